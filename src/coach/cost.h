/* What a move costs against the best one that was known in its place.
 *
 *     cost_note(&cost, &session, &moves);       before each move
 *     ... the move is made, and MOVES learns about the new position
 *     if (cost_made(&cost, &session, &moves, lost, &made)) cost_print(...);
 *     cost_free(&cost); */
#ifndef COACH_COST_H
#define COACH_COST_H

#include "coach/moves.h"
#include "game/session.h"

/* All zero: no move is known. */
struct cost {
    bool known;
    int at;                 /* moves of the session before it */
    struct known_move best; /* the best one there; owned */
};

/* The player is about to make MOVE: keeps the best one instead in MOVES, those of the position at
 * hand. */
void cost_note(struct cost *cost, const struct session *session,
               const struct moves *moves, uint32_t move);
void cost_free(struct cost *cost);

/* Sets *MADE to what is known by now of the last move of SESSION, without its line: MOVES are
 * those of the position behind it, LOST: that is lost. False: nothing is known, or that move
 * was undone. */
bool cost_made(const struct cost *cost, const struct session *session,
               const struct moves *moves, bool lost, struct known_move *made);

/* The moves or points that MADE, which does not lose, costs against BEST. */
int64_t cost_of(const struct game *game, const struct known_move *made,
                const struct known_move *best);

/* Adds a sentence without its full stop: what MADE, a move of position AT that is called X,
 * costs against BEST, called Y. */
void cost_print(const struct session *session, int at, const struct known_move *made,
                const struct known_move *best, const char *x, const char *y,
                struct text *out);

#endif
