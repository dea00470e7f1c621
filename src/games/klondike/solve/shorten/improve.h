/* Shorter lines for a position that is known to be won. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_IMPROVE_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_IMPROVE_H

#include "games/klondike/solve/solve_line.h"
#include "games/klondike/solve/solve_search.h"

/* Beam search through real positions in the order of their cost, wider and wider until
 * the beam is MOST wide or the search is stopped. MOVES is replaced by each shorter line. With
 * a limit of the width their lengths are not published: they are not yet the answer.
 * True: it was not stopped, and there is no shorter line than the last. */
bool improve(struct search *search, struct claim *claim, struct dive *dive,
             const struct klondike *state, struct klondike_line *moves, uint64_t most);

/* The length of MOVES, which are legal from STATE, as the game counts. */
int moves_length(const struct klondike *state, const struct klondike_line *moves);

#endif
