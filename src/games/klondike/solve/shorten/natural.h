/* Natural lines: lines that a person would play. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_NATURAL_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_NATURAL_H

#include "games/klondike/solve/solve_line.h"

/* Finds a short line that wins from STATE. False: it found none, or the search was stopped. The
 * caller frees MOVES, which are empty before. */
typedef bool natural_ask(void *context, const struct klondike *state,
                         struct klondike_line *moves);

/* Replaces MOVES, a line that wins from STATE, by one that a person finds less odd, see
 * natural.c. ASK may be NULL. The same line gives the same, unless SEARCH is stopped meanwhile. */
void make_natural(struct search *search, const struct klondike *state,
                  struct klondike_line *moves, natural_ask *ask, void *context);

#endif
