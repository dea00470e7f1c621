/* The mistake of a game: the move that lost it, the one that cost most points, or the first
 * one of the largest detour. */
#ifndef COACH_MISTAKE_H
#define COACH_MISTAKE_H

#include "coach/moves.h"
#include "game/session.h"

/* Finds it from REMAINING and COUNT, as for review_make, and from MOVES once they review
 * the game. False: none is known, or none was made. */
bool mistake_find(struct mistake *mistake, const struct session *session,
                  const int *remaining, int count, const struct moves *moves);

/* Adds MOVE from position I in few words, with single blanks: two begin the next part of a
 * message. */
void mistake_abbreviate(const struct session *session, int i, uint32_t move,
                        struct text *out);

/* Adds MOVE from position I in words, without the keys that make it: those act on the board
 * that the player sees. */
void mistake_print_move(const struct session *session, int i, uint32_t move,
                        struct text *out);

#endif
