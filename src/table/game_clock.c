#include "table/game_clock.h"

#include "base/clock.h"

void game_clock_start(struct game_clock *clock)
{
    clock->from = clock_now();
}

double game_clock_take(struct game_clock *clock)
{
    double from = clock->from;
    clock->from = clock_now();
    return clock->from - from;
}
