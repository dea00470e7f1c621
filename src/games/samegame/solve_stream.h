/* One of the solver's streams: in turn rollouts (solve_nrpa.h) and annealing
 * (solve_anneal.h) of their best line. Each turn starts from zero and is 1.5 times as
 * long as the one before. Rollouts that continued from turn to turn found as much in 12
 * s, but less in 1 s (six boards: 3740 and 3727, 3478 and 3546). Rollouts that learned
 * from the annealed line found less (3710).
 *
 * It can be interrupted and continued later. */
#ifndef GAMES_SAMEGAME_SOLVE_STREAM_H
#define GAMES_SAMEGAME_SOLVE_STREAM_H

#include "engine/search.h"
#include "games/samegame/solve_play.h"

struct stream;

/* Different seeds search differently. NULL: the search has no memory left. */
struct stream *stream_new(struct search *search, const struct same_play *start,
                          uint64_t seed);
/* NULL is fine. */
void stream_free(struct stream *stream);

/* Before the first nodes: the stream begins with LINE, a line from the start. */
void stream_know(struct stream *stream, const struct play_line *line);

/* Continues for at most NODES nodes of CLAIM; returns how many it used. */
uint64_t stream_run(struct stream *stream, struct claim *claim, uint64_t nodes);

/* The best line so far; before the first game its score is INT_MIN. */
const struct play_line *stream_best(const struct stream *stream);

#endif
