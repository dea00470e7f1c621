/* All simple sliding puzzles on a small board: which are the hardest with one piece, with
 * two, and so on.
 *
 * A puzzle is a board of at most 4 x 4 cells and on it any pieces of any connected shapes.
 * The piece on the upper left cell (X) is to be brought to the lower right cell: to cover
 * it. James Stephens and Nick Baxter call such puzzles simple; Neil Bickford listed the
 * hardest ones in 2012. */
#ifndef GAMES_KLOTSKI_SOLVE_CORNER_CORNER_H
#define GAMES_KLOTSKI_SOLVE_CORNER_CORNER_H

#include "engine/search.h"
#include "game/atlas.h"

/* See small in game/atlas.h. */
bool corner_solve(struct search *search, int metric, struct atlas_small *out);

#endif
