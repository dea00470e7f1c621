#include "table/game_clock.h"

#include "base/clock.h"

#include <stdlib.h>

static double rate(void)
{
    const char *given = getenv("UNSTUCK_CLOCK_RATE");
    return given != NULL ? strtod(given, NULL) : 1;
}

double game_clock_now(void)
{
    return clock_now() * rate();
}

bool game_clock_runs(void)
{
    return rate() > 0;
}

int game_clock_until(double time)
{
    double left = time - game_clock_now();
    if (!game_clock_runs())
        return -1;
    return left > 0 ? (int)(left * 1000 / rate()) + 1 : 0;
}

void game_clock_start(struct game_clock *clock)
{
    clock->from = clock->touched = game_clock_now();
    clock->left = false;
}

/* When the player counts as idle. */
static double end_of(const struct game_clock *clock)
{
    return clock->left ? clock->touched : clock->touched + GAME_CLOCK_IDLE;
}

double game_clock_take(struct game_clock *clock)
{
    double from = clock->from;
    double now = game_clock_now();
    double until = now < end_of(clock) ? now : end_of(clock);
    clock->from = now;
    return until > from ? until - from : 0;
}

void game_clock_restart(struct game_clock *clock, double *seconds)
{
    game_clock_start(clock);
    clock->dropped += *seconds;
    *seconds = 0;
}

bool game_clock_is_idle(const struct game_clock *clock)
{
    return game_clock_now() >= end_of(clock);
}

int game_clock_wait(const struct game_clock *clock, double seconds)
{
    double next = clock->from + 1 - (seconds - (double)(long long)seconds);
    return game_clock_until(next < end_of(clock) ? next : end_of(clock));
}
