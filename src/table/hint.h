/* The hint on the screen, the hints that wait for the solver, and what Enter accepts. Guide, why and
 * autoplay change it. */
#ifndef TABLE_HINT_H
#define TABLE_HINT_H

#include "coach/coach_reasons.h"

struct hint {
    uint32_t move; /* pointed out on the board, or MOVE_NONE */
    int nth;       /* 0: the best move, 1: the next best, ...; -1: left, see hint_leave */
    bool fair;     /* MOVE is judged from the cards seen alone */
    bool another;  /* the next best was asked for: after the last one the first again */
    int step;      /* enum step: so much is said of it */
    bool left;     /* the player begins a move */
    unsigned said; /* number of the message about it */
    int why;       /* which of its reasons the player has read last ... */
    unsigned why_said;  /* ... in the message with this number; 0: none */
    uint32_t explained; /* the last move whose cost y has said, + 1 */
    bool wanted;        /* shown as soon as the search has an answer */
    bool fair_wanted;   /* ... as soon as the hidden cards are sampled */

    int asked_back;  /* the solver checks the position this many moves back, 0: none */
    int back;        /* Enter undoes this many moves, 0: none */
    uint32_t better; /* with BACK: a move that wins there, or MOVE_NONE */
    bool farthest;   /* Enter begins a game from the hardest position */
    bool finish;     /* Enter lets the program make the moves that are left */
    bool finish_offered; /* that was offered in this position */
};

/* No hint, nothing wanted, nothing to accept. */
static inline void hint_drop(struct hint *hint)
{
    *hint = (struct hint){.move = MOVE_NONE};
}

/* The hint leaves the screen, and Enter no longer accepts it. */
static inline void hint_close(struct hint *hint)
{
    *hint = (struct hint){.move = MOVE_NONE,
                          .left = hint->left,
                          .explained = hint->explained,
                          .finish_offered = hint->finish_offered};
}

/* The player begins a move: the hint stays on the board, but Enter no longer accepts it.
 * The next request shows the best move again. */
static inline void hint_leave(struct hint *hint)
{
    if (hint->move != MOVE_NONE)
        hint->nth = -1;
    hint->left = true;
    hint->back = 0;
    hint->farthest = hint->finish = false;
}

/* Whether the player waits for the solver. */
static inline bool hint_waits(const struct hint *hint)
{
    return hint->wanted || hint->fair_wanted || hint->asked_back > 0;
}

/* Shows MOVE (MOVE_NONE: not yet), the NTH best. */
static inline void hint_show(struct hint *hint, uint32_t move, int nth, bool fair)
{
    hint->move = move;
    hint->nth = nth;
    hint->fair = fair;
    hint->left = false;
    if (move != MOVE_NONE)
        hint->step = STEP_MOVE;
}

#endif
