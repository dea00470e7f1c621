/* Pair tests on boards larger than a state, without any search.
 *
 *     struct pairs board;
 *     if (pairs_init(&board, rows, columns, false)) {
 *         board.face[row * columns + column] = ...;    0 is an empty cell
 *         pairs_ready(&board);
 *         if (pairs_join(&board, a, b)) ...
 *     }
 *     pairs_free(&board);
 *
 * A path with two turns has two legs in one direction and a piece between them in the
 * other. The legs of each cell reach a span of rows. The two spans must share a row
 * that is free between the two columns: the bitmaps of the columns between are ORed,
 * 64 rows at a time. Then the same with rows and columns exchanged. */
#ifndef GAMES_LIANLIANKAN_RULES_LIANLIANKAN_PAIRS_H
#define GAMES_LIANLIANKAN_RULES_LIANLIANKAN_PAIRS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    PAIRS_SIDE = 1000,    /* rows or columns at most */
    PAIRS_FACE = 1 << 22, /* above all faces */
    PAIRS_WORDS = (PAIRS_SIDE + 63) / 64
};

struct pairs {
    int rows, columns;
    bool outside; /* paths may leave the board */
    uint32_t *face;
    /* The cells of a row, and of a column, that hold a tile. */
    uint64_t (*row)[PAIRS_WORDS], (*column)[PAIRS_WORDS];
};

/* One direction: place I of line L is cell L * line + I * step of the board. ALONG has the
 * tiles of each line, ACROSS those of each place in all lines. */
struct pairs_grid {
    int lines, size, line, step;
    const uint64_t (*along)[PAIRS_WORDS], (*across)[PAIRS_WORDS];
};

/* The rows, or the columns. */
static inline struct pairs_grid pairs_lines(const struct pairs *b, bool columns)
{
    const void *row = b->row, *column = b->column;
    return columns ? (struct pairs_grid){b->columns, b->rows, 1, b->columns, column, row}
                   : (struct pairs_grid){b->rows, b->columns, b->columns, 1, row, column};
}

static inline size_t pairs_cells(const struct pairs *board)
{
    return (size_t)board->rows * (size_t)board->columns;
}

/* The first tile of LINE (a row's or a column's bitmap) from place AT on, SIZE: none. */
static inline int pairs_next(const uint64_t *line, int at, int size)
{
    uint64_t below = ((uint64_t)1 << at % 64) - 1;
    for (int word = at / 64; word * 64 < size; word++, below = 0)
        if ((line[word] & ~below) != 0)
            return word * 64 + __builtin_ctzll(line[word] & ~below);
    return size;
}

/* The last tile before place AT, -1: none. */
static inline int pairs_last(const uint64_t *line, int at)
{
    for (int last = at - 1; last >= 0; last = last / 64 * 64 - 1) {
        uint64_t set = line[last / 64] & ~(~(uint64_t)1 << last % 64);
        if (set != 0)
            return last / 64 * 64 + 63 - __builtin_clzll(set);
    }
    return -1;
}

/* Puts a tile there, or removes it; the face is not written. */
static inline void pairs_flip(struct pairs *board, int row, int column)
{
    board->row[row][column / 64] ^= (uint64_t)1 << column % 64;
    board->column[column][row / 64] ^= (uint64_t)1 << row % 64;
}

/* Removes the tile at CELL. */
static inline void pairs_take(struct pairs *board, int cell)
{
    board->face[cell] = 0;
    pairs_flip(board, cell / board->columns, cell % board->columns);
}

static inline bool pairs_taken(const struct pairs *board, int row, int column)
{
    return (board->row[row][column / 64] >> column % 64 & 1) != 0;
}

/* Copies the bitmaps of a board of the same size. */
static inline void pairs_copy(struct pairs *board, const struct pairs *from)
{
    memcpy(board->row, from->row, (size_t)from->rows * sizeof *from->row);
    memcpy(board->column, from->column, (size_t)from->columns * sizeof *from->column);
}

/* Makes an empty board, 1 to PAIRS_SIDE a side. False: no memory; free it then too. */
bool pairs_init(struct pairs *board, int rows, int columns, bool outside);
void pairs_free(struct pairs *board);

/* Call it after writing the faces. */
void pairs_ready(struct pairs *board);

/* Whether the different cells A and B hold equal tiles that can be joined. */
bool pairs_join(const struct pairs *board, int a, int b);
/* Whether a path joins two different cells, given by row and column; faces do not matter,
 * nor whether the cells are free. */
bool pairs_path(const struct pairs *board, int row_a, int column_a, int row_b,
                int column_b);

/* Finds the first pair that can be joined, in reading order of its first and then its second
 * cell; *A is -1 if there is none. False: no memory. Linear in the cells. */
bool pairs_any(const struct pairs *board, int *a, int *b);

#endif
