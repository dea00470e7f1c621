/* Random numbers that are the same on every machine, for ever.
 *
 *     struct random random;
 *     random_seed(&random, 42);
 *     unsigned card = random_below(&random, 52);
 *
 * xoshiro256** 1.0 by David Blackman and Sebastiano Vigna (prng.di.unimi.it), its state
 * filled by their splitmix64 from the 64-bit seed. Deals are numbered by that seed, so
 * nothing here may ever change. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4]; /* never all zero */
};

void random_seed(struct random *random, uint64_t seed);

/* The next 64 bits. */
uint64_t random_next(struct random *random);

/* Uniform in 0 .. BOUND - 1, exactly: values above the largest multiple of BOUND are
 * drawn again. BOUND >= 1. */
uint64_t random_below(struct random *random, uint64_t bound);

/* A seed that nobody can foretell, for a new game. */
uint64_t random_fresh(void);

#endif
