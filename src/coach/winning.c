#include "coach/winning.h"

#include "base/memory.h"

#include <stdlib.h>

void winning_begin(struct winning *winning, const struct game *game,
                   const struct limits *limits)
{
    struct limits most = *limits;
    winning_end(winning);
    moves_begin(&winning->moves, game);
    most.threads = 1; /* the player does not wait for these counts */
    judge_limit(winning->moves.judge, &most);
}

void winning_stop(struct winning *winning)
{
    moves_leave(&winning->moves);
    winning->turn = -1;
}

void winning_end(struct winning *winning)
{
    moves_end(&winning->moves);
    free(winning->turns);
    *winning = (struct winning){.turn = -1};
}

void winning_leave(struct winning *winning, const struct session *session)
{
    if (winning->count > session->cursor)
        winning->count = session->cursor;
    if (winning->turn >= session->cursor)
        winning_stop(winning);
}

/* The last turn that is not known; -1: none. */
static int next_turn(const struct winning *winning, const struct session *session)
{
    int i = session->cursor - (session_status(session) != STATUS_PLAYING);
    while (i >= 0 && i < winning->count && winning->turns[i].of >= 0)
        i--;
    return i;
}

static void note(struct winning *winning)
{
    const struct known_move *good[MOVES_MOST];
    while (winning->count <= winning->turn) {
        winning->turns = memory_more(winning->turns, winning->count, &winning->capacity,
                                     sizeof *winning->turns);
        winning->turns[winning->count++].of = -1;
    }
    winning->turns[winning->turn] =
        (struct winning_turn){.won = moves_good(&winning->moves, good),
                              .of = winning->moves.count};
}

void winning_count(struct winning *winning, const struct session *session,
                   const struct advice *advice)
{
    for (;;) {
        moves_poll(&winning->moves);
        if (winning->turn >= 0 && !moves_settled(&winning->moves))
            return;
        if (winning->turn >= 0) {
            note(winning);
            winning_stop(winning);
        }
        int turn = next_turn(winning, session);
        bool here = turn == session->cursor;
        if (turn < 0 || advice_searching(advice) ||
            (here && advice_verdict(advice) == VERDICT_UNKNOWN))
            return;
        struct moves_answer answer = advice_answer(advice);
        const void *state = session_state_at(session, turn);
        if (here)
            moves_know(&winning->moves, state, &answer);
        moves_judge(&winning->moves, state, true);
        winning->turn = turn;
    }
}

bool winning_complete(const struct winning *winning, const struct session *session)
{
    return next_turn(winning, session) < 0;
}
