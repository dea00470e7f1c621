#include "base/clock.h"

#include <time.h>

static double seconds(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_now(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double clock_thread(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}

double clock_process(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}
