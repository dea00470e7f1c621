#include "games/klotski/solve/frontier/merge.h"

#include <stdlib.h>

enum {
    LOOK_EVERY = 1 << 14 /* codes */
};

struct merging {
    struct merge *merge;
    struct run_reader old[MERGE_OLD];
    bool open[MERGE_OLD];
    struct run_reader reader[MERGE_RUNS];
    struct run_reader *heap[MERGE_RUNS]; /* by their next code */
    int readers;                         /* in the heap */
    uint64_t last;
    struct run_writer writer;
};

/* Whether old run K has KEY; KEYs come in ascending order. */
static inline bool old_has(struct merging *merging, int k, uint64_t key)
{
    struct run_reader *old = &merging->old[k];
    while (merging->open[k] && old->key < key)
        merging->open[k] = run_next(old);
    return merging->open[k] && old->key == key;
}

/* Adds KEY unless it is known. False: there is no memory. */
static inline bool keep(struct merging *merging, uint64_t key)
{
    if (key == merging->last || old_has(merging, 0, key) || old_has(merging, 1, key))
        merging->merge->duplicates++;
    else if (!run_put(&merging->writer, key))
        return false;
    merging->last = key;
    return true;
}

/* Moves the first reader of the heap down to its place. */
static inline void sift(struct merging *merging)
{
    struct run_reader **heap = merging->heap;
    struct run_reader *moved = heap[0];
    int at = 0;
    for (int child; (child = 2 * at + 1) < merging->readers; at = child) {
        child += child + 1 < merging->readers && heap[child + 1]->key < heap[child]->key;
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

/* Opens all runs at their first code. */
static void open_runs(struct merging *merging)
{
    struct merge *merge = merging->merge;
    for (int k = 0; k < merge->olds; k++) {
        run_open(&merging->old[k], &merge->old[k], merge->search, merge->disk, false);
        merging->open[k] = run_next(&merging->old[k]);
    }
    for (int i = 0; i < merge->runs; i++) {
        struct run_reader *reader = &merging->reader[i];
        run_open(reader, &merge->run[i], merge->search, merge->disk, true);
        if (run_next(reader))
            merging->heap[merging->readers++] = reader;
    }
    qsort(merging->heap, (size_t)merging->readers, sizeof merging->heap[0],
          compare_readers);
}

static bool merge_all(struct merging *merging)
{
    for (uint64_t done = 1; merging->readers > 0; done++) {
        struct run_reader *first = merging->heap[0];
        if (!keep(merging, first->key) ||
            (done % LOOK_EVERY == 0 && !search_goes_on(merging->merge->search)))
            return false;
        if (!run_next(first))
            merging->heap[0] = merging->heap[--merging->readers];
        sift(merging);
    }
    return true;
}

bool merge_runs(struct merge *merge)
{
    struct merging merging = {.merge = merge, .last = UINT64_MAX /* is no code */};
    open_runs(&merging);
    run_begin(&merging.writer, merge->out, merge->search, merge->disk);
    bool merged = merge_all(&merging);
    run_end(&merging.writer);
    for (int k = 0; k < merge->olds; k++)
        run_close(&merging.old[k]);
    for (int i = 0; i < merge->runs; i++)
        run_close(&merging.reader[i]);
    return merged && disk_good(merge->disk);
}
