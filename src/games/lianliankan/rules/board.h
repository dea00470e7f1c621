/* The free places of a board as bitmaps of its rows and of its columns, for pair tests
 * by intersecting spans. Places count from 1; row and column 0 and those after the
 * last are the way around the board, which is never free with the inside rule. A line is
 * one word: pairs.h, for boards of any size, takes twice as long for a pair. */
#ifndef GAMES_LIANLIANKAN_RULES_BOARD_H
#define GAMES_LIANLIANKAN_RULES_BOARD_H

#include "games/lianliankan/rules/lianliankan_rules.h"

struct lian_spot {
    uint16_t row, column;
};

struct lian_board {
    uint64_t row[LIAN_ROWS + 2];       /* bit c: column c is free */
    uint64_t column[LIAN_COLUMNS + 2]; /* bit r: row r is free */
};

static inline struct lian_spot board_spot(const struct lian *lian, int cell)
{
    return (struct lian_spot){(uint16_t)(cell / lian->columns + 1),
                              (uint16_t)(cell % lian->columns + 1)};
}

/* Toggles whether SPOT is free. */
static inline void board_flip(struct lian_board *board, struct lian_spot spot)
{
    board->row[spot.row] ^= UINT64_C(1) << spot.column;
    board->column[spot.column] ^= UINT64_C(1) << spot.row;
}

static inline void board_init(struct lian_board *board, const struct lian *lian)
{
    const uint16_t *face = lian->face;
    uint64_t rim = (lian->rules & LIAN_INSIDE) == 0;
    uint64_t sides = rim | rim << (lian->columns + 1);
    uint64_t ends = rim | rim << (lian->rows + 1);
    for (int c = 0; c <= lian->columns + 1; c++)
        board->column[c] = ends;
    for (int r = 1; r <= lian->rows; r++) {
        board->row[r] = sides;
        for (int c = 1; c <= lian->columns; c++)
            if (*face++ == 0)
                board_flip(board, (struct lian_spot){(uint16_t)r, (uint16_t)c});
    }
    board->row[0] = board->row[lian->rows + 1] =
        rim * ((UINT64_C(4) << lian->columns) - 1);
    board->column[0] = board->column[lian->columns + 1] =
        rim * ((UINT64_C(4) << lian->rows) - 1);
}

/* The free places of LINE around AT, AT included. AT >= 1. */
static inline uint64_t board_span(uint64_t line, int at)
{
    int up = __builtin_ctzll(~(line >> at >> 1));
    uint64_t below = ~(line << (64 - at));
    int down = below == 0 ? at : __builtin_clzll(below);
    return ((UINT64_C(2) << (up + down)) - 1) << (at - down);
}

static inline uint64_t board_cross(const uint64_t *lines, int line1, int at1, int line2,
                                   int at2)
{
    uint64_t ways = board_span(lines[line1], at1) & board_span(lines[line2], at2);
    int step = line1 < line2 ? 1 : -1;
    for (int i = line1 + step; ways != 0 && i != line2; i += step)
        ways &= lines[i];
    return ways;
}

/* The rows, or columns, in which a path from A to B with at most two turns can have its middle
 * piece, as bits. */
static inline uint64_t board_rows(const struct lian_board *board, struct lian_spot a,
                                  struct lian_spot b)
{
    return a.column == b.column
               ? 0
               : board_cross(board->column, a.column, a.row, b.column, b.row);
}
static inline uint64_t board_columns(const struct lian_board *board, struct lian_spot a,
                                     struct lian_spot b)
{
    return a.row == b.row ? 0 : board_cross(board->row, a.row, a.column, b.row, b.column);
}

/* Whether a path with at most two turns joins A and B. */
static inline bool board_join(const struct lian_board *board, struct lian_spot a,
                              struct lian_spot b)
{
    return board_columns(board, a, b) != 0 || board_rows(board, a, b) != 0;
}

#endif
