#include "base/random.h"

#include <assert.h>
#include <time.h>
#include <unistd.h>

static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

void random_seed(struct random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = splitmix64(&seed);
}

uint64_t random_below(struct random *random, uint64_t bound)
{
    assert(bound >= 1);
    /* The number of values from REJECT on is a multiple of BOUND. */
    uint64_t reject = (0 - bound) % bound;
    uint64_t x;
    do
        x = random_next(random);
    while (x < reject);
    return x % bound;
}

uint64_t random_fresh(void)
{
    uint64_t seed;
    if (getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
    return seed;
}

uint64_t random_number(uint64_t most)
{
    struct random random;
    random_seed(&random, random_fresh());
    return 1 + random_below(&random, most);
}
