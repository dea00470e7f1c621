/* What the solver found out about the positions of the game so far: how much remained
 * after each move, whether the game could still be won, what the last move cost. */
#ifndef COACH_OUTLOOK_H
#define COACH_OUTLOOK_H

#include "coach/advice.h"

/* All zero but for GOOD and LOST at first; see outlook_reset. */
struct outlook {
    /* Where the solver surveys all positions: the least length from the one after i moves to a
     * win; -1: not known. */
    int *remaining;
    int count; /* how many of them are valid, at most the cursor + 1 */
    int capacity;
    bool surveyed; /* SURVEY is known; it is the same for the whole game */
    struct survey survey;

    bool hopeless;       /* proved: the game could not be won even at its start */
    enum verdict before; /* of the last position that had one */
    int good; /* the last position of the session known to be winnable, -1: none is */
    int lost; /* moves, or points, that the last move lost, -1: not known */
    bool was_expected;
    int64_t expected; /* outlook_expect before the last move, if WAS_EXPECTED */
    int next_from;    /* the list of moves begins with this move of the session */
    int circle; /* moves after which the player was told that the game goes in circles, -1:
                 * not told */
};

/* For a new game. */
void outlook_reset(struct outlook *outlook);
void outlook_free(struct outlook *outlook);

/* The result of the game (game_measure) if nothing more is lost from here. False: not known. */
bool outlook_expect(const struct advice *advice, const struct session *session,
                    int64_t *expected);

/* The position changed by MADE (MOVE_NONE: by undo and the like): called before
 * advice_follow, ... ROWS: of the list of moves. */
void outlook_leave(struct outlook *outlook, const struct advice *advice,
                   const struct session *session, uint32_t made, int rows);
/* ... and after it. */
void outlook_follow(struct outlook *outlook, struct advice *advice,
                    const struct session *session);

/* Finds out what the last move lost; EXPECTED is outlook_expect from before it. */
void outlook_weigh(struct outlook *outlook, const struct advice *advice,
                   const struct session *session, int64_t expected);

/* The game is proved lost, and its position was there before: the player goes in circles,
 * and no move will say that the game is over. False once the player was told, and where all
 * moves can be undone by moves. */
bool outlook_circles(const struct outlook *outlook, const struct advice *advice,
                     const struct session *session);
/* The player is told. */
static inline void outlook_end_circle(struct outlook *outlook,
                                      const struct session *session)
{
    outlook->circle = session->cursor;
}

/* The start is proved lost. */
static inline void outlook_give_up(struct outlook *outlook)
{
    outlook->hopeless = true;
}

/* A running search may have found a win, after advice_poll. */
void outlook_glance(struct outlook *outlook, const struct advice *advice,
                    const struct session *session);

/* The solver has found out more about the game, after advice_poll. */
void outlook_learn(struct outlook *outlook, struct advice *advice,
                   const struct session *session);

#endif
