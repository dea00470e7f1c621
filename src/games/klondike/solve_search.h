/* Depth first through the nodes of solve_node.h. */
#ifndef GAMES_KLONDIKE_SOLVE_SEARCH_H
#define GAMES_KLONDIKE_SOLVE_SEARCH_H

#include "games/klondike/solve_dead.h"
#include "games/klondike/solve_line.h"
#include "games/klondike/solve_node.h"

enum {
    DEPTH_MOST =
        64 /* steps that cannot be undone: 24 cards leave the talon, 28 or, in odd
                     * positions, a few more their columns */
};

/* One node on the way to where the search is. Members are heights that can be had from
 * each other, tried one after the other; children the nodes that one member leads to. */
struct dive_frame {
    struct node node;
    cards reach;
    uint32_t member_begin, member_next, member_end;
    uint32_t child_begin; /* the last of them is tried first */
};

struct child {
    struct node node;
    uint64_t key;
    int32_t rank; /* the higher, the sooner it is tried */
};

struct dive {
    struct search *search;
    const struct board *board;
    struct dead dead; /* nodes that do not win */
    struct dive_frame frames[DEPTH_MOST];
    int depth;
    /* Heights, and by << 16: 0, or 1 + a bit lowered, 65 + one raised. */
    uint32_t *members;
    uint32_t members_size;
    struct child *children;
    uint32_t child_end, children_size;
    uint64_t budget; /* nodes it may still expand */
    int32_t
        noise; /* the order of children is changed by up to this; a power of 2 less 1 */
    uint64_t seed; /* ... differently for each seed */
};

bool dive_init(struct dive *dive, struct search *search, const struct board *board);
void dive_free(struct dive *dive);

enum dive_end {
    DIVE_WON,  /* frames 0 .. depth - 1 lead to a won node */
    DIVE_DEAD, /* nothing wins */
    DIVE_SPENT /* the budget is used up, or the search was stopped */
};
/* What was found dead stays so from one run to the next, which may have another order. */
enum dive_end dive_run(struct dive *dive, struct claim *claim, const struct node *root);

/* Runs with growing budgets and changing orders until one ends or the search is stopped. */
enum dive_end dive_decide(struct dive *dive, struct claim *claim,
                          const struct node *root);

/* The moves of the line that a run has won from ROOT, the position STATE. False: a bug. */
bool dive_moves(const struct dive *dive, const struct node *root,
                const struct klondike *state, struct moves *moves);

#endif
