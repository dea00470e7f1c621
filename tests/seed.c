#include "tests/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void seed_random(struct random *random)
{
    const char *given = getenv("UNSTUCK_SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("# UNSTUCK_SEED=%llu\n", (unsigned long long)seed);
    random_seed(random, seed);
}
