#include "coach/watch.h"

#include "base/clock.h"
#include "base/far.h"

/* Seconds between two looks, and so between two frames that a search causes. The first look
 * comes when the progress of a search is worth drawing (WATCH_PATIENCE). */
static const double look_seconds = 0.25;
static const double look_first_seconds = WATCH_PATIENCE + 0.02;
static const double look_far_seconds = 1; /* over SSH */
/* The player waits for a hint, also over SSH: most searches have a first line by then. */
static const double look_soon_seconds = 0.07;

static void look_in(struct watch *watch, double seconds)
{
    watch->next_look = clock_now() + (far_away() ? look_far_seconds : seconds);
}

void watch_reset(struct watch *watch)
{
    watch->best.count = 0;
    watch->figures = (struct progress){0};
}

void watch_position(struct watch *watch, const struct advice *advice)
{
    if (advice_is_fair(advice))
        watch_hurry(watch);
    else
        look_in(watch, look_first_seconds);
}

void watch_now(struct watch *watch)
{
    watch->next_look = clock_now();
}

void watch_hurry(struct watch *watch)
{
    watch->next_look = clock_now() + look_soon_seconds;
}

void watch_look(struct watch *watch, const struct advice *advice, bool news)
{
    if (advice->progress.nodes > 0)
        watch->figures = advice->progress;
    int64_t best;
    if (advice_best(advice, &best) && (news || advice_searching(advice)))
        samples_add(&watch->best, best > 0 ? best : 0);
    if (advice_searching(advice))
        look_in(watch, look_seconds);
}
