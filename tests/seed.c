#include "tests/seed.h"

#include <stdio.h>
#include <stdlib.h>

void seed_random(struct random *random)
{
    const char *given = getenv("UNSTUCK_SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : 1;
    printf("# UNSTUCK_SEED=%llu\n", (unsigned long long)seed);
    random_seed(random, seed);
}

/* 100 if a test is run by hand. */
static int effort(void)
{
    const char *given = getenv("TEST_EFFORT");
    return given != NULL && atoi(given) > 0 ? atoi(given) : 100;
}

int seed_rounds(int n)
{
    int share = (int)((long long)n * effort() / 100);
    return share > 0 ? share : 1;
}

bool seed_met(int seen)
{
    return seen > 0 || effort() < 10;
}

bool seed_is_long(void)
{
    return effort() >= 100;
}
