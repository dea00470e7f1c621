/* Natural lines: lines that a person would play. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_NATURAL_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_NATURAL_H

#include "games/klondike/solve/shorten/improve.h"

/* Replaces MOVES, a line that wins from STATE, by one that a person finds less odd, see
 * natural.c. DIVE is that of STATE. The same line gives the same, unless SEARCH is stopped
 * meanwhile. True: it is proved that no line is shorter. */
bool make_natural(struct search *search, struct claim *claim, struct dive *dive,
                  const struct klondike *state, struct klondike_line *moves);

#endif
