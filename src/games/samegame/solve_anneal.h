/* Simulated annealing of a line (Kirkpatrick, Gelatt and Vecchi, Science 1983).
 *
 * A line is a list of tiles: each in its turn is taken with its group, unless it is gone or
 * alone by then; what is left at the end is taken as it comes, the kept colour last. A
 * trial puts another group before move i, or puts move i off, and plays on from there. It
 * is the line from now on if it counts for as much, or for less with a probability that
 * falls as the run goes on. Since tiles keep their numbers (solve_tiles.h), the rest of a
 * line survives such a change.
 *
 * It improves the line of rollouts (solve_nrpa.h): on ten boards from 3263, after 2.4 s, to
 * 3517 in as much time again. From a random line it came to 3285 in 2.5 s. It can be left
 * and entered again after any trial. */
#ifndef GAMES_SAMEGAME_SOLVE_ANNEAL_H
#define GAMES_SAMEGAME_SOLVE_ANNEAL_H

#include "engine/search.h"
#include "games/samegame/solve_play.h"

/* In points: a trial that counts for HOT less than the line before is taken with a
 * probability of 1 in e at first. The run has ANNEAL_PHASES phases, of which each has COOL
 * times the temperature of the one before. */
struct anneal_settings {
    float hot, cool;
};

enum {
    ANNEAL_PHASES = 64
};

/* What was found to be good for the points of PLAY. */
const struct anneal_settings *anneal_usual(const struct same_play *play);

struct anneal;

/* Two of different SEED try different things. START's kept colour matters. SETTINGS are
 * borrowed. NULL: refused by the search. */
struct anneal *anneal_new(struct search *search, const struct same_play *start,
                          const struct anneal_settings *settings, uint64_t seed);
/* NULL is fine. */
void anneal_free(struct anneal *anneal);

/* A new run of about NODES nodes, from LINE of the start. */
void anneal_begin(struct anneal *anneal, const struct play_line *line, uint64_t nodes);
/* Goes on with the run while trials surely take no more than NODES nodes of CLAIM
 * together; returns how many they took. */
uint64_t anneal_run(struct anneal *anneal, struct claim *claim, uint64_t nodes);
/* Whether the run is over. */
bool anneal_done(const struct anneal *anneal);

/* The best line of all runs, their first lines included; its score is INT_MIN before the
 * first run. */
const struct play_line *anneal_best(const struct anneal *anneal);

#endif
