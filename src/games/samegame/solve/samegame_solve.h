/* SameGame's solver: an anytime search. It always has a line and looks for better
 * ones. */
#ifndef GAMES_SAMEGAME_SOLVE_SAMEGAME_SOLVE_H
#define GAMES_SAMEGAME_SOLVE_SAMEGAME_SOLVE_H

#include "engine/solution.h"

/* See the functions of these names in struct game_solver. The verdict of same_solve is always
 * VERDICT_SOLVED: even the empty line has a score. */
void same_solve(struct search *search, void *memo, const void *state,
                struct solution *out);
void *same_memo_new(void);
bool same_recall(const void *memo, const void *state, struct solution *out);
void same_remember(void *memo, const void *state, const struct solution *known);

#endif
