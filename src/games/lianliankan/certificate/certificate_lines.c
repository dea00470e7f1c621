#include "games/lianliankan/certificate/certificate_lines.h"

#include <stdlib.h>

void lines_init(struct lines *l, const struct lian *lian)
{
    l->rows = lian->rows;
    l->columns = lian->columns;
    for (int r = 0; r < l->rows + 2; r++)
        for (int c = 0; c < l->columns + 2; c++)
            l->free[r][c] = (lian->rules & LIAN_INSIDE) == 0 ||
                            (r >= 1 && r <= l->rows && c >= 1 && c <= l->columns);
}

void lines_measure(struct lines *l)
{
    int last_row = l->rows + 1, last_column = l->columns + 1;
    for (int r = 0; r <= last_row; r++)
        for (int c = 0; c <= last_column; c++) {
            l->up[r][c] = r > 0 && l->free[r - 1][c] ? l->up[r - 1][c] + 1 : 0;
            l->left[r][c] = c > 0 && l->free[r][c - 1] ? l->left[r][c - 1] + 1 : 0;
        }
    for (int r = last_row; r >= 0; r--)
        for (int c = last_column; c >= 0; c--) {
            l->down[r][c] = r < last_row && l->free[r + 1][c] ? l->down[r + 1][c] + 1 : 0;
            l->right[r][c] =
                c < last_column && l->free[r][c + 1] ? l->right[r][c + 1] + 1 : 0;
        }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

bool lines_join(const struct lines *l, int row1, int column1, int row2, int column2)
{
    int between = abs(column1 - column2) - 1, left = least(column1, column2);
    int row = most(row1 - l->up[row1][column1], row2 - l->up[row2][column2]);
    int end = least(row1 + l->down[row1][column1], row2 + l->down[row2][column2]);
    for (; row <= end && between >= 0; row++)
        if (l->right[row][left] >= between)
            return true;
    between = abs(row1 - row2) - 1;
    int top = least(row1, row2);
    int column = most(column1 - l->left[row1][column1], column2 - l->left[row2][column2]);
    end = least(column1 + l->right[row1][column1], column2 + l->right[row2][column2]);
    for (; column <= end && between >= 0; column++)
        if (l->down[top][column] >= between)
            return true;
    return false;
}
