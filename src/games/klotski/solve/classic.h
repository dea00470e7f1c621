/* The solver for the classic board: 4 wide, 5 high, one 2x2 piece X, any others of 1x1,
 * 1x2 and 2x1, no walls. Optimal in each metric.
 *
 * Breadth-first search over boards of one word (classic_board.h). That pieces of one
 * shape need not be told apart is as old as the first programs for this puzzle. One
 * word a board, changed by shifts and masks, follows dnomd343 and the HRD_Database. */
#ifndef GAMES_KLOTSKI_SOLVE_CLASSIC_H
#define GAMES_KLOTSKI_SOLVE_CLASSIC_H

#include "engine/keyset.h"
#include "engine/solution.h"
#include "games/klotski/rules/klotski_rules.h"

/* The boards of one component, each with 1 + its distance to the goal, or 0: it cannot be
 * solved. All zero: empty. */
struct classic_memo {
    struct keyset boards;
    int metric, goal;
};

/* Whether STATE is a classic board. */
bool classic_fits(const struct klotski *state);

/* The word of STATE (classic_board.h). The four bits of X are 0 if there is no X. The
 * word is 0 if the size, a piece or a wall is not classic. */
uint64_t classic_encode(const struct klotski *state);

/* Finds a shortest line, or proves that there is none. With a MEMO, explores the whole
 * component and keeps it there. If the search is stopped before that, MEMO stays as it was
 * and there is no answer. */
void classic_solve(struct search *search, struct classic_memo *memo,
                   const struct klotski *state, struct solution *out);

bool classic_recall(const struct classic_memo *memo, const struct klotski *state,
                    struct solution *out);

bool classic_survey(const struct classic_memo *memo, const struct klotski *state,
                    struct survey *out);

void classic_forget(struct classic_memo *memo);

#endif
