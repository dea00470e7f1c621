/* Asking Klotski's solvers, in tests. An answer that is no proof, or whose line does not win
 * in as many moves as it says, fails the test. */
#ifndef TESTS_KLOTSKI_SOLVERS_H
#define TESTS_KLOTSKI_SOLVERS_H

#include "engine/solution.h"
#include "games/klotski/atlas/atlas.h"
#include "games/klotski/klotski.h"

/* Klotski with the general solver for every board, the classic ones too. */
const struct game *solver_general(void);

/* What GAME's solver says of K under LIMITS, with MEMO or NULL; no memory is left over. */
void solver_ask(const struct game *game, const struct limits *limits, void *memo,
                const struct klotski *k, struct solution *out);

/* The length without limits, in the metric of K; -1: there is no way. */
int solver_length(const struct game *game, const struct klotski *k);

/* SOLUTION, what is found, what is remembered: LENGTH, -1: that there is no way. */
void solver_expect(const struct klotski *k, const struct solution *solution, int length);
void solver_expect_answer(const struct game *game, const struct klotski *k, int length);
void solver_expect_recall(const struct game *game, const void *memo,
                          const struct klotski *k, int length);

/* The atlas of FAMILY, measured in METRIC, on THREADS; the caller frees it. */
struct atlas *solver_atlas(const struct atlas_family *family, int metric, int threads);

#endif
