/* Branch and bound: the best line there is, and that there is no better one.
 *
 * Depth first over all lines, without those whose points so far and bound do not exceed
 * the best line known. The bound of a position is what its colours would count for if each
 * were one group; once all lines from a position were looked at, the best bound of its
 * children takes its place, in a table by a hash of 88 bits, all of which are compared. The
 * table grows to a share of the memory, then forgets.
 *
 * It can be left and entered again at any node. */
#ifndef GAMES_SAMEGAME_SOLVE_PROOF_H
#define GAMES_SAMEGAME_SOLVE_PROOF_H

#include "engine/search.h"
#include "games/samegame/solve_play.h"

struct proof;

/* By which the table knows a position, 64 of its bits; never 0. */
uint64_t proof_hash(const struct same_play *play);

/* What START can still count for at most, with what it has. */
int proof_bound(const struct same_play *start);

/* NULL: refused by the search. START's kept colour does not matter. */
struct proof *proof_new(struct search *search, const struct same_play *start);
/* NULL is fine. */
void proof_free(struct proof *proof);

/* A line of SCORE is known: only better ones are looked for from now on. */
void proof_know(struct proof *proof, int score);

/* Goes on for at most *NODES nodes of CLAIM, which it counts down; true: all lines were
 * looked at. */
bool proof_run(struct proof *proof, struct claim *claim, uint64_t *nodes);

/* The best line found that was better than what was known: a cell for each group, as
 * struct same_play has them. NULL: none. */
const uint16_t *proof_line(const struct proof *proof, int *count, int *score);

#endif
