/* The solver for the classic board: 4 wide, 5 high, one 2x2 piece X, any others of 1x1,
 * 1x2 and 2x1, no walls. Optimal in each metric.
 *
 * Breadth-first search over 60-bit words, with mirror images as one where the goal is in
 * the middle. That pieces of one shape need not be told apart is as old as the first
 * programs for it; one word a board, changed by shift and mask, is after dnomd343 and the
 * HRD_Database. */
#ifndef GAMES_KLOTSKI_CLASSIC_H
#define GAMES_KLOTSKI_CLASSIC_H

#include "engine/solution.h"
#include "games/klotski/classic_wave.h"
#include "games/klotski/klotski.h"

/* The distance to the goal of every board of one component. All zero holds nothing. */
struct classic_memo {
    bool whole;
    struct wave wave;
};

/* Whether STATE is a classic board. */
bool classic_fits(const struct klotski *state);

/* The word of STATE (classic_board.h). Without X its four bits are 0; the whole is 0 where
 * the board, a piece or a wall is none of the classic ones. */
uint64_t classic_encode(const struct klotski *state);

/* The shortest line, or the proof that there is none. With a MEMO the whole component is
 * explored and kept there; when the search is stopped before that, MEMO holds nothing and
 * there is no answer. */
void classic_solve(struct search *search, struct classic_memo *memo,
                   const struct klotski *state, struct solution *out);

bool classic_recall(const struct classic_memo *memo, const struct klotski *state,
                    struct solution *out);

/* Boards that are mirror images count as two where both can be reached. */
bool classic_survey(const struct classic_memo *memo, const struct klotski *state,
                    struct survey *out);

void classic_forget(struct classic_memo *memo);

#endif
