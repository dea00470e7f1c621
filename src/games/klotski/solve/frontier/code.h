/* A board as one number of 64 bits, and back.
 *
 * From the highest digit to the lowest: the place of X; for each class of equal pieces the
 * number of its set of places (combinatorial number system: the sum of C(place, i + 1) over
 * the places in ascending order); and last the class that would need most bits, as the number
 * of the set of blank cells among the cells that the other pieces leave free. What is neither
 * blank nor taken by another piece is covered by equal pieces in one way only: the first cell
 * in reading order is the first cell of a piece, and so on. Pieces of one shape are alike
 * without extra work. Codes are exact: two boards with equal codes are equal.
 *
 * Cells are numbered 0 to 63. Cells that only X can reach need no number, because nothing
 * is ever in its way there. A board with more cells, more places of X
 * or more bits has no code: klotski_solve.c solves it. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_CODE_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_CODE_H

#include "engine/search.h"
#include "games/klotski/solve/problem.h"

enum {
    CODE_CELLS = 64,
    CODE_PLACES = 64, /* of a class */
    CODE_CLASSES = 24
};

/* The pieces of one shape. A place has an index 0 .. places - 1 in reading order. */
struct code_class {
    int pieces, places;
    int of;                        /* its number in the problem */
    uint64_t digit_mask;           /* of the shifted digit */
    int16_t place[CODE_PLACES];    /* the problem's */
    int16_t next[CODE_PLACES][4];  /* the place after a step; -1: a wall */
    uint64_t cells[CODE_PLACES];   /* that a piece there takes */
    uint64_t edge[CODE_PLACES][4]; /* that a step enters */
    uint64_t around[CODE_PLACES];  /* the places after a step */
    uint64_t near[CODE_CELLS];     /* by cell: the places from which a step enters it */
    uint8_t first[CODE_CELLS];     /* by cell: the place of which it is the first */
    uint64_t *term; /* [i * places + place]: what the i-th lowest place adds */
};

struct code {
    const struct problem *problem;
    int classes;  /* X is 0, then DIGITS - 1 classes, then the last class, if FILLED */
    int digits;   /* classes without the last one */
    bool filled;  /* the last digit is a set among the cells that the others leave free */
    bool single;  /* pieces of the last class have one cell, and can get to all cells */
    int size;     /* cells of a piece of the last class */
    int cells;    /* cells that pieces other than X can reach */
    int goal;     /* index of X's place there; -1: it cannot be reached */
    uint64_t all; /* all CELLS */
    uint64_t base[CODE_PLACES + 1]; /* by place of X: its lowest code */
    uint8_t low[CODE_PLACES];       /* ... and the bits of the last digit */
    uint64_t choose[CODE_CELLS + 1][CODE_CELLS + 1]; /* [k][n]: n over k */
    uint64_t terms[PROBLEM_PIECES * CODE_PLACES];    /* of all classes */
    struct code_class class[CODE_CLASSES];
};

/* A decoded board. */
struct code_board {
    const struct code *code;
    int x;                      /* index of X's place; -1: nothing is decoded */
    uint64_t digits;            /* all digits between X and the last */
    uint64_t set[CODE_CLASSES]; /* the places of a class, except of X */
    uint64_t last;              /* cells of the pieces of the last class, if FILLED */
    uint64_t free;              /* cells that the other pieces leave free */
    uint64_t blank;             /* ... and that are empty */
    uint8_t list[CODE_CELLS];   /* the free cells */
    uint8_t at[CODE_CELLS];     /* by free cell: its index in LIST */
    int count;
};

/* Makes CODE, zero before, that of PROBLEM, in which PACKED is a board. False: there is none, or
 * there is no memory, which stops SEARCH. PROBLEM must stay. */
bool code_init(struct code *code, struct search *search, const struct problem *problem,
               const uint16_t *packed);

/* The code of the board PACKED. */
uint64_t code_pack(const struct code *code, const uint16_t *packed);

/* Decodes KEY; a number that is the code of no board gives any cells. BOARD may hold another
 * board of the same code: what they share is kept, so boards in ascending order are decoded
 * fast. */
void code_load(struct code_board *board, uint64_t key);

/* The number of the i-th lowest set of bits: the sum of C(bit, i + 1). */
static inline uint64_t code_rank(const struct code_class *class, uint64_t set)
{
    uint64_t sum = 0;
    for (const uint64_t *term = class->term; set != 0;
         set &= set - 1, term += class->places)
        sum += term[__builtin_ctzll(set)];
    return sum;
}

/* The number of bits; a library call is slower on processors that are not asked for the
 * instruction. */
static inline int code_count(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(set * 0x0101010101010101 >> 56);
}

/* The number of the set of cells BLANK among the cells FREE. */
static inline uint64_t code_low(const struct code *code, uint64_t blank, uint64_t free)
{
    uint64_t rank = 0;
    for (int i = 1; blank != 0; blank &= blank - 1, i++)
        rank += code->choose[i][code_count(free & ((blank & -blank) - 1))];
    return rank;
}

/* The code of a board without the last digit. */
static inline uint64_t code_group(const struct code *code, int x, uint64_t digits)
{
    return code->base[x] + (digits << code->low[x]);
}

/* The code of a board, of which FREE are the cells that the last class and blanks
 * have, and LAST those that the last class has. */
static inline uint64_t code_key(const struct code *code, uint64_t group, uint64_t free,
                                uint64_t last)
{
    return code->filled ? group + code_low(code, free & ~last, free) : group;
}

#endif
