/* unstuck solve, and study, advise and play, which differ in what they do with a position and
 * print: solves many positions, several at once, and prints the results in the order of the
 * input.
 *
 * The main thread reads positions into a ring of slots, and workers solve them. A worker that
 * has finished the slot at the tail of the ring writes its result, and those finished behind it.
 * So a result appears as soon as it and all before it are known, even while the main thread
 * waits for the next position. The memory does not grow with the number of positions.
 *
 * Waking a thread costs more than solving an easy position. So the workers wake the main thread
 * only when half of the ring is free. */
#include "cli/json.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/source.h"
#include "lab/certificate.h"
#include "lab/estimates.h"
#include "lab/lab.h"
#include "lab/results/explain.h"
#include "lab/results/result.h"
#include "lab/results/resume.h"
#include "lab/study.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/thread.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum slot_state {
    SLOT_IDLE,  /* free, or holds a position */
    SLOT_TAKEN, /* a worker solves it */
    SLOT_DONE   /* OUTPUT holds its result */
};

enum {
    SLOTS_LEAST = 16
};

struct batch_slot {
    enum slot_state state;
    double share, skipped; /* of the input up to this position, as in cli/meter.h */
    struct unstuck_position *position;
    struct unstuck_position
        *known; /* the end of the line of --retry to start from; NULL: none */
    struct unstuck_solver *solver; /* of the worker, while SLOT_TAKEN */
    struct outcome outcome;        /* without its line, which is in OUTPUT */
    struct text source;            /* of OUTCOME */
    struct text output;
    struct text trouble; /* why --scratch cannot be used, or --move is none */
};

struct batch {
    const struct options *options;
    pthread_mutex_t lock; /* protects all below, and what is written */
    struct batch_slot *slots;
    size_t size;
    /* Slots by running number, modulo SIZE: written <= taken <= filled <= written +
     * size */
    uint64_t written, taken, filled;
    bool ended;           /* the main thread reads no more */
    bool troubled;        /* a position had such trouble */
    pthread_cond_t room;  /* wakes the main thread: half of the ring is free */
    pthread_cond_t ready; /* wakes workers: a slot is ready, or no more will be */
    pthread_t reader;     /* the main thread */
    struct meter meter;
    struct resume resume;
    double skipped; /* share of the input without a search; only for the main thread */
    struct study study;
    struct certificates certificates;
};

static struct batch_slot *slot_at(struct batch *batch, uint64_t number)
{
    return &batch->slots[number % batch->size];
}

static void solve_slot(struct batch *batch, struct batch_slot *slot)
{
    const struct options *options = batch->options;
    struct outcome *outcome = &slot->outcome;
    struct unstuck_limits limits = options->limits;
    scoped_text played = {0};
    struct unstuck_reason why = {0};
    bool answered = true;
    text_clear(&slot->trouble);
    if (slot->position == NULL)
        return; /* OUTPUT says why */
    if (options->retries)
        limits.seed = random_fresh(); /* or each run would search the same */
    limits.known = slot->known;
    if (options->plays)
        estimates_play(slot->solver, slot->position, &limits, &played, outcome);
    else if (options->explains)
        answered =
            explain_solve(slot->solver, slot->position, options, &played, outcome, &why);
    else {
        /* Statistics need no lines but those that were asked to be good. */
        limits.verdict = options->summary && options->resume == NULL && !limits.optimal &&
                         limits.improve <= 0;
        unstuck_solve(slot->solver, slot->position, &limits);
        unstuck_get_answer(slot->solver, &outcome->answer, sizeof outcome->answer);
        outcome->line = unstuck_line(slot->solver);
        outcome->farthest = unstuck_farthest(slot->solver);
        unstuck_get_progress(slot->solver, &outcome->progress, sizeof outcome->progress);
    }
    if (options->limits.each)
        outcome->solver = slot->solver;
    outcome->position = slot->position;
    outcome->boards = options->boards;
    text_clear(&slot->output);
    if (outcome->answer.trouble != NULL)
        text_string(&slot->trouble, outcome->answer.trouble);
    if (!answered) {
        text_format(&slot->trouble, "--move %s: %s", options->move, why.text);
        if (options->json)
            json_refused(outcome->number, outcome->file, &why, &slot->output);
    } else if (!options->summary || options->resume != NULL)
        (options->json ? result_json : result_text)(outcome, &slot->output);
    if (options->certificate != NULL && outcome->answer.verdict == UNSTUCK_IMPOSSIBLE)
        certificates_add(&batch->certificates, slot->solver, slot->position,
                         outcome->number);
    text_free(&outcome->instead);
}

/* Writes the result in SLOT. That of a cancelled search is not written, but its line may be
 * better than the one that it started from. */
static void write_slot(struct batch *batch, const struct batch_slot *slot)
{
    const struct outcome *outcome = &slot->outcome;
    if (batch->options->resume != NULL)
        resume_add(&batch->resume, outcome, text_get(&slot->output));
    if (slot->trouble.length > 0) {
        meter_hide(&batch->meter);
        fprintf(stderr, "unstuck: %s\n", text_get(&slot->trouble));
        batch->troubled = true;
    }
    if (outcome->answer.stop == UNSTUCK_STOP_CANCELLED || ferror(stdout))
        return;
    if (batch->options->summary && outcome->before == NULL)
        study_add(&batch->study, &outcome->answer, outcome->decisions,
                  outcome->facts.scored);
    else if (!batch->options->summary && batch->options->resume == NULL) {
        meter_hide(&batch->meter);
        fputs(text_get(&slot->output), stdout);
    }
    meter_count(&batch->meter, slot->share, slot->skipped);
}

/* Writes the results that are next in order. The caller holds the lock. */
static void write_done(struct batch *batch)
{
    struct batch_slot *slot = slot_at(batch, batch->written);
    if (slot->state != SLOT_DONE)
        return;
    for (; slot->state == SLOT_DONE; slot = slot_at(batch, ++batch->written)) {
        write_slot(batch, slot);
        slot->state = SLOT_IDLE;
    }
    resume_flush(&batch->resume);
    if (!leave_flush() || batch->resume.error != 0)
        leave_wake(batch->reader);
    if (batch->filled - batch->written <= batch->size / 2)
        pthread_cond_signal(&batch->room);
}

static void *solve_slots(void *argument)
{
    struct batch *batch = argument;
    struct unstuck_solver *solver = unstuck_solver_new();
    pthread_mutex_lock(&batch->lock);
    for (;;) {
        while (batch->taken == batch->filled && !batch->ended)
            pthread_cond_wait(&batch->ready, &batch->lock);
        if (batch->taken == batch->filled)
            break;
        struct batch_slot *slot = slot_at(batch, batch->taken++);
        slot->state = SLOT_TAKEN;
        slot->solver = solver;
        pthread_mutex_unlock(&batch->lock);
        solve_slot(batch, slot);
        pthread_mutex_lock(&batch->lock);
        slot->state = SLOT_DONE;
        write_done(batch);
    }
    pthread_mutex_unlock(&batch->lock);
    unstuck_solver_free(solver);
    return NULL;
}

/* ---- the main thread --------------------------------------------------------------- */

/* Waits for the workers, but 0.1 s at most, and draws the progress of the search whose result is
 * the next to be written. The caller holds the lock. */
static void wait_workers(struct batch *batch)
{
    const struct batch_slot *slot = slot_at(batch, batch->written);
    struct unstuck_progress running;
    struct timespec until;
    bool waits = slot->state == SLOT_TAKEN;
    if (waits)
        unstuck_get_progress(slot->solver, &running, sizeof running);
    meter_show(&batch->meter, waits ? &running : NULL,
               waits && slot->outcome.facts.scored);
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 100000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&batch->room, &batch->lock, &until);
}

/* Waits for a free slot, which belongs to this thread until fill. NULL: the run is to end. */
static struct batch_slot *wait_room(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    while (batch->filled - batch->written == batch->size && !leave_wanted())
        wait_workers(batch);
    bool full = batch->filled - batch->written == batch->size;
    pthread_mutex_unlock(&batch->lock);
    return full ? NULL : slot_at(batch, batch->filled);
}

/* Waits until all results are written. If a signal asks for the end, drops the positions that no
 * worker has taken and cancels the searches. */
static void wait_end(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    batch->ended = true;
    pthread_cond_broadcast(&batch->ready);
    while (batch->written != batch->filled) {
        if (leave_wanted())
            batch->filled = batch->taken;
        for (uint64_t i = batch->written; i < batch->taken && leave_wanted(); i++)
            if (slot_at(batch, i)->state == SLOT_TAKEN)
                unstuck_cancel(slot_at(batch, i)->solver);
        if (batch->written != batch->filled)
            wait_workers(batch);
    }
    pthread_mutex_unlock(&batch->lock);
}

/* Gives SLOT to the workers. */
static void fill(struct batch *batch, struct batch_slot *slot)
{
    slot->skipped = batch->skipped;
    pthread_mutex_lock(&batch->lock);
    batch->filled++;
    pthread_cond_signal(&batch->ready);
    pthread_mutex_unlock(&batch->lock);
}

/* Fills SLOT, which has no position, with the reason for that, if it is to be printed. */
static void hand_over_refusal(struct batch *batch, struct batch_slot *slot,
                              const struct source *source)
{
    const struct options *options = batch->options;
    if (!options->json || options->summary || options->resume != NULL)
        return;
    slot->outcome.answer.stop = UNSTUCK_STOP_FINISHED;
    slot->share = source_share(source);
    text_clear(&slot->output);
    json_refusal(source, &slot->output);
    fill(batch, slot);
}

/* Fills SLOT, if its position needs a search. SHARE: of the input before this position. */
static void hand_over(struct batch *batch, struct batch_slot *slot,
                      const struct source *source, double share, int *status)
{
    struct outcome *outcome = &slot->outcome;
    unstuck_get_facts(slot->position, &outcome->facts, sizeof outcome->facts);
    outcome->number = source_number(source, &outcome->facts);
    outcome->file = source->name;
    text_clear(&slot->source);
    source_word(batch->options, source->name, source->file_start, &slot->source);
    outcome->source = text_get(&slot->source);
    slot->share = source_share(source);
    if (resume_has(&batch->resume, slot->position, outcome, &slot->known, status)) {
        batch->skipped += slot->share - share;
        return;
    }
    fill(batch, slot);
}

static int read_positions(struct batch *batch)
{
    struct source source;
    int status = EXIT_FINE;
    source_open(&source, batch->options);
    source.takes_large = true;
    source.takes_unknown = batch->options->limits.each;
    for (struct batch_slot *slot; (slot = wait_room(batch)) != NULL;) {
        double share = source_share(&source);
        enum source_reading reading = source_next(&source, &slot->position);
        if (reading == SOURCE_END)
            break;
        source.count++;
        if (reading == SOURCE_BAD) {
            status = EXIT_INPUT;
            hand_over_refusal(batch, slot, &source);
        } else
            hand_over(batch, slot, &source, share, &status);
    }
    source_close(&source);
    return status;
}

static void print_summary(struct batch *batch)
{
    scoped_text out = {0};
    if (batch->options->json)
        study_json(&batch->study, &out);
    else
        study_text(&batch->study, batch->options->ascii, &out);
    fputs(text_get(&out), stdout);
}

static void free_slots(struct batch *batch)
{
    for (size_t i = 0; i < batch->size; i++) {
        unstuck_free(batch->slots[i].position);
        unstuck_free(batch->slots[i].known);
        text_free(&batch->slots[i].source);
        text_free(&batch->slots[i].output);
        text_free(&batch->slots[i].trouble);
    }
    free(batch->slots);
}

/* Reads all positions while other threads solve and write. Returns the exit status. */
static int run_threads(struct batch *batch)
{
    int jobs = batch->options->jobs, started = 0;
    pthread_t *workers = memory_get((size_t)jobs, sizeof *workers);
    batch->reader = pthread_self();
    meter_open(&batch->meter, source_is_typed(batch->options));
    while (started < jobs && thread_start(&workers[started], solve_slots, batch))
        started++;
    if (started == 0) {
        fputs(_("unstuck: no thread can be started\n"), stderr);
        exit(EXIT_INTERRUPTED);
    }
    leave_reads(true);
    int status = read_positions(batch);
    wait_end(batch);
    leave_reads(false);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    meter_close(&batch->meter);
    free(workers);
    return !batch->troubled           ? status
           : batch->options->explains ? EXIT_INPUT
                                      : EXIT_INTERRUPTED;
}

int command_solve(const struct options *options)
{
    struct batch batch = {.options = options,
                          .size = SLOTS_LEAST + 4 * (size_t)options->jobs};
    study_init(&batch.study, options->game, options->plays);
    if (!resume_open(&batch.resume, options))
        return leave_status(EXIT_INPUT);
    if (!certificates_open(&batch.certificates, options))
        return leave_status(EXIT_INPUT);
    pthread_condattr_t steady; /* the clock that wait_workers waits by */
    pthread_condattr_init(&steady);
    batch.slots = memory_get(batch.size, sizeof *batch.slots);
    pthread_mutex_init(&batch.lock, NULL);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&batch.room, &steady);
    pthread_condattr_destroy(&steady);
    pthread_cond_init(&batch.ready, NULL);
    int status = run_threads(&batch);
    status = certificates_close(&batch.certificates, status, batch.written > 0);
    status = resume_close(&batch.resume, &batch.study, status);
    if (options->summary)
        print_summary(&batch);
    free_slots(&batch);
    study_free(&batch.study);
    pthread_cond_destroy(&batch.room);
    pthread_cond_destroy(&batch.ready);
    pthread_mutex_destroy(&batch.lock);
    return leave_status(status);
}
