/* Whose turn it is, and the move that is being shown step by step before it is made. Autoplay and
 * table change it. */
#ifndef TABLE_TURN_H
#define TABLE_TURN_H

#include "base/clock.h"
#include "game/game.h"

enum mode {
    MODE_HAND,    /* the player moves */
    MODE_FINISH,  /* the program makes the moves that are left, see rules->finishable */
    MODE_AUTO,    /* auto-play: the solver moves */
    MODE_PAUSED,  /* auto-play waits for a key */
    MODE_RESTING, /* the player paused: the clock stands still, the board is hidden */
    MODE_AWAY     /* paused by itself: the clock stands still, the board stays */
};

struct turn {
    enum mode mode;
    bool auto_wanted; /* auto-play begins as soon as the search has an answer */
    int backs; /* moves that were taken back during auto-play and come again first */
    uint32_t moving;   /* the move being shown, or MOVE_NONE */
    int step;          /* which of its pictures is on the screen, from 0 */
    double next_frame; /* when the next picture of a move is due, by clock_now() */
};

/* For a new game: the player's turn, nothing is being shown. */
static inline void turn_init(struct turn *turn)
{
    *turn = (struct turn){.moving = MOVE_NONE};
}

/* The next picture is due in SECONDS; whether it is due. */
static inline void turn_wait(struct turn *turn, double seconds)
{
    turn->next_frame = clock_now() + seconds;
}
static inline bool turn_is_due(const struct turn *turn)
{
    return clock_now() >= turn->next_frame;
}

/* The program moves from now on, MODE_AUTO or MODE_FINISH; the first picture is due at once. */
static inline void turn_start(struct turn *turn, enum mode mode)
{
    turn_init(turn);
    turn->mode = mode;
    turn_wait(turn, 0);
}
/* Ends auto-play or the wish for it; a move being shown is not made. */
static inline void turn_stop(struct turn *turn)
{
    turn->mode = MODE_HAND;
    turn->auto_wanted = false;
    turn->moving = MOVE_NONE;
}

/* Begins to show MOVE. */
static inline void turn_show(struct turn *turn, uint32_t move)
{
    turn->moving = move;
    turn->step = 0;
}
/* The next of the STEPS pictures of the move; false: there are no more. */
static inline bool turn_show_on(struct turn *turn, int steps)
{
    return ++turn->step < steps;
}

#endif
