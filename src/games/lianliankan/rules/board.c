#include "games/lianliankan/rules/board.h"

#include <stdlib.h>
#include <string.h>

/* The compiler alone keeps a copy for both directions, which takes 7% more time. */
#define INLINE static inline __attribute__((always_inline))

enum {
    STAMPS = 1024 /* above all faces */
};

/* board_any(): any two tiles that can be seen from one run of free places can be
 * joined. */
struct board_scan {
    const uint16_t *face;
    uint16_t run;
    uint16_t stamp[STAMPS]; /* by face: the last run that saw it */
};

/* Lines of one direction, across them the others: place I of line L holds the face
 * (L - 1) * line + (I - 1) * step. */
struct board_grid {
    const uint64_t *along, *across;
    int lines, size, line, step;
};

/* Whether the run has already seen the face at place I of line L; marks it as seen. */
INLINE bool saw(struct board_scan *scan, const struct board_grid *g, int l, int i)
{
    uint16_t *stamp = &scan->stamp[scan->face[(l - 1) * g->line + (i - 1) * g->step]];
    bool before = *stamp == scan->run;
    *stamp = scan->run;
    return before;
}

INLINE bool scan_run(struct board_scan *scan, const struct board_grid *g, int l,
                     int first, int last)
{
    uint64_t inner = (UINT64_C(2) << g->lines) - 2;
    bool within = l >= 1 && l <= g->lines;
    scan->run++;
    if (within && first > 1)
        saw(scan, g, l, first - 1);
    if (within && last < g->size && saw(scan, g, l, last + 1))
        return true;
    first = first < 1 ? 1 : first;
    last = last > g->size ? g->size : last;
    for (int i = first; i <= last; i++) {
        uint64_t tiles = ~g->across[i] & inner;
        uint64_t before = tiles & ((UINT64_C(1) << l) - 1);
        uint64_t behind = tiles & ~before;
        if ((before != 0 && saw(scan, g, 63 - __builtin_clzll(before), i)) ||
            (behind != 0 && saw(scan, g, __builtin_ctzll(behind), i)))
            return true;
    }
    return false;
}

/* Those of ENDS, the last places of the runs FREE, whose run the line beside it, SIDE, does
 * not cover: with a run that is longer at both ends. The sum of the first places of all runs
 * and of their places beside which SIDE is free has a carry behind each run that is covered. */
static uint64_t uncovered(uint64_t free, uint64_t side, uint64_t rim, uint64_t ends)
{
    uint64_t around = side | rim; /* no tile can be seen there */
    uint64_t good = free & side & (around << 1 | 1) & around >> 1;
    return ends & ~((good + (free & ~(free << 1))) >> 1);
}

/* The last places of the runs of line L that see something that no other run sees. A run of
 * one place sees no more than the run across it; if that has one place, too, only one of them
 * counts. */
INLINE uint64_t find_ends(const struct board_grid *g, int l)
{
    uint64_t free = g->along[l], ends = free & ~(free >> 1), single = ends & ~(free << 1);
    uint64_t before = l > 0 ? g->along[l - 1] : 0;
    uint64_t behind = l <= g->lines ? g->along[l + 1] : 0;
    uint64_t rim = ~((UINT64_C(2) << g->size) - 2);
    ends &= ~(g->step == 1 ? single & (before | behind) : single);
    if (l > 0)
        ends = uncovered(free, before, rim, ends);
    if (l <= g->lines && (free | rim) != UINT64_MAX) /* one line must not be covered */
        ends = uncovered(free, behind, rim, ends);
    return ends;
}

static bool scan_lines(struct board_scan *scan, const struct board_grid *g)
{
    for (int l = 0; l <= g->lines + 1; l++)
        for (uint64_t ends = find_ends(g, l); ends != 0; ends &= ends - 1) {
            int last = __builtin_ctzll(ends);
            uint64_t below = ~g->along[l] & ((UINT64_C(1) << last) - 1);
            if (scan_run(scan, g, l, below == 0 ? 0 : 64 - __builtin_clzll(below), last))
                return true;
        }
    return false;
}

static int compare(const void *a, const void *b)
{
    const uint16_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Replaces the faces of LIAN by their rank, so that all are small. */
static void rank(const struct lian *lian, uint16_t *face)
{
    uint16_t sorted[LIAN_CELLS];
    int cells = lian->rows * lian->columns;
    int count = 0;
    memcpy(sorted, lian->face, sizeof sorted);
    qsort(sorted, (size_t)cells, sizeof *sorted, compare);
    for (int i = 0; i < cells; i++)
        if (sorted[i] != 0 && (count == 0 || sorted[count - 1] != sorted[i]))
            sorted[count++] = sorted[i];
    for (int i = 0; i < cells; i++) {
        const uint16_t *at =
            bsearch(&lian->face[i], sorted, (size_t)count, sizeof *sorted, compare);
        face[i] = at == NULL ? 0 : (uint16_t)(1 + (at - sorted));
    }
}

/* Whether two equal tiles lie side by side. */
static bool any_adjacent(const uint16_t *face, int rows, int columns)
{
    int cells = rows * columns;
    uint16_t below = 0, beside = 0;
    for (int i = 0; i + columns < cells; i++)
        below |= face[i] == face[i + columns] ? face[i] : 0;
    for (int i = 0; i + 1 < cells; i++) /* as if the board were one row */
        beside |= face[i] == face[i + 1] ? face[i] : 0;
    for (int i = 0; below == 0 && beside != 0 && i + 1 < cells; i++)
        if (face[i] == face[i + 1] && face[i] != 0 && (i + 1) % columns != 0)
            return true;
    return below != 0;
}

bool board_any(const struct lian_board *board, const struct lian *lian)
{
    struct board_scan scan;
    scan.face = lian->face;
    scan.run = 0;
    uint16_t ranks[LIAN_CELLS];
    int cells = lian->rows * lian->columns;
    uint16_t all = 0;
    for (int i = 0; i < cells; i++)
        all |= lian->face[i];
    unsigned large = all;
    if (large >= STAMPS) {
        rank(lian, ranks);
        scan.face = ranks;
        large = (unsigned)cells;
    }
    memset(scan.stamp, 0, (large + 1) * sizeof *scan.stamp);
    if (any_adjacent(scan.face, lian->rows, lian->columns))
        return true;
    struct board_grid columns = {board->column, board->row, lian->columns,
                                 lian->rows,    1,          lian->columns};
    struct board_grid rows = {board->row,    board->column, lian->rows,
                              lian->columns, lian->columns, 1};
    return scan_lines(&scan, &columns) || scan_lines(&scan, &rows);
}
