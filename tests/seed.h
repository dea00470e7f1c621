/* How many rounds the random tests make, and from which seed: the environment variables
 * TEST_EFFORT and UNSTUCK_SEED. */
#ifndef TESTS_SEED_H
#define TESTS_SEED_H

#include "base/random.h"

#include <stdbool.h>

/* Seeds RANDOM with UNSTUCK_SEED, or with 1, so that a test is the same each time. */
void seed_random(struct random *random);

/* TEST_EFFORT percent of N rounds, at least one. */
int seed_rounds(int n);

/* Whether a test has met a case of some kind: if SEEN, how often, is 0, the test has compared
 * nothing and fails. Always true if the effort is below 10, which is that of make check:
 * then the rounds are so few that they may miss the case. */
bool seed_met(int seen);

/* Whether the effort is 100 or more; otherwise cases that take long are left out. A sum over
 * all rounds, such as a signature, needs a fixed number of them: one, or one for each answer
 * of this function. */
bool seed_is_long(void);

#endif
