/* The seed of a test that draws at random: UNSTUCK_SEED of the environment, or the time.
 * Printed, so that a failure can be had again. */
#ifndef TESTS_SEED_H
#define TESTS_SEED_H

#include "base/random.h"

void seed_random(struct random *random);

/* N rounds, or the share of them that TEST_EFFORT of the environment (in hundredths) leaves
 * to slow builds, at least one. */
int seed_rounds(int n);

#endif
