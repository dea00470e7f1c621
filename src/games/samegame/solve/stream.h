/* One of the solver's streams: a tournament of lines without an end. A new line is annealed
 * (anneal.h) from a random one. Of three lines the best
 * is annealed again, for three times as long; of three such lines again, and so on. So
 * each level has the same time, and the search goes on with good lines without a limit that
 * is known before. Each new line keeps one colour for last: the one with the largest upper
 * confidence bound of what its lines scored so far (Auer, Cesa-Bianchi and Fischer, Machine
 * Learning 2002).
 *
 * As soon as a twentieth of the nodes so far is more than the annealing of a new line
 * takes, half of all further annealing is that of the best line, from a low temperature
 * (anneal_again).
 *
 * It can be interrupted and continued later. */
#ifndef GAMES_SAMEGAME_SOLVE_STREAM_H
#define GAMES_SAMEGAME_SOLVE_STREAM_H

#include "engine/search.h"
#include "games/samegame/rules/tiles.h"

struct stream;

/* Different seeds search differently. NULL: the search has no memory left. */
struct stream *stream_new(struct search *search, const struct same *start, uint64_t seed);
/* NULL is fine. */
void stream_free(struct stream *stream);

/* Before the first nodes: the stream begins with LINE, a line from the start that keeps
 * the colour KEPT for last. */
void stream_know(struct stream *stream, const struct tiles_line *line, int kept);

/* Continues for at most NODES nodes of CLAIM; returns how many it used. */
uint64_t stream_run(struct stream *stream, struct claim *claim, uint64_t nodes);

/* The best line so far; before the first game its score is INT_MIN. */
const struct tiles_line *stream_best(const struct stream *stream);

#endif
