#include "lab/estimates.h"

#include "base/share.h"
#include "cli/json.h"

/* Makes the moves of CANDIDATE in POSITION and adds them as words to OUT, in which the words
 * begin at byte START. The last move may be refused, because it turns up an unknown card. */
static void make_moves(struct unstuck_position *position,
                       const struct unstuck_candidate *candidate, size_t start,
                       struct text *out)
{
    for (int i = 0; i < candidate->count; i++) {
        char word[64];
        unstuck_move_print(position, candidate->moves[i], word, sizeof word, NULL);
        text_format(out, "%s%s", out->length > start ? " " : "", word);
        unstuck_apply(position, candidate->moves[i]);
    }
}

/* Adds the moves of CANDIDATE from POSITION as words. */
static void add_moves(const struct unstuck_position *position,
                      const struct unstuck_candidate *candidate, struct text *out)
{
    struct unstuck_position *copy = unstuck_copy(position);
    make_moves(copy, candidate, out->length, out);
    unstuck_free(copy);
}

void estimates_text(const struct unstuck_solver *solver,
                    const struct unstuck_position *position, struct text *out)
{
    struct unstuck_candidate candidate;
    for (int i = 0; unstuck_get_candidate(solver, i, &candidate, sizeof candidate); i++) {
        if (candidate.samples == 0)
            text_string(out, "#    ?               ");
        else {
            struct share chance =
                share_won(candidate.wins, candidate.samples, candidate.deals);
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
    for (int i = 0; unstuck_get_candidate(solver, i, &candidate, sizeof candidate); i++) {
        scoped_text words = {0};
        add_moves(position, &candidate, &words);
        json_t *object =
            json_pack("{s:o, s:n, s:n, s:n, s:I, s:I, s:I}", "moves",
                      json_words(text_get(&words)), "chance", "low", "high", "samples",
                      (json_int_t)candidate.samples, "wins", (json_int_t)candidate.wins,
                      "deals", (json_int_t)candidate.deals);
        if (candidate.samples > 0) {
            struct share chance =
                share_won(candidate.wins, candidate.samples, candidate.deals);
            json_object_set_new(object, "chance", json_rounded(chance.middle, 6));
            json_object_set_new(object, "low", json_rounded(chance.low, 6));
            json_object_set_new(object, "high", json_rounded(chance.high, 6));
        }
        json_array_append_new(list, object);
    }
    return list;
}

/* ---- games played by them ---------------------------------------------------------- */

static void add_figures(const struct unstuck_answer *decision, struct unstuck_answer *sum)
{
    sum->nodes += decision->nodes;
    sum->seconds += decision->seconds;
    sum->cpu_seconds += decision->cpu_seconds;
    if (decision->peak_bytes > sum->peak_bytes)
        sum->peak_bytes = decision->peak_bytes;
}

/* Ends, because the moves of each candidate turn up a card, or take one from where it was
 * dealt, and no card goes back. */
void estimates_play(struct unstuck_solver *solver,
                    const struct unstuck_position *position,
                    const struct unstuck_limits *limits, struct text *moves,
                    struct outcome *out)
{
    struct unstuck_position *now = unstuck_copy(position);
    struct unstuck_answer sum = {0}, decision;
    struct unstuck_candidate best;
    struct unstuck_facts end;
    out->decisions = 0;
    for (;;) {
        unstuck_solve(solver, now, limits);
        unstuck_get_answer(solver, &decision, sizeof decision);
        add_figures(&decision, &sum);
        if (decision.stop == UNSTUCK_STOP_CANCELLED ||
            !unstuck_get_candidate(solver, 0, &best, sizeof best))
            break;
        make_moves(now, &best, 0, moves);
        out->decisions++;
    }
    unstuck_get_facts(now, &end, sizeof end);
    bool won = end.status == UNSTUCK_WON;
    sum.verdict = won ? UNSTUCK_SOLVED : UNSTUCK_UNKNOWN;
    sum.stop = won ? UNSTUCK_STOP_FINISHED : decision.stop;
    sum.length = won ? end.length - out->facts.length : 0;
    sum.moves = won ? end.moves - out->facts.moves : 0;
    out->answer = sum;
    out->played = text_get(moves);
    out->line = won ? out->played : "";
    unstuck_free(now);
}
