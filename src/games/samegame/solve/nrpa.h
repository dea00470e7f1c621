/* Nested rollout policy adaptation (Rosin, IJCAI 2011), with a prior weight for the
 * colour that is kept for last (generalized NRPA, Cazenave 2020). A heuristic: it
 * proposes lines and proves nothing.
 *
 * A run of level 0 is one playout: a game played at random with the weights of level 1. A
 * run of level n repeats STEPS times: a run of level n - 1 that starts with the weights of
 * level n; then these weights move towards the best line of the run so far. A
 * run of the highest level starts with equal weights; when it ends, the next one starts.
 *
 * A weight belongs to the cells and colour of a group, hashed to 16 bits. Two groups with
 * the same code share a weight; that does little harm, because only a few thousand groups
 * matter. Weights are stored as factors, not as logarithms, so that a playout computes no
 * exponential.
 *
 * It can be interrupted after any playout and continued later. */
#ifndef GAMES_SAMEGAME_SOLVE_NRPA_H
#define GAMES_SAMEGAME_SOLVE_NRPA_H

#include "engine/search.h"
#include "games/samegame/rules/same_play.h"

struct nrpa_settings {
    float alpha; /* step of the adaptation */
    float kept;  /* prior factor for the colour that is kept for last */
};

/* Good settings for the points of PLAY. */
const struct nrpa_settings *nrpa_usual(const struct same_play *play);

struct nrpa;

/* Different seeds play different games. The kept colour of START is kept for last.
 * SETTINGS are borrowed. NULL: the search has no memory left. */
struct nrpa *nrpa_new(struct search *search, const struct same_play *start,
                      const struct nrpa_settings *settings, uint64_t seed);
/* NULL is fine. */
void nrpa_free(struct nrpa *nrpa);

/* Resets all weights and the best line. KEPT is the colour that waits; 0: none. */
void nrpa_restart(struct nrpa *nrpa, int kept);

/* Plays games for at most NODES nodes of CLAIM; returns how many it used. */
uint64_t nrpa_run(struct nrpa *nrpa, struct claim *claim, uint64_t nodes);

/* The best line since the last reset; before the first game its score is INT_MIN. */
const struct play_line *nrpa_best(const struct nrpa *nrpa);

#endif
