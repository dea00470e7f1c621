/* The solver for any board: up to 24 x 24, pieces of any connected shape, walls and
 * gates. Optimal in each metric. */
#ifndef GAMES_KLOTSKI_SOLVE_GENERAL_H
#define GAMES_KLOTSKI_SOLVE_GENERAL_H

#include "engine/solution.h"
#include "games/klotski/rules/klotski_rules.h"

/* The distances of a whole component; free it with general_free. */
struct general_memo;

/* Finds a shortest line, or proves that there is none. With a MEMO (*MEMO may be NULL)
 * the search continues beyond the goal, unless the component is too large, and keeps a
 * component that it has explored to its end in *MEMO. */
void general_solve(struct search *search, struct general_memo **memo,
                   const struct klotski *state, struct solution *out);

bool general_recall(const struct general_memo *memo, const struct klotski *state,
                    struct solution *out);

bool general_survey(const struct general_memo *memo, const struct klotski *state,
                    struct survey *out);

void general_free(struct general_memo *memo);

#endif
