#include "games/klotski/solve/frontier/worker.h"

#include "games/klotski/solve/frontier/sort.h"

#include <string.h>

enum {
    SIEVE_BITS = 13
};

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
    size_t kept = sort_unique(worker->buffer, worker->used);
    bool written = true;
    worker->duplicates += worker->used - kept;
    worker->used = 0;
    run_begin(&writer, &worker->run, worker->search, worker->disk);
    for (size_t i = 0; i < kept && written; i++)
        written = run_put(&writer, worker->buffer[i]);
    worker->failed |= !run_end(&writer) || !written;
}
