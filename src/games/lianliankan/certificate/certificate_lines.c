#include "games/lianliankan/certificate/certificate_lines.h"

#include <stdlib.h>

void lines_clear(struct lines *l, int rows, int columns, bool outside)
{
    l->width = columns + 2 * LINES_FRAME;
    for (int row = -1; row <= rows; row++)
        for (int column = -1; column <= columns; column++)
            l->free[lines_place(l, row, column)] =
                outside || (row >= 0 && row < rows && column >= 0 && column < columns);
}

/* How many places in a row are free behind PLACE, in steps of STEP. */
static int free_behind(const bool *place, int step)
{
    int count = 0;
    while (*(place += step))
        count++;
    return count;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* From place A of line LINE_A to place B of LINE_B: first along the lines, which run in steps of
 * STEP and are ACROSS apart, then across them, and along them again. */
static bool join_along(const bool *board, int step, int across, int line_a, int a,
                       int line_b, int b)
{
    const bool *x = board + line_a * across, *y = board + line_b * across;
    const bool *nearer = line_a < line_b ? x : y;
    int first =
        most(a - free_behind(x + a * step, -step), b - free_behind(y + b * step, -step));
    int last =
        least(a + free_behind(x + a * step, step), b + free_behind(y + b * step, step));
    int between = abs(line_a - line_b) - 1;
    for (int i = first; i <= last && between >= 0; i++)
        if (free_behind(nearer + i * step, across) >= between)
            return true;
    return false;
}

bool lines_join(const struct lines *l, int a, int b)
{
    int w = l->width;
    return join_along(l->free, w, 1, a % w, a / w, b % w, b / w) ||
           join_along(l->free, 1, w, a / w, a % w, b / w, b % w);
}
