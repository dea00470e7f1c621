/* The parts of unstuck atlas that are not its tables. Both return the exit status. */
#ifndef LAB_ATLAS_MORE_H
#define LAB_ATLAS_MORE_H

#include "cli/options.h"

/* --board: the hardest simple puzzles on a small board. */
int atlas_small(const struct options *options);

/* --diameters: the two farthest layouts of each component; without --blanks, of those with
 * two blanks. */
int atlas_components(const struct options *options);

#endif
