/* SameGame's solver: it always has a line and goes on for better ones. */
#ifndef GAMES_SAMEGAME_SOLVE_H
#define GAMES_SAMEGAME_SOLVE_H

#include "engine/solution.h"

/* As struct game says of solve(), memo_new(), memo_free() and recall(). The verdict is
 * always "solved": even the empty line has its score. */
void same_solve(struct search *search, void *memo, const void *state,
                struct solution *out);
void *same_memo_new(void);
void same_memo_free(void *memo);
bool same_recall(const void *memo, const void *state, struct solution *out);

#endif
