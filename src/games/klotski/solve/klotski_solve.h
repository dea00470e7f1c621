/* Klotski's solver, for struct game_solver. */
#ifndef GAMES_KLOTSKI_SOLVE_KLOTSKI_SOLVE_H
#define GAMES_KLOTSKI_SOLVE_KLOTSKI_SOLVE_H

#include "game/solver.h"
#include "games/klotski/rules/klotski_rules.h"

/* klotski_solve.c */
void klotski_solve(struct search *search, void *memo, const void *state,
                   struct solution *out);
void *klotski_memo_new(void);
void klotski_memo_free(void *memo);
bool klotski_recall(const void *memo, const void *state, struct solution *out);
bool klotski_survey(const void *memo, const void *state, struct survey *out);

#endif
