#include "coach/outlook.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void outlook_reset(struct outlook *outlook)
{
    outlook->count = 0;
    outlook->surveyed = false;
    outlook->hopeless = false;
    outlook->good = -1;
    outlook->lost = -1;
    outlook->circle = -1;
    outlook->was_expected = false;
    outlook->before = VERDICT_UNKNOWN;
}

void outlook_free(struct outlook *outlook)
{
    free(outlook->remaining);
}

bool outlook_expect(const struct advice *advice, const struct session *session,
                    int64_t *expected)
{
    if (advice_verdict(advice) != VERDICT_SOLVED || !advice->plan.proved)
        return false;
    *expected = game_measure(session->game, session_length(session) + advice->remaining,
                             advice->plan.score);
    return true;
}

static void compare_best(struct outlook *outlook, const struct advice *advice,
                         const struct session *session)
{
    int64_t after;
    if (outlook->was_expected && outlook_expect(advice, session, &after))
        outlook->lost = (int)game_gain(session->game, outlook->expected, after);
}

void outlook_weigh(struct outlook *outlook, const struct advice *advice,
                   const struct session *session, int64_t expected)
{
    outlook->was_expected = true;
    outlook->expected = expected;
    compare_best(outlook, advice, session);
}

void outlook_leave(struct outlook *outlook, const struct advice *advice,
                   const struct session *session, uint32_t made, int rows)
{
    const uint32_t *line;
    bool followed = advice_line(advice, &line) > 0 && made == line[0];
    outlook->lost = -1;
    outlook->was_expected = false;
    if (advice_known(advice) || advice_winnable(advice))
        outlook->before =
            advice_winnable(advice) ? VERDICT_SOLVED : advice_verdict(advice);
    /* While the player follows the best line the list does not move until one row is left;
     * then the last move made becomes its first one. */
    if (!followed)
        outlook->next_from = session->cursor;
    else if (session->cursor - outlook->next_from >= rows - 1)
        outlook->next_from = session->cursor - 1;
}

void outlook_glance(struct outlook *outlook, const struct advice *advice,
                    const struct session *session)
{
    if (advice_winnable(advice))
        outlook->good = session->cursor;
    else if (session->cursor == 0 && !game_shuffles(session->game) &&
             advice_verdict(advice) == VERDICT_IMPOSSIBLE)
        outlook->hopeless = true;
}

/* The length of a shortest line from position I of SESSION; -1: not known without a search. */
static int remaining_at(struct advice *advice, const struct session *session, int i)
{
    struct solution found = {0};
    int length = -1;
    if (job_recall(advice->job, session_state_at(session, i), &found) &&
        found.verdict == VERDICT_SOLVED)
        length = found.length;
    /* A search that a limit ended after its line was proved has no distances to recall. */
    else if (i == session->cursor && advice_known(advice) && advice->plan.proved &&
             advice->plan.verdict == VERDICT_SOLVED)
        length = advice->remaining;
    solution_free(&found);
    return length;
}

/* Fills in what the solver knows of all positions up to the one at hand. */
static void fill(struct outlook *outlook, struct advice *advice,
                 const struct session *session)
{
    for (int i; (i = outlook->count) <= session->cursor && game_surveys(session->game);
         outlook->count++) {
        outlook->remaining =
            memory_more(outlook->remaining, i, &outlook->capacity, sizeof(int));
        outlook->remaining[i] = remaining_at(advice, session, i);
    }
    if (!outlook->surveyed)
        outlook->surveyed =
            job_survey(advice->job, session_state(session), &outlook->survey);
}

void outlook_follow(struct outlook *outlook, struct advice *advice,
                    const struct session *session)
{
    int cursor = session->cursor;
    /* A game that can be won now could be won before each of its moves, except if one of
     * them was a shuffle. */
    if (outlook->good > cursor)
        outlook->good = game_shuffles(session->game) ? -1 : cursor;
    outlook_glance(outlook, advice, session);
    /* The current position may not be the one that was there after as many moves
     * before. */
    if (outlook->count > cursor)
        outlook->count = cursor;
    if (outlook->circle > cursor)
        outlook->circle = -1;
    fill(outlook, advice, session);
}

bool outlook_circles(const struct outlook *outlook, const struct advice *advice,
                     const struct session *session)
{
    size_t size = session->game->rules->state_size;
    if (outlook->circle >= 0 || advice_verdict(advice) != VERDICT_IMPOSSIBLE ||
        game_surveys(session->game))
        return false;
    for (int i = session->cursor - 1; i >= 0; i--)
        if (memcmp(session_state_at(session, i), session_state(session), size) == 0)
            return true;
    return false;
}

void outlook_learn(struct outlook *outlook, struct advice *advice,
                   const struct session *session)
{
    outlook->count = 0;
    fill(outlook, advice, session);
    outlook_glance(outlook, advice, session);
    if (game_runs_on(session->game))
        compare_best(outlook, advice, session);
}
