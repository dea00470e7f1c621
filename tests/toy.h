/* A tiny game with all facets, for tests of the rooms above games/.
 *
 * The state is a number from 0 to 99. The goal is 20 in the variant "near", 60 in "far"
 * and 100, which cannot be reached, in "shut". The move "step" adds 1 and has length 1,
 * "jump" doubles the number and has length 3, "back" subtracts 5 and has length 0 (only
 * from 5 on). At 13 there is no move. Deal n starts at n; its text is "at n". */
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include "game/game.h"

enum {
    TOY_PLACES = 100,
    TOY_TRAP = 13
};

enum toy_move {
    TOY_STEP,
    TOY_JUMP,
    TOY_BACK
};

struct toy {
    uint64_t place;
    uint64_t goal;
};

/* The solver is a breadth-first search for the fewest moves, which may not be the least
 * length. */
extern const struct game toy_game;

/* The toy as a scored game: the score is the number. */
extern const struct game toy_scored_game;

/* The place that MOVE leads to from PLACE; -1: not legal. */
int toy_after(int place, uint32_t move);
int toy_cost(uint32_t move);

#endif
