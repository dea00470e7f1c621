/* Random numbers that are the same on each machine and in each version.
 *
 *     struct random random;
 *     random_seed(&random, 42);
 *     unsigned card = random_below(&random, 52);
 *
 * xoshiro256** 1.0 by David Blackman and Sebastiano Vigna (prng.di.unimi.it); their
 * splitmix64 fills its state from the 64-bit seed. The number of a deal is this seed, so
 * the results must never change. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4]; /* never all zero */
};

void random_seed(struct random *random, uint64_t seed);

/* The last step of splitmix64, after which each bit of X counts for all. */
static inline uint64_t random_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

static inline uint64_t random_rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

/* The next 64 bits. */
static inline uint64_t random_next(struct random *random)
{
    uint64_t *s = random->state;
    uint64_t result = random_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = random_rotate(s[3], 45);
    return result;
}

/* Exactly uniform in 0 .. BOUND - 1; BOUND >= 1. Rejects values that would favour some of
 * the results, and draws again. */
uint64_t random_below(struct random *random, uint64_t bound);

/* An unpredictable seed, for a new game. */
uint64_t random_fresh(void);

/* An unpredictable number from 1 to MOST, for a new deal. */
uint64_t random_number(uint64_t most);

#endif
