/* Pair tests on boards larger than a state, without any search.
 *
 *     const struct game_pairs *pairs = game_pairs(game);
 *     struct pairs board;
 *     if (pairs->init(&board, rows, columns, false)) {
 *         board.face[row * columns + column] = ...;    0 is an empty cell
 *         pairs->ready(&board);
 *         if (pairs->join(&board, a, b)) ...
 *     }
 *     pairs->free(&board); */
#ifndef GAME_PAIRS_H
#define GAME_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PAIRS_SIDE = 1000,    /* rows or columns at most */
    PAIRS_FACE = 1 << 22, /* above all faces */
    PAIRS_WORDS = (PAIRS_SIDE + 63) / 64
};

struct pairs {
    int rows, columns;
    bool outside; /* paths may leave the board */
    uint32_t *face;
    /* The cells of a row, and of a column, that hold a tile; the game's own. */
    uint64_t (*row)[PAIRS_WORDS], (*column)[PAIRS_WORDS];
};

struct game_pairs {
    /* Makes an empty board, 1 to PAIRS_SIDE a side. False: no memory; free it then too. */
    bool (*init)(struct pairs *board, int rows, int columns, bool outside);
    void (*free)(struct pairs *board);

    /* Call it after writing the faces. */
    void (*ready)(struct pairs *board);

    /* Whether the different cells A and B hold equal tiles that can be joined. */
    bool (*join)(const struct pairs *board, int a, int b);

    /* Finds the first pair that can be joined, in reading order of its first and then its
     * second cell; *A is -1 if there is none. False: no memory. Linear in the cells. */
    bool (*any)(const struct pairs *board, int *a, int *b);
};

#endif
