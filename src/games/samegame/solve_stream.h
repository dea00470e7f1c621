/* One of the solver's streams: rollouts (solve_nrpa.h) and, from the best line of these,
 * annealing (solve_anneal.h) in turn. Each turn begins anew and is half as long again as
 * the one before. Rollouts that went on from turn to turn found as much in 12 s, less in
 * 1 s (six boards: 3740 and 3727, 3478 and 3546); rollouts that learned from the annealed
 * line found less (3710).
 *
 * It can be left and entered again. */
#ifndef GAMES_SAMEGAME_SOLVE_STREAM_H
#define GAMES_SAMEGAME_SOLVE_STREAM_H

#include "engine/search.h"
#include "games/samegame/solve_play.h"

struct stream;

/* Two of different SEED go different ways. NULL: refused by the search. */
struct stream *stream_new(struct search *search, const struct same_play *start,
                          uint64_t seed);
/* NULL is fine. */
void stream_free(struct stream *stream);

/* Goes on while it surely takes no more than NODES nodes of CLAIM, and returns how many it
 * took. */
uint64_t stream_run(struct stream *stream, struct claim *claim, uint64_t nodes);

/* The best line of all; its score is INT_MIN before the first game. */
const struct play_line *stream_best(const struct stream *stream);

#endif
