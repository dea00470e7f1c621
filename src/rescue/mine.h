/* The maker of puzzles. */
#ifndef RESCUE_MINE_H
#define RESCUE_MINE_H

#include "rescue/puzzle.h"

struct atlas;

/* All zero at first but GAME, VARIANT, SEARCH, and LAST, which is MOVE_NONE. */
struct miner {
    const struct game *game;
    uint32_t variant;
    struct search *search;
    uint32_t last; /* the right move of the puzzle before: the next one has another */
    struct atlas *atlas; /* of a game that has one; freed by mine_end */
};

/* Makes the puzzle of deal SEED, with its rating and its proof. False: there is none in that
 * deal, or the search was closed. */
bool mine(struct miner *miner, uint64_t seed, struct rescue_puzzle *out);
void mine_end(struct miner *miner);

#endif
