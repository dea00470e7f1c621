/* Breadth-first search that keeps its layers as sorted runs of codes: two to three bytes a
 * board instead of twenty. It replaces breadth.h for all boards that have a code, except where
 * the distances of a whole component are wanted. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_FRONTIER_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_FRONTIER_H

#include "engine/solution.h"
#include "games/klotski/solve/problem.h"

/* Finds a shortest line from one of the COUNT boards PACKED; MOVE[i] is the free move that leads
 * to board i, MOVE_NONE: none. OUT gets the verdict, and the moves or the
 * bound. False: the board has no code, and nothing was done. */
bool frontier_solve(struct search *search, const struct problem *problem,
                    const uint8_t (*packed)[2 * PROBLEM_PIECES], const uint32_t *move,
                    int count, struct solution *out);

#endif
