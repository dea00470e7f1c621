/* "Know before you move": what is known about each legal move of the position at hand.
 *
 *     struct marks marks;
 *     marks_begin(&marks, game);
 *     marks_leave(&marks);                       after every change of the position
 *     marks_judge(&marks, state, &answer);
 *     marks_know(&marks, &answer);               the solver has found out more
 *     if (marks_poll(&marks)) ... redraw
 *     int count = marks_list(&marks, charset, list);
 *     marks_end(&marks);
 *
 * The judgements come from worker threads (engine/judge.h), a few at a time. */
#ifndef COACH_MARKS_H
#define COACH_MARKS_H

#include "base/charset.h"
#include "engine/judge.h"
#include "game/mark.h"

enum {
    MARKS_MAX = 512 /* moves that are judged; the rest have no mark */
};

/* What the solver knows of the position at hand. */
struct marks_answer {
    enum verdict verdict;
    uint32_t move; /* solved: the first move of the best line known; else MOVE_NONE */
    int length;    /* of the rest of that line */
    bool proved;   /* no line is shorter, or has a higher score */
    int64_t score; /* at its end, in scored games */
};

struct marked_move {
    uint32_t move;
    int64_t points; /* gained after it, in scored games */
    int index;      /* of the position behind it in the judge; -1: it needs no search */
};

struct marks {
    const struct game *game; /* NULL: no game was begun */
    struct judge *judge;
    bool shown;     /* on the board */
    bool seen;      /* they were shown in this position */
    bool judging;   /* MOVES are those of the position at hand; else COUNT is 0 */
    uint32_t asked; /* the guard asks about this move; MOVE_NONE: about none */
    struct marks_answer answer;
    int reviewed; /* positions of the game that the judge has instead, 0: none */
    int count;
    struct marked_move moves[MARKS_MAX]; /* the likeliest first */
};

void marks_begin(struct marks *marks, const struct game *game);
void marks_end(struct marks *marks);

/* There is a new position, and its moves are not judged yet. SHOWN becomes false. */
void marks_leave(struct marks *marks);
/* Starts to judge the moves of STATE, of which ANSWER is known, if they are not judged. */
void marks_judge(struct marks *marks, const void *state,
                 const struct marks_answer *answer);

/* The solver has found ANSWER for the position at hand. */
void marks_know(struct marks *marks, const struct marks_answer *answer);

void marks_show(struct marks *marks, bool shown);
/* The player has seen them. */
void marks_see(struct marks *marks);

/* True: there are new judgements. */
bool marks_poll(struct marks *marks);

/* What is known by now about the position behind move I. */
struct judgement marks_judged(const struct marks *marks, int i);

/* The marks of the moves that are judged, at most MARKS_MAX; returns their number. */
int marks_list(const struct marks *marks, enum charset charset, struct move_mark *out);

/* Sorts COUNT MARKS of STATE, the best first, and adds a line for each: sign, length, move. */
void marks_print(const struct game *game, const void *state, struct move_mark *marks,
                 int count, struct text *out);

/* Adds what the signs mean, translated. */
void marks_legend(const struct marks *marks, enum charset charset, struct text *out);

/* ---- hindsight --------------------------------------------------------------------- */

/* The game is over or lost: starts to judge its COUNT positions at STATES, from the first
 * on, until marks_leave. */
void marks_review(struct marks *marks, const void *states, int count);
/* Whether all of them are judged. */
bool marks_reviewed(const struct marks *marks);

/* Where the game was lost: sets *AT to the last position that is known to be winnable, if
 * the one after it is proved lost, and *BETTER to a move that wins there. False: not
 * known. */
bool marks_lost_at(const struct marks *marks, int *at, uint32_t *better);

/* Whether the first position is proved lost. */
bool marks_was_lost(const struct marks *marks);

/* The move of a scored game that cost most, the first one of several. */
struct marks_drop {
    int at;          /* that move, from 0 */
    uint32_t better; /* a better move there */
    int64_t cost;    /* the points by which the best score known dropped after it */
};

/* The game with MOVES ended with SCORE, and all its positions are judged. The best score
 * known from a position is the highest one of the judge's lines from there, from all later
 * positions, and from earlier ones while the game follows them. False: it never dropped. */
bool marks_dropped(const struct marks *marks, const uint32_t *moves, int64_t score,
                   struct marks_drop *drop);

/* ---- the guard --------------------------------------------------------------------- */

/* Whether MOVE is proved to lose, and another one is not. */
bool marks_loses(const struct marks *marks, uint32_t move);
/* The guard asks about MOVE, or no longer asks (MOVE_NONE). */
void marks_ask(struct marks *marks, uint32_t move);

#endif
