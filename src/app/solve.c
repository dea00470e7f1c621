/* unstuck solve: many positions, some at once, the results in the order of the input.
 *
 * The main thread reads positions into a ring of slots and writes out what is done at its
 * tail; the workers take slots in between. The ring is all the memory there is, however
 * many positions come. */
#include "app/commands.h"
#include "app/meter.h"
#include "app/result.h"
#include "app/resume.h"
#include "app/source.h"
#include "app/study.h"

#include "base/i18n.h"
#include "base/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum slot_state {
    SLOT_FREE,
    SLOT_READY, /* holds a position */
    SLOT_TAKEN, /* a worker solves it */
    SLOT_DONE   /* OUTPUT is its result */
};

struct slot {
    enum slot_state state;
    uint64_t number;
    struct session session;
    struct search search; /* initialised while SLOT_TAKEN */
    bool finished;        /* not interrupted */
    struct solution found; /* for a summary; its moves are gone */
    struct text output;
};

struct batch {
    const struct options *options;
    struct slot *slots;
    uint64_t size;
    /* Slots by running number, modulo SIZE: written <= taken <= filled <= written + size */
    uint64_t written, taken, filled;
    bool closed; /* no more positions come */
    pthread_mutex_t lock;
    pthread_cond_t ready; /* for workers: a slot is, or none will be */
    pthread_cond_t done;  /* for the main thread */
    struct resume resume;
    struct study study;
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static struct slot *slot_at(struct batch *batch, uint64_t number)
{
    return &batch->slots[number % batch->size];
}

/* The moves are words in LINE. */
static void find_large(const struct session *session, struct search *search,
                       struct solution *solution, struct text *line)
{
    session->game->large->solve(search, session->large, solution, line);
    solution->nodes = search_nodes(search);
    solution->seconds = search_seconds(search);
    solution->peak_bytes = atomic_load(&search->peak_bytes);
    solution->stop = search_reason(search);
}

static void solve_slot(const struct options *options, struct slot *slot)
{
    struct solution solution = {0};
    const struct session *session = &slot->session;
    struct text line = {0};
    if (session->large != NULL)
        find_large(session, &slot->search, &solution, &line);
    else
        solution_find(session->game, &slot->search, NULL, session_state(session),
                      &solution);
    slot->finished = solution.stop != STOP_CANCELLED;
    text_clear(&slot->output);
    if (options->summary)
        slot->found = solution;
    else if (options->json)
        result_json(session, slot->number, &solution, &line, &slot->output);
    else
        result_text(session, slot->number, &solution, &line, &slot->output);
    text_free(&line);
    solution_free(&solution);
}

static void *work(void *argument)
{
    struct batch *batch = argument;
    pthread_mutex_lock(&batch->lock);
    for (;;) {
        while (batch->taken == batch->filled && !batch->closed)
            pthread_cond_wait(&batch->ready, &batch->lock);
        if (batch->taken == batch->filled)
            break;
        struct slot *slot = slot_at(batch, batch->taken++);
        slot->state = SLOT_TAKEN;
        search_init(&slot->search, &batch->options->limits);
        pthread_mutex_unlock(&batch->lock);
        solve_slot(batch->options, slot);
        pthread_mutex_lock(&batch->lock);
        search_free(&slot->search);
        slot->state = SLOT_DONE;
        pthread_cond_signal(&batch->done);
    }
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

/* Waits a moment for a slot to be done; with the lock. */
static void wait_done(struct batch *batch)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 100000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&batch->done, &batch->lock, &until);
}

/* Ends all running searches and takes back what nobody has begun; with the lock. */
static void stop_all(struct batch *batch)
{
    batch->filled = batch->taken;
    batch->closed = true;
    for (uint64_t i = batch->written; i < batch->taken; i++)
        if (slot_at(batch, i)->state == SLOT_TAKEN)
            search_stop(&slot_at(batch, i)->search, STOP_CANCELLED);
    pthread_cond_broadcast(&batch->ready);
}

/* Writes the results that are next in order; with the lock. False: nobody reads them. */
static bool write_done(struct batch *batch, struct meter *meter)
{
    bool good = true;
    while (batch->written < batch->taken &&
           slot_at(batch, batch->written)->state == SLOT_DONE) {
        struct slot *slot = slot_at(batch, batch->written);
        pthread_mutex_unlock(&batch->lock);
        if (slot->finished && good) {
            if (batch->options->summary)
                study_add(&batch->study, &slot->found);
            else {
                meter_hide(meter);
                good = fputs(text_get(&slot->output), stdout) >= 0;
            }
            meter_count(meter);
        }
        pthread_mutex_lock(&batch->lock);
        slot->state = SLOT_FREE;
        batch->written++;
    }
    return good;
}

/* Reads one position into the next slot; with the lock. */
static enum reading fill_one(struct batch *batch, struct source *source)
{
    struct slot *slot = slot_at(batch, batch->filled);
    pthread_mutex_unlock(&batch->lock);
    enum reading reading = source_next(source, &slot->session);
    pthread_mutex_lock(&batch->lock);
    if (reading == READING_BLOCK) {
        source->count++;
        slot->number = slot->session.dealt ? slot->session.seed : source->count;
        if (resume_has(&batch->resume, slot->number))
            return reading;
        slot->state = SLOT_READY;
        batch->filled++;
        pthread_cond_signal(&batch->ready);
    } else if (reading == READING_BAD) {
        source->count++;
    } else {
        batch->closed = true;
        pthread_cond_broadcast(&batch->ready);
    }
    return reading;
}

static int run(struct batch *batch, struct source *source)
{
    struct meter meter;
    uint64_t total = batch->options->has_seed ? batch->options->count : 0;
    if (total > batch->resume.count)
        total -= batch->resume.count;
    meter_open(&meter, total);
    int status = EXIT_FINE;
    pthread_mutex_lock(&batch->lock);
    while (!batch->closed || batch->written < batch->filled) {
        if (interrupted && !batch->closed)
            status = EXIT_INTERRUPTED;
        if (interrupted)
            stop_all(batch);
        if (!write_done(batch, &meter))
            interrupted = 1;
        meter_show(&meter);
        if (!batch->closed && batch->filled - batch->written < batch->size) {
            if (fill_one(batch, source) == READING_BAD)
                status = EXIT_INPUT;
        } else if (batch->written < batch->filled) {
            wait_done(batch);
        }
    }
    pthread_mutex_unlock(&batch->lock);
    meter_close(&meter);
    return interrupted ? EXIT_INTERRUPTED : status;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* A reader that goes away is seen by the failing write. */
    signal(SIGPIPE, SIG_IGN);
}

static void print_summary(const struct batch *batch)
{
    struct text out = {0};
    if (batch->options->json)
        study_json(&batch->study, &out);
    else
        study_text(&batch->study, batch->options->ascii, &out);
    fputs(text_get(&out), stdout);
    text_free(&out);
}

/* What an earlier run left open is begun on a line of its own. False: it cannot be read. */
static bool begin_resume(struct batch *batch)
{
    const char *name = batch->options->resume;
    if (name == NULL)
        return true;
    if (!resume_read(&batch->resume, name))
        return false;
    if (batch->resume.torn)
        putchar('\n');
    return true;
}

int command_solve(const struct options *options)
{
    struct batch batch = {.options = options, .size = 4 * (uint64_t)options->jobs};
    study_init(&batch.study, options->game);
    if (!begin_resume(&batch))
        return EXIT_INPUT;
    batch.slots = memory_get(batch.size, sizeof *batch.slots);
    pthread_mutex_init(&batch.lock, NULL);
    pthread_cond_init(&batch.ready, NULL);
    pthread_cond_init(&batch.done, NULL);
    catch_signals();
    pthread_t *workers = memory_get((size_t)options->jobs, sizeof *workers);
    int started = 0;
    while (started < options->jobs &&
           pthread_create(&workers[started], NULL, work, &batch) == 0)
        started++;
    if (started == 0) {
        fputs(_("unstuck: no thread can be started\n"), stderr);
        exit(EXIT_INTERRUPTED);
    }
    struct source source;
    source_open(&source, options);
    source.takes_large = true;
    int status = run(&batch, &source);
    source_close(&source);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    for (uint64_t i = 0; i < batch.size; i++) {
        session_free(&batch.slots[i].session);
        text_free(&batch.slots[i].output);
    }
    if (options->summary)
        print_summary(&batch);
    free(batch.slots);
    free(workers);
    resume_free(&batch.resume);
    pthread_cond_destroy(&batch.ready);
    pthread_cond_destroy(&batch.done);
    pthread_mutex_destroy(&batch.lock);
    if (fflush(stdout) != 0)
        status = EXIT_INTERRUPTED;
    return status;
}
