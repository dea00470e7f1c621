#include "games/lianliankan/pairs.h"

#include <stdlib.h>
#include <string.h>

bool pairs_init(struct pairs *board, int rows, int columns, bool outside)
{
    *board = (struct pairs){.rows = rows, .columns = columns, .outside = outside};
    board->face = calloc((size_t)rows * (size_t)columns, sizeof *board->face);
    board->row = calloc((size_t)rows, sizeof *board->row);
    board->column = calloc((size_t)columns, sizeof *board->column);
    return board->face != NULL && board->row != NULL && board->column != NULL;
}

void pairs_free(struct pairs *board)
{
    free(board->face);
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
    struct span span = {-1, size};
    for (int word = at / 64; word >= 0; word--) {
        uint64_t set = line[word];
        if (word == at / 64)
            set &= ((uint64_t)1 << at % 64) - 1;
        if (set != 0) {
            span.low = word * 64 + 63 - __builtin_clzll(set);
            break;
        }
    }
    for (int word = at / 64; word <= (size - 1) / 64; word++) {
        uint64_t set = line[word];
        if (word == at / 64)
            set &= ~(((uint64_t)2 << at % 64) - 1);
        if (set != 0) {
            span.high = word * 64 + __builtin_ctzll(set);
            break;
        }
    }
    return (struct span){span.low + 1, span.high - 1};
}

/* Whether some place from LOW to HIGH is free in all LINES from FIRST up to before LAST. */
static bool free_between(const uint64_t (*lines)[PAIRS_WORDS], int first, int last, int low,
                         int high)
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
    int row_a = a / board->columns, column_a = a % board->columns;
    int row_b = b / board->columns, column_b = b % board->columns;
    if (abs(row_a - row_b) + abs(column_a - column_b) == 1)
        return true;
    return join_along(board->column, board->rows, board->outside, column_a, row_a, column_b,
                      row_b) ||
           join_along(board->row, board->columns, board->outside, row_a, column_a, row_b,
                      column_b);
}

/* ---- any pair ---------------------------------------------------------------------- */

/* All tiles that can be seen from one empty run can be joined with each other. SEEN and
 * STAMP are by face: the first cell of that face that the run with that number sees. */
struct scan {
    const struct pairs *board;
    int *seen, *stamp;
    int run;
    int a, b; /* the first pair yet, A -1: none */
};

static void see(struct scan *scan, int cell)
{
    uint32_t face = scan->board->face[cell];
    int first = cell, second = cell;
    if (scan->stamp[face] == scan->run) {
        first = scan->seen[face] < cell ? scan->seen[face] : cell;
        second = scan->seen[face] < cell ? cell : scan->seen[face];
    }
    if (first < second &&
        (scan->a < 0 || first < scan->a || (first == scan->a && second < scan->b))) {
        scan->a = first;
        scan->b = second;
    }
    scan->stamp[face] = scan->run;
    scan->seen[face] = first;
}

/* The runs along one direction: cell I of line L is L * LINE + I * STEP. */
struct grid {
    int lines, size, line, step;
};

/* AFTER gets, for each place, the next line behind L with a tile there, LINES: none. */
static void scan_lines(struct scan *scan, const struct grid *g, uint16_t *after)
{
    const uint32_t *face = scan->board->face;
    int before[PAIRS_SIDE];
    for (int i = 0; i < g->size; i++) {
        before[i] = -1;
        int next = g->lines;
        for (int l = g->lines - 1; l >= 0; l--) {
            after[l * g->size + i] = (uint16_t)next;
            if (face[l * g->line + i * g->step] != 0)
                next = l;
        }
    }
    for (int l = 0; l < g->lines; l++) {
        scan->run++;
        for (int i = 0; i < g->size; i++) {
            int cell = l * g->line + i * g->step;
            if (face[cell] != 0) {
                /* The end of one run and the beginning of the next; side by side, two
                 * tiles are the ends of one without cells. */
                see(scan, cell);
                scan->run++;
                see(scan, cell);
                before[i] = l;
                continue;
            }
            int next = after[l * g->size + i];
            if (before[i] >= 0)
                see(scan, before[i] * g->line + i * g->step);
            if (next < g->lines)
                see(scan, next * g->line + i * g->step);
        }
    }
}

/* From outside, the first tile of each place can be seen, and the last one. */
static void scan_outside(struct scan *scan, const struct grid *g)
{
    for (int side = 0; side < 2; side++) {
        scan->run++;
        for (int i = 0; i < g->size; i++) {
            int l = side == 0 ? 0 : g->lines - 1;
            int step = side == 0 ? 1 : -1;
            while (l >= 0 && l < g->lines &&
                   scan->board->face[l * g->line + i * g->step] == 0)
                l += step;
            if (l >= 0 && l < g->lines)
                see(scan, l * g->line + i * g->step);
        }
    }
}

bool pairs_any(const struct pairs *board, int *a, int *b)
{
    struct scan scan = {.board = board, .a = -1};
    struct grid grids[] = {{board->columns, board->rows, 1, board->columns},
                           {board->rows, board->columns, board->columns, 1}};
    uint16_t *after = malloc((size_t)board->rows * (size_t)board->columns * sizeof *after);
    scan.seen = malloc(PAIRS_FACE * sizeof *scan.seen);
    scan.stamp = calloc(PAIRS_FACE, sizeof *scan.stamp);
    if (after != NULL && scan.seen != NULL && scan.stamp != NULL)
        for (int i = 0; i < 2; i++) {
            scan_lines(&scan, &grids[i], after);
            if (board->outside)
                scan_outside(&scan, &grids[i]);
        }
    free(after);
    free(scan.seen);
    free(scan.stamp);
    *a = scan.a;
    *b = scan.b;
    return scan.a >= 0;
}
