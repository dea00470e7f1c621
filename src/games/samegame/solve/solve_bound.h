/* An upper bound of the score of a whole game: how much the colours must lose because
 * not all of them can be gathered. solve_bound.c explains it.
 *
 *     struct bound *bound = bound_new(search, &play);      NULL: none
 *     done = bound_run(bound, claim, &nodes);              until it is true
 *     best = proof_bound(&play) - bound_loss(bound);
 *     bound_free(bound); */
#ifndef GAMES_SAMEGAME_SOLVE_SOLVE_BOUND_H
#define GAMES_SAMEGAME_SOLVE_SOLVE_BOUND_H

#include "engine/search.h"
#include "games/samegame/rules/same_play.h"

struct bound;

/* NULL: the memory left to the search is too little. That does not stop the search. */
struct bound *bound_new(struct search *search, const struct same_play *start);
/* NULL is fine. */
void bound_free(struct bound *bound);

/* Continues for at most *NODES nodes of CLAIM, and counts them down. True: it is
 * complete. */
bool bound_run(struct bound *bound, struct claim *claim, uint64_t *nodes);

bool bound_complete(const struct bound *bound);

/* The points that every game loses at least, compared with each colour removed as one
 * group; 0 until the bound is complete. */
int bound_loss(const struct bound *bound);

#endif
