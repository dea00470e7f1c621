/* Klotski's solver, for struct game_solver. */
#ifndef GAMES_KLOTSKI_SOLVE_KLOTSKI_SOLVE_H
#define GAMES_KLOTSKI_SOLVE_KLOTSKI_SOLVE_H

#include "engine/solution.h"
#include "game/solver.h"
#include "games/klotski/solve/space.h"

void klotski_solve(struct search *search, void *memo, const void *state,
                   struct solution *out);

/* klotski_memo.c: what the solver keeps of a component that it has explored to its end. */
void *klotski_memo_new(void);
void klotski_memo_free(void *memo);
bool klotski_recall(const void *memo, const void *state, struct solution *out);
bool klotski_survey(const void *memo, const void *state, struct survey *out);

/* All zero: empty. */
struct klotski_memo {
    struct space space; /* disowned */
    uint32_t *distance; /* by node: 1 + distance to the goal; 0: cannot be solved */
};

/* Takes the component, which is complete, from SPACE, and measures its distances. If the search is
 * stopped, both stay as they were. MEMO must be empty. */
void memo_learn(struct klotski_memo *memo, struct space *space, struct claim *claim);

/* The answer about STARTS, of the same problem. False: they are not in MEMO, or there is no
 * memory for the line. */
bool memo_recall(const struct klotski_memo *memo, const struct problem_starts *starts,
                 struct solution *out);

void memo_clear(struct klotski_memo *memo);

#endif
