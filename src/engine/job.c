#include "engine/job.h"

#include "base/memory.h"
#include "base/thread.h"
#include "engine/wake.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* Each search gets a new thread, so that nothing is shared between searches and
 * nothing needs a lock. While STARTED, the thread owns the members from MEMO on; the
 * caller may only read DONE and call the functions of search.h. After the join the
 * caller owns them. */
struct job {
    const struct game *game;
    struct wake wake;
    bool started;
    bool threaded; /* THREAD must be joined */
    pthread_t thread;
    atomic_bool done; /* LAST and SOLUTION are complete */

    void *memo;
    struct search search;
    uint64_t tag;
    struct solution solution;
    struct progress last;
    alignas(max_align_t) unsigned char state[STATE_MAX];
};

struct job *job_new(const struct game *game)
{
    struct job *job = memory_get(1, sizeof *job);
    job->game = game;
    /* In play the position changes: a memo that cannot recall would only hold memory. */
    if (game->solver->recall != NULL)
        job->memo = game_memo_new(game);
    wake_init(&job->wake);
    return job;
}

void job_free(struct job *job)
{
    if (job == NULL)
        return;
    job_cancel(job);
    game_memo_free(job->game, job->memo);
    wake_free(&job->wake);
    free(job);
}

int job_descriptor(const struct job *job)
{
    return job->wake.end[0];
}

/* The last access to the job by its thread: the byte is in the pipe before the join. */
static void end(struct job *job)
{
    search_snapshot(&job->search, &job->last);
    atomic_store(&job->done, true);
    wake_send(&job->wake);
}

static void *run_job(void *argument)
{
    struct job *job = argument;
    search_enter(&job->search);
    solution_find(job->game, &job->search, job->memo, job->state, &job->solution);
    end(job);
    return NULL;
}

/* Waits for the thread and takes its byte out of the pipe. */
static void join(struct job *job)
{
    if (job->threaded)
        pthread_join(job->thread, NULL);
    search_free(&job->search);
    job->started = false;
    wake_take(&job->wake);
}

void job_start(struct job *job, const void *state, const struct limits *limits,
               uint64_t tag)
{
    job_cancel(job);
    memcpy(job->state, state, job->game->rules->state_size);
    job->tag = tag;
    search_init(&job->search, limits);
    atomic_store(&job->done, false);
    job->started = true;
    job->threaded = thread_start(&job->thread, run_job, job);
    if (!job->threaded) {
        job->solution.stop = STOP_SYSTEM;
        end(job);
    }
}

void job_cancel(struct job *job)
{
    if (!job->started)
        return;
    search_stop(&job->search, STOP_CANCELLED);
    join(job);
    solution_free(&job->solution);
}

static void hand_over(struct job *job, uint64_t *tag, struct solution *out)
{
    join(job);
    *tag = job->tag;
    *out = job->solution;
    job->solution = (struct solution){0};
}

bool job_end(struct job *job, uint64_t *tag, struct solution *out)
{
    if (!job->started)
        return false;
    search_stop(&job->search, STOP_CANCELLED);
    hand_over(job, tag, out);
    return true;
}

bool job_running(const struct job *job)
{
    return job->started && !atomic_load(&job->done);
}

bool job_finished(struct job *job, uint64_t *tag, struct solution *out)
{
    if (!job->started || !atomic_load(&job->done))
        return false;
    hand_over(job, tag, out);
    return true;
}

void job_progress(struct job *job, struct progress *out)
{
    if (job_running(job))
        search_snapshot(&job->search, out);
    else
        *out = job->last;
}

int job_candidates(struct job *job, struct candidate **candidates)
{
    return job->started ? search_take_candidates(&job->search, candidates) : 0;
}

bool job_recall(struct job *job, const void *state, struct solution *out)
{
    return !job->started && solution_recall(job->game, job->memo, state, out);
}

bool job_remember(struct job *job, const void *state, const uint32_t *moves, int count)
{
    return !job->started && solution_remember(job->game, job->memo, state, moves, count);
}

bool job_survey(struct job *job, const void *state, struct survey *out)
{
    return !job->started && job->memo != NULL && game_surveys(job->game) &&
           job->game->solver->survey(job->memo, state, out);
}
