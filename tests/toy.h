/* A tiny game with all facets, for tests of the rooms above games.
 *
 * A counter stands on a number from 0 to 99 and is to reach the goal, 20 or 60 (variants
 * "near" and "far"). Moves: "step" adds 1 (length 1), "jump" doubles (3), "back" takes 5
 * (0, from 5 on). On 13 there is no move. Variant "shut" has a goal that no move reaches,
 * 100. Deal n stands on n; its text is "at n". */
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

/* Its solver is a breadth-first search for the fewest moves (not the least length). */
extern const struct game toy_game;

/* The toy with a score: the number that it stands on. */
extern const struct game toy_scored_game;

/* The place that MOVE leads to from PLACE; -1: not legal. */
int toy_after(int place, uint32_t move);
int toy_cost(uint32_t move);

#endif
