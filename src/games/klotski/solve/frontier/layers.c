/* Delayed duplicate detection (Korf, 2004): the successors of a layer are collected without
 * looking them up, sorted in batches, and merged; duplicates then stand next to each other.
 *
 * Why no more than two layers are subtracted: all moves cost 1 and can be reversed, so a
 * successor of a board at depth d is at depth d - 1, d or d + 1. The boards at depth d + 1 are
 * the successors that are in neither of the layers d - 1 and d. */
#include "games/klotski/solve/frontier/layers.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUFFER_LEAST = 1 << 13, /* successors */
    BUFFER_SHARE = 4,       /* one successor for this many boards reached */
    BUFFER_MOST = 1 << 25,
    BUFFER_BYTES = 2,        /* on disk: buffers take at most this part of the memory */
    LOOK_EVERY = 1 << 14,    /* codes read */
    PUBLISH_EVERY = 1 << 11, /* boards expanded */
    CHUNK = 32,              /* boards that a hand takes at once */
    TEAM_FROM = 1 << 12,     /* boards reached, before more hands are worth it */
    HANDS = 16,              /* at most: each writes a run at once */
    HAND_BYTES = 8 << 20     /* of memory, for each hand */
};

static bool add_hand(struct layers *layers)
{
    struct hand *hand = &layers->hand[layers->hands++];
    *hand = (struct hand){.search = layers->search,
                          .disk = layers->disk,
                          .code = &layers->code};
    return hand_init(hand);
}

bool layers_init(struct layers *layers)
{
    layers->claim.search = layers->own.search = layers->search;
    pthread_mutex_init(&layers->lock, NULL);
    for (int c = 0; c < layers->code.classes; c++)
        layers->most +=
            (size_t)(layers->code.class[c].pieces * layers->code.class[c].places);
    return add_hand(layers);
}

void layers_free(struct layers *layers)
{
    struct search *search = layers->search;
    if (layers->hired)
        search->helped += team_free(&layers->team);
    for (int i = 0; i < layers->hands; i++)
        hand_free(&layers->hand[i]);
    for (int i = 0; i < layers->count; i++)
        run_free(&layers->layer[i], search);
    for (int i = 0; i < layers->runs; i++)
        run_free(&layers->run[i], search);
    free(layers->layer);
    search_settle(&layers->claim);
    pthread_mutex_destroy(&layers->lock);
}

/* ---- hands ------------------------------------------------------------------------- */

/* Starts the other threads, when there is enough for them to do. */
static bool hire(struct layers *layers)
{
    const struct limits *limits = &layers->search->limits;
    int threads = limits->threads < HANDS ? limits->threads : HANDS;
    if (limits->bytes > 0 && limits->bytes / HAND_BYTES < (uint64_t)threads)
        threads = (int)(limits->bytes / HAND_BYTES);
    if (layers->hired || threads < 2 || layers->reached < TEAM_FROM)
        return true;
    team_init(&layers->team, threads);
    layers->hired = true;
    while (layers->hands < layers->team.count)
        if (!add_hand(layers))
            return false;
    return true;
}

/* Calls WORK for each hand. */
static void run_hands(struct layers *layers, team_function *work)
{
    if (layers->hired)
        team_run(&layers->team, work, layers);
    else
        work(NULL, 0, layers);
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
    size = size / (size_t)layers->hands + CHUNK * layers->most;
    for (int i = 0; i < layers->hands; i++) {
        struct hand *hand = &layers->hand[i];
        bool first = hand->size == 0;
        if (first || (size >= 2 * hand->size &&
                      search_fits(layers->search, size * sizeof *hand->buffer))) {
            if (!hand_resize(hand, size))
                return false;
        }
    }
    return true;
}

static void write_share(struct team *team, int index, void *argument)
{
    struct layers *layers = argument;
    (void)team;
    hand_write(&layers->hand[index]);
}

/* Writes the buffers to runs of their own. */
static bool empty_buffers(struct layers *layers)
{
    bool written = true;
    run_hands(layers, write_share);
    for (int i = 0; i < layers->hands; i++) {
        struct hand *hand = &layers->hand[i];
        layers->duplicates += hand->duplicates;
        hand->duplicates = 0;
        written &= !hand->failed;
        if (hand->run.count > 0)
            layers->run[layers->runs++] = hand->run;
        hand->run = (struct run){0};
    }
    return written;
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

/* ---- the manifest ------------------------------------------------------------------ */

static void list_run(struct text *text, const char *what, const struct run *run)
{
    text_format(text, "%s %llu\n", what, (unsigned long long)run->count);
    for (int i = 0; i < run->parts; i++)
        text_format(text, "part %u %llu %llu\n", (unsigned)run->part[i].part,
                    (unsigned long long)run->part[i].bytes,
                    (unsigned long long)run->part[i].stamp);
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

/* Frees COUNT runs that are no longer needed, and removes their parts unless the manifest lists
 * them. */
static void drop_runs(struct layers *layers, struct run *run, int count, bool listed)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < run[i].parts && !listed; k++)
            disk_remove(layers->disk, run[i].part[k].part, run[i].part[k].bytes);
        run_free(&run[i], layers->search);
    }
}

static bool add_layer(struct layers *layers, const struct run *layer)
{
    struct run *more = search_more(layers->search, layers->layer, layers->count,
                                   &layers->room, sizeof *more);
    if (more == NULL)
        return false;
    layers->layer = more;
    layers->layer[layers->count++] = *layer;
    samples_add(&layers->widths, (int64_t)layer->count);
    layers->reached += layer->count;
    return true;
}

/* Reads one line of the manifest. False: it is wrong, or there is no memory. */
static bool read_line(struct layers *layers, const char *line)
{
    struct run *last = layers->runs > 0    ? &layers->run[layers->runs - 1]
                       : layers->count > 0 ? &layers->layer[layers->count - 1]
                                           : NULL;
    struct run run = {0};
    struct run_part part;
    if (sscanf(line, "layer %" SCNu64, &run.count) == 1)
        return add_layer(layers, &run);
    if (sscanf(line, "run %" SCNu64, &run.count) == 1 && layers->runs < MERGE_RUNS) {
        layers->run[layers->runs++] = run;
        return true;
    }
    if (sscanf(line, "part %" SCNu32 " %" SCNu64 " %" SCNu64, &part.part, &part.bytes,
               &part.stamp) == 3)
        return last != NULL && run_add_part(last, layers->search, &part);
    return sscanf(line, "expanded %" SCNu64, &layers->skip) == 1;
}

static bool lists(const struct run *run, int count, uint32_t part)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < run[i].parts; k++)
            if (run[i].part[k].part == part)
                return true;
    return false;
}

static bool is_listed(void *context, uint32_t part)
{
    const struct layers *layers = context;
    return lists(layers->layer, layers->count, part) ||
           lists(layers->run, layers->runs, part);
}

/* Continues an earlier search. */
static bool resume(struct layers *layers, const struct text *manifest)
{
    for (const char *line = text_get(manifest); *line != '\0';) {
        if (!read_line(layers, line))
            return search_stopped(layers->search)
                       ? false
                       : disk_fail(layers->disk, NULL, _("damaged"));
        const char *end = strchr(line, '\n');
        line = end != NULL ? end + 1 : "";
    }
    return disk_sweep(layers->disk, is_listed, layers);
}

/* ---- layers ------------------------------------------------------------------------ */

/* Merges all runs into one, if there may soon be too many. */
static bool make_room(struct layers *layers)
{
    struct run all = {0};
    struct run old[MERGE_RUNS];
    int count = layers->runs;
    if (count + layers->hands <= MERGE_RUNS)
        return true;
    bool merged = merge_into(layers, &all, 0);
    memcpy(old, layers->run, sizeof old);
    memset(layers->run, 0, sizeof layers->run);
    layers->run[0] = all;
    layers->runs = 1;
    merged = merged && save(layers, layers->done);
    drop_runs(layers, old, count, !merged);
    return merged;
}

/* Ends the layer of successors. False: the search was stopped. */
static bool close_layer(struct layers *layers)
{
    struct run layer = {0};
    if (!empty_buffers(layers) || !save(layers, layers->done) ||
        !merge_into(layers, &layer, layers->count < 2 ? layers->count : 2) ||
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

bool layers_start(struct layers *layers, const uint64_t *keys, int count,
                  const struct text *manifest)
{
    struct hand *hand = &layers->hand[0];
    if (layers->disk != NULL && !resume(layers, manifest))
        return false;
    if (!grow_buffers(layers))
        return false;
    if (layers->count > 0)
        return true;
    for (int i = 0; i < count; i++)
        hand->buffer[hand->used++] = keys[i];
    return close_layer(layers);
}

int layers_bound(const struct layers *layers)
{
    return layers->count > layers->least ? layers->count : layers->least;
}

static void publish(struct layers *layers)
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

/* Whether a node can be claimed as far as their limit goes. */
static bool has_node(const struct layers *layers)
{
    uint64_t limit = layers->search->limits.nodes;
    return limit == 0 || layers->claim.left > 0 || search_nodes(layers->search) < limit;
}

/* Takes the next boards of the layer for HAND. Returns how many; 0: there are none, or
 * all hands must pause. All boards taken are expanded, so those that are expanded
 * after the pause are the first of the layer, and a search continues behind them. */
static int take_boards(struct layers *layers, struct hand *hand, uint64_t keys[CHUNK])
{
    int count = 0;
    pthread_mutex_lock(&layers->lock);
    hand->at = layers->done;
    layers->pause |= hand->size - hand->used < CHUNK * layers->most;
    while (!layers->pause && count < CHUNK && layers->expanded < layers->until &&
           has_node(layers) && run_next(layers->reader)) {
        if (!search_claim(&layers->claim)) {
            layers->pause = true;
            break;
        }
        keys[count++] = layers->reader->key;
        layers->done++;
        if (++layers->expanded % PUBLISH_EVERY == 0)
            publish(layers);
    }
    pthread_mutex_unlock(&layers->lock);
    return count;
}

static void end_with_win(struct layers *layers)
{
    pthread_mutex_lock(&layers->lock);
    layers->pause = true;
    pthread_mutex_unlock(&layers->lock);
}

static void expand_share(struct team *team, int index, void *argument)
{
    struct layers *layers = argument;
    struct hand *hand = &layers->hand[index];
    uint64_t keys[CHUNK];
    (void)team;
    if (index == 0 && layers->met > 0) {
        guess_go_on(&layers->guess, layers->met);
        search_settle(&layers->own);
    }
    for (int count; !hand->solved && (count = take_boards(layers, hand, keys)) > 0;)
        for (int i = 0; i < count && !hand->solved; i++, hand->at++)
            hand_expand(hand, keys[i]);
    if (hand->solved)
        end_with_win(layers);
}

/* Takes the first win of the layer: the hands have completed all boards before it, and
 * the nodes behind it are given back. So the line and the nodes do not depend on the
 * threads. */
static bool find_win(struct layers *layers)
{
    const struct hand *first = NULL;
    for (int i = 0; i < layers->hands; i++) {
        const struct hand *hand = &layers->hand[i];
        if (hand->solved && (first == NULL || hand->at < first->at))
            first = hand;
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

/* Goes past the boards that an earlier search has expanded. */
static bool skip_boards(struct layers *layers)
{
    while (layers->done < layers->skip && run_next(layers->reader))
        if (++layers->done % LOOK_EVERY == 0 && !search_goes_on(layers->search))
            return false;
    return true;
}

/* Plans the next guess. With a limit of nodes it runs alone, so that the same nodes are
 * granted to it whatever the threads. */
static void plan_guess(struct layers *layers)
{
    layers->until = layers->guess.next;
    layers->met = 0;
    if (layers->expanded < layers->until)
        return;
    layers->until = 2 * layers->expanded;
    if (layers->search->limits.nodes == 0) {
        layers->met = layers->expanded;
    } else {
        search_settle(&layers->claim);
        guess_go_on(&layers->guess, layers->expanded);
        search_settle(&layers->own);
    }
}

/* Expands the boards of the last layer. False: the search was stopped. */
static bool expand_layer(struct layers *layers)
{
    uint64_t before;
    if (!skip_boards(layers))
        return false;
    do {
        before = layers->done;
        plan_guess(layers);
        if (!make_room(layers))
            return false;
        layers->pause = false;
        run_hands(layers, expand_share);
        if (find_win(layers))
            return true;
        if (search_stopped(layers->search) ||
            (layers->pause && !(empty_buffers(layers) && save(layers, layers->done))))
            return false;
        if (!has_node(layers) && layers->done < layers->layer[layers->count - 1].count)
            return search_claim(&layers->claim); /* which stops the search */
    } while (layers->done > before);
    return true;
}

/* Keeps what was found of the next layer, for a search that continues. */
static void suspend(struct layers *layers)
{
    if (layers->disk != NULL && search_reason(layers->search) != STOP_DISK &&
        empty_buffers(layers))
        save(layers, layers->done > layers->skip ? layers->done : layers->skip);
}

bool layers_step(struct layers *layers)
{
    struct run_reader reader;
    layers->done = 0;
    publish(layers);
    if (!hire(layers) || !grow_buffers(layers))
        return false;
    run_open(&reader, &layers->layer[layers->count - 1], layers->search, layers->disk,
             false);
    layers->reader = &reader;
    bool went = expand_layer(layers);
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
    run_open(&reader, &layers->layer[i], layers->search, layers->disk, false);
    while (k < count && search_goes_on(layers->search) &&
           !(run_seek(&reader, keys[k]) && reader.key == keys[k]))
        k++;
    run_close(&reader);
    return k < count && !search_stopped(layers->search) ? k : -1;
}
