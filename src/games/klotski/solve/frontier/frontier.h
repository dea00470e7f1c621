/* Breadth-first search that keeps its layers as sorted runs of codes: two to three bytes a
 * board instead of forty. It searches all boards that have a code (code.h), except where the
 * distances of a whole component are wanted.
 *
 * Duplicates are found by sorting (run.h) and merging (merge.h) with the two layers before,
 * which is enough because moves can be reversed. Each thread (worker.h) takes a few boards of
 * the layer at a time; when the buffer of one is full, all stop and write theirs. So what is
 * expanded is always the first part of the layer, and neither the line nor the nodes depend
 * on the threads. With limits.scratch the runs are parts on disk (disk.h), and a search
 * continues from the last manifest. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_FRONTIER_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_FRONTIER_H

#include "engine/solution.h"
#include "games/klotski/solve/problem.h"

/* Finds a shortest line from one of STARTS, none of which is solved. No line is shorter than
 * LEAST. OUT gets the verdict, and the moves or the bound. False: the board has no code, and
 * nothing was done. */
bool frontier_solve(struct search *search, const struct problem *problem,
                    const struct problem_starts *starts, int least, struct solution *out);

/* Whether the board PACKED has a code. */
bool frontier_takes(struct search *search, const struct problem *problem,
                    const uint16_t *packed);

#endif
