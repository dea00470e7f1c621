/* From the solver's steps to moves of the game. */
#ifndef GAMES_KLONDIKE_SOLVE_LINE_H
#define GAMES_KLONDIKE_SOLVE_LINE_H

#include "engine/solution.h"
#include "games/klondike/solve_node.h"

/* A list of moves that grows; its owner frees MOVE. */
struct moves {
    uint32_t *move;
    int count, size;
};
void moves_add(struct moves *moves, uint32_t move);

/* The heights that can be had from those of a node, each with the shortest way to it. Its
 * owner frees MEMBER. */
struct member {
    uint16_t heights;
    int before;                /* index of another, -1: none */
    struct klondike_step step; /* ... and from there */
};
struct class
{
    struct member *member;
    int count, size;
};

/* Those of NODE; REACH as reach_talon says. What CLASS held is gone. */
void class_find(const struct board *board, const struct node *node, cards reach,
                struct class *class);
/* Adds the steps from NODE's heights to those of member AT. */
void class_way(const struct class *class, int at, struct steps *steps);

/* The steps from ROOT, not yet settled, through PATH, COUNT settled nodes of which each
 * follows from the one before by one step that cannot be undone. */
void line_steps(const struct board *board, const struct node *root,
                const struct node *const *path, int count, struct steps *steps);

/* The moves from STATE that STEPS come to. False: they do not fit, a bug. */
bool line_moves(const struct klondike *state, const struct steps *steps,
                struct moves *moves);

#endif
