/* The answer of a fair search: each legal move with its chance to win. As text these are
 * comments, which readers of results skip:
 *
 *     #  43.2%  38.1 to 48.4  M3_4 */
#ifndef LAB_ESTIMATES_H
#define LAB_ESTIMATES_H

#include "lab/results/result.h"

#include <jansson.h>

/* Add or return the candidates of the last answer of SOLVER, which was about POSITION, the
 * best first. */
void estimates_text(const struct unstuck_solver *solver,
                    const struct unstuck_position *position, struct text *out);
json_t *estimates_json(const struct unstuck_solver *solver,
                       const struct unstuck_position *position);

/* Plays from POSITION to the end of the game with SOLVER, each decision within LIMITS. MOVES,
 * which is empty, gets the moves. OUT, which has the facts of POSITION, gets what was played
 * and the answer: solved if the game was won, else unknown, which says nothing about other
 * ways to play; times and nodes are those of all decisions together. OUT->line and
 * OUT->played point into MOVES. */
void estimates_play(struct unstuck_solver *solver,
                    const struct unstuck_position *position,
                    const struct unstuck_limits *limits, struct text *moves,
                    struct outcome *out);

#endif
