#include "games/klotski/solve/frontier/worker.h"

#include <string.h>

enum {
    SIEVE_BITS = 13,
    RADIX_BITS = 8,
    RADIX = 1 << RADIX_BITS,
    FEW = 24 /* keys that are sorted by insertion */
};

/* ---- sorting ----------------------------------------------------------------------- */

static void sort_few(uint64_t *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t at = i;
        for (; at > 0 && keys[at - 1] > key; at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
}

/* American flag sort (McIlroy, Bostic and McIlroy, 1993) by the bits from SHIFT on, above
 * which the keys are equal: counts the keys of each bucket, and then moves each key to its
 * bucket by exchanges. */
static void sort(uint64_t *keys, size_t count, int shift)
{
    if (count <= FEW) {
        sort_few(keys, count);
        return;
    }
    size_t start[RADIX + 1] = {0}, next[RADIX];
    for (size_t i = 0; i < count; i++)
        start[(keys[i] >> shift & (RADIX - 1)) + 1]++;
    for (int d = 0; d < RADIX; d++) {
        start[d + 1] += start[d];
        next[d] = start[d];
    }
    for (int d = 0; d < RADIX; d++)
        for (; next[d] < start[d + 1]; next[d]++) {
            uint64_t key = keys[next[d]];
            for (uint64_t e; (e = key >> shift & (RADIX - 1)) != (uint64_t)d;) {
                uint64_t other = keys[next[e]];
                keys[next[e]++] = key;
                key = other;
            }
            keys[next[d]] = key;
        }
    for (int d = 0; d < RADIX && shift > 0; d++)
        sort(keys + start[d], start[d + 1] - start[d],
             shift > RADIX_BITS ? shift - RADIX_BITS : 0);
}

size_t worker_sort(uint64_t *keys, size_t count)
{
    uint64_t any = 0;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        any |= keys[i];
    int bits = any != 0 ? 64 - __builtin_clzll(any) : 0;
    sort(keys, count, bits > RADIX_BITS ? bits - RADIX_BITS : 0);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || keys[i] != keys[kept - 1])
            keys[kept++] = keys[i];
    return kept;
}

/* ---- the worker -------------------------------------------------------------------- */

static size_t sieve_bytes(void)
{
    return sizeof(uint64_t) << SIEVE_BITS;
}

bool worker_init(struct worker *worker)
{
    worker->board = (struct code_board){.code = worker->code, .x = -1};
    worker->sieve = search_alloc(worker->search, sieve_bytes());
    if (worker->sieve == NULL)
        return false;
    memset(worker->sieve, 255, sieve_bytes()); /* UINT64_MAX is no code */
    return true;
}

void worker_free(struct worker *worker)
{
    run_free(&worker->run, worker->search);
    search_release(worker->search, worker->buffer, worker->size * sizeof *worker->buffer);
    search_release(worker->search, worker->sieve, sieve_bytes());
}

bool worker_resize(struct worker *worker, size_t size)
{
    search_release(worker->search, worker->buffer, worker->size * sizeof *worker->buffer);
    worker->size = 0;
    worker->buffer = search_alloc(worker->search, size * sizeof *worker->buffer);
    if (worker->buffer == NULL)
        return false;
    worker->size = size;
    return true;
}

EXPAND_INLINE bool visit_successor(void *context, const struct code_move *move)
{
    struct worker *worker = context;
    uint64_t *recent =
        &worker->sieve[move->key * 0x9e3779b97f4a7c15 >> (64 - SIEVE_BITS)];
    worker->buffer[worker->used] = move->key;
    worker->used += *recent != move->key;
    *recent = move->key;
    if (move->class > 0 || move->to != worker->code->goal)
        return true;
    worker->solved = true;
    worker->win = *move;
    return false;
}

void worker_expand(struct worker *worker, uint64_t key)
{
    worker->from = key;
    code_load(&worker->board, key);
    expand_board(&worker->board, visit_successor, worker);
}

void worker_write(struct worker *worker)
{
    struct run_writer writer;
    size_t kept = worker_sort(worker->buffer, worker->used);
    worker->duplicates += worker->used - kept;
    worker->used = 0;
    run_begin(&writer, &worker->run, worker->search, worker->disk);
    for (size_t i = 0; i < kept && run_put(&writer, worker->buffer[i]); i++)
        ;
    run_end(&writer);
}
