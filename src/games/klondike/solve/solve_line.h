/* Converts the solver's steps to moves of the game. */
#ifndef GAMES_KLONDIKE_SOLVE_SOLVE_LINE_H
#define GAMES_KLONDIKE_SOLVE_SOLVE_LINE_H

#include "engine/solution.h"
#include "games/klondike/solve/node.h"

/* A growing list of moves; its owner frees MOVE. If there is no memory for a move, which may be
 * added several TIMES, FAILED is set and nothing is added any more. */
struct klondike_line {
    uint32_t *move;
    int count, size;
    bool failed;
};
void moves_add(struct klondike_line *moves, uint32_t move, int times);

/* The class of a node: all heights that can be reached within it, each with a shortest
 * path from the node's own. The owner frees MEMBER. FAILED: some are missing, because
 * there was no memory. */
struct member {
    uint16_t heights;
    int before;                /* index of the member before it, -1: none */
    struct klondike_step step; /* the step from there */
};
struct class
{
    struct member *member;
    int count, size;
    bool failed;
};

/* Finds the class of NODE; REACH is reach_talon()'s. Replaces the contents of CLASS. */
void class_find(const struct klondike_board *board, const struct node *node, cards reach,
                struct class *class);
/* Appends the steps from the node's heights to those of member AT. */
void class_way(const struct class *class, int at, struct steps *steps);

/* Appends the steps from ROOT, which is not settled, through COUNT passages, and then to
 * HEIGHTS within the class. */
void line_steps(const struct klondike_board *board, const struct node *root,
                const struct passage *passages, int count, uint16_t heights,
                struct steps *steps);

/* Converts STEPS from STATE to moves, without asking the rules: solution_find() replays
 * the moves. False: there is no memory, or STEPS has failed. Steps that do not fit are a
 * bug: an assertion fails, or this returns false, or the replay fails. */
bool line_moves(const struct klondike *state, const struct steps *steps,
                struct klondike_line *moves);

#endif
