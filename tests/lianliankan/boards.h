/* Boards for the tests of Lianliankan's solver. */
#ifndef TESTS_LIANLIANKAN_BOARDS_H
#define TESTS_LIANLIANKAN_BOARDS_H

#include "base/random.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

/* A full board, or with one empty cell if their number is odd. Of each face there are COPIES
 * tiles, an even number; of the last one there may be fewer. The tiles are shuffled. */
struct lian boards_shuffled(struct random *random, unsigned rules, int rows, int columns,
                            int copies);

/* COPIES tiles of each face at random places; EMPTY percent of the cells have none. */
void boards_scatter(struct pairs *s, struct random *random, int rows, int columns,
                    int copies, int empty);

/* Makes S of LIAN: if INSIDE it is all of the board, otherwise somewhere among empty cells,
 * so that its lines may take two words of a bitmap. */
void boards_embed(struct pairs *s, struct random *random, const struct lian *lian,
                  bool inside);

#endif
