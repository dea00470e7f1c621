/* Klotski (华容道): slide the pieces, bring X home.
 *
 * The board is a grid of signs. A piece is the set of cells with its sign, of any
 * connected shape. The solver does not distinguish pieces of one shape, but they keep
 * their signs, so that the player can follow them. A move takes one piece to a place
 * that it can reach while all others stay. The metric decides what a move costs: */
#ifndef GAMES_KLOTSKI_RULES_KLOTSKI_RULES_H
#define GAMES_KLOTSKI_RULES_KLOTSKI_RULES_H

#include "game/game.h"

enum klotski_metric {
    KLOTSKI_MOVES,    /* any path of one piece costs 1 */
    KLOTSKI_STRAIGHT, /* each straight slide, of any length, costs 1 */
    KLOTSKI_STEPS     /* each cell costs 1 */
};

enum {
    KLOTSKI_SIDE = 24, /* of the largest board */
    KLOTSKI_CELLS = KLOTSKI_SIDE * KLOTSKI_SIDE
};

enum direction {
    UP,
    DOWN,
    LEFT,
    RIGHT
};

extern const int klotski_down[], klotski_right[]; /* a step, by enum direction */

struct klotski {
    uint8_t rows, columns;
    uint8_t goal_row, goal_column; /* of the top left corner of X's bounding box */
    uint8_t metric;
    uint8_t last; /* sign of the piece moved last, 0: none; moving it further is free, */
    uint8_t last_way; /* ... in KLOTSKI_STRAIGHT only this way: 1 + enum direction */
    uint8_t unused;
    char cell[KLOTSKI_CELLS];        /* row * columns + column: a sign, '.' or '#' */
    uint8_t gate[KLOTSKI_CELLS / 8]; /* one bit a cell: only X may stand there */
};

extern const struct game_rules klotski_rules; /* klotski_rules.c */
extern const struct game_deals klotski_deals; /* klotski_openings.c: named, from 1 */
extern const struct game_notation klotski_notation; /* klotski_text.c */
extern const struct game_words klotski_words;       /* klotski_words.c */
extern const struct game_speech klotski_speech;     /* klotski_speech.c */
extern const struct game_edit klotski_edit;         /* klotski_edit.c */

/* A move: the first cell of the piece in reading order, before and after it. */
static inline uint32_t klotski_move(int from, int to)
{
    return (uint32_t)from << 10 | (uint32_t)to;
}
static inline int klotski_from(uint32_t move)
{
    return (int)(move >> 10);
}
static inline int klotski_to(uint32_t move)
{
    return (int)(move & 1023);
}

static inline bool klotski_is_piece(char sign)
{
    return sign != '.' && sign != '#' && sign != '\0';
}

static inline bool klotski_gate(const struct klotski *state, int cell)
{
    return state->gate[cell >> 3] >> (cell & 7) & 1;
}
static inline void klotski_set_gate(struct klotski *state, int cell, bool gate)
{
    uint8_t bit = (uint8_t)(1 << (cell & 7));
    state->gate[cell >> 3] =
        (uint8_t)(gate ? state->gate[cell >> 3] | bit : state->gate[cell >> 3] & ~bit);
}

/* The places that one piece can reach while all others stay: to[0 .. count), in the order
 * found, without its own place. A place is the piece's first cell in reading order. */
struct klotski_reach {
    int count;
    uint16_t to[KLOTSKI_CELLS];
    /* By place: the cost in the state's metric of going there as a continuation of what
     * was moved last, and the last direction of the cheapest way and its place before. */
    uint16_t cost[KLOTSKI_CELLS];
    uint8_t way[KLOTSKI_CELLS];
    uint16_t before[KLOTSKI_CELLS];
};

/* Fills REACH for the piece with its first cell at FROM. */
void klotski_find(const struct klotski *state, int from, struct klotski_reach *reach);

/* The first cell in reading order of the piece with SIGN, -1: no such piece. */
int klotski_first(const struct klotski *state, char sign);

/* The directions of the cheapest way of a legal move; returns their number. */
int klotski_path(const struct klotski *state, uint32_t move, uint8_t path[KLOTSKI_CELLS]);

/* Where the piece with its first cell at FROM stands after the steps of PATH, which has
 * klotski_letters only; -1: one of its cells would leave the board or meet a wall, a
 * piece, or a gate that is not for it. */
int klotski_walk(const struct klotski *state, int from, const char *path);

/* klotski_text.c */
extern const char klotski_letters[]; /* "UDLR", by enum direction */

extern const struct game_scoring klotski_scoring; /* klotski_openings.c */

#endif
