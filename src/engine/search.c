#include "engine/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/pages.h"
#include "engine/solution.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* A batch grows while it takes less than BATCH_SECONDS. At BATCH_MOST nodes the cost
 * of reading the clock once a batch no longer matters. A larger batch would only delay
 * a stop when nodes suddenly become expensive. */
enum {
    BATCH_MOST = 256,
    ROOM_MORE = 32 /* elements */
};
static const double BATCH_SECONDS = 0.5e-3;

static const double SHORT_SECONDS = 30e-6; /* of a search that reads no thread's clock */

/* Adds the processor time that this thread has used since its last call for this run of
 * SEARCH, and returns the seconds of all threads. */
static double count_processor(struct search *search)
{
    static _Thread_local struct {
        const struct search *search;
        double started, until;
    } counted;
    double now = clock_thread();
    bool first = counted.search != search || counted.started != search->started;
    uint64_t more = first ? 0 : (uint64_t)((now - counted.until) * 1e9);
    counted.search = search;
    counted.started = search->started;
    counted.until = now;
    return 1e-9 * (double)(atomic_fetch_add(&search->processor, more) + more);
}

void search_init(struct search *search, const struct limits *limits)
{
    *search = (struct search){0};
    pthread_mutex_init(&search->lock, NULL);
    search_restart(search, limits);
}

/* Not the values of LAYERS, most of struct progress, of which there are then none. */
static void clear(struct progress *progress)
{
    memset(progress, 0, offsetof(struct progress, layers.value));
}

void search_restart(struct search *search, const struct limits *limits)
{
    search->limits = *limits;
    if (search->limits.threads < 1)
        search->limits.threads = 1;
    search_enter(search);
    search->started = search->entered;
    search->found = search->helped = 0;
    clear(&search->progress);
    clear(&search->offered);
    search_publish_candidates(search, NULL, 0);
    atomic_store(&search->granted, 0);
    atomic_store(&search->duplicates, 0);
    atomic_store(&search->peak_bytes, 0);
    atomic_store(&search->processor, 0);
    if (search->limits.processor > 0)
        count_processor(search);
    atomic_store(&search->stop, SEARCH_RUNNING);
    if (search_closed(search))
        search_stop(search, STOP_CANCELLED);
}

void search_free(struct search *search)
{
    assert(atomic_load(&search->bytes) == 0);
    candidates_free(search->candidates, search->candidate_count);
    pthread_mutex_destroy(&search->lock);
}

void search_close(struct search *search)
{
    atomic_store(&search->closed, true);
    search_stop(search, STOP_CANCELLED);
}

void search_stop(struct search *search, enum stop reason)
{
    int before = SEARCH_RUNNING;
    while (!atomic_compare_exchange_weak(&search->stop, &before, (int)reason)) {
        bool replaces = reason == STOP_SYSTEM && before != STOP_CANCELLED;
        if (before != SEARCH_RUNNING && !replaces)
            return;
    }
}

enum stop search_reason(const struct search *search)
{
    int reason = atomic_load(&search->stop);
    return reason == SEARCH_RUNNING ? STOP_FINISHED : (enum stop)reason;
}

/* Takes up to CLAIM->batch nodes from those that are left. False: none is left. */
static bool grant(struct claim *claim)
{
    struct search *search = claim->search;
    uint64_t limit = search->limits.nodes > 0 ? search->limits.nodes : UINT64_MAX;
    uint64_t granted = atomic_load(&search->granted);
    uint64_t take;
    do {
        take = limit - granted;
        if (take == 0)
            return false;
        if (take > claim->batch)
            take = claim->batch;
    } while (!atomic_compare_exchange_weak(&search->granted, &granted, granted + take));
    claim->left = (uint32_t)take;
    return true;
}

static void set_batch(struct claim *claim, double now)
{
    double taken = now - claim->refilled;
    claim->refilled = now;
    if (claim->batch == 0)
        claim->batch = 1;
    else if (taken > 2 * BATCH_SECONDS)
        claim->batch -= claim->batch / 2;
    else if (taken < BATCH_SECONDS / 2 && claim->batch <= BATCH_MOST / 4)
        claim->batch *= 4;
}

/* Calls the watcher. False: the time is over. */
static bool look_at_limits(struct search *search, double now)
{
    const struct limits *limits = &search->limits;
    if (pthread_equal(search->owner, pthread_self()) && search->began < 0 &&
        now - search->entered > SHORT_SECONDS)
        search->began = fmax(0, clock_thread() - (now - search->entered));
    if (search->watch != NULL)
        search->watch(search->watcher, now);
    if ((limits->seconds <= 0 || now - search->started < limits->seconds) &&
        (limits->processor <= 0 || count_processor(search) < limits->processor))
        return true;
    search_stop(search, STOP_TIME);
    return false;
}

bool search_goes_on(struct search *search)
{
    return look_at_limits(search, clock_now()) && !search_stopped(search);
}

static void count_duplicates(struct claim *claim)
{
    atomic_fetch_add(&claim->search->duplicates, claim->duplicates);
    claim->duplicates = 0;
}

bool search_refill(struct claim *claim)
{
    struct search *search = claim->search;
    count_duplicates(claim);
    if (search_stopped(search))
        return claim->left > 0 && search_reason(search) == STOP_NODES;
    double now = clock_now();
    if (!look_at_limits(search, now))
        return false;
    set_batch(claim, now);
    if (grant(claim))
        return true;
    search_stop(search, STOP_NODES);
    return false;
}

void search_found(struct search *search)
{
    struct limits *limits = &search->limits;
    search->found = search_seconds(search);
    double end = search->found + limits->improve;
    if (limits->improve > 0 && (limits->seconds <= 0 || end < limits->seconds))
        limits->seconds = end;
}

void search_enter(struct search *search)
{
    search->owner = pthread_self();
    search->entered = clock_now();
    search->began = -1;
}

double search_processor(const struct search *search, double now)
{
    double own =
        search->began >= 0 ? clock_thread() - search->began : now - search->entered;
    return own + search->helped;
}

void search_settle(struct claim *claim)
{
    atomic_fetch_sub(&claim->search->granted, claim->left);
    claim->left = 0;
    count_duplicates(claim);
}

uint64_t search_nodes(const struct search *search)
{
    return atomic_load(&search->granted);
}

double search_seconds(const struct search *search)
{
    return clock_now() - search->started;
}

bool search_fits(const struct search *search, size_t bytes)
{
    uint64_t limit = search->limits.bytes > 0 ? search->limits.bytes : UINT64_MAX;
    return bytes <= limit - atomic_load(&search->bytes);
}

/* Adds BYTES to the count. False: that would exceed the limit. */
static bool count_bytes(struct search *search, size_t bytes)
{
    uint64_t limit = search->limits.bytes > 0 ? search->limits.bytes : UINT64_MAX;
    uint64_t before = atomic_load(&search->bytes);
    do {
        if (bytes > limit - before)
            return false;
    } while (!atomic_compare_exchange_weak(&search->bytes, &before, before + bytes));
    uint64_t peak = atomic_load(&search->peak_bytes);
    while (peak < before + bytes &&
           !atomic_compare_exchange_weak(&search->peak_bytes, &peak, before + bytes))
        ;
    return true;
}

void *search_alloc(struct search *search, size_t bytes)
{
    assert(bytes > 0);
    if (!count_bytes(search, bytes)) {
        search_stop(search, STOP_MEMORY);
        return NULL;
    }
    void *block = pages_get(bytes);
    if (block == NULL) {
        atomic_fetch_sub(&search->bytes, bytes);
        search_stop(search, STOP_SYSTEM);
    }
    return block;
}

bool search_extend(struct search *search, void *block, size_t size, size_t count,
                   size_t more)
{
    void *old, *larger = search_alloc(search, more * size);
    if (larger == NULL)
        return false;
    memcpy(&old, block, sizeof old);
    if (old != NULL)
        memcpy(larger, old, count * size);
    search_release(search, old, count * size);
    memcpy(block, &larger, sizeof larger);
    return true;
}

bool search_room(struct search *search, void *block, size_t size, size_t *room,
                 size_t needed)
{
    size_t more = 2 * needed + ROOM_MORE;
    if (needed <= *room)
        return true;
    if (!search_extend(search, block, size, *room, more))
        return false;
    *room = more;
    return true;
}

void search_release(struct search *search, void *block, size_t bytes)
{
    if (block == NULL)
        return;
    pages_free(block, bytes);
    if (search != NULL)
        atomic_fetch_sub(&search->bytes, bytes);
}

void *search_get(struct search *search, size_t count, size_t size)
{
    void *block = memory_get(count, size);
    if (block == NULL)
        search_stop(search, STOP_SYSTEM);
    return block;
}

void search_disown(struct search *search, size_t bytes)
{
    atomic_fetch_sub(&search->bytes, bytes);
}

bool search_adopt(struct search *search, size_t bytes)
{
    return count_bytes(search, bytes);
}

void search_publish(struct search *search, const struct progress *progress)
{
    pthread_mutex_lock(&search->lock);
    search->progress = *progress;
    pthread_mutex_unlock(&search->lock);
}

void search_deepen(struct search *search, int depth, int goal)
{
    pthread_mutex_lock(&search->lock);
    if (depth > search->progress.depth) {
        search->progress.depth = depth;
        search->progress.goal = goal;
    }
    pthread_mutex_unlock(&search->lock);
}

void search_offer(struct search *search, int64_t length, const uint32_t *moves, int count)
{
    struct progress offered = {.has_best = length >= 0, .best = length};
    offered.line_count = count < PROGRESS_LINE ? count : PROGRESS_LINE;
    for (int i = 0; i < offered.line_count; i++)
        offered.line[i] = moves[i];
    pthread_mutex_lock(&search->lock);
    search->offered = offered;
    pthread_mutex_unlock(&search->lock);
}

void search_snapshot(struct search *search, struct progress *out)
{
    pthread_mutex_lock(&search->lock);
    *out = search->progress;
    const struct progress *offered = &search->offered;
    if (offered->line_count > 0 &&
        (!out->has_best || (offered->has_best && offered->best < out->best))) {
        out->has_best = offered->has_best;
        out->best = offered->best;
        out->line_count = offered->line_count;
        memcpy(out->line, offered->line, sizeof out->line);
    }
    pthread_mutex_unlock(&search->lock);
    out->nodes = search_nodes(search);
    out->duplicates += atomic_load(&search->duplicates);
    out->bytes = atomic_load(&search->bytes);
    out->seconds = search_seconds(search);
}

void search_publish_candidates(struct search *search, struct candidate *candidates,
                               int count)
{
    pthread_mutex_lock(&search->lock);
    struct candidate *old = search->candidates;
    int old_count = search->candidate_count;
    search->candidates = candidates;
    search->candidate_count = count;
    pthread_mutex_unlock(&search->lock);
    candidates_free(old, old_count);
}

int search_take_candidates(struct search *search, struct candidate **candidates)
{
    pthread_mutex_lock(&search->lock);
    int count = search->candidate_count;
    *candidates = search->candidates;
    search->candidates = NULL;
    search->candidate_count = 0;
    pthread_mutex_unlock(&search->lock);
    return count;
}
