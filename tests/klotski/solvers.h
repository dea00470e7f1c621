/* Ask Klotski's solvers and check their answers. An answer fails the test if it is not
 * proved, or if its line does not win with the length that it claims. */
#ifndef TESTS_KLOTSKI_SOLVERS_H
#define TESTS_KLOTSKI_SOLVERS_H

#include "engine/solution.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/solve/atlas/klotski_atlas.h"

/* Asks GAME's solver about K within LIMITS, with MEMO or NULL. Fails if memory leaks, or if
 * the line costs more as it is written. */
void solver_ask(const struct game *game, const struct limits *limits, void *memo,
                const struct klotski *k, struct solution *out);

/* The least length in the metric of K, without limits; -1: impossible. */
int solver_length(const struct game *game, const struct klotski *k);

/* Fail unless the length is LENGTH (-1: impossible) in SOLUTION, in the answer of GAME's
 * solver, or in what it recalls from MEMO. */
void solver_expect(const struct klotski *k, const struct solution *solution, int length);
void solver_expect_answer(const struct game *game, const struct klotski *k, int length);
void solver_expect_recall(const struct game *game, const void *memo,
                          const struct klotski *k, int length);

/* The atlas of QUERY, measured in METRIC, on THREADS; the caller frees it. */
struct atlas *solver_atlas(const struct atlas_query *query, int metric, int threads);

#endif
