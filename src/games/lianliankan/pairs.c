#include "games/lianliankan/pairs.h"

#include "base/memory.h"
#include "base/pages.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static size_t cells_of(const struct pairs *board)
{
    return (size_t)board->rows * (size_t)board->columns;
}

bool pairs_init(struct pairs *board, int rows, int columns, bool outside)
{
    *board = (struct pairs){.rows = rows, .columns = columns, .outside = outside};
    board->face = pages_get(cells_of(board) * sizeof *board->face);
    board->row = memory_get((size_t)rows, sizeof *board->row);
    board->column = memory_get((size_t)columns, sizeof *board->column);
    return board->face != NULL && board->row != NULL && board->column != NULL;
}

void pairs_free(struct pairs *board)
{
    pages_free(board->face, cells_of(board) * sizeof *board->face);
    free(board->row);
    free(board->column);
    *board = (struct pairs){0};
}

void pairs_ready(struct pairs *board)
{
    const uint32_t *face = board->face;
    memset(board->row, 0, (size_t)board->rows * sizeof *board->row);
    /* 64 rows of all columns fit the fastest cache, all rows do not. */
    for (int word = 0; word * 64 < board->rows; word++) {
        uint64_t set[PAIRS_SIDE] = {0};
        for (int row = word * 64; row < board->rows && row < word * 64 + 64; row++)
            for (int column = 0; column < board->columns; column++) {
                uint64_t tile = *face++ != 0;
                board->row[row][column / 64] |= tile << column % 64;
                set[column] |= tile << row % 64;
            }
        for (int column = 0; column < board->columns; column++)
            board->column[column][word] = set[column];
    }
}

/* ---- one pair ---------------------------------------------------------------------- */

/* The places around AT, itself included, that are free in LINE of SIZE places. */
struct span {
    int low, high;
};

static struct span free_around(const uint64_t *line, int at, int size)
{
    return (struct span){pairs_last(line, at) + 1, pairs_next(line, at + 1, size) - 1};
}

/* Whether some place from LOW to HIGH is free in all LINES from FIRST up to before
 * LAST. */
static bool free_between(const uint64_t (*lines)[PAIRS_WORDS], int first, int last,
                         int low, int high)
{
    if (low > high)
        return false;
    int begin = low / 64, end = high / 64;
    uint64_t taken[PAIRS_WORDS] = {0};
    taken[begin] |= ((uint64_t)1 << low % 64) - 1;
    taken[end] |= ~(((uint64_t)2 << high % 64) - 1);
    for (int line = first; line < last; line++)
        for (int word = begin; word <= end; word++)
            taken[word] |= lines[line][word];
    for (int word = begin; word <= end; word++)
        if (taken[word] != UINT64_MAX)
            return true;
    return false;
}

/* From place A of line LINE_A to place B of LINE_B, legs along the lines. */
static bool join_along(const uint64_t (*lines)[PAIRS_WORDS], int size, bool outside,
                       int line_a, int a, int line_b, int b)
{
    struct span x = free_around(lines[line_a], a, size);
    struct span y = free_around(lines[line_b], b, size);
    if (outside &&
        ((x.low == 0 && y.low == 0) || (x.high == size - 1 && y.high == size - 1)))
        return true;
    int first = line_a < line_b ? line_a : line_b;
    int last = line_a < line_b ? line_b : line_a;
    return free_between(lines, first + 1, last, x.low > y.low ? x.low : y.low,
                        x.high < y.high ? x.high : y.high);
}

bool pairs_join(const struct pairs *board, int a, int b)
{
    if (a == b || board->face[a] == 0 || board->face[a] != board->face[b])
        return false;
    return pairs_path(board, a / board->columns, a % board->columns, b / board->columns,
                      b % board->columns);
}

bool pairs_path(const struct pairs *board, int row_a, int column_a, int row_b,
                int column_b)
{
    if (abs(row_a - row_b) + abs(column_a - column_b) == 1)
        return true;
    return join_along(board->column, board->rows, board->outside, column_a, row_a,
                      column_b, row_b) ||
           join_along(board->row, board->columns, board->outside, row_a, column_a, row_b,
                      column_b);
}

/* ---- any pair ---------------------------------------------------------------------- */

/* All tiles that can be seen from one empty run can be joined with each other. */
struct pairs_scan {
    struct pairs_sight {
        uint32_t run; /* the last one that saw this face ... */
        int cell;     /* ... and its first cell there */
    } * sight;        /* by face */
    uint32_t run;
    int a, b; /* the first pair yet, A INT_MAX: none */
};

/* The runs along one direction, as lines of places that lie one behind the other: place I
 * of line L is cell L * line + I * step of the board. */
struct pairs_grid {
    const uint32_t *face;
    int lines, size, line, step;
};

static int cell_of(const struct pairs_grid *g, int l, int i)
{
    return l * g->line + i * g->step;
}

static void found(struct pairs_scan *scan, int cell, int other)
{
    int a = cell < other ? cell : other;
    int b = cell < other ? other : cell;
    if (a != b && (a < scan->a || (a == scan->a && b < scan->b))) {
        scan->a = a;
        scan->b = b;
    }
}

/* The tile at place I of line L is seen from the run. */
static void see(struct pairs_scan *scan, const struct pairs_grid *g, int l, int i)
{
    struct pairs_sight *sight = &scan->sight[g->face[l * g->size + i]];
    int cell = cell_of(g, l, i);
    if (sight->run == scan->run)
        found(scan, cell, sight->cell);
    if (sight->run != scan->run || cell < sight->cell)
        sight->cell = cell;
    sight->run = scan->run;
}

/* AFTER gets, for each place, the next line behind its own with a tile there, LINES:
 * none. */
static void look_ahead(const struct pairs_grid *g, uint16_t *after)
{
    uint16_t next[PAIRS_SIDE];
    for (int i = 0; i < g->size; i++)
        next[i] = (uint16_t)g->lines;
    for (int l = g->lines - 1; l >= 0; l--) {
        const uint32_t *face = &g->face[l * g->size];
        memcpy(&after[l * g->size], next, (size_t)g->size * sizeof *next);
        for (int i = 0; i < g->size; i++)
            next[i] = face[i] != 0 ? (uint16_t)l : next[i];
    }
}

/* The empty run of line L from FIRST up to before END. */
static void scan_run(struct pairs_scan *scan, const struct pairs_grid *g, int l,
                     int first, int end, const int16_t *before, const uint16_t *after)
{
    scan->run++;
    if (first > 0)
        see(scan, g, l, first - 1);
    if (end < g->size)
        see(scan, g, l, end);
    for (int i = first; i < end; i++) {
        if (before[i] >= 0)
            see(scan, g, before[i], i);
        if (after[i] < g->lines)
            see(scan, g, after[i], i);
    }
}

/* As pairs_next, the first empty place. */
static int next_free(const uint64_t *line, int at, int size)
{
    uint64_t below = ((uint64_t)1 << at % 64) - 1;
    for (int word = at / 64; word * 64 < size; word++, below = 0) {
        uint64_t set = ~line[word] & ~below;
        int place = word * 64 + (set == 0 ? 64 : __builtin_ctzll(set));
        if (set != 0)
            return place < size ? place : size;
    }
    return size;
}

/* TAKEN is the bitmap of the lines. */
static void scan_lines(struct pairs_scan *scan, const struct pairs_grid *g,
                       const uint64_t (*taken)[PAIRS_WORDS], uint16_t *after)
{
    int16_t before[PAIRS_SIDE];
    memset(before, -1, sizeof before);
    look_ahead(g, after);
    for (int l = 0; l < g->lines; l++) {
        const uint32_t *face = &g->face[l * g->size];
        uint32_t equal = 0; /* such a sum takes four places a step */
        for (int i = 0; i + 1 < g->size; i++)
            equal |= face[i] == face[i + 1] ? face[i] : 0;
        for (int i = 0; equal != 0 && i + 1 < g->size; i++)
            if (face[i] == face[i + 1] && face[i] != 0)
                found(scan, cell_of(g, l, i), cell_of(g, l, i + 1));
        for (int i = next_free(taken[l], 0, g->size), end; i < g->size;
             i = next_free(taken[l], end, g->size)) {
            end = pairs_next(taken[l], i, g->size);
            scan_run(scan, g, l, i, end, before, &after[l * g->size]);
        }
        for (int i = 0; i < g->size; i++)
            before[i] = face[i] != 0 ? (int16_t)l : before[i];
    }
}

/* From outside, the first tile of each place can be seen, and the last one. AFTER is that
 * of look_ahead. */
static void scan_outside(struct pairs_scan *scan, const struct pairs_grid *g,
                         const uint16_t *after)
{
    scan->run++;
    for (int i = 0; i < g->size; i++) {
        int l = g->face[i] != 0 ? 0 : after[i];
        if (l < g->lines)
            see(scan, g, l, i);
    }
    scan->run++;
    for (int i = 0; i < g->size; i++) {
        int l = g->lines - 1;
        while (l >= 0 && g->face[l * g->size + i] == 0)
            l--;
        if (l >= 0)
            see(scan, g, l, i);
    }
}

/* The board with rows as columns. */
static void transpose(const struct pairs *board, uint32_t *out)
{
    enum {
        BLOCK = 16
    }; /* a cache line each way */
    for (int row = 0; row < board->rows; row += BLOCK)
        for (int column = 0; column < board->columns; column += BLOCK)
            for (int c = column; c < column + BLOCK && c < board->columns; c++)
                for (int r = row; r < row + BLOCK && r < board->rows; r++)
                    out[c * board->rows + r] = board->face[r * board->columns + c];
}

bool pairs_any(const struct pairs *board, int *a, int *b)
{
    size_t cells = cells_of(board);
    uint32_t last = 0;
    for (size_t i = 0; i < cells; i++)
        last = board->face[i] > last ? board->face[i] : last;
    size_t faces = (size_t)last + 1;
    struct pairs_scan scan = {.a = INT_MAX,
                              .sight = pages_get(faces * sizeof *scan.sight)};
    uint32_t *turned = memory_resize(NULL, cells, sizeof *turned);
    uint16_t *after = memory_resize(NULL, cells, sizeof *after);
    bool good = after != NULL && turned != NULL && scan.sight != NULL;
    if (good) {
        transpose(board, turned);
        struct pairs_grid rows = {board->face, board->rows, board->columns,
                                  board->columns, 1};
        struct pairs_grid columns = {turned, board->columns, board->rows, 1,
                                     board->columns};
        scan_lines(&scan, &rows, board->row, after);
        if (board->outside)
            scan_outside(&scan, &rows, after);
        scan_lines(&scan, &columns, board->column, after);
        if (board->outside)
            scan_outside(&scan, &columns, after);
    }
    free(after);
    free(turned);
    pages_free(scan.sight, faces * sizeof *scan.sight);
    *a = scan.a != INT_MAX ? scan.a : -1;
    *b = scan.b;
    return good;
}

const struct game_pairs lian_pairs = {
    .init = pairs_init,
    .free = pairs_free,
    .ready = pairs_ready,
    .join = pairs_join,
    .any = pairs_any,
};
