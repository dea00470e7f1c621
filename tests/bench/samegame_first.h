/* The published best-first search for SameGame, for comparison.
 *
 * The value of a position is its score plus, for each colour, the square of the number of
 * its tiles. The search always expands the open position with the highest value. It drops
 * a position that was seen before, and one whose value does not exceed the best score
 * found. (The published program finds equal positions by scanning a list, and uses four
 * threads with one lock. Here one thread uses a hash table, which finds the same
 * positions.) */
#ifndef TESTS_BENCH_SAMEGAME_FIRST_H
#define TESTS_BENCH_SAMEGAME_FIRST_H

#include "games/samegame/rules/samegame_rules.h"

/* Returns the best score after at most BOARDS positions. Only for the variant that scores
 * n * n. */
int samegame_first(const struct same *start, int boards);

#endif
