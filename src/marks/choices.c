#include "marks/choices.h"

#include "base/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLEARLY = 2 /* percentage points by which a candidate must be better than one held */
};

void choices_free(struct choices *choices)
{
    candidates_free(choices->list, choices->count);
    candidates_free(choices->next, choices->next_count);
    *choices = (struct choices){.at = -1, .last = -1};
}

bool choices_known(const struct choices *choices)
{
    return choices->at >= 0;
}

/* CANDIDATE without its first MADE moves. */
static struct candidate rest_of(const struct candidate *candidate, int made)
{
    struct candidate rest = *candidate;
    rest.moves += made;
    rest.count -= made;
    return rest;
}

int choices_list(const struct choices *choices,
                 struct candidate candidates[CANDIDATES_MAX])
{
    int count = choices_known(choices) ? choices->count : 0;
    if (choices->at > 0 && count > 1)
        count = 1;
    if (count > CANDIDATES_MAX)
        count = CANDIDATES_MAX;
    for (int i = 0; i < count; i++)
        candidates[i] = rest_of(&choices->list[i], choices->at);
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

void choices_hold(struct choices *choices)
{
    choices->held = true;
}

/* Moves the candidate that was the best so far, HELD, to the front of LIST, unless another one
 * is clearly better. */
static void keep_first(const struct candidate *held, struct candidate *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct candidate same = list[i];
        if (same.count != held->count ||
            memcmp(same.moves, held->moves, (size_t)same.count * sizeof *same.moves) != 0)
            continue;
        if (candidate_percent(&list[0]) < candidate_percent(&same) + CLEARLY) {
            memmove(list + 1, list, (size_t)i * sizeof *list);
            list[0] = same;
        }
        return;
    }
}

void choices_take(struct choices *choices, struct candidate *list, int count)
{
    if (choices->held && choices_known(choices) && choices->count > 0) {
        struct candidate held = rest_of(&choices->list[0], choices->at);
        keep_first(&held, list, count);
    }
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
    const struct game *game = session->game;
    struct candidate list[CANDIDATES_MAX];
    if (choices_list(choices, list) == 0)
        return false;
    solution_replay(game, session_state(session), list[0].moves, list[0].count, state,
                    NULL);
    if (game->rules->status(state) != STATUS_PLAYING)
        return false;
    int cursor = session->cursor, count = cursor + list[0].count;
    uint32_t *moves = memory_get((size_t)count, sizeof *moves);
    for (int i = 0; i < count; i++)
        moves[i] = i < cursor ? session->moves[i] : list[0].moves[i - cursor];
    game_forget(game, KNOWN_SEEN, session_state_at(session, 0), moves, count, state);
    free(moves);
    return true;
}

enum choices_followed choices_follow(struct choices *choices, uint32_t made)
{
    const struct candidate *best = choices->list;
    bool followed =
        choices_known(choices) && choices->count > 0 && made == best->moves[choices->at];
    choices->held = false;
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
