/* Pair tests on large boards, without any search.
 *
 *     struct pairs board;
 *     if (pairs_init(&board, rows, columns, false)) {
 *         board.face[row * columns + column] = ...;    0 is an empty cell
 *         pairs_ready(&board);
 *         if (pairs_join(&board, a, b)) ...
 *     }
 *     pairs_free(&board);
 *
 * A line with two turns is two legs of one direction and a piece between them of the
 * other. The rows that the legs of both cells reach are two spans; what they have in
 * common must have a row that is free between the columns, for which the columns between
 * are OR-ed, 64 rows at a time. Then the same with rows and columns exchanged. */
#ifndef GAMES_LIANLIANKAN_PAIRS_H
#define GAMES_LIANLIANKAN_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PAIRS_SIDE = 1000,    /* rows or columns at most */
    PAIRS_FACE = 1 << 22, /* faces are below */
    PAIRS_WORDS = (PAIRS_SIDE + 63) / 64
};

struct pairs {
    int rows, columns;
    bool outside; /* the line may leave the board */
    uint32_t *face;
    /* Which cells of a row, and of a column, hold a tile. */
    uint64_t (*row)[PAIRS_WORDS], (*column)[PAIRS_WORDS];
};

/* The first tile of LINE (a row's or a column's bitmap) from place AT on, SIZE: none. */
static inline int pairs_next(const uint64_t *line, int at, int size)
{
    uint64_t below = ((uint64_t)1 << at % 64) - 1;
    for (int word = at / 64; word * 64 < size; word++, below = 0)
        if ((line[word] & ~below) != 0)
            return word * 64 + __builtin_ctzll(line[word] & ~below);
    return size;
}

/* The last one before place AT, -1: none. */
static inline int pairs_last(const uint64_t *line, int at)
{
    for (int last = at - 1; last >= 0; last = last / 64 * 64 - 1) {
        uint64_t set = line[last / 64] & ~(~(uint64_t)1 << last % 64);
        if (set != 0)
            return last / 64 * 64 + 63 - __builtin_clzll(set);
    }
    return -1;
}

/* An empty board, 1 to PAIRS_SIDE a side. False: there is no memory for it. */
bool pairs_init(struct pairs *board, int rows, int columns, bool outside);
void pairs_free(struct pairs *board);

/* After the faces have been written. */
void pairs_ready(struct pairs *board);

/* Whether cells A and B, two different ones of the board, hold equal tiles that a line
 * joins. */
bool pairs_join(const struct pairs *board, int a, int b);

/* The first pair in reading order that can be joined, by its first cell and then its
 * second; false: there is none. In time linear in the cells. */
bool pairs_any(const struct pairs *board, int *a, int *b);

#endif
