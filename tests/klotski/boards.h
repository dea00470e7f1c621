/* Klotski boards for tests: from a string, random, mirrored, and after random moves. */
#ifndef TESTS_KLOTSKI_BOARDS_H
#define TESTS_KLOTSKI_BOARDS_H

#include "base/random.h"
#include "games/klotski/rules/klotski_rules.h"

/* Reads TEXT as a file with one position; fails the test if it cannot be read. */
void board_read(struct klotski *board, uint32_t metric, const char *text);
/* Reads a text that may be wrong; returns what klotski_parse returns. */
bool board_try(struct klotski *board, uint32_t metric, const char *text,
               struct reason *why);

/* Fails unless the printed text of BOARD is read as the same state, except for the last
 * move. */
void board_check_text(const struct klotski *board);

/* A random board of ROWS x COLUMNS with about BLANKS empty cells: pieces of one to four
 * cells and any connected shape, some walls, some gates (also under X) and a goal where X
 * fits. No move was made on it. */
void board_random(struct klotski *board, struct random *random, uint32_t metric, int rows,
                  int columns, int blanks);

/* The mirror image of BOARD: left and right are exchanged. */
void board_mirror(const struct klotski *board, struct klotski *image);

/* Makes COUNT random moves, or fewer if no move is left. */
void board_walk(struct klotski *board, struct random *random, int count);

/* Prints the board as a TAP comment, before a test fails. */
void board_show(const struct klotski *board);

#endif
