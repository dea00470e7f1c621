/* The hint on the screen, the hints that wait for the solver, and what Enter accepts. */
#ifndef TABLE_HINT_H
#define TABLE_HINT_H

#include <stdbool.h>
#include <stdint.h>

struct hint {
    uint32_t move; /* pointed out on the board, or MOVE_NONE */
    int nth;       /* 0: the best move, 1: the next best, ...; -1: left, see hint_leave */
    bool fair;     /* MOVE is judged from the cards seen alone */
    int step;      /* enum step: so much is said of it */
    bool left;     /* the player begins a move */
    unsigned said; /* number of the message about it */
    int why;       /* which of its reasons the player has read last ... */
    unsigned why_said; /* ... in the message with this number; 0: none */
    bool wanted;       /* shown as soon as the search has an answer */
    bool fair_wanted;  /* ... as soon as the hidden cards are sampled */

    int asked_back; /* the solver checks the position this many moves back, 0: none */
    int back;       /* Enter undoes this many moves, 0: none */
    bool farthest;  /* Enter begins a game from the hardest position */
    bool finish;    /* Enter lets the program make the moves that are left */
    bool finish_offered; /* that was offered in this position */
};

/* No hint, nothing wanted, nothing to accept. */
void hint_drop(struct hint *hint);
/* The player begins a move: the hint stays on the board, but Enter no longer accepts it.
 * The next request shows the best move again. */
void hint_leave(struct hint *hint);

/* A request waits for the search, or no longer does. */
void hint_want(struct hint *hint, bool wanted);
/* Drops the hint, unless it is the beginning of the same one; the NTH fair one is shown next,
 * and waits for the samples if WANTED. */
void hint_want_fair(struct hint *hint, int nth, bool wanted);
/* The samples are there. */
void hint_end_wait_fair(struct hint *hint);

/* Whether the player waits for the solver. */
bool hint_waits(const struct hint *hint);

/* The next request is for the move after this one, if a move is shown. */
void hint_next(struct hint *hint);
/* The next request is for the next step of the hint. */
void hint_step(struct hint *hint);
/* Shows MOVE (MOVE_NONE: not yet), the NTH best. */
void hint_show(struct hint *hint, uint32_t move, int nth, bool fair);
/* Message NUMBER is about the hint. */
void hint_note_message(struct hint *hint, unsigned number);

/* Which of COUNT reasons for the move is said next; MESSAGE: the number of the message on the
 * screen. */
int hint_next_why(struct hint *hint, unsigned message, int count);
/* Message NUMBER is that reason. */
void hint_note_why(struct hint *hint, unsigned number);

/* The solver checks a position one move further back, or no longer checks any. */
void hint_ask_back(struct hint *hint);
void hint_end_ask_back(struct hint *hint);
/* Enter undoes MOVES moves, or begins a game from the hardest position. */
void hint_offer_back(struct hint *hint, int moves);
void hint_offer_farthest(struct hint *hint);
/* Enter lets the program make the moves that are left. */
void hint_offer_finish(struct hint *hint);

#endif
