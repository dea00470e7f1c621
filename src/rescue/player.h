/* Simulated players, for the grades and the ratings of puzzles.
 *
 * A player of level 0 makes moves as they come to mind (rules->ease). The others look ahead, each
 * further than the one before, but now and then make a move as the first one. None looks at
 * hidden cards. */
#ifndef RESCUE_PLAYER_H
#define RESCUE_PLAYER_H

#include "base/random.h"
#include "rescue/prove.h"

enum {
    PLAYER_LEVELS = 5
};

/* A move that comes to mind. */
uint32_t player_natural(const struct game *game, const void *state,
                        struct random *random);

/* Whether a player who looks NODES ahead, and in SLIPS moves of a hundred makes what comes to
 * mind, solves PUZZLE, all steps of it. */
bool player_solves(const struct rescue_puzzle *puzzle, uint64_t nodes, int slips,
                   struct search *search, struct random *random);

/* Fills in the grade and the rating of PUZZLE. FIRST: of its first step. */
void player_rate(struct rescue_puzzle *puzzle, const struct proof *first,
                 struct search *search);

#endif
