#include "games/klotski/solve/frontier/merge.h"

#include <stdlib.h>

enum {
    SAMPLES = 8,         /* of a run, at most */
    LOOK_EVERY = 1 << 14 /* codes */
};

/* The codes of one thread: from FIRST on, below END. */
struct share {
    struct merge *merge;
    uint64_t first, end;
    struct run_reader old[MERGE_OLD];
    bool open[MERGE_OLD];
    struct run_reader reader[MERGE_RUNS];
    struct run_reader *heap[MERGE_RUNS]; /* by their next code */
    int readers;                         /* in the heap */
    uint64_t last, duplicates;
    struct run out;
    struct run_writer writer;
    bool failed;
};

struct crew {
    struct merge *merge;
    int count;
    struct share *share;
};

/* ---- one thread -------------------------------------------------------------------- */

/* Whether old run K has KEY; KEYs come in ascending order. */
static inline bool old_has(struct share *share, int k, uint64_t key)
{
    struct run_reader *old = &share->old[k];
    while (share->open[k] && old->key < key)
        share->open[k] = run_next(old);
    return share->open[k] && old->key == key;
}

/* Adds KEY unless it is known. False: there is no memory. */
static inline bool keep(struct share *share, uint64_t key)
{
    if (key == share->last || old_has(share, 0, key) || old_has(share, 1, key))
        share->duplicates++;
    else if (!run_put(&share->writer, key))
        return false;
    share->last = key;
    return true;
}

/* Moves the first reader of the heap down to its place. */
static inline void sift(struct share *share)
{
    struct run_reader **heap = share->heap;
    struct run_reader *moved = heap[0];
    int at = 0;
    for (int child; (child = 2 * at + 1) < share->readers; at = child) {
        child += child + 1 < share->readers && heap[child + 1]->key < heap[child]->key;
        if (heap[child]->key >= moved->key)
            break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
}

static int compare_readers(const void *a, const void *b)
{
    const struct run_reader *const *x = a;
    const struct run_reader *const *y = b;
    return ((*x)->key > (*y)->key) - ((*x)->key < (*y)->key);
}

/* Opens all runs at the first code. */
static void open_runs(struct share *share)
{
    struct merge *merge = share->merge;
    for (int k = 0; k < merge->olds; k++) {
        run_open(&share->old[k], &merge->old[k], merge->search, merge->disk, false);
        share->open[k] = run_seek(&share->old[k], share->first);
    }
    for (int i = 0; i < merge->runs; i++) {
        struct run_reader *reader = &share->reader[i];
        run_open(reader, &merge->run[i], merge->search, merge->disk, true);
        if (run_seek(reader, share->first) && reader->key < share->end)
            share->heap[share->readers++] = reader;
    }
    qsort(share->heap, (size_t)share->readers, sizeof share->heap[0], compare_readers);
}

static bool merge_share(struct share *share)
{
    for (uint64_t done = 1; share->readers > 0; done++) {
        struct run_reader *first = share->heap[0];
        if (!keep(share, first->key) ||
            (done % LOOK_EVERY == 0 && !search_goes_on(share->merge->search)))
            return false;
        if (!run_next(first) || first->key >= share->end)
            share->heap[0] = share->heap[--share->readers];
        sift(share);
    }
    return true;
}

static void close_runs(struct share *share)
{
    for (int k = 0; k < share->merge->olds; k++) {
        share->failed |= share->old[k].failed;
        run_close(&share->old[k]);
    }
    for (int i = 0; i < share->merge->runs; i++) {
        share->failed |= share->reader[i].failed;
        run_close(&share->reader[i]);
    }
}

static void work(struct team *team, int index, void *argument)
{
    struct crew *crew = argument;
    struct share *share = &crew->share[index];
    struct merge *merge = crew->merge;
    open_runs(share);
    if (team != NULL)
        team_meet(team, true); /* from now on blocks are freed */
    run_begin(&share->writer, &share->out, merge->search, merge->disk);
    share->failed = !merge_share(share);
    share->failed |= !run_end(&share->writer);
    close_runs(share);
}

/* ---- ranges ------------------------------------------------------------------------ */

/* A code, and how many codes of its run it stands for. */
struct sample {
    uint64_t key, weight;
};

static int compare_samples(const void *a, const void *b)
{
    const struct sample *x = a;
    const struct sample *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Adds samples of RUN. Returns how many; -1: it cannot be read. */
static int add_samples(const struct merge *merge, struct run *run, struct sample *out)
{
    struct run_reader reader;
    int blocks = run_blocks(run), count = blocks < SAMPLES ? blocks : SAMPLES;
    run_open(&reader, run, merge->search, merge->disk, false);
    for (int i = 0; i < count && !reader.failed; i++)
        if (run_peek(&reader, (int)((int64_t)blocks * i / count)))
            out[i] = (struct sample){reader.key, run->count / (uint64_t)count};
    run_close(&reader);
    return reader.failed ? -1 : count;
}

/* Gives each share its range. */
static bool split(struct crew *crew)
{
    const struct merge *merge = crew->merge;
    struct sample sample[(MERGE_RUNS + MERGE_OLD) * SAMPLES];
    uint64_t sum = 0, passed = 0;
    int count = 0, next = 1;
    for (int i = 0; i < merge->runs + merge->olds; i++) {
        struct run *run = i < merge->runs ? &merge->run[i] : &merge->old[i - merge->runs];
        int added = add_samples(merge, run, sample + count);
        if (added < 0)
            return false;
        count += added;
    }
    qsort(sample, (size_t)count, sizeof *sample, compare_samples);
    for (int i = 0; i < count; i++)
        sum += sample[i].weight;
    for (int i = 0; i < count; i++) {
        for (;
             next < crew->count && passed >= sum / (uint64_t)crew->count * (uint64_t)next;
             next++)
            crew->share[next].first = crew->share[next - 1].end = sample[i].key;
        passed += sample[i].weight;
    }
    for (; next < crew->count; next++)
        crew->share[next].first = crew->share[next - 1].end = UINT64_MAX;
    crew->share[crew->count - 1].end = UINT64_MAX;
    return true;
}

bool merge_runs(struct merge *merge, struct team *team)
{
    struct crew crew = {.merge = merge, .count = team != NULL ? team->count : 1};
    crew.share = search_get(merge->search, (size_t)crew.count, sizeof *crew.share);
    if (crew.share == NULL)
        return false;
    for (int i = 0; i < crew.count; i++) {
        crew.share[i].merge = merge;
        crew.share[i].last = UINT64_MAX; /* is no code */
    }
    bool merged = crew.count == 1 || split(&crew);
    crew.share[crew.count - 1].end = UINT64_MAX;
    if (merged && team != NULL)
        team_run(team, work, &crew);
    else if (merged)
        work(NULL, 0, &crew);
    for (int i = 0; i < crew.count; i++) {
        struct share *share = &crew.share[i];
        merge->duplicates += share->duplicates;
        merged = merged && !share->failed &&
                 run_append(merge->out, &share->out, merge->search);
        run_free(&share->out, merge->search);
    }
    free(crew.share);
    return merged;
}
