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
    PROBLEM_PIECES = 94,                 /* printable signs */
    PROBLEM_PACKED = 2 * PROBLEM_PIECES, /* bytes of the largest packed state */

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
    int16_t metric, goal;                  /* place of X when it is home */
    int16_t width;                         /* of the bordered board */
    int16_t places, pieces, classes, unit; /* bytes of a packed place: 1 or 2 */
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
    uint8_t packed[KLOTSKI_CELLS + 1][PROBLEM_PACKED];
};

/* Fills PROBLEM and the packed state, PROBLEM_PACKED bytes at most. */
void problem_read(const struct klotski *state, struct problem *problem, uint8_t *packed);

void problem_starts(const struct klotski *state, struct problem *problem,
                    struct problem_starts *starts);

/* Writes the state PACKED to OUT, with the signs, goal and metric of LIKE, a state of
 * the same problem. OUT has no piece moved last. */
void problem_write(const struct problem *problem, const uint8_t *packed,
                   const struct klotski *like, struct klotski *out);

static inline int problem_size(const struct problem *problem)
{
    return problem->pieces * problem->unit;
}

static inline int problem_place(const struct problem *problem, const uint8_t *packed,
                                int i)
{
    return problem->unit == 1 ? packed[i] : packed[2 * i] | packed[2 * i + 1] << 8;
}

static inline void problem_set_place(const struct problem *problem, uint8_t *packed,
                                     int i, int place)
{
    if (problem->unit == 1) {
        packed[i] = (uint8_t)place;
    } else {
        packed[2 * i] = (uint8_t)place;
        packed[2 * i + 1] = (uint8_t)(place >> 8);
    }
}

/* Writes to OUT the packed state after PIECE of PACKED has moved TO. Keeps the places
 * of its class in ascending order. */
static inline void problem_move(const struct problem *problem, const uint8_t *packed,
                                int piece, int to, uint8_t *out)
{
    const struct shape_class *shape = &problem->shape[problem->class_of[piece]];
    int first = shape->first_piece;
    int end = first + shape->pieces;
    int i = piece;
    memcpy(out, packed, (size_t)problem_size(problem));
    for (; i + 1 < end && problem_place(problem, packed, i + 1) < to; i++)
        problem_set_place(problem, out, i, problem_place(problem, packed, i + 1));
    for (; i > first && problem_place(problem, packed, i - 1) > to; i--)
        problem_set_place(problem, out, i, problem_place(problem, packed, i - 1));
    problem_set_place(problem, out, i, to);
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
