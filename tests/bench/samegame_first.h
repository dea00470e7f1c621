/* The published best-first program for SameGame, as something to be measured against.
 *
 * The value of a position is its points and, for each colour, the square of its tiles; of
 * all positions not yet expanded the one of the highest value is, and one whose value does
 * not exceed the best points found is dropped, as is one that was seen before. (The
 * program looks through a list for equal positions and has four threads on one lock; here
 * one thread looks into a table, which finds the same.) */
#ifndef TESTS_BENCH_SAMEGAME_FIRST_H
#define TESTS_BENCH_SAMEGAME_FIRST_H

#include "games/samegame/samegame.h"

/* The best points after at most BOARDS positions made; n * n only. */
int samegame_first(const struct same *start, int boards);

#endif
