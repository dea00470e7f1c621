/* The tree of fair.c: what the player can know, and the steps from there.
 *
 * Spots are told apart by what is known, so that deals of the hidden cards which look alike
 * so far share one, and so do ways that come to the same. */
#ifndef GAMES_KLONDIKE_FAIR_TREE_H
#define GAMES_KLONDIKE_FAIR_TREE_H

#include "engine/keyset.h"
#include "games/klondike/solve_line.h"

/* A step from a spot, and what playouts through it came to. */
struct fair_edge {
    uint16_t heights; /* of the foundations before the step ... */
    uint16_t after;   /* ... and behind it, whatever card turns up */
    uint8_t bit;
    bool up;
    float prior; /* what it is expected to be better by than others */
    uint32_t visits, wins;
};

/* What the player can know at some time. */
struct fair_spot {
    struct node node;
    uint32_t visits, wins;
    uint32_t edge; /* the first of them */
    int32_t edges; /* -1: not looked for yet */
};

struct tree {
    struct search *search;   /* its memory is taken from there */
    struct keyset seen;      /* spots, by a hash of what is known */
    struct fair_spot *spots; /* the first is the root */
    uint32_t spot_count, spots_size;
    struct fair_edge *edges;
    uint32_t edge_count, edges_size;
    struct class class; /* of the node that was looked at last */
};

/* With the root, NODE of BOARD. False: refused; tree_free() it anyway. */
bool tree_init(struct tree *tree, struct search *search, const struct board *board,
               const struct node *node);
void tree_free(struct tree *tree);

/* The number of the spot of NODE, maybe a new one (ADDED). Pointers to spots end here.
 * False: refused. */
bool tree_find(struct tree *tree, const struct board *board, const struct node *node,
               uint32_t *spot, bool *added);

/* All steps from SPOT, or one alone that is safe; BOARD is any deal that leads here. False:
 * refused. */
bool tree_expand(struct tree *tree, const struct board *board, struct fair_spot *spot);

/* The edge to follow from SPOT, which has one. */
uint32_t tree_choose(const struct tree *tree, const struct fair_spot *spot);

/* The step of EDGE from NODE in the deal BOARD. */
void tree_step(const struct board *board, struct node *node,
               const struct fair_edge *edge);

#endif
