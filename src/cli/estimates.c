#include "cli/estimates.h"

#include "base/share.h"
#include "cli/json.h"

/* Adds the moves of CANDIDATE from POSITION as words. */
static void add_moves(const struct unstuck_position *position,
                      const struct unstuck_candidate *candidate, struct text *out)
{
    struct unstuck_position *copy = unstuck_copy(position);
    for (int i = 0; i < candidate->count; i++) {
        char word[64];
        unstuck_move_print(copy, candidate->moves[i], word, sizeof word, NULL);
        text_format(out, "%s%s", i > 0 ? " " : "", word);
        unstuck_apply(copy, candidate->moves[i]); /* the last one may be refused */
    }
    unstuck_free(copy);
}

/* The chance of CANDIDATE to win and its 95% confidence interval. The games in one deal
 * depend on each other, so the interval is for the number of deals. */
static struct share chance_of(const struct unstuck_candidate *candidate)
{
    double chance = (double)candidate->wins / candidate->samples;
    if (candidate->deals == 0) /* nothing is hidden */
        return (struct share){chance, chance, chance};
    uint64_t won = (uint64_t)(chance * candidate->deals + 0.5);
    struct share share = share_of(won, candidate->deals);
    share.middle = chance;
    return share;
}

void estimates_text(const struct unstuck_solver *solver,
                    const struct unstuck_position *position, struct text *out)
{
    struct unstuck_candidate candidate;
    for (int i = 0; unstuck_candidate(solver, i, &candidate); i++) {
        if (candidate.samples == 0)
            text_string(out, "#    ?               ");
        else {
            struct share chance = chance_of(&candidate);
            text_format(out, "# %5.1f%%  %4.1f to %5.1f  ", 100 * chance.middle,
                        100 * chance.low, 100 * chance.high);
        }
        add_moves(position, &candidate, out);
        text_char(out, '\n');
    }
}

json_t *estimates_json(const struct unstuck_solver *solver,
                       const struct unstuck_position *position)
{
    json_t *list = json_array();
    struct unstuck_candidate candidate;
    for (int i = 0; unstuck_candidate(solver, i, &candidate); i++) {
        struct text words = {0};
        add_moves(position, &candidate, &words);
        json_t *object =
            json_pack("{s:o, s:n, s:n, s:n, s:I, s:I, s:I}", "moves",
                      json_words(text_get(&words)), "chance", "low", "high", "samples",
                      (json_int_t)candidate.samples, "wins", (json_int_t)candidate.wins,
                      "deals", (json_int_t)candidate.deals);
        if (candidate.samples > 0) {
            struct share chance = chance_of(&candidate);
            json_object_set_new(object, "chance", json_rounded(chance.middle, 6));
            json_object_set_new(object, "low", json_rounded(chance.low, 6));
            json_object_set_new(object, "high", json_rounded(chance.high, 6));
        }
        json_array_append_new(list, object);
        text_free(&words);
    }
    return list;
}
