/* The generic search with which all solvers are compared: slow, short, and based only on
 * struct game.
 *
 *     struct oracle answer = oracle_ask(&klotski_game, state, 1000000);
 *     assert_int_equal(answer.verdict, VERDICT_SOLVED);
 *     assert_int_equal(answer.length, 81);
 *
 * Uniform-cost search over whole states as bytes, no symmetry, no pruning. For a scored
 * game it visits all reachable states, so boards must be tiny. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include "engine/solution.h"

struct oracle {
    enum verdict verdict; /* unknown: more than MOST states */
    int length;      /* solved: the least length; scored games: that of a best line */
    int64_t score;   /* scored games: the highest score of any state */
    uint32_t states; /* the number of different states reached */
};

/* The answer for STATE with at most MOST states kept in memory. */
struct oracle oracle_ask(const struct game *game, const void *state, uint32_t most);

/* The answer if only lines shorter than BELOW count; impossible: there is none.
 * LEAST(state) is a lower bound of the length that is left in a state: a state is not
 * expanded if the bound shows that no such line goes through it. Not for scored games. */
struct oracle oracle_ask_below(const struct game *game, const void *state, uint32_t most,
                               int below, int (*least)(const void *state));

#endif
