/* Klondike's solver and its adviser, for struct game_solver. */
#ifndef GAMES_KLONDIKE_SOLVE_KLONDIKE_SOLVE_H
#define GAMES_KLONDIKE_SOLVE_KLONDIKE_SOLVE_H

#include "engine/search.h"
#include "games/klondike/rules/klondike_rules.h"

/* klondike_solve.c */
void *klondike_memo_new(void);
void klondike_memo_free(void *memo);
void klondike_solve(struct search *search, void *memo, const void *state,
                    struct solution *out);

/* fair.c: runs until SEARCH is stopped or, without a limit of nodes or time, for
 * FAIR_NODES nodes. It knows the face-up cards and, except for unknown cards, the order of
 * the talon: see session_known for what the player knows of that. OUT does not depend on the
 * other cards. With a limit of nodes it does not depend on the number of threads, 1 to 4,
 * either. */
enum {
    FAIR_NODES = 1000000
};
void klondike_advise(struct search *search, const void *state, struct solution *out);
void klondike_fair_reason(const void *state, const uint32_t *moves, int count,
                          struct text *out); /* fair/fair_reason.c */

#endif
