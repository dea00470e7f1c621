/* Delayed duplicate detection (Korf, 2004): the successors of a layer are collected without
 * looking them up, sorted in batches, and merged; duplicates then stand next to each other.
 *
 * Why no more than two layers are subtracted: all moves cost 1 and can be reversed, so a
 * successor of a board at depth d is at depth d - 1, d or d + 1. The boards at depth d + 1 are
 * the successors that are in neither of the layers d - 1 and d. */
#include "games/klotski/solve/frontier/layers.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <string.h>

enum {
    BUFFER_LEAST = 1 << 13, /* successors */
    BUFFER_SHARE = 4,       /* one successor for this many boards reached */
    BUFFER_MOST = 1 << 25,
    BUFFER_BYTES = 2,        /* on disk: buffers take at most this part of the memory */
    LOOK_EVERY = 1 << 14,    /* codes read */
    PUBLISH_EVERY = 1 << 11, /* boards expanded */
    CHUNK = 32,              /* boards that a worker takes at once */
    TEAM_FROM = 1 << 12,     /* boards reached, before more workers are worth it */
    WORKERS = 16,            /* at most: each writes a run at once */
    WORKER_BYTES = 8 << 20   /* of memory, for each worker */
};

/* ---- one layer --------------------------------------------------------------------- */

static void publish_layers(struct layers *layers);
static bool hire(struct layers *layers);
static bool grow_buffers(struct layers *layers);
static bool skip_boards(struct layers *layers);
static void expand_share(struct team *team, int index, void *argument);
static bool find_win(struct layers *layers);
static bool flush(struct layers *layers);
static bool compact(struct layers *layers);
static bool subtract(struct layers *layers);
static bool has_node(const struct layers *layers);
static bool save(struct layers *layers, uint64_t expanded);

/* Expands the boards of the last layer until a move solves. False: the search was stopped. */
static bool expand_layer(struct layers *layers)
{
    uint64_t before;
    do {
        before = layers->done;
        if (layers->expanded >= layers->guess.next)
            guess_go_on(&layers->guess, layers->expanded);
        if (!compact(layers))
            return false;
        layers->pause = false;
        /* Until a buffer is full, or the guess wants a turn. */
        team_run(&layers->team, expand_share, layers);
        if (find_win(layers))
            return true;
        if (search_stopped(layers->search) || (layers->pause && !flush(layers)))
            return false;
        if (!has_node(layers) && layers->done < layers->layer[layers->count - 1].count)
            return search_claim(&layers->claim); /* which stops the search */
    } while (layers->done > before);
    return true;
}

bool layers_step(struct layers *layers)
{
    struct run_reader reader;
    layers->done = 0;
    publish_layers(layers);
    if (!hire(layers) || !grow_buffers(layers))
        return false;
    run_open(&reader, &layers->layer[layers->count - 1], layers->search, layers->disk,
             false);
    layers->reader = &reader;
    bool expanded = skip_boards(layers) && expand_layer(layers);
    run_close(&reader);
    if (layers->solved)
        return true;
    if (!expanded) {
        /* Keeps what was found of the next layer, for a search that continues. */
        if (layers->disk != NULL && search_reason(layers->search) != STOP_DISK)
            flush(layers);
        return false;
    }
    layers->skip = 0;
    return flush(layers) && subtract(layers) &&
           layers->layer[layers->count - 1].count > 0;
}

/* ---- the workers ------------------------------------------------------------------- */

static bool add_worker(struct layers *layers)
{
    struct worker *worker = &layers->worker[layers->workers++];
    *worker = (struct worker){.search = layers->search,
                              .disk = layers->disk,
                              .code = &layers->code};
    return worker_init(worker);
}

bool layers_init(struct layers *layers)
{
    layers->claim.search = layers->search;
    pthread_mutex_init(&layers->lock, NULL);
    team_init(&layers->team, 1);
    for (int c = 0; c < layers->code.classes; c++)
        layers->most +=
            (size_t)(layers->code.class[c].pieces * layers->code.class[c].places);
    return add_worker(layers);
}

void layers_free(struct layers *layers)
{
    struct search *search = layers->search;
    search->helped += team_free(&layers->team);
    for (int i = 0; i < layers->workers; i++)
        worker_free(&layers->worker[i]);
    for (int i = 0; i < layers->count; i++)
        run_free(&layers->layer[i], search);
    for (int i = 0; i < layers->runs; i++)
        run_free(&layers->run[i], search);
    search_release(search, layers->layer, layers->room * sizeof *layers->layer);
    search_settle(&layers->claim);
    pthread_mutex_destroy(&layers->lock);
}

/* Starts the other threads, when there is enough for them to do. */
static bool hire(struct layers *layers)
{
    const struct limits *limits = &layers->search->limits;
    int threads = limits->threads < WORKERS ? limits->threads : WORKERS;
    if (limits->bytes > 0 && limits->bytes / WORKER_BYTES < (uint64_t)threads)
        threads = (int)(limits->bytes / WORKER_BYTES);
    if (layers->team.count > 1 || threads < 2 || layers->reached < TEAM_FROM)
        return true;
    team_free(&layers->team);
    team_init(&layers->team, threads);
    while (layers->workers < layers->team.count)
        if (!add_worker(layers))
            return false;
    return true;
}

/* Lets the empty buffers grow with the search. False: there is no memory for first ones. */
static bool grow_buffers(struct layers *layers)
{
    uint64_t share = layers->reached / BUFFER_SHARE;
    uint64_t part = layers->search->limits.bytes / (BUFFER_BYTES * sizeof(uint64_t));
    size_t size = share > BUFFER_MOST    ? BUFFER_MOST
                  : share < BUFFER_LEAST ? BUFFER_LEAST
                                         : (size_t)share;
    if (layers->disk != NULL && part > 0 && size > part)
        size = (size_t)part;
    size = size / (size_t)layers->workers + CHUNK * layers->most;
    for (int i = 0; i < layers->workers; i++) {
        struct worker *worker = &layers->worker[i];
        bool first = worker->size == 0;
        if (first || (size >= 2 * worker->size &&
                      search_fits(layers->search, size * sizeof *worker->buffer))) {
            if (!worker_resize(worker, size))
                return false;
        }
    }
    return true;
}

static void publish_layers(struct layers *layers)
{
    search_publish(layers->search, &(struct progress){
                                       .phase = N_("looking for a win"),
                                       .open = layers->reached - layers->expanded,
                                       .duplicates = layers->duplicates,
                                       .depth = layers->count - 1,
                                       .layers = layers->widths,
                                       .has_bound = true,
                                       .bound = layers_bound(layers),
                                   });
}

/* ---- expansion --------------------------------------------------------------------- */

/* Goes past the boards that an earlier search has expanded. */
static bool skip_boards(struct layers *layers)
{
    while (layers->done < layers->skip && run_next(layers->reader))
        if (++layers->done % LOOK_EVERY == 0 && !search_goes_on(layers->search))
            return false;
    return true;
}

/* Whether the limit on nodes allows another one. */
static bool has_node(const struct layers *layers)
{
    uint64_t limit = layers->search->limits.nodes;
    return limit == 0 || layers->claim.left > 0 || search_nodes(layers->search) < limit;
}

/* Takes the next boards of the layer for WORKER. Returns how many; 0: there are none, or
 * all workers must pause. All boards taken are expanded, so those that are expanded
 * after the pause are the first of the layer, and a search continues behind them. */
static int take_boards(struct layers *layers, struct worker *worker, uint64_t keys[CHUNK])
{
    int count = 0;
    pthread_mutex_lock(&layers->lock);
    worker->at = layers->done;
    layers->pause |= worker->size - worker->used < CHUNK * layers->most;
    while (!layers->pause && count < CHUNK && layers->expanded < layers->guess.next &&
           has_node(layers) && run_next(layers->reader)) {
        if (!search_claim(&layers->claim)) {
            layers->pause = true;
            break;
        }
        keys[count++] = layers->reader->key;
        layers->done++;
        if (++layers->expanded % PUBLISH_EVERY == 0)
            publish_layers(layers);
    }
    pthread_mutex_unlock(&layers->lock);
    return count;
}

static void expand_share(struct team *team, int index, void *argument)
{
    struct layers *layers = argument;
    struct worker *worker = &layers->worker[index];
    uint64_t keys[CHUNK];
    (void)team;
    for (int count; !worker->solved && (count = take_boards(layers, worker, keys)) > 0;)
        for (int i = 0; i < count && !worker->solved; i++, worker->at++)
            worker_expand(worker, keys[i]);
    if (worker->solved) {
        pthread_mutex_lock(&layers->lock);
        layers->pause = true;
        pthread_mutex_unlock(&layers->lock);
    }
}

/* Takes the first win of the layer: the workers have completed all boards before it, and
 * the nodes behind it are given back. So the line and the nodes do not depend on the
 * threads. */
static bool find_win(struct layers *layers)
{
    const struct worker *first = NULL;
    for (int i = 0; i < layers->workers; i++) {
        const struct worker *worker = &layers->worker[i];
        if (worker->solved && (first == NULL || worker->at < first->at))
            first = worker;
    }
    if (first == NULL)
        return false;
    layers->solved = true;
    layers->from = first->from;
    layers->win = first->win;
    layers->claim.left += (uint32_t)(layers->done - first->at);
    layers->expanded -= layers->done - first->at;
    layers->done = first->at;
    return true;
}

/* ---- runs -------------------------------------------------------------------------- */

static void write_buffer(struct team *team, int index, void *argument)
{
    struct layers *layers = argument;
    (void)team;
    worker_write(&layers->worker[index]);
}

/* Writes the buffers to runs of their own, which then count as successors of the boards
 * expanded. */
static bool flush(struct layers *layers)
{
    team_run(&layers->team, write_buffer, layers);
    for (int i = 0; i < layers->workers; i++) {
        struct worker *worker = &layers->worker[i];
        layers->duplicates += worker->duplicates;
        worker->duplicates = 0;
        if (worker->run.count > 0)
            layers->run[layers->runs++] = worker->run;
        worker->run = (struct run){0};
    }
    if (layers->disk == NULL)
        return !search_stopped(layers->search);
    return disk_good(layers->disk) &&
           save(layers, layers->done > layers->skip ? layers->done : layers->skip);
}

/* Merges the runs into OUT, without the boards of the last OLD layers. False: the search was
 * stopped. */
static bool merge_into(struct layers *layers, struct run *out, int old)
{
    struct merge merge = {.search = layers->search,
                          .disk = layers->disk,
                          .run = layers->run,
                          .runs = layers->runs,
                          .old = old > 0 ? &layers->layer[layers->count - old] : NULL,
                          .olds = old,
                          .out = out};
    bool merged = merge_runs(&merge);
    layers->duplicates += merge.duplicates;
    return merged;
}

/* Frees COUNT runs that are no longer needed, and removes their parts unless the manifest lists
 * them. */
static void drop_runs(struct layers *layers, struct run *run, int count, bool listed)
{
    for (int i = 0; i < count; i++) {
        if (run[i].bytes > 0 && !listed)
            disk_remove(layers->disk, run[i].part, run[i].bytes);
        run_free(&run[i], layers->search);
    }
}

/* Adds LAYER, which LAYERS then owns. False: there is no memory, and the search is stopped. */
static bool add_layer(struct layers *layers, const struct run *layer)
{
    if (!search_room(layers->search, &layers->layer, sizeof *layer, &layers->room,
                     (size_t)layers->count + 1))
        return false;
    layers->layer[layers->count++] = *layer;
    samples_add(&layers->widths, (int64_t)layer->count);
    layers->reached += layer->count;
    return true;
}

/* Merges all runs into one, if there may soon be too many. */
static bool compact(struct layers *layers)
{
    struct run all = {0};
    struct run old[MERGE_RUNS];
    int count = layers->runs;
    if (count + layers->workers <= MERGE_RUNS)
        return true;
    if (!merge_into(layers, &all, 0)) {
        drop_runs(layers, &all, 1, false);
        return false;
    }
    memcpy(old, layers->run, sizeof old);
    memset(layers->run, 0, sizeof layers->run);
    layers->run[0] = all;
    layers->runs = 1;
    bool saved = save(layers, layers->done);
    drop_runs(layers, old, count, !saved);
    return saved;
}

/* Makes the next layer: the runs without the boards of the last two layers. */
static bool subtract(struct layers *layers)
{
    struct run layer = {0};
    if (!merge_into(layers, &layer, layers->count < 2 ? layers->count : 2) ||
        !add_layer(layers, &layer)) {
        run_free(&layer, layers->search);
        return false;
    }
    int runs = layers->runs;
    layers->runs = 0;
    /* With an empty layer the search ends, and disk_close removes all parts. */
    bool saved = layer.count > 0 && save(layers, 0);
    drop_runs(layers, layers->run, runs, !saved);
    return saved || layer.count == 0;
}

/* ---- the manifest ------------------------------------------------------------------- */

/* The layers and behind them the runs, by number; NULL: there are no more. */
static const struct run *listed(const struct layers *layers, int i)
{
    return i < layers->count                  ? &layers->layer[i]
           : i < layers->count + layers->runs ? &layers->run[i - layers->count]
                                              : NULL;
}

/* Writes which parts belong to the search, and that EXPANDED boards of the last layer have their
 * successors in them; in memory does nothing. */
static bool save(struct layers *layers, uint64_t expanded)
{
    scoped_text text = {0};
    if (layers->disk == NULL)
        return true;
    const struct run *run;
    for (int i = 0; (run = listed(layers, i)) != NULL; i++)
        text_format(&text, "%s %" PRIu64 " %" PRIu32 " %" PRIu64 " %" PRIu64 "\n",
                    i < layers->count ? "layer" : "run", run->count, run->part,
                    run->bytes, run->sum);
    text_format(&text, "expanded %" PRIu64 "\n", expanded);
    return disk_save(layers->disk, &text);
}

/* Reads one line of the manifest. False: the search is stopped. */
static bool read_entry(struct layers *layers, const char *line)
{
    struct run run = {0};
    char what[8] = "";
    if (sscanf(line, "expanded %" SCNu64, &layers->skip) == 1 ||
        sscanf(line, "%7s %" SCNu64 " %" SCNu32 " %" SCNu64 " %" SCNu64, what, &run.count,
               &run.part, &run.bytes, &run.sum) != 5)
        return true;
    if (run.bytes > 0 && !disk_check(layers->disk, run.part, run.bytes, run.sum))
        return false;
    if (strcmp(what, "layer") == 0)
        return add_layer(layers, &run);
    if (layers->runs < MERGE_RUNS)
        layers->run[layers->runs++] = run;
    return true;
}

static bool is_listed(void *context, uint32_t part)
{
    const struct run *run;
    for (int i = 0; (run = listed(context, i)) != NULL; i++)
        if (run->bytes > 0 && run->part == part)
            return true;
    return false;
}

/* Continues the search that wrote MANIFEST. */
static bool resume(struct layers *layers, const struct text *manifest)
{
    for (const char *line = text_get(manifest); *line != '\0';
         line += strspn(line, "\n")) {
        if (!read_entry(layers, line))
            return false;
        line += strcspn(line, "\n");
    }
    return disk_sweep(layers->disk, is_listed, layers);
}

/* ---- from outside ------------------------------------------------------------------ */

bool layers_start(struct layers *layers, const uint64_t *keys, int count,
                  const struct text *manifest)
{
    struct worker *worker = &layers->worker[0];
    if (layers->disk != NULL && !resume(layers, manifest))
        return false;
    if (!grow_buffers(layers))
        return false;
    if (layers->count > 0)
        return true;
    for (int i = 0; i < count; i++)
        worker->buffer[worker->used++] = keys[i];
    return flush(layers) && subtract(layers);
}

int layers_bound(const struct layers *layers)
{
    return layers->count > layers->least ? layers->count : layers->least;
}

int layers_find(struct layers *layers, int i, const struct code_move *moves, int count)
{
    struct run_reader reader;
    int k = 0;
    bool found = false;
    run_open(&reader, &layers->layer[i], layers->search, layers->disk, false);
    for (uint64_t done = 1; !found && run_next(&reader); done++) {
        while (k < count && moves[k].key < reader.key)
            k++;
        found = k < count && moves[k].key == reader.key;
        if (k == count || (done % LOOK_EVERY == 0 && !search_goes_on(layers->search)))
            break;
    }
    run_close(&reader);
    return found && !search_stopped(layers->search) ? k : -1;
}
