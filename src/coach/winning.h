/* How many of the legal moves kept the win, turn by turn, for games in which a line wins or
 * loses. The turns are counted one after the other while no search runs, the last one first.
 *
 *     winning_begin(&winning, game, &limits);
 *     winning_leave(&winning, &session);              after every change of the position
 *     winning_count(&winning, &session, &advice);     also when the judge of its moves has news
 *     winning_end(&winning); */
#ifndef COACH_WINNING_H
#define COACH_WINNING_H

#include "coach/advice.h"

struct winning_turn {
    int won, of; /* moves; OF -1: not known */
};

/* All zero at first. */
struct winning {
    struct moves moves; /* of the turn that is counted now */
    int turn;           /* MOVES is about the position after TURN moves; -1: about none */
    int count;          /* of TURNS that are valid, at most the cursor + 1 */
    int capacity;
    struct winning_turn *turns;
};

void winning_begin(struct winning *winning, const struct game *game,
                   const struct limits *limits);
void winning_end(struct winning *winning);

/* Forgets the turns that may not be those of SESSION any more. */
void winning_leave(struct winning *winning, const struct session *session);

/* Notes what was counted and counts more turns, if ADVICE knows the position at hand and no
 * search runs. */
void winning_count(struct winning *winning, const struct session *session,
                   const struct advice *advice);

/* Stops to count. */
void winning_stop(struct winning *winning);

/* Whether all turns of SESSION are counted. */
bool winning_complete(const struct winning *winning, const struct session *session);

#endif
