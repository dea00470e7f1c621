/* Depth-first branch and bound with a transposition table: finds the best line and proves
 * that there is no better one. solve_proof.c explains it.
 *
 * It can be interrupted at any node and continued later. */
#ifndef GAMES_SAMEGAME_SOLVE_SOLVE_PROOF_H
#define GAMES_SAMEGAME_SOLVE_SOLVE_PROOF_H

#include "engine/search.h"
#include "games/samegame/rules/samegame_rules.h"

enum {
    PROOF_TILES = 128 /* of the largest start: with more a proof would never finish */
};

struct proof;

/* An upper bound of the final score from START. */
int proof_bound(const struct same *start);

/* START has at most PROOF_TILES tiles. NULL: the search has no memory left. */
struct proof *proof_new(struct search *search, const struct same *start);
/* NULL is fine. */
void proof_free(struct proof *proof);

/* A line with SCORE is known: from now on only better ones are searched for. */
void proof_know(struct proof *proof, int score);

/* Continues for at most *NODES nodes of CLAIM, and counts them down. True: the search
 * is complete, no line scores more than the best one known. */
bool proof_run(struct proof *proof, struct claim *claim, uint64_t *nodes);

/* The best line found, if it is better than what was known: a cell of each group, as
 * in struct same. NULL: none. */
const uint16_t *proof_line(const struct proof *proof, int *count, int *score);

#endif
