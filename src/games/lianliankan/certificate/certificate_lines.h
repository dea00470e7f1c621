/* Which tiles a path with at most two turns joins, from the definition: the line between the
 * turns runs along a row or a column, and each end of it is on a line of free places from a
 * tile. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_LINES_H
#define GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_LINES_H

#include "games/lianliankan/rules/lianliankan_rules.h"

/* Rows and columns count from 1; those around the board are 0 and the last. */
struct lines {
    int rows, columns;
    bool free[LIAN_ROWS + 2][LIAN_COLUMNS + 2];
    /* How many places in a row are free, next to a place and away from it. */
    int up[LIAN_ROWS + 2][LIAN_COLUMNS + 2], down[LIAN_ROWS + 2][LIAN_COLUMNS + 2];
    int left[LIAN_ROWS + 2][LIAN_COLUMNS + 2], right[LIAN_ROWS + 2][LIAN_COLUMNS + 2];
};

/* Sets up LINES for a board of the size and the rules of LIAN, all free. */
void lines_init(struct lines *lines, const struct lian *lian);
/* Fills in up, down, left and right, after changes of FREE. */
void lines_measure(struct lines *lines);
/* Whether such a path joins two different places. */
bool lines_join(const struct lines *lines, int row1, int column1, int row2, int column2);

#endif
