/* Delayed duplicate detection (Korf, 2004): the successors of a layer are collected without
 * looking them up, sorted in batches, and merged; duplicates then stand next to each other.
 *
 * Why no more than two layers are subtracted: all moves cost 1 and can be reversed, so a
 * successor of a board at depth d is at depth d - 1, d or d + 1. The boards at depth d + 1 are
 * the successors that are in neither of the layers d - 1 and d. */
#include "games/klotski/frontier/layers.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "games/klotski/frontier/sort.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUFFER_LEAST = 1 << 13, /* successors */
    BUFFER_SHARE = 4,       /* one successor for this many boards reached */
    BUFFER_MOST = 1 << 25
};

static size_t sieve_bytes(void)
{
    return sizeof(uint64_t) << LAYERS_SIEVE_BITS;
}

bool layers_init(struct layers *layers)
{
    struct search *search = layers->search;
    layers->claim.search = search;
    layers->board = (struct code_board){.code = &layers->code, .x = -1};
    for (int c = 0; c < layers->code.classes; c++)
        layers->most +=
            (size_t)(layers->code.class[c].pieces * layers->code.class[c].places);
    layers->spare = search_alloc(search, SORT_SPARE * sizeof *layers->spare);
    layers->sieve = search_alloc(search, sieve_bytes());
    if (layers->spare == NULL || layers->sieve == NULL)
        return false;
    memset(layers->sieve, 255, sieve_bytes()); /* UINT64_MAX is no code */
    return true;
}

void layers_free(struct layers *layers)
{
    struct search *search = layers->search;
    for (int i = 0; i < layers->count; i++)
        run_free(&layers->layer[i], search);
    for (int i = 0; i < layers->runs; i++)
        run_free(&layers->run[i], search);
    free(layers->layer);
    search_release(search, layers->buffer, layers->size * sizeof *layers->buffer);
    search_release(search, layers->spare, SORT_SPARE * sizeof *layers->spare);
    search_release(search, layers->sieve, sieve_bytes());
    search_settle(&layers->claim);
}

/* ---- merging ----------------------------------------------------------------------- */

/* What the runs of successors have in common is written once, and what is in the layers OLD
 * not at all. */
struct merge {
    struct layers *layers;
    struct run_reader old[2];
    bool open[2];
    struct run_writer writer;
    struct run_reader *heap[LAYERS_RUNS]; /* by their next code */
    struct run_reader reader[LAYERS_RUNS];
    int readers;
    uint64_t last;
};

/* Whether layer K has KEY; KEYs come in ascending order. */
static inline bool old_has(struct merge *merge, int k, uint64_t key)
{
    struct run_reader *old = &merge->old[k];
    while (merge->open[k] && old->key < key)
        merge->open[k] = run_next(old);
    return merge->open[k] && old->key == key;
}

/* Adds KEY unless it is known. False: there is no memory. */
static inline bool keep(struct merge *merge, uint64_t key)
{
    if (key == merge->last || old_has(merge, 0, key) || old_has(merge, 1, key))
        merge->layers->duplicates++;
    else if (!run_put(&merge->writer, key))
        return false;
    merge->last = key;
    return true;
}

/* Moves the first reader of the heap down to its place. */
static inline void sift(struct merge *merge)
{
    struct run_reader **heap = merge->heap;
    struct run_reader *moved = heap[0];
    int at = 0;
    for (int child; (child = 2 * at + 1) < merge->readers; at = child) {
        child += child + 1 < merge->readers && heap[child + 1]->key < heap[child]->key;
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

static bool merge_runs(struct merge *merge)
{
    struct layers *layers = merge->layers;
    for (int i = 0; i < layers->runs; i++) {
        struct run_reader *reader = &merge->reader[i];
        run_open(reader, &layers->run[i], layers->search);
        if (run_next(reader))
            merge->heap[merge->readers++] = reader;
    }
    qsort(merge->heap, (size_t)merge->readers, sizeof merge->heap[0], compare_readers);
    while (merge->readers > 0) {
        struct run_reader *first = merge->heap[0];
        if (!keep(merge, first->key))
            return false;
        if (!run_next(first))
            merge->heap[0] = merge->heap[--merge->readers];
        sift(merge);
    }
    return true;
}

static void free_runs(struct layers *layers)
{
    for (int i = 0; i < layers->runs; i++)
        run_free(&layers->run[i], layers->search);
    layers->runs = 0;
}

/* Merges the runs, or else the sorted buffer, into OUT, without the boards of the last OLD
 * layers. */
static bool merge_into(struct layers *layers, struct run *out, int old)
{
    struct merge *merge = search_get(layers->search, 1, sizeof *merge);
    if (merge == NULL)
        return false;
    merge->layers = layers;
    merge->last = UINT64_MAX;
    for (int k = 0; k < old; k++) {
        run_open(&merge->old[k], &layers->layer[layers->count - 1 - k], NULL);
        merge->open[k] = run_next(&merge->old[k]);
    }
    run_begin(&merge->writer, out, layers->search);
    bool kept = true;
    if (layers->runs > 0)
        kept = merge_runs(merge);
    else
        for (size_t i = 0; i < layers->used && kept; i++)
            kept = keep(merge, layers->buffer[i]);
    run_end(&merge->writer);
    free(merge);
    free_runs(layers);
    layers->used = 0;
    return kept;
}

/* ---- successors -------------------------------------------------------------------- */

static void sort_buffer(struct layers *layers)
{
    size_t kept = sort_unique(layers->buffer, layers->used, layers->spare);
    layers->duplicates += layers->used - kept;
    layers->used = kept;
}

/* Writes the buffer to a run of its own. */
static bool empty_buffer(struct layers *layers)
{
    struct run_writer writer;
    if (layers->runs == LAYERS_RUNS) {
        struct run all = {0};
        size_t used = layers->used;
        bool merged = merge_into(layers, &all, 0);
        layers->used = used;
        layers->run[layers->runs++] = all;
        if (!merged)
            return false;
    }
    sort_buffer(layers);
    run_begin(&writer, &layers->run[layers->runs++], layers->search);
    for (size_t i = 0; i < layers->used; i++)
        if (!run_put(&writer, layers->buffer[i]))
            return false;
    run_end(&writer);
    layers->used = 0;
    return true;
}

EXPAND_INLINE bool visit_successor(void *context, const struct code_move *move)
{
    struct layers *layers = context;
    uint64_t *recent =
        &layers->sieve[move->key * 0x9e3779b97f4a7c15 >> (64 - LAYERS_SIEVE_BITS)];
    layers->buffer[layers->used] = move->key;
    layers->used += *recent != move->key;
    *recent = move->key;
    if (move->class > 0 || move->to != layers->code.goal)
        return true;
    layers->solved = true;
    layers->win = *move;
    return false;
}

static void expand_key(struct layers *layers, uint64_t key)
{
    layers->from = key;
    code_load(&layers->board, key);
    switch (layers->code.problem->metric) {
    case KLOTSKI_MOVES:
        expand_board(KLOTSKI_MOVES, &layers->board, visit_successor, layers);
        break;
    case KLOTSKI_STRAIGHT:
        expand_board(KLOTSKI_STRAIGHT, &layers->board, visit_successor, layers);
        break;
    default:
        expand_board(KLOTSKI_STEPS, &layers->board, visit_successor, layers);
    }
}

/* ---- layers ------------------------------------------------------------------------ */

/* Lets the empty buffer grow with the search. False: there is no memory for a first one. */
static bool grow_buffer(struct layers *layers)
{
    size_t size = layers->reached / BUFFER_SHARE;
    size = size > BUFFER_MOST ? BUFFER_MOST : size < BUFFER_LEAST ? BUFFER_LEAST : size;
    size += layers->most;
    if (size < 2 * layers->size ||
        (layers->size > 0 && !search_fits(layers->search, size * sizeof *layers->buffer)))
        return true;
    search_release(layers->search, layers->buffer, layers->size * sizeof *layers->buffer);
    layers->size = 0;
    layers->buffer = search_alloc(layers->search, size * sizeof *layers->buffer);
    if (layers->buffer == NULL)
        return false;
    layers->size = size;
    return true;
}

static bool add_layer(struct layers *layers, const struct run *layer)
{
    struct run *more =
        memory_more(layers->layer, layers->count, &layers->room, sizeof *more);
    if (more == NULL) {
        search_stop(layers->search, STOP_SYSTEM);
        return false;
    }
    layers->layer = more;
    layers->layer[layers->count++] = *layer;
    layers->reached += layer->count;
    return true;
}

/* Ends the layer of successors. False: there is no memory. */
static bool close_layer(struct layers *layers)
{
    struct run layer = {0};
    bool kept;
    if (layers->runs > 0) {
        kept = empty_buffer(layers);
    } else {
        sort_buffer(layers);
        kept = true;
    }
    kept = kept && merge_into(layers, &layer, layers->count < 2 ? layers->count : 2);
    if (kept && add_layer(layers, &layer))
        return true;
    run_free(&layer, layers->search);
    return false;
}

bool layers_start(struct layers *layers, const uint64_t *keys, int count)
{
    if (!grow_buffer(layers))
        return false;
    for (int i = 0; i < count; i++)
        layers->buffer[layers->used++] = keys[i];
    return close_layer(layers);
}

static void publish(struct layers *layers)
{
    search_publish(layers->search, &(struct progress){
                                       .phase = N_("looking for a win"),
                                       .open = layers->reached - layers->expanded,
                                       .duplicates = layers->duplicates,
                                       .depth = layers->count - 1,
                                       .has_bound = true,
                                       .bound = layers->count,
                                   });
}

bool layers_step(struct layers *layers)
{
    struct run_reader reader;
    run_open(&reader, &layers->layer[layers->count - 1], NULL);
    if (!grow_buffer(layers))
        return false;
    while (run_next(&reader)) {
        if (!search_claim(&layers->claim))
            return false;
        if (layers->size - layers->used < layers->most && !empty_buffer(layers))
            return false;
        expand_key(layers, reader.key);
        layers->expanded++;
        if (layers->solved)
            return true;
        if (layers->expanded % (1 << 14) == 0)
            publish(layers);
    }
    return close_layer(layers) && layers->layer[layers->count - 1].count > 0;
}

bool layers_has(struct layers *layers, int i, uint64_t key)
{
    struct run_reader reader;
    run_open(&reader, &layers->layer[i], NULL);
    while (run_next(&reader))
        if (reader.key >= key)
            return reader.key == key;
    return false;
}
