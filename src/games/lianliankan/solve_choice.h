/* Who goes with whom, as a problem of satisfiability: choices, what follows from them, and
 * clauses learned from contradictions. For solve_pairing.c, which says what it is for. */
#ifndef GAMES_LIANLIANKAN_SOLVE_CHOICE_H
#define GAMES_LIANLIANKAN_SOLVE_CHOICE_H

#include "engine/search.h"
#include "games/lianliankan/solve_board.h"

enum {
    UNDECIDED,
    TRUE,
    FALSE
};

enum why {
    WHY_DECISION,
    WHY_CHOICE,
    WHY_TILE,
    WHY_CLAUSE
};

/* No choice, no clause. */
#define NONE UINT32_MAX

enum {
    QUAD = 4 /* of so many tiles a choice says who all of them go with */
};

/* Literal 2 * choice: it is true; 2 * choice + 1: it is false. */
typedef uint32_t literal;

struct tile {
    struct lian_spot spot;
    uint16_t cell;
    uint16_t first, count; /* the tiles of its face */
    uint16_t witness;      /* the partner that last freed it */
    uint32_t base;         /* the first choice of its face */
    uint32_t open;         /* its choices that are not false */
};

struct pairing_choice {
    uint16_t a, b;
    uint8_t value;
    bool seen;
    bool witness; /* the last relaxation rests on it */
    uint32_t level;
    uint32_t why; /* enum why in the low two bits, which one above them */
    double activity;
};

struct mark {
    uint32_t trail, owed, taken;
};

struct pairing {
    struct search *search;
    struct claim claim;
    struct lian_board board;
    int tiles;
    uint32_t choices;
    struct tile *tile;
    struct pairing_choice *choice;
    uint16_t *order; /* tiles, as the last relaxation freed them */
    uint16_t *stuck;
    int stuck_count;
    bool *gone;    /* by tile: taken */
    bool *relaxed; /* by tile: gone in the relaxation */
    struct lian_board relaxed_board;
    bool broken; /* a choice that the last relaxation rests on is false now */

    literal *trail;
    uint32_t trail_count, head;
    uint16_t *owed; /* one tile of each pair chosen */
    uint32_t owed_count;
    uint16_t *partner; /* by tile: of the pair chosen */
    uint16_t *taken;   /* one tile of each pair taken */
    uint32_t taken_count;
    struct mark *mark; /* by level */
    uint32_t level;
    literal *learned;
    uint32_t learned_count;
    double bump;

    uint32_t *pool; /* of clauses: size, two next ones, literals */
    size_t pool_used, pool_size;
    uint32_t *watch; /* by literal: clauses to look at when it becomes false */
};

/* The choice in which A and B, of one face, are a pair. */
static inline uint32_t choice_of(const struct pairing *p, int a, int b)
{
    const struct tile *tile = &p->tile[a];
    uint32_t i = (uint32_t)(a - tile->first);
    uint32_t j = (uint32_t)(b - tile->first);
    if (tile->count == QUAD)
        return tile->base + (i ^ j) - 1;
    return tile->base + (i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j);
}

/* The tiles of CHOICE: two, or four of which two and two are pairs. */
int choice_tiles(const struct pairing *p, uint32_t choice, uint16_t tiles[QUAD]);

/* L holds from now on; WHICH is what the reason is about. */
void choice_assign(struct pairing *p, literal l, enum why why, uint32_t which);

/* Takes back all that was assigned above LEVEL. */
void choice_return(struct pairing *p, uint32_t level);

/* Assigns what follows, and takes the pairs that can be joined from the board. False: a
 * contradiction, its literals are in LEARNED. */
bool choice_propagate(struct pairing *p);

/* One literal more of a contradiction, which is false. */
void choice_note(struct pairing *p, literal l);

/* From a contradiction in LEARNED to the clause of the first unique implication point, its
 * one literal of this level first. False: the contradiction rests on nothing. */
bool choice_analyze(struct pairing *p);

/* Goes back to where the clause LEARNED has something to say, and lets it. False: refused
 * by the search. */
bool choice_learn(struct pairing *p);

#endif
