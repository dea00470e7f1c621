#include "coach/choices.h"

#include <string.h>

enum {
    CLEARLY = 2 /* percentage points by which a candidate must be better than one held */
};

void choices_free(struct choices *choices)
{
    candidates_free(choices->list, choices->count);
    candidates_free(choices->next, choices->next_count);
    *choices = (struct choices){.at = -1, .shown = -1, .last = -1};
}

int choices_list(const struct choices *choices,
                 struct candidate candidates[CANDIDATES_MAX])
{
    int count = choices_known(choices) ? choices->count : 0;
    if (choices->at > 0 && count > 1)
        count = 1;
    if (count > CANDIDATES_MAX)
        count = CANDIDATES_MAX;
    for (int i = 0; i < count; i++) {
        candidates[i] = choices->list[i];
        candidates[i].moves += choices->at;
        candidates[i].count -= choices->at;
    }
    return count;
}

bool choices_print(const struct choices *choices, const struct session *session, int nth,
                   struct text *out)
{
    const struct game *game = session->game;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    struct candidate list[CANDIDATES_MAX];
    if (nth >= choices_list(choices, list))
        return false;
    const struct candidate *candidate = &list[nth];
    int last = candidate->count - 1;
    solution_replay(game, session_state(session), candidate->moves, last, state, NULL);
    if (candidate->samples > 0)
        text_format(out, "%2d%% ", candidate_percent(candidate));
    game_abbreviate(game, state, candidate->moves[last], out);
    return true;
}

bool choices_reason(const struct candidate *candidate, const struct session *session,
                    struct text *out)
{
    _Alignas(max_align_t) unsigned char known[STATE_MAX];
    size_t before = out->length;
    session_known(session, KNOWN_SEEN, known);
    session->game->solver->fair_reason(known, candidate->moves, candidate->count, out);
    return out->length > before;
}

/* The place in LIST, of COUNT candidates, of the one with the moves of WANTED; COUNT: none. */
static int place_of(const struct candidate *wanted, const struct candidate *list,
                    int count)
{
    int i = 0;
    while (i < count && (list[i].count != wanted->count ||
                         memcmp(list[i].moves, wanted->moves,
                                (size_t)wanted->count * sizeof *wanted->moves) != 0))
        i++;
    return i;
}

/* Moves the candidate that was at place NTH, HELD, to that place of LIST, unless the one there
 * now is clearly better. Returns its place. */
static int keep_place(const struct candidate *held, int nth, struct candidate *list,
                      int count)
{
    int at = place_of(held, list, count);
    if (at <= nth || at == count ||
        candidate_percent(&list[nth]) >= candidate_percent(&list[at]) + CLEARLY)
        return at;
    struct candidate same = list[at];
    memmove(list + nth + 1, list + nth, (size_t)(at - nth) * sizeof *list);
    list[nth] = same;
    return nth;
}

void choices_take(struct choices *choices, struct candidate *list, int count)
{
    struct candidate held[CANDIDATES_MAX];
    int held_count = choices_list(choices, held);
    int at = 0;
    for (int i = 0; i <= choices->shown && i < held_count; i++)
        at = keep_place(&held[i], i, list, count);
    if (choices->shown > 0)
        choices->shown = at < count ? at : 0;
    candidates_free(choices->list, choices->count);
    choices->list = list;
    choices->count = count;
    choices->at = 0;
    if (count > 0 && list[0].samples > 0)
        choices->last = candidate_percent(&list[0]);
}

void choices_take_next(struct choices *choices, struct candidate *list, int count)
{
    candidates_free(choices->next, choices->next_count);
    choices->next = list;
    choices->next_count = count;
    choices->next_known = true;
}

bool choices_ahead(const struct choices *choices, const struct session *session,
                   void *state)
{
    struct candidate list[CANDIDATES_MAX];
    if (choices_list(choices, list) == 0)
        return false;
    session_known_after(session, KNOWN_SEEN, list[0].moves, list[0].count, state);
    return session->game->rules->status(state) == STATUS_PLAYING;
}

enum choices_followed choices_follow(struct choices *choices, uint32_t made)
{
    const struct candidate *best = choices->list;
    bool followed =
        choices_known(choices) && choices->count > 0 && made == best->moves[choices->at];
    choices->shown = -1;
    if (followed && choices->at + 1 < best->count) {
        choices->at++;
        return CHOICES_ALONG;
    }
    choices->at = -1;
    if (followed && choices->next_known)
        choices_take(choices, choices->next, choices->next_count);
    else
        candidates_free(choices->next, choices->next_count);
    choices->next = NULL;
    choices->next_count = 0;
    choices->next_known = false;
    return followed ? CHOICES_BEHIND : CHOICES_LEFT;
}
