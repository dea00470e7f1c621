/* Simulated annealing of a line (Kirkpatrick, Gelatt and Vecchi, Science 1983). A
 * heuristic: it proposes lines and proves nothing.
 *
 * A line is a list of tiles. Each tile in turn is removed with its group, unless it is
 * gone or alone by then; remaining groups are removed at the end, those of the kept
 * colour last. A trial inserts another group, seldom one of the kept colour, before move i,
 * or delays move i, and plays the rest. It replaces the line if its score is not lower; if
 * it is lower, with a probability that falls during the run. Tiles keep their numbers
 * (tiles.h), so the rest of a line survives such a change.
 *
 * A trial ends early in two ways. Where its board is one of the line's, the rest is known.
 * Where an upper bound of its score is too low to be accepted, it is refused: the score
 * that it must reach is drawn before it is played. LABBOOK.md has what these two bring.
 *
 * A run can be interrupted after any trial and continued later. */
#ifndef GAMES_SAMEGAME_SOLVE_ANNEAL_H
#define GAMES_SAMEGAME_SOLVE_ANNEAL_H

#include "engine/search.h"
#include "games/samegame/rules/tiles.h"

/* HOT, the first temperature, in points: a trial that scores HOT less than the line is
 * accepted with a probability of 1/e. The run has ANNEAL_PHASES phases; each
 * multiplies the temperature by COOL. TWO_FIRST: at first only groups of the kept colour
 * and of a random second one count. All others, and the end, count more and more, and
 * fully after four fifths of the run. */
struct anneal_settings {
    float hot, cool;
    bool two_first;
};

enum {
    ANNEAL_PHASES = 64,
    ANNEAL_AGAIN = 2
};

/* Good settings for the best of some lines in the tournament of stream.h. */
extern const struct anneal_settings anneal_usual;

/* For a line that is good already, to be used in turn: the two colours stay together while
 * the others are arranged anew. */
extern const struct anneal_settings anneal_again[ANNEAL_AGAIN];

struct anneal;

/* Different seeds make different trials. NULL: the search has no memory left. */
struct anneal *anneal_new(struct search *search, const struct same *start, uint64_t seed);
/* NULL is fine. */
void anneal_free(struct anneal *anneal);

/* Starts a run of about NODES nodes from LINE, a line from the start; NULL: a random one. KEPT
 * is the colour to keep for last; 0: none. SETTINGS are borrowed. */
void anneal_begin(struct anneal *anneal, const struct tiles_line *line, int kept,
                  const struct anneal_settings *settings, uint64_t nodes);
/* Continues the run for at most NODES nodes of CLAIM; returns how many it used. */
uint64_t anneal_run(struct anneal *anneal, struct claim *claim, uint64_t nodes);
/* Whether the run is complete. */
bool anneal_done(const struct anneal *anneal);

/* The best line of this run, including the one that it started from; before the first run
 * its score is INT_MIN. */
const struct tiles_line *anneal_best(const struct anneal *anneal);

#endif
