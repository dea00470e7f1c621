/* A batch of classic boards on its way through classic_batch.c: the boards, the pieces
 * that can move, and the successors. */
#ifndef GAMES_KLOTSKI_SOLVE_CLASSIC_CLASSIC_BATCH_H
#define GAMES_KLOTSKI_SOLVE_CLASSIC_CLASSIC_BATCH_H

#include "games/klotski/solve/classic/classic_board.h"
#include "games/klotski/solve/classic/classic_wave.h"

enum {
    BATCH = 64,      /* nodes, with two blanks */
    BATCH_FEW = 8,   /* nodes, with more blanks */
    FANOUT = 400,    /* successors of a board at most: 20 pieces x 20 places ... */
    FANOUT_TWO = 16, /* ... with two blanks: 8 pieces beside them x 2 places */

    PIECES = 4 * CELLS, /* numbers of a piece's kind and place: 20 * kind + cell */
    NO_PIECE = 127
};

/* A trace says how a board was reached: the number of the piece that moved (bits 0 to
 * 6; NO_PIECE: a start), the cell it came from (7 to 11), and whether the depth is odd
 * (15). */
#define TRACE_ODD ((uint16_t)(1 << 15))

/* By the number of a piece: its bits on the board and in the mirror image, and its number
 * there. */
struct wave_kinds {
    uint64_t bit[PIECES], image[PIECES];
    uint8_t number[PIECES];
    uint32_t beside[CELLS]; /* the cells beside a cell */
};

struct wave_batch {
    uint64_t board[BATCH], image[BATCH];
    uint32_t blanks[BATCH];
    uint16_t mover[BATCH * 24]; /* node << 7 | number */
    uint32_t movers;
    uint64_t form[BATCH_FEW * FANOUT]; /* of the successors */
    uint16_t trace[BATCH_FEW * FANOUT];
};

_Static_assert(BATCH *FANOUT_TWO <= BATCH_FEW * FANOUT, "both batches have room");

/* Fills KINDS. MIRRORED: the image of a piece is its mirror image, else the piece
 * itself. */
void batch_fill_kinds(struct wave_kinds *kinds, bool mirrored);

/* Expands COUNT boards (at most BATCH, or BATCH_FEW unless WAVE has two blanks),
 * reached as TRACES say. Returns the number of successors, whose forms and traces are
 * then in wave->batch; ODD is TRACE_ODD or 0, for the new traces. A successor may
 * occur twice and may be known. */
uint32_t batch_expand(const struct wave *wave, const uint64_t *boards,
                      const uint16_t *traces, uint32_t count, uint16_t odd);

#endif
