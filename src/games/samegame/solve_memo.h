/* What the solver remembers for play: its last answers. While the player follows a
 * line, its rest is the answer. After another move, the answer is the rest of the line
 * as far as it can still be played. So a lower bound of the value of every move is
 * known at once. */
#ifndef GAMES_SAMEGAME_SOLVE_MEMO_H
#define GAMES_SAMEGAME_SOLVE_MEMO_H

#include "engine/solution.h"
#include "games/samegame/samegame.h"

/* Stores FOUND, the answer for START, in MEMO (from same_memo_new). */
void memo_remember(void *memo, const struct same *start, const struct solution *found);

#endif
