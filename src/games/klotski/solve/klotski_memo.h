/* What the solver keeps of a component that it has explored to its end: all distances. */
#ifndef GAMES_KLOTSKI_SOLVE_KLOTSKI_MEMO_H
#define GAMES_KLOTSKI_SOLVE_KLOTSKI_MEMO_H

#include "engine/solution.h"
#include "games/klotski/solve/space.h"

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
