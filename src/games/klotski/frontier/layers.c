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

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUFFER_LEAST = 1 << 13, /* successors */
    BUFFER_SHARE = 4,       /* one successor for this many boards reached */
    BUFFER_MOST = 1 << 25,
    BUFFER_BYTES = 2,     /* on disk: the buffer takes at most this part of the memory */
    LOOK_EVERY = 1 << 14, /* codes merged */
    PUBLISH_EVERY = 1 << 11 /* boards expanded */
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
        run_open(reader, &layers->run[i], layers->search, layers->disk, true);
        if (run_next(reader))
            merge->heap[merge->readers++] = reader;
    }
    qsort(merge->heap, (size_t)merge->readers, sizeof merge->heap[0], compare_readers);
    for (uint64_t done = 1; merge->readers > 0; done++) {
        struct run_reader *first = merge->heap[0];
        if (!keep(merge, first->key) ||
            (done % LOOK_EVERY == 0 && !search_goes_on(layers->search)))
            return false;
        if (!run_next(first))
            merge->heap[0] = merge->heap[--merge->readers];
        sift(merge);
    }
    return true;
}

/* False: a run could not be read. */
static bool merge_free(struct merge *merge)
{
    bool failed = false;
    for (int k = 0; k < 2; k++) {
        failed |= merge->old[k].failed;
        run_close(&merge->old[k]);
    }
    for (int i = 0; i < LAYERS_RUNS; i++) {
        failed |= merge->reader[i].failed;
        run_close(&merge->reader[i]);
    }
    free(merge);
    return !failed;
}

/* Merges the runs, or else the sorted buffer, into OUT, without the boards of the last OLD
 * layers. False: the search was stopped. */
static bool merge_into(struct layers *layers, struct run *out, int old)
{
    struct merge *merge = search_get(layers->search, 1, sizeof *merge);
    if (merge == NULL)
        return false;
    merge->layers = layers;
    merge->last = UINT64_MAX;
    for (int k = 0; k < old; k++) {
        run_open(&merge->old[k], &layers->layer[layers->count - 1 - k], layers->search,
                 layers->disk, false);
        merge->open[k] = run_next(&merge->old[k]);
    }
    run_begin(&merge->writer, out, layers->search, layers->disk);
    bool kept = true;
    if (layers->runs > 0)
        kept = merge_runs(merge);
    else
        for (size_t i = 0; i < layers->used && kept; i++)
            kept = keep(merge, layers->buffer[i]);
    kept = run_end(&merge->writer) && kept;
    return merge_free(merge) && kept;
}

/* ---- the manifest ------------------------------------------------------------------ */

static void list_run(struct text *text, const char *what, const struct run *run)
{
    text_format(text, "%s %u %llu %llu\n", what, (unsigned)run->part,
                (unsigned long long)run->count, (unsigned long long)run->bytes);
}

/* Writes which parts belong to the search, and how many boards of the last layer have their
 * successors in them. */
static bool save(struct layers *layers, uint64_t expanded)
{
    struct text text = {0};
    if (layers->disk == NULL)
        return true;
    for (int i = 0; i < layers->count; i++)
        list_run(&text, "layer", &layers->layer[i]);
    for (int i = 0; i < layers->runs; i++)
        list_run(&text, "run", &layers->run[i]);
    text_format(&text, "expanded %llu\n", (unsigned long long)expanded);
    bool saved = disk_save(layers->disk, &text);
    text_free(&text);
    return saved;
}

/* Frees COUNT runs that are no longer needed, with their parts. */
static void drop_runs(struct layers *layers, struct run *run, int count)
{
    for (int i = 0; i < count; i++) {
        if (run[i].filed)
            disk_remove(layers->disk, run[i].part, run[i].bytes);
        run_free(&run[i], layers->search);
    }
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

/* Reads one line of the manifest. False: it is wrong. */
static bool read_line(struct layers *layers, const char *line)
{
    struct run run = {.filed = true};
    unsigned long long count, bytes;
    char what[16];
    int fields =
        sscanf(line, "%15s %" SCNu32 " %llu %llu", what, &run.part, &count, &bytes);
    if (fields == 2 && sscanf(line, "expanded %llu", &count) == 1) {
        layers->skip = count;
        return true;
    }
    run.count = count;
    run.bytes = bytes;
    if (fields == 4 && strcmp(what, "layer") == 0)
        return add_layer(layers, &run);
    if (fields != 4 || strcmp(what, "run") != 0 || layers->runs == LAYERS_RUNS)
        return false;
    layers->run[layers->runs++] = run;
    return true;
}

static bool is_listed(void *context, uint32_t part)
{
    const struct layers *layers = context;
    for (int i = 0; i < layers->count; i++)
        if (layers->layer[i].part == part)
            return true;
    for (int i = 0; i < layers->runs; i++)
        if (layers->run[i].part == part)
            return true;
    return false;
}

/* Continues an earlier search. */
static bool resume(struct layers *layers, const struct text *manifest)
{
    for (const char *line = text_get(manifest); *line != '\0';) {
        if (!read_line(layers, line))
            return disk_fail(layers->disk, NULL, _("damaged"));
        const char *end = strchr(line, '\n');
        line = end != NULL ? end + 1 : "";
    }
    return disk_sweep(layers->disk, is_listed, layers);
}

/* ---- successors -------------------------------------------------------------------- */

static void sort_buffer(struct layers *layers)
{
    size_t kept = sort_unique(layers->buffer, layers->used, layers->spare);
    layers->duplicates += layers->used - kept;
    layers->used = kept;
}

/* Merges all runs into one. */
static bool join_runs(struct layers *layers)
{
    struct run all = {0};
    struct run old[LAYERS_RUNS];
    int count = layers->runs;
    bool merged = merge_into(layers, &all, 0);
    memcpy(old, layers->run, sizeof old);
    memset(layers->run, 0, sizeof layers->run);
    layers->run[0] = all;
    layers->runs = 1;
    merged = merged && save(layers, layers->done);
    if (merged || layers->disk == NULL)
        drop_runs(layers, old, count);
    return merged;
}

/* Writes the buffer to a run of its own. */
static bool empty_buffer(struct layers *layers)
{
    struct run_writer writer;
    bool written = true;
    if (layers->used == 0)
        return true;
    if (layers->runs == LAYERS_RUNS && !join_runs(layers))
        return false;
    sort_buffer(layers);
    run_begin(&writer, &layers->run[layers->runs++], layers->search, layers->disk);
    for (size_t i = 0; i < layers->used && written; i++)
        written = run_put(&writer, layers->buffer[i]);
    layers->used = 0;
    return run_end(&writer) && written;
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
    uint64_t share = layers->reached / BUFFER_SHARE;
    uint64_t part =
        layers->search->limits.bytes / (BUFFER_BYTES * sizeof *layers->buffer);
    size_t size = share > BUFFER_MOST    ? BUFFER_MOST
                  : share < BUFFER_LEAST ? BUFFER_LEAST
                                         : (size_t)share;
    if (layers->disk != NULL && part > 0 && size > part)
        size = (size_t)part;
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

/* Ends the layer of successors. False: the search was stopped. */
static bool close_layer(struct layers *layers)
{
    struct run layer = {0};
    bool kept = true;
    if (layers->runs > 0 || layers->disk != NULL)
        kept = empty_buffer(layers) && save(layers, layers->done);
    else
        sort_buffer(layers);
    kept = kept && merge_into(layers, &layer, layers->count < 2 ? layers->count : 2);
    if (!kept || !add_layer(layers, &layer)) {
        run_free(&layer, layers->search);
        return false;
    }
    int runs = layers->runs;
    layers->used = 0;
    layers->runs = 0;
    if (layer.count == 0 && layers->disk != NULL)
        return true; /* the search ends, and disk_close removes the parts */
    if (!save(layers, 0))
        return false;
    drop_runs(layers, layers->run, runs);
    return true;
}

bool layers_start(struct layers *layers, const uint64_t *keys, int count,
                  const struct text *manifest)
{
    if (layers->disk != NULL && !resume(layers, manifest))
        return false;
    if (!grow_buffer(layers))
        return false;
    if (layers->count > 0)
        return true;
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

/* Expands the boards of the last layer from READER on. False: the search was stopped. */
static bool expand_layer(struct layers *layers, struct run_reader *reader)
{
    while (run_next(reader)) {
        if (layers->done < layers->skip) {
            if (++layers->done % LOOK_EVERY == 0 && !search_goes_on(layers->search))
                return false;
            continue;
        }
        if (!search_claim(&layers->claim))
            return false;
        if (layers->size - layers->used < layers->most &&
            !(empty_buffer(layers) && save(layers, layers->done)))
            return false;
        expand_key(layers, reader->key);
        layers->expanded++;
        layers->done++;
        if (layers->solved)
            return true;
        if (layers->expanded % PUBLISH_EVERY == 0) {
            guess_go_on(&layers->guess, layers->expanded);
            publish(layers);
        }
    }
    return !search_stopped(layers->search);
}

/* Keeps what was found of the next layer, for a search that continues. */
static void suspend(struct layers *layers)
{
    if (layers->disk != NULL && search_reason(layers->search) != STOP_DISK &&
        empty_buffer(layers))
        save(layers, layers->done > layers->skip ? layers->done : layers->skip);
}

bool layers_step(struct layers *layers)
{
    struct run_reader reader;
    run_open(&reader, &layers->layer[layers->count - 1], layers->search, layers->disk,
             false);
    layers->done = 0;
    publish(layers);
    bool went = grow_buffer(layers) && expand_layer(layers, &reader);
    run_close(&reader);
    if (layers->solved)
        return true;
    if (!went) {
        suspend(layers);
        return false;
    }
    layers->skip = 0;
    return close_layer(layers) && layers->layer[layers->count - 1].count > 0;
}

int layers_find(struct layers *layers, int i, const uint64_t *keys, int count)
{
    struct run_reader reader;
    int k = 0;
    uint64_t read = 0;
    run_open(&reader, &layers->layer[i], layers->search, layers->disk, false);
    run_skip(&reader, keys[0]);
    while (k < count && run_next(&reader)) {
        if (++read % LOOK_EVERY == 0 && !search_goes_on(layers->search))
            break;
        while (k < count && keys[k] < reader.key)
            k++;
        if (k < count && keys[k] == reader.key)
            break;
        if (k < count && reader.at == reader.end)
            run_skip(&reader, keys[k]);
    }
    bool found = k < count && read > 0 && reader.key == keys[k];
    run_close(&reader);
    return found ? k : -1;
}
