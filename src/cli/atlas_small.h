/* unstuck atlas --board: the hardest simple puzzles on a small board. */
#ifndef CLI_ATLAS_SMALL_H
#define CLI_ATLAS_SMALL_H

#include "cli/options.h"

/* Returns the exit status. */
int atlas_small(const struct options *options);

#endif
