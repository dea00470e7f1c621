/* The rules: which tiles can be joined, and what removing a pair does. */
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "games/lianliankan/rules/board.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines ------------------------------------------------------------------------- */

/* Whether a path may pass over this place. */
static bool is_free(const struct lian *s, int row, int column)
{
    if (row < 0 || column < 0 || row >= s->rows || column >= s->columns)
        return (s->rules & LIAN_INSIDE) == 0;
    return s->face[row * s->columns + column] == 0;
}

/* Whether all places strictly between two of one row or column are free. */
static bool is_open(const struct lian *s, int row, int column, int to_row, int to_column)
{
    int down = (to_row > row) - (to_row < row);
    int right = (to_column > column) - (to_column < column);
    for (row += down, column += right; row != to_row || column != to_column;
         row += down, column += right)
        if (!is_free(s, row, column))
            return false;
    return true;
}

/* The line from A by way of the corners C and D to B, where all are free; it may bend at
 * fewer than both of them. */
struct ends {
    int row, column, to_row, to_column;
};

static bool try_line(const struct lian *s, const struct ends *e, int row1, int column1,
                     int row2, int column2, int *best, struct lian_path *path)
{
    int length = abs(row1 - e->row) + abs(column1 - e->column) + abs(row2 - row1) +
                 abs(column2 - column1) + abs(e->to_row - row2) +
                 abs(e->to_column - column2);
    bool first = row1 == e->row && column1 == e->column;
    bool last = row2 == e->to_row && column2 == e->to_column;
    if (length >= *best || (!first && !is_free(s, row1, column1)) ||
        (!last && !is_free(s, row2, column2)))
        return false;
    if ((!first && !is_open(s, e->row, e->column, row1, column1)) ||
        ((row1 != row2 || column1 != column2) &&
         !is_open(s, row1, column1, row2, column2)) ||
        (!last && !is_open(s, row2, column2, e->to_row, e->to_column)))
        return false;
    *best = length;
    if (path == NULL)
        return true;
    *path = (struct lian_path){.count = 1, .row = {e->row}, .column = {e->column}};
    int corner[3][2] = {{row1, column1}, {row2, column2}, {e->to_row, e->to_column}};
    for (int i = 0; i < 3; i++) {
        if (corner[i][0] == path->row[path->count - 1] &&
            corner[i][1] == path->column[path->count - 1])
            continue;
        path->row[path->count] = corner[i][0];
        path->column[path->count++] = corner[i][1];
    }
    return true;
}

bool lian_join(const struct lian *s, int a, int b, struct lian_path *path)
{
    int cells = s->rows * s->columns;
    if (a < 0 || b < 0 || a >= cells || b >= cells || a == b || s->face[a] == 0 ||
        s->face[a] != s->face[b])
        return false;
    struct ends e = {a / s->columns, a % s->columns, b / s->columns, b % s->columns};
    int best = 1000;
    bool found = false;
    for (int row = -1; row <= s->rows; row++)
        if (e.column != e.to_column || row == e.row)
            found |= try_line(s, &e, row, e.column, row, e.to_column, &best, path);
    for (int column = -1; column <= s->columns; column++)
        if (e.row != e.to_row || column == e.column)
            found |= try_line(s, &e, e.row, column, e.to_row, column, &best, path);
    return found;
}

/* ---- moves ------------------------------------------------------------------------- */

int lian_moves(const void *state, uint32_t *out, int max)
{
    const struct lian *s = state;
    struct lian_board board;
    uint16_t tiles[LIAN_CELLS];
    int left = 0, count = 0;
    board_init(&board, s);
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (s->face[cell] != 0)
            tiles[left++] = (uint16_t)cell;
    for (int i = 0; i < left; i++)
        for (int j = i + 1; j < left; j++) {
            int a = tiles[i], b = tiles[j];
            if (s->face[a] != s->face[b] ||
                !board_join(&board, board_spot(s, a), board_spot(s, b)))
                continue;
            if (count < max)
                out[count] = lian_pair(a, b);
            count++;
        }
    return count;
}

/* CELL becomes empty; with gravity what stands above it falls. */
static void clear_cell(struct lian *s, int cell)
{
    if ((s->rules & LIAN_GRAVITY) != 0)
        for (; cell >= s->columns; cell -= s->columns)
            s->face[cell] = s->face[cell - s->columns];
    s->face[cell] = 0;
}

bool lian_apply(void *state, uint32_t move)
{
    struct lian *s = state;
    if (lian_is_shuffle(move)) {
        if (s->tiles == 0 || s->shuffles == UINT16_MAX)
            return false;
        lian_reorder(s, move & 0xffff);
        s->shuffles++;
        return true;
    }
    int a = lian_first(move);
    int b = lian_second(move);
    if (move >> 20 != 0 || a >= b || !lian_join(s, a, b, NULL))
        return false;
    /* The upper one first: so the lower one has not moved yet. */
    clear_cell(s, a);
    clear_cell(s, b);
    s->tiles = (uint16_t)(s->tiles - 2);
    return true;
}

static enum status status(const void *state)
{
    const struct lian *s = state;
    struct lian_board board;
    if (s->tiles == 0)
        return STATUS_WON;
    board_init(&board, s);
    return board_any(&board, s) ? STATUS_PLAYING : STATUS_STUCK;
}

const struct game_rules lian_rules = {
    .state_size = sizeof(struct lian),
    .moves = lian_moves,
    .apply = lian_apply,
    .status = status,
    .is_shuffle = lian_is_shuffle,
};
