/* Boards for the tests of Lianliankan's solver. */
#ifndef TESTS_LIANLIANKAN_BOARDS_H
#define TESTS_LIANLIANKAN_BOARDS_H

#include "base/random.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

/* A full board, or with one empty cell if their number is odd. Of each face there are COPIES
 * tiles, an even number; of the last one there may be fewer. The tiles are shuffled. */
struct lian boards_shuffled(struct random *random, unsigned rules, int rows, int columns,
                            int copies);

#endif
