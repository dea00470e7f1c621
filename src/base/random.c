#include "base/random.h"

#include <assert.h>
#include <time.h>
#include <unistd.h>

void random_seed(struct random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = random_mix(seed += 0x9e3779b97f4a7c15U);
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
