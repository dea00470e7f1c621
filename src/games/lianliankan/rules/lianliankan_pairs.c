#include "games/lianliankan/rules/lianliankan_pairs.h"

#include "base/memory.h"
#include "base/pages.h"

#include <limits.h>
#include <stdlib.h>

bool pairs_init(struct pairs *board, int rows, int columns, bool outside)
{
    *board = (struct pairs){.rows = rows, .columns = columns, .outside = outside};
    board->face = pages_get(pairs_cells(board) * sizeof *board->face);
    board->row = memory_get((size_t)rows, sizeof *board->row);
    board->column = memory_get((size_t)columns, sizeof *board->column);
    return board->face != NULL && board->row != NULL && board->column != NULL;
}

void pairs_free(struct pairs *board)
{
    pages_free(board->face, pairs_cells(board) * sizeof *board->face);
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

enum {
    SIGHTS = 8192 /* above all tiles that a run sees, a power of two */
};

/* All tiles that can be seen from one empty run can be joined with each other. The sights
 * are a hash table, of which a short run uses only the beginning, so that it stays in the
 * fastest cache. */
struct pairs_scan {
    const uint32_t *face;
    struct pairs_sight {
        uint32_t run; /* the last one that used this entry */
        uint32_t face;
        int cell; /* the first one with this face that the run has seen */
    } sight[SIGHTS];
    uint32_t run, mask;
    int a, b; /* the first pair yet, A INT_MAX: none */
};

static void found(struct pairs_scan *scan, int cell, int other)
{
    int a = cell < other ? cell : other;
    int b = cell < other ? other : cell;
    if (a != b && (a < scan->a || (a == scan->a && b < scan->b))) {
        scan->a = a;
        scan->b = b;
    }
}

/* The next run begins, which sees at most COUNT tiles. */
static void next_run(struct pairs_scan *scan, int count)
{
    scan->run++;
    scan->mask = ((uint32_t)2 << (31 - __builtin_clz((unsigned)count | 512))) - 1;
}

/* The tile at CELL is seen from the run. */
static inline void see(struct pairs_scan *scan, int cell)
{
    uint32_t face = scan->face[cell], run = scan->run, at = face & scan->mask;
    struct pairs_sight *sight = &scan->sight[at];
    while (sight->run == run && sight->face != face) {
        at = (at + 1) & scan->mask;
        sight = &scan->sight[at];
    }
    if (sight->run != run)
        *sight = (struct pairs_sight){run, face, cell};
    else {
        found(scan, cell, sight->cell);
        sight->cell = cell < sight->cell ? cell : sight->cell;
    }
}

/* The tiles before and behind line L at place I. */
static void see_across(struct pairs_scan *scan, const struct pairs_grid *g, int l, int i)
{
    const uint64_t *line = g->across[i];
    int before = pairs_last(line, l), after = pairs_next(line, l, g->lines);
    if (before >= 0)
        see(scan, before * g->line + i * g->step);
    if (after < g->lines)
        see(scan, after * g->line + i * g->step);
}

/* One word of a line: the places without a tile, and those behind and before each of them;
 * beyond the ends of the line, places count as FILL. */
struct pairs_free {
    uint64_t here, left, right;
};

static struct pairs_free free_places(const uint64_t *line, int size, int word, bool fill)
{
    uint64_t beyond = size - word * 64 < 64 ? ~(uint64_t)0 << (size - word * 64) : 0;
    bool last = word * 64 + 64 >= size;
    uint64_t here = fill ? ~line[word] | beyond : ~line[word] & ~beyond;
    uint64_t before = word > 0 ? ~line[word - 1] >> 63 : fill;
    uint64_t behind = last ? fill : ~line[word + 1] & 1;
    return (struct pairs_free){here, here << 1 | before, here >> 1 | behind << 63};
}

/* Removes from ENDS those of the runs that SIDE, the line beside LINE, covers: it has a run
 * that is longer at both ends. The sum of the first places of all runs and of their places
 * beside which SIDE is free has a carry behind each run that is covered. */
static void cover(const uint64_t *line, const uint64_t *side, int size, uint64_t *ends)
{
    unsigned carry = 0;
    for (int word = 0; word * 64 < size; word++) {
        struct pairs_free f = free_places(line, size, word, false);
        struct pairs_free s = free_places(side, size, word, true);
        uint64_t good = f.here & s.here & s.left & s.right, sum;
        bool over = __builtin_add_overflow(good, f.here & ~f.left, &sum);
        over |= __builtin_add_overflow(sum, carry, &sum);
        uint64_t covered = sum & ~f.here & f.left;
        ends[word] &= ~(covered >> 1);
        if (word > 0 && (covered & 1) != 0)
            ends[word - 1] &= ~((uint64_t)1 << 63);
        carry = over;
    }
    if (carry != 0)
        ends[size / 64 - 1] &= ~((uint64_t)1 << 63);
}

/* Sets ENDS to the last places of the runs of line L that see something that no other run
 * sees. A run of one place sees no more than the run across it; if that has one place, too,
 * only one of them counts. */
static void find_ends(const struct pairs_grid *g, int l, uint64_t *ends)
{
    const uint64_t *line = g->along[l], *before = l > 0 ? g->along[l - 1] : NULL;
    const uint64_t *behind = l + 1 < g->lines ? g->along[l + 1] : NULL;
    for (int word = 0; word * 64 < g->size; word++) {
        struct pairs_free f = free_places(line, g->size, word, false);
        uint64_t single = f.here & ~f.left & ~f.right;
        uint64_t alone = g->step != 1
                             ? 0
                             : (before != NULL ? before[word] : ~(uint64_t)0) &
                                   (behind != NULL ? behind[word] : ~(uint64_t)0);
        ends[word] = f.here & ~f.right & ~(single & ~alone);
    }
    bool all = pairs_next(line, 0, g->size) == g->size; /* one line must not be covered */
    if (before != NULL)
        cover(line, before, g->size, ends);
    if (behind != NULL && !all)
        cover(line, behind, g->size, ends);
}

static void scan_lines(struct pairs_scan *scan, const struct pairs_grid *g)
{
    for (int l = 0; l < g->lines; l++) {
        uint64_t ends[PAIRS_WORDS];
        /* In 16 lines, these are all blocks of 64 bytes of 16 lines ahead. */
        for (int i = l % 16; i < g->size && l + 16 < g->lines; i += 16)
            __builtin_prefetch(&scan->face[(l + 16) * g->line + i * g->step]);
        find_ends(g, l, ends);
        for (int end = pairs_next(ends, 0, g->size); end < g->size;
             end = pairs_next(ends, end + 1, g->size)) {
            int first = pairs_last(g->along[l], end) + 1;
            next_run(scan, 2 * (end - first + 2));
            if (first > 0)
                see(scan, l * g->line + (first - 1) * g->step);
            if (end + 1 < g->size)
                see(scan, l * g->line + (end + 1) * g->step);
            for (int i = first; i <= end; i++)
                see_across(scan, g, l, i);
        }
    }
}

/* From outside, the first tile of each place can be seen, and the last one. */
static void scan_outside(struct pairs_scan *scan, const struct pairs_grid *g)
{
    for (int side = 0; side < 2; side++) {
        next_run(scan, g->size);
        for (int i = 0; i < g->size; i++)
            see_across(scan, g, side == 0 ? 0 : g->lines, i);
    }
}

/* Finds equal tiles side by side. */
static void scan_adjacent(struct pairs_scan *scan, const struct pairs *board)
{
    int columns = board->columns;
    for (int row = 0; row < board->rows; row++) {
        const uint32_t *face = &board->face[row * columns];
        const uint32_t *below = row + 1 < board->rows ? face + columns : face;
        uint32_t equal = 0; /* such a sum takes four places a step */
        for (int i = 0; i + 1 < columns; i++)
            equal |= face[i] == face[i + 1] ? face[i] : 0;
        for (int i = 0; below != face && i < columns; i++)
            equal |= face[i] == below[i] ? face[i] : 0;
        for (int i = 0; equal != 0 && i < columns; i++) {
            int cell = row * columns + i;
            if (face[i] != 0 && i + 1 < columns && face[i] == face[i + 1])
                found(scan, cell, cell + 1);
            if (face[i] != 0 && below != face && face[i] == below[i])
                found(scan, cell, cell + columns);
        }
    }
}

bool pairs_any(const struct pairs *board, int *a, int *b)
{
    struct pairs_scan *scan = memory_get(1, sizeof *scan);
    if (scan == NULL)
        return false;
    scan->face = board->face;
    scan->a = INT_MAX;
    scan_adjacent(scan, board);
    for (int i = 0; i < 2; i++) {
        struct pairs_grid grid = pairs_lines(board, i == 1);
        scan_lines(scan, &grid);
        if (board->outside)
            scan_outside(scan, &grid);
    }
    *a = scan->a != INT_MAX ? scan->a : -1;
    *b = scan->b;
    free(scan);
    return true;
}
