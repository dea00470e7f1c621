/* Nested rollout policy adaptation: games played at random by weights that learn from the
 * best line, at each of several levels (Rosin, IJCAI 2011), with a prior weight for the
 * colour that is kept for last (Cazenave's generalised form, 2020).
 *
 * A run of level 0 is one game, played by the weights of level 1. A run of level n is
 * STEPS[n] times: a run of level n - 1, which begins with the weights of level n, and these
 * then moved towards the best line of this run. A run of the highest level begins with
 * even weights; when it ends, the next one begins.
 *
 * Weights belong to a group's cells and colour, hashed to 16 bits; two groups of one code
 * share a weight, which does little harm to a few thousand that matter. They are kept as
 * factors, not as logarithms, so that a game takes no exponential.
 *
 * It can be left and entered again after any game. */
#ifndef GAMES_SAMEGAME_SOLVE_NRPA_H
#define GAMES_SAMEGAME_SOLVE_NRPA_H

#include "engine/search.h"
#include "games/samegame/solve_play.h"

enum {
    NRPA_LEVELS = 4
};

struct nrpa_settings {
    int levels;                 /* 1 .. NRPA_LEVELS */
    int steps[NRPA_LEVELS + 1]; /* by level, from 1 */
    float alpha;                /* how far weights move */
    float kept;                 /* prior factor for the colour that is kept for last */
};

/* What was found to be good for the points of PLAY. */
const struct nrpa_settings *nrpa_usual(const struct same_play *play);

struct nrpa;

/* Two of different SEED play different games. START's kept colour is the one that is kept
 * for last. SETTINGS are borrowed. NULL: refused by the search. */
struct nrpa *nrpa_new(struct search *search, const struct same_play *start,
                      const struct nrpa_settings *settings, uint64_t seed);
/* NULL is fine. */
void nrpa_free(struct nrpa *nrpa);

/* Forgets all that was learned and found, and begins anew. */
void nrpa_restart(struct nrpa *nrpa);

/* Plays games while they surely take no more than NODES nodes of CLAIM together, and
 * returns how many they took. */
uint64_t nrpa_run(struct nrpa *nrpa, struct claim *claim, uint64_t nodes);

/* The best line since the start; its score is INT_MIN before the first game. */
const struct play_line *nrpa_best(const struct nrpa *nrpa);

#endif
