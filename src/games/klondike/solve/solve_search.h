/* Depth-first search over the nodes of node.h: can a position be won? */
#ifndef GAMES_KLONDIKE_SOLVE_SOLVE_SEARCH_H
#define GAMES_KLONDIKE_SOLVE_SOLVE_SEARCH_H

#include "games/klondike/solve/dead.h"
#include "games/klondike/solve/node.h"
#include "games/klondike/solve/solve_line.h"
#include "games/klondike/solve/won.h"

#include <stdatomic.h>

/* Above the number of nodes on a path: each step takes one of the 52 cards from the talon or
 * from its place in a column, for ever. */
enum {
    DEPTH_MOST = 64,
    FIRST_MEMBERS = 256, /* with room in struct dive */
    FIRST_CHILDREN = 128
};

/* Heights of a class. No line wins after the steps of LOST; those that cannot be made
 * here mean nothing, and are removed when the member is expanded. */
struct dive_member {
    uint16_t heights;
    struct step_sets lost;
};

/* A node on the current path. Its members are the heights of its class, expanded one
 * after the other; its children are the nodes that the member expanded last leads to. */
struct dive_frame {
    struct node node;
    uint64_t key;
    cards reach;
    struct passage passage; /* from the frame before */
    uint32_t member_begin, member_next, member_end;
    uint32_t child_begin; /* the last child is tried first */
    /* Of the member expanded last: which steps up and down have added no member yet and, if the
     * dive is lazy, which others were not tried. */
    struct node_options options;
    bool asked;      /* whether an easier game is lost; or it is not to be asked */
    uint64_t budget; /* what was left of it */
};

struct child {
    struct node node;
    uint64_t key;
    int32_t rank;           /* move ordering: the highest is tried first */
    struct passage passage; /* from the frame that it belongs to */
};

/* The position with the most cards on the foundations that a search has come across. */
struct dive_most {
    int cards;        /* on the foundations */
    uint16_t heights; /* of them: a member of the class of the last node */
    int depth;        /* nodes that lead there; 0: no position has more than CARDS */
    struct passage passages[DEPTH_MOST]; /* to each of the nodes but the first */
};

struct easier;

struct dive {
    struct search *search;
    const struct klondike_board *board;
    struct dead dead; /* nodes from which no line wins */
    int depth;        /* frames */
    struct dive_member *members;
    uint32_t members_size;
    struct child *children;
    uint32_t child_end, children_size;
    uint64_t budget;        /* members it may still expand */
    bool lazy;              /* makes a child when it is tried: best if few of them are */
    int32_t noise;          /* ranks are changed by up to this; a power of 2 minus 1 */
    uint64_t seed;          /* of that change */
    uint32_t duplicates;    /* children known to be dead, since the last claim */
    struct dive_most *most; /* NULL: not wanted */
    struct won *won;        /* nodes known to win, of all runs; NULL: not kept */
    /* Of dive_decide: */
    uint64_t run;       /* the next run, from 0 */
    uint64_t index;     /* of the thread: each has other orders */
    double most_budget; /* of that run; 0: before the first */
    bool paused;        /* the current run can go on */
    const atomic_bool
        *called;           /* of a crew: all are to pause at their next member; or NULL */
    struct easier *easier; /* an easier game; NULL: not begun, or no memory for it */
    bool eased;            /* that game can be won from the root, or there is no memory */
    /* Not cleared by dive_init, which would take longer than the search of an easy deal. */
    struct dive_frame frames[DEPTH_MOST];
    struct dive_member first_members[FIRST_MEMBERS];
    struct child first_children[FIRST_CHILDREN];
};

static inline bool dive_called(const struct dive *dive)
{
    return dive->called != NULL &&
           atomic_load_explicit(dive->called, memory_order_relaxed);
}

/* Afterwards the owner sets MOST, WON and the rest, which are zero. A dive stays where it is. */
void dive_init(struct dive *dive, struct search *search,
               const struct klondike_board *board);
void dive_free(struct dive *dive);

/* A dive that was stopped within dive_decide outlives its search: nothing is counted any
 * more. dive_adopt gives it to SEARCH, and dive_decide goes on exactly where it was stopped.
 * False: its memory exceeds the limit of SEARCH, and DIVE is as before. */
void dive_disown(struct dive *dive);
bool dive_adopt(struct dive *dive, struct search *search);

enum dive_end {
    DIVE_WON,  /* frames 0 .. depth - 1 lead to a won node, or to one known to win */
    DIVE_DEAD, /* proved: no line wins */
    DIVE_SPENT /* the budget is used up, or the search was stopped */
};
/* Searches from ROOT. Dead nodes are kept from one run to the next, which may use
 * another order. */
enum dive_end dive_run(struct dive *dive, struct claim *claim, const struct node *root);

/* The two halves of dive_run: begins a run, and goes on with it. DIVE_SPENT leaves the run so
 * that it can go on again. */
void dive_begin(struct dive *dive, const struct node *root);
enum dive_end dive_go_on(struct dive *dive, struct claim *claim);

/* runs.c: makes runs with growing budgets and changing orders until one wins or proves
 * a loss, or RUNS runs are over. If the search is stopped, or the crew is called, the next
 * call goes on exactly where this one was. Between the runs, does the same with an easier
 * game, as long as that can lose; the first thread of a crew does so before its own runs.
 * From then on the runs ask that game about nodes, too. */
enum dive_end dive_decide(struct dive *dive, struct claim *claim, const struct node *root,
                          uint64_t runs);

/* Writes the moves of the line that the last run has found from ROOT, the position
 * STATE; it must not end in a node of dive->won. False: there is no memory, and the search
 * is stopped. */
bool dive_moves(const struct dive *dive, const struct node *root,
                const struct klondike *state, struct klondike_line *moves);

/* Like dive_moves, of a line to the position that dive->most has; its depth is not 0. */
bool dive_most_moves(const struct dive *dive, const struct node *root,
                     const struct klondike *state, struct klondike_line *moves);

#endif
