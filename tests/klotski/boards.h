/* Klotski boards for tests: from a string, at random, mirrored, walked about in. */
#ifndef TESTS_KLOTSKI_BOARDS_H
#define TESTS_KLOTSKI_BOARDS_H

#include "base/random.h"
#include "games/klotski/klotski.h"

/* Reads TEXT as a file that holds one position; the test fails where it cannot. */
void board_read(struct klotski *board, uint32_t metric, const char *text);
/* The same for text that may be wrong: what klotski_parse says. */
bool board_try(struct klotski *board, uint32_t metric, const char *text,
               struct reason *why);

/* Fails unless the text that BOARD prints is read as the same state, but for what was moved
 * last. */
void board_check_text(const struct klotski *board);

/* A random board of ROWS x COLUMNS with about BLANKS of its cells left empty: pieces of
 * one to four cells and any connected shape, some walls, some gates (also under X), a goal
 * where X fits. Nothing was moved yet. */
void board_random(struct klotski *board, struct random *random, uint32_t metric, int rows,
                  int columns, int blanks);

/* BOARD seen in a mirror: left is right. */
void board_mirror(const struct klotski *board, struct klotski *image);

/* Makes COUNT random moves, fewer where it gets stuck. */
void board_walk(struct klotski *board, struct random *random, int count);

/* The board as text on standard output, as a TAP comment: for a test about to fail. */
void board_show(const struct klotski *board);

#endif
