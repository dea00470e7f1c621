#include "screens/maker.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "games/registry.h"
#include "rescue/mine.h"
#include "screens/course.h"

#include <stdlib.h>

enum {
    AT_ONCE = 8,        /* puzzles of one run */
    MOST = 20,          /* of a game that wait to be played */
    SEED_FIRST = 100001 /* the shipped ones come from lower seeds */
};

/* Without a key; longer than what the player needs to choose. */
static const double idle_seconds = 60;

struct maker {
    struct store *store; /* borrowed */
    double touched;      /* clock_now() at the last event */
    bool began;          /* the thread was started since then */
    bool running;        /* THREAD is to be joined */
    pthread_t thread;
    /* The thread's until it has ended. */
    atomic_bool ended;
    struct search search;
    const struct game *game;
    uint64_t seed; /* of the next puzzle */
    int wanted, count;
    struct text lines[AT_ONCE];
    int ratings[AT_ONCE];
};

struct maker *maker_new(struct store *store)
{
    struct maker *maker = memory_get(1, sizeof *maker);
    maker->store = store;
    maker->touched = clock_now();
    return maker;
}

void maker_free(struct maker *maker)
{
    if (maker == NULL)
        return;
    maker_stop(maker);
    maker_take(maker, true);
    for (int i = 0; i < AT_ONCE; i++)
        text_free(&maker->lines[i]);
    free(maker);
}

static void *make(void *argument)
{
    struct maker *maker = argument;
    struct miner miner = {
        .game = maker->game, .search = &maker->search, .last = MOVE_NONE};
    struct rescue_puzzle *puzzle = memory_get(1, sizeof *puzzle);
    while (maker->count < maker->wanted && !search_closed(&maker->search))
        if (mine(&miner, maker->seed++, puzzle)) {
            rescue_print(puzzle, &maker->lines[maker->count]);
            maker->ratings[maker->count++] = puzzle->rating;
        }
    mine_end(&miner);
    free(puzzle);
    atomic_store(&maker->ended, true);
    return NULL;
}

int maker_wait(const struct maker *maker)
{
    if (maker == NULL || maker->began)
        return -1;
    double left = maker->touched + idle_seconds - clock_now();
    return left > 0 ? (int)(1000 * left) + 1 : 0;
}

void maker_tick(struct maker *maker)
{
    if (maker_wait(maker) == 0)
        maker_start(maker);
}

void maker_stop(struct maker *maker)
{
    if (maker == NULL)
        return;
    maker->touched = clock_now();
    maker->began = false;
    if (maker->running)
        search_close(&maker->search);
    maker_take(maker, false);
}

void maker_start(struct maker *maker)
{
    int least = MOST;
    maker->began = true;
    maker_take(maker, false);
    for (int i = 0; registry[i] != NULL && !maker->running; i++) {
        int count = made_count(maker->store, registry[i]);
        if (count < least) {
            least = count;
            maker->game = registry[i];
        }
    }
    if (maker->running || least == MOST)
        return;
    maker->count = 0;
    maker->wanted = MOST - least < AT_ONCE ? MOST - least : AT_ONCE;
    maker->seed = (uint64_t)course_number(maker->store, "made", maker->game, SEED_FIRST);
    atomic_store(&maker->ended, false);
    search_init(&maker->search, &(struct limits){.threads = 1});
    maker->running = thread_start(&maker->thread, make, maker);
    if (maker->running)
        thread_yield(maker->thread);
    else
        search_free(&maker->search);
}

bool maker_take(struct maker *maker, bool wait)
{
    if (!maker->running || !(wait || atomic_load(&maker->ended)))
        return false;
    pthread_join(maker->thread, NULL);
    maker->running = false;
    search_free(&maker->search);
    for (int i = 0; i < maker->count; i++) {
        made_add(maker->store, maker->game, maker->ratings[i],
                 text_get(&maker->lines[i]));
        text_clear(&maker->lines[i]);
    }
    course_write_number(maker->store, "made", maker->game, (int)maker->seed);
    return true;
}
