/* From the solver's steps to moves of the game. */
#ifndef GAMES_KLONDIKE_SOLVE_LINE_H
#define GAMES_KLONDIKE_SOLVE_LINE_H

#include "engine/solution.h"
#include "games/klondike/solve_board.h"

/* A list of moves that grows; its owner frees MOVE. */
struct moves {
    uint32_t *move;
    int count, size;
};
void moves_add(struct moves *moves, uint32_t move);

/* The steps from ROOT, not yet settled, through PATH, COUNT settled nodes of which each
 * follows from the one before by one step that cannot be undone. */
void line_steps(const struct board *board, const struct node *root,
                const struct node *const *path, int count, struct steps *steps);

/* The moves from STATE that STEPS come to. False: they do not fit, a bug. */
bool line_moves(const struct klondike *state, const struct steps *steps,
                struct moves *moves);

#endif
