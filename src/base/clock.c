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

int clock_wait(double time)
{
    double left = time - clock_now();
    return left > 0 ? (int)(left * 1000) + 1 : 0;
}

double clock_thread(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}

double clock_process(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}
