/* How much the tests try, and with which numbers. TEST_EFFORT and UNSTUCK_SEED of the
 * environment are all there is to set. */
#ifndef TESTS_SEED_H
#define TESTS_SEED_H

#include "base/random.h"

#include <stdbool.h>

/* Seeds RANDOM with UNSTUCK_SEED, or with 1, so that a test does the same each time. */
void seed_random(struct random *random);

/* N rounds, or the share of them that TEST_EFFORT (in hundredths) asks for; at least one. */
int seed_rounds(int n);

/* The same for a test that needs all of its rounds to find a fault, such as a sum of all of
 * them: fewer than N only below an effort of 25, which is that of make check. */
int seed_whole(int n);

/* Whether the effort is a full one: cases that take long are left out otherwise. */
bool seed_is_long(void);

#endif
