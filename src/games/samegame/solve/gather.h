/* What it costs at least to gather a colour: tiles have costs, and tiles are chosen so
 * that their removal connects the tiles of the colour that are not chosen. The minimum of
 * a relaxation, which gather.c explains. */
#ifndef GAMES_SAMEGAME_SOLVE_GATHER_H
#define GAMES_SAMEGAME_SOLVE_GATHER_H

#include "games/samegame/rules/samegame_rules.h"

enum {
    GATHER_ROWS = 16,
    GATHER_RUNS = GATHER_ROWS / 2, /* in a column, at most */
    GATHER_STATES = 8192,
    GATHER_LANES = 8,
    GATHER_COST = 400,  /* of a tile, at most */
    GATHER_PRICE = 1500 /* at most: GATHER_RUNS of it and FAR + LOW fit an int16_t */
};

struct gather_board {
    int width;
    uint8_t height[SAME_COLUMNS];
    uint8_t cell[SAME_COLUMNS][GATHER_ROWS]; /* colours from 0, from the bottom */
};

struct gather_task {
    int color;
    int price; /* of a run that a contact repays, 0 or more */
    int16_t cost[SAME_COLUMNS][GATHER_ROWS];
};

struct gather_answer {
    int value;                   /* at most the cost; 0: too many states */
    int excess;                  /* runs, minus contacts, minus 1 */
    uint16_t gone[SAME_COLUMNS]; /* the tiles chosen: bit HEIGHT for each */
};

/* The groups that end in a column before an empty one. */
struct gather_beyond {
    int cost;          /* with all columns since */
    int column, state; /* STATE -1: none; for 0 runs: none at all */
};

/* Room for the computation. The states of a column are the heights of the group's tiles
 * in it: bit HEIGHT of MASK is set for each. */
struct gather {
    struct gather_board board;
    uint64_t work; /* so far, in pairs of states or the like */

    const struct gather_task *task;
    int limit;   /* states that cost more are left out */
    bool failed; /* too many states */
    int calls;
    /* The tiles of the colour from a height on: their cost, and bits. */
    int above_cost[GATHER_ROWS + 1];
    unsigned above[GATHER_ROWS + 1];
    /* The cost of all tiles of the colour before a column. */
    int skipped[SAME_COLUMNS + 1];
    int count[SAME_COLUMNS];
    struct gather_beyond beyond[SAME_COLUMNS + 1][GATHER_RUNS + 1]; /* by runs */
    uint16_t mask[SAME_COLUMNS][GATHER_STATES + GATHER_LANES];
    uint8_t runs[SAME_COLUMNS][GATHER_STATES];
    int16_t least[SAME_COLUMNS][GATHER_STATES + GATHER_LANES]; /* up to this column */
    int16_t cost[SAME_COLUMNS][GATHER_STATES];
    uint16_t gone[SAME_COLUMNS][GATHER_STATES];
    uint16_t place[1 << GATHER_ROWS]; /* 1 + the place of a mask in MASK; 0: none */
};

/* NARROW: only cheap states are looked at. That is quick, and the value may then be more
 * than the cost. */
void gather_run(struct gather *gather, const struct gather_task *task, bool narrow,
                struct gather_answer *answer);

#endif
