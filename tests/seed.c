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

int seed_rounds(int n)
{
    const char *effort = getenv("TEST_EFFORT");
    int share = effort != NULL && atoi(effort) > 0 ? n * atoi(effort) / 100 : n;
    return share > 0 ? share : 1;
}
