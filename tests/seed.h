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

/* For a test that needs all rounds, such as one with a sum over all of them: returns N
 * unless the effort is below 25, which is the effort of make check. */
int seed_whole(int n);

/* Whether the effort is 100 or more; otherwise cases that take long are left out. */
bool seed_is_long(void);

#endif
