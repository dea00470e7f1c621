/* One of the solver's streams: rollouts (solve_nrpa.h) and, from the best line of these,
 * annealing (solve_anneal.h) in turn, each turn twice as long as the one before.
 *
 * It can be left and entered again. */
#ifndef GAMES_SAMEGAME_SOLVE_STREAM_H
#define GAMES_SAMEGAME_SOLVE_STREAM_H

#include "engine/search.h"
#include "games/samegame/solve_play.h"

struct stream;

/* Two of different SEED go different ways. NULL: refused by the search. */
struct stream *stream_new(struct search *search, const struct play *start, uint64_t seed);
/* NULL is fine. */
void stream_free(struct stream *stream);

/* Goes on while it surely takes no more than NODES nodes of CLAIM, and returns how many it
 * took. */
uint64_t stream_run(struct stream *stream, struct claim *claim, uint64_t nodes);

/* The best line of all; its score is INT_MIN before the first game. */
const struct play_line *stream_best(const struct stream *stream);

#endif
