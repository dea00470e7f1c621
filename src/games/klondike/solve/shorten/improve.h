/* Shorter lines for a position that is known to be won. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_IMPROVE_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_IMPROVE_H

#include "games/klondike/solve/solve_line.h"
#include "games/klondike/solve/solve_search.h"

/* Beam search through real positions in the order of their cost, wider and wider until
 * the search is stopped. MOVES is replaced by each shorter line.
 * True: it was not stopped, and there is no shorter line than the last. */
bool improve(struct search *search, struct claim *claim, struct dive *dive,
             const struct klondike *state, struct klondike_line *moves);

#endif
