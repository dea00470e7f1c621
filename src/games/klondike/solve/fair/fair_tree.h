/* The tree of fair.c: what the player can know, and the steps from there.
 *
 * A spot is identified by what the player knows: deals of the hidden cards that look
 * alike so far share it, and so do different paths to the same knowledge.
 *
 * Cards of the talon can be hidden, too. Then only the top card of the waste can be played,
 * and to turn the stock is a step of its own, because the player sees the cards turned
 * before the next step: all of them, not only the top one. The hidden cards lie in the
 * stock, so the waste cannot be taken back before all of them are seen. From then on turning
 * is part of the other steps, as in the solver. */
#ifndef GAMES_KLONDIKE_SOLVE_FAIR_FAIR_TREE_H
#define GAMES_KLONDIKE_SOLVE_FAIR_FAIR_TREE_H

#include "engine/keyset.h"
#include "games/klondike/solve/solve_line.h"

/* A position, and what the player sees of the talon. */
struct fair_view {
    struct node node;
    uint32_t unseen; /* hidden cards of the talon, by place */
    uint8_t
        waste; /* number of cards turned; valid at the root and while UNSEEN is not 0 */
};

/* A step from a spot, and the results of the playouts through it. */
struct fair_edge {
    uint16_t heights; /* of the foundations before the step */
    uint16_t after;   /* ... and after it, without the card that turns up */
    uint8_t bit;
    bool up;
    bool turn;   /* turns the stock, or takes the waste back; BIT and UP are 0 */
    bool stay;   /* changes nothing but the heights, to HEIGHTS; BIT and UP are 0 */
    float prior; /* expected advantage over other steps */
    uint32_t visits, wins;
    uint32_t next; /* the spot that it leads to; 0: unknown, or hidden cards decide */
};

/* What the player can know at some point. */
struct fair_spot {
    struct fair_view view;
    uint32_t visits, wins;
    uint32_t edge; /* the first edge */
    int32_t edges; /* number of edges; -1: not expanded yet */
};

struct tree {
    struct search *search;   /* counts the memory */
    uint32_t unseen;         /* hidden cards of the talon at the root */
    struct keyset seen;      /* spots, by a hash of what is known */
    struct fair_spot *spots; /* the first is the root */
    uint32_t spot_count, spots_size;
    struct fair_edge *edges;
    uint32_t edge_count, edges_size;
    struct class class; /* of the node expanded last */
};

/* Makes a tree with the root VIEW of BOARD. False: no memory left; call tree_free also
 * then. */
bool tree_init(struct tree *tree, struct search *search,
               const struct klondike_board *board, const struct fair_view *view);
void tree_free(struct tree *tree);

/* Finds or adds (*ADDED) the spot of VIEW. Pointers to spots become invalid. False: no
 * memory left. */
bool tree_find(struct tree *tree, const struct klondike_board *board,
               const struct fair_view *view, uint32_t *spot, bool *added);

/* The cards of the talon that the player can bring to the top of the waste without seeing a
 * hidden one. */
cards tree_reach(const struct klondike_board *board, const struct fair_view *view);

/* Lists the steps from SPOT, or only one safe step; BOARD is any deal that leads here.
 * False: no memory left. */
bool tree_expand(struct tree *tree, const struct klondike_board *board,
                 struct fair_spot *spot);

/* Finds or adds the edge of the root, just expanded, that leads where EDGE leads; returns its
 * index among the root's. -1: no memory left. */
int32_t tree_root_edge(struct tree *tree, const struct klondike_board *board,
                       const struct fair_edge *edge);

/* Chooses an edge of SPOT, which has at least one. */
uint32_t tree_choose(const struct tree *tree, const struct fair_spot *spot);

/* Whether more playouts are unlikely to change which step from the root is visited most: no
 * other one can overtake it in those that are left, if SHARE (above 0, at most 1) of the search
 * is over and each takes as long as before, or it wins almost always. Without this half of the
 * time was spent after that. */
bool tree_is_settled(const struct tree *tree, double share);

/* Whether the step of EDGE from NODE turns up a hidden card. */
bool tree_reveals(const struct klondike_board *board, const struct node *node,
                  const struct fair_edge *edge);

/* Makes the step of EDGE from VIEW in the deal BOARD. */
void tree_step(const struct klondike_board *board, struct fair_view *view,
               const struct fair_edge *edge);

#endif
