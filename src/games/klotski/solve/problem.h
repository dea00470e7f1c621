/* Any Klotski board, prepared for the general solver.
 *
 * Places are the cells of the board with a border of walls, row by row: a step is an
 * addition, and no edge needs a test. Pieces of one shape form a class; X is class 0.
 * A packed state lists the places of all pieces, class by class and ascending within a
 * class, so that states that differ only by exchanging pieces of one shape are equal
 * bytes. */
#ifndef GAMES_KLOTSKI_SOLVE_PROBLEM_H
#define GAMES_KLOTSKI_SOLVE_PROBLEM_H

#include "games/klotski/rules/klotski_rules.h"

#include <string.h>

enum {
    PROBLEM_SIDE = KLOTSKI_SIDE + 2,
    PROBLEM_PLACES = PROBLEM_SIDE * PROBLEM_SIDE,
    PROBLEM_PIECES = 94, /* printable signs */

    /* Bits of a place. */
    PLACE_TAKEN = 1, /* by a wall or a piece */
    PLACE_GATE = 2   /* only X may stand there */
};

/* The cells of a shape as offsets from its first one, and for each way the cells that
 * a step enters. Both are ranges of the problem's OFFSET. */
struct shape_class {
    int16_t pieces, first_piece;
    int16_t cells, first_cell;
    int16_t edges[4], first_edge[4];
};

/* Equal bytes for all states of one board. */
struct problem {
    int16_t metric, goal; /* place of X when it is home */
    int16_t width;        /* of the bordered board */
    int16_t places, pieces, classes;
    int16_t step[4];
    struct shape_class shape[PROBLEM_PIECES];
    int16_t offset[5 * KLOTSKI_CELLS];
    uint8_t class_of[PROBLEM_PIECES]; /* by piece, in the packed order */
    uint8_t ground[PROBLEM_PLACES];   /* walls and gates */
};

/* The states at no cost: the position itself (MOVE_NONE), and those that the piece moved last
 * still reaches, with the free move that leads there. */
struct problem_starts {
    int count;
    int last; /* the first cell of the piece moved last, -1: none */
    uint32_t move[KLOTSKI_CELLS + 1];
    uint16_t packed[KLOTSKI_CELLS + 1][PROBLEM_PIECES];
};

/* Fills PROBLEM and the packed state. */
void problem_read(const struct klotski *state, struct problem *problem, uint16_t *packed);

void problem_starts(const struct klotski *state, struct problem *problem,
                    struct problem_starts *starts);

/* Writes the state PACKED to OUT, with the signs, goal and metric of LIKE, a state of
 * the same problem. OUT has no piece moved last. */
void problem_write(const struct problem *problem, const uint16_t *packed,
                   const struct klotski *like, struct klotski *out);

/* The bytes of a packed state. */
static inline size_t problem_size(const struct problem *problem)
{
    return (size_t)problem->pieces * sizeof(uint16_t);
}

/* Writes to OUT the packed state after PIECE of PACKED has moved TO. Keeps the places
 * of its class in ascending order. */
static inline void problem_move(const struct problem *problem, const uint16_t *packed,
                                int piece, int to, uint16_t *out)
{
    const struct shape_class *shape = &problem->shape[problem->class_of[piece]];
    int first = shape->first_piece;
    int end = first + shape->pieces;
    int i = piece;
    memcpy(out, packed, problem_size(problem));
    for (; i + 1 < end && packed[i + 1] < to; i++)
        out[i] = packed[i + 1];
    for (; i > first && packed[i - 1] > to; i--)
        out[i] = packed[i - 1];
    out[i] = (uint16_t)to;
}

/* Whether a piece of CLASS can stand at PLACE on the board without other pieces. */
static inline bool problem_fits(const struct problem *problem, int class, int place)
{
    const struct shape_class *shape = &problem->shape[class];
    int blocks = class == 0 ? PLACE_TAKEN : PLACE_TAKEN | PLACE_GATE;
    for (int i = 0; i < shape->cells; i++)
        if ((problem->ground[place + problem->offset[shape->first_cell + i]] & blocks) !=
            0)
            return false;
    return true;
}

/* A cell of the game's board, and back. */
static inline int problem_place_of(const struct problem *problem, int cell)
{
    int columns = problem->width - 2;
    return (cell / columns + 1) * problem->width + cell % columns + 1;
}

static inline int problem_cell_of(const struct problem *problem, int place)
{
    int columns = problem->width - 2;
    return (place / problem->width - 1) * columns + place % problem->width - 1;
}

/* The game's move between two places. */
static inline uint32_t problem_klotski_move(const struct problem *problem, int from,
                                            int to)
{
    return klotski_move(problem_cell_of(problem, from), problem_cell_of(problem, to));
}

#endif
