/* unstuck play: a game in which the player always makes the best move of the fair advice. */
#ifndef CLI_PLAYOUT_H
#define CLI_PLAYOUT_H

#include "cli/result.h"

/* Plays from POSITION to the end of the game with SOLVER, each decision within LIMITS. MOVES,
 * which is empty, gets the moves. OUT gets what was played and the answer: solved if the game
 * was won, else unknown, which says nothing about other ways to play; times and nodes are
 * those of all decisions together. OUT->line and OUT->played point into MOVES. */
void playout_run(struct unstuck_solver *solver, const struct unstuck_position *position,
                 const struct unstuck_limits *limits, struct text *moves,
                 struct outcome *out);

#endif
