#include "screens/maker.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "games/registry.h"
#include "rescue/mine.h"
#include "screens/course.h"
#include "store/preference.h"

#include <limits.h>
#include <stdlib.h>

enum {
    MOST = 20,           /* of a game that wait to be played */
    SEED_FIRST = 100001, /* the shipped ones come from lower seeds */
    LOOK = 1000          /* milliseconds after which the thread is looked at */
};

/* Without a key; longer than what the player needs to choose. */
static const double idle_seconds = 60;

struct maker {
    struct store *store; /* borrowed */
    double touched;      /* clock_now() at the last event */
    bool enough;         /* each game has as many puzzles as are kept */
    bool running; /* THREAD is to be joined; until it has ENDED the rest is its own */
    pthread_t thread;
    atomic_bool ended;
    struct search search;
    const struct game *game;
    uint64_t seed; /* of the next puzzle */
    struct text line;
};

struct maker *maker_new(struct store *store)
{
    struct maker *maker = memory_get(1, sizeof *maker);
    maker->store = store;
    maker->touched = clock_now();
    return maker;
}

static void *make(void *argument)
{
    struct maker *maker = argument;
    struct miner miner = {.game = maker->game,
                          .search = &maker->search,
                          .last = MOVE_NONE};
    struct rescue_puzzle *puzzle = memory_get(1, sizeof *puzzle);
    bool made = false;
    while (!made && !search_closed(&maker->search))
        made = mine(&miner, maker->seed++, puzzle);
    if (made)
        rescue_print(puzzle, &maker->line);
    mine_end(&miner);
    free(puzzle);
    atomic_store(&maker->ended, true);
    return NULL;
}

/* Takes what the thread has made, if there is one, and ends it. */
static void take(struct maker *maker)
{
    if (!maker->running)
        return;
    pthread_join(maker->thread, NULL);
    maker->running = false;
    search_free(&maker->search);
    if (maker->line.length > 0)
        course_add_made(maker->store, maker->game, text_get(&maker->line));
    preference_write(maker->store, "seed", maker->game, (int)maker->seed);
}

void maker_free(struct maker *maker)
{
    if (maker == NULL)
        return;
    maker_stop(maker);
    take(maker);
    text_free(&maker->line);
    free(maker);
}

int maker_wait(const struct maker *maker)
{
    if (maker == NULL || maker->enough)
        return -1;
    return maker->running ? LOOK : clock_wait(maker->touched + idle_seconds);
}

void maker_tick(struct maker *maker)
{
    if (maker != NULL && maker->running && atomic_load(&maker->ended))
        take(maker);
    if (maker_wait(maker) == 0)
        maker->enough = !maker_start(maker);
}

void maker_stop(struct maker *maker)
{
    if (maker == NULL)
        return;
    maker->touched = clock_now();
    maker->enough = false;
    if (maker->running)
        search_close(&maker->search);
}

bool maker_start(struct maker *maker)
{
    int least = MOST;
    if (maker->running)
        return true;
    for (int i = 0; registry[i] != NULL; i++) {
        int count = course_count_made(maker->store, registry[i]);
        maker->game = count < least ? registry[i] : maker->game;
        least = count < least ? count : least;
    }
    if (least == MOST)
        return false;
    maker->seed =
        (uint64_t)preference_read(maker->store, "seed", maker->game, INT_MAX, SEED_FIRST);
    text_clear(&maker->line);
    atomic_store(&maker->ended, false);
    search_init(&maker->search, &(struct limits){.threads = 1});
    maker->running = thread_start(&maker->thread, make, maker);
    if (maker->running)
        thread_yield(maker->thread);
    else
        search_free(&maker->search);
    return maker->running;
}
