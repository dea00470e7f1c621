/* Each legal move for fair.c, which otherwise looks only at choices: it leaves out the moves
 * that can be taken back, and those that are never better than another one.
 *
 * A move can lead where one of the root's edges leads, or into the root's own class: then it
 * loses nothing, because all choices are still there. Any other move becomes an edge of its
 * own at the root. */
#ifndef GAMES_KLONDIKE_SOLVE_FAIR_FAIR_MOVES_H
#define GAMES_KLONDIKE_SOLVE_FAIR_FAIR_MOVES_H

#include "games/klondike/solve/fair/fair_tree.h"

enum {
    FAIR_MOVE_STAYS = -1
};

/* All legal moves, and for each the index of its edge among the root's, or
 * FAIR_MOVE_STAYS. */
struct fair_moves {
    uint32_t *moves;
    int32_t *edges;
    int count;
};

/* The edge of the legal MOVE from STATE, whose view is ROOT; AFTER and PRIOR are 0. */
struct fair_edge fair_move_edge(const struct fair_view *root,
                                const struct klondike *state, uint32_t move);

/* Lists the moves of STATE in MOVES, which is empty, and completes the edges of the root of
 * TREE, which was just expanded with BOARD. Call fair_moves_free also if this returns false:
 * no memory left. */
bool fair_moves_find(struct fair_moves *moves, struct tree *tree,
                     const struct klondike_board *board, const struct klondike *state);
void fair_moves_free(struct fair_moves *moves);

/* For a position without hidden cards: writes a candidate for each legal move, whether the
 * solver wins after it. A move has no samples if the solver does not decide that in RUNS
 * runs. */
void fair_moves_solve(struct search *search, const struct klondike *state, uint64_t runs,
                      struct solution *out);

/* Sorts the COUNT candidates, which are one move each: the best chance first. */
void fair_moves_sort(struct candidate *candidates, int count);

#endif
