/* Simulated annealing of a line (Kirkpatrick, Gelatt and Vecchi, Science 1983). A
 * heuristic: it proposes lines and proves nothing.
 *
 * A line is a list of tiles. Each tile in turn is removed with its group, unless it is
 * gone or alone by then; remaining groups are removed at the end, those of the kept
 * colour last. A trial inserts another group before move i, or delays move i, and plays
 * the rest. It replaces the line if its score is not lower; if it is lower, with a
 * probability that falls during the run. Tiles keep their numbers (solve_tiles.h), so the
 * rest of a line survives such a change.
 *
 * It improves the line of the rollouts (solve_nrpa.h): on ten boards from 3263, after
 * 2.4 s, to 3517 in the same time again. From a random line it reached 3285 in 2.5 s.
 * A run can be interrupted after any trial and continued later. */
#ifndef GAMES_SAMEGAME_SOLVE_ANNEAL_H
#define GAMES_SAMEGAME_SOLVE_ANNEAL_H

#include "engine/search.h"
#include "games/samegame/solve_play.h"

/* HOT, the first temperature, in points: a trial that scores HOT less than the line is
 * accepted with a probability of 1/e. The run has ANNEAL_PHASES phases; each
 * multiplies the temperature by COOL. */
struct anneal_settings {
    float hot, cool;
};

enum {
    ANNEAL_PHASES = 64
};

/* Good settings for the points of PLAY. */
const struct anneal_settings *anneal_usual(const struct same_play *play);

struct anneal;

/* Different seeds make different trials. Uses the kept colour of START. SETTINGS are
 * borrowed. NULL: the search has no memory left. */
struct anneal *anneal_new(struct search *search, const struct same_play *start,
                          const struct anneal_settings *settings, uint64_t seed);
/* NULL is fine. */
void anneal_free(struct anneal *anneal);

/* Starts a run of about NODES nodes from LINE, a line from the start. */
void anneal_begin(struct anneal *anneal, const struct play_line *line, uint64_t nodes,
                  int kept);
/* Continues the run for at most NODES nodes of CLAIM; returns how many it used. */
uint64_t anneal_run(struct anneal *anneal, struct claim *claim, uint64_t nodes);
/* Whether the run is complete. */
bool anneal_done(const struct anneal *anneal);

/* The best line of all runs, including the lines that they started from; before the
 * first run its score is INT_MIN. */
const struct play_line *anneal_best(const struct anneal *anneal);

#endif
