/* What the solver remembers for play: its last answers. Whoever follows a line is told the
 * rest of it again; whoever makes another move, the rest of it as far as it can still be
 * played. That is how the worth of any move is known at once, at least. */
#ifndef GAMES_SAMEGAME_SOLVE_MEMO_H
#define GAMES_SAMEGAME_SOLVE_MEMO_H

#include "engine/solution.h"
#include "games/samegame/samegame.h"

/* The memo, of same_memo_new, gets the answer to START. */
void memo_remember(void *memo, const struct same *start, const struct solution *found);

#endif
