/* The mirror image of a board: one in which the walls, the gates and the goal stay,
 * and each class of pieces becomes one with as many pieces. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_IMAGE_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_IMAGE_H

#include "games/klotski/solve/frontier/code.h"

/* Fills the images of CODE, which has its classes. CELL: the number of a cell by its place; -1:
 * none. False: there is no mirror image. */
bool image_find(struct code *code, const int cell[PROBLEM_PLACES]);

#endif
