/* A solver on a thread of its own.
 *
 *     struct job *job = job_new(&klotski_game);
 *     job_start(job, state, &limits, tag);
 *     poll() on job_descriptor(job); then
 *     if (job_finished(job, &tag, &solution)) ...
 *     job_free(job);
 *
 * All calls come from one thread, the UI's. At most one search runs at a time. The
 * descriptor becomes readable when a search ends; job_finished drains it. It is -1 where
 * the system had none left: poll() then passes it over, and the answer is to be asked
 * for. */
#ifndef ENGINE_JOB_H
#define ENGINE_JOB_H

#include "engine/solution.h"

struct job;

struct job *job_new(const struct game *game);
/* Cancels, waits, frees. NULL is fine. */
void job_free(struct job *job);

int job_descriptor(const struct job *job);

/* Copies STATE and LIMITS and begins; a search still running is cancelled first and its
 * answer dropped. TAG comes back with the answer, so that one for an older position is
 * known. */
void job_start(struct job *job, const void *state, const struct limits *limits,
               uint64_t tag);

/* Cancels and waits until the solver has returned; its answer is dropped. */
void job_cancel(struct job *job);

/* The same, but OUT, which the caller then owns, gets what was found by then, and TAG is
 * its tag. False: no search was started, or its answer was taken before. */
bool job_end(struct job *job, uint64_t *tag, struct solution *out);

bool job_running(const struct job *job);

/* True once for each search that ended by itself: TAG and the solution, which the caller
 * then owns. */
bool job_finished(struct job *job, uint64_t *tag, struct solution *out);

/* The progress of the running or the last search. */
void job_progress(struct job *job, struct progress *out);

/* What the solver remembers of this session answers at once, or not at all: false, also
 * while a search runs. */
bool job_recall(struct job *job, const void *state, struct solution *out);

/* The same of all that can be reached from STATE. */
bool job_survey(struct job *job, const void *state, struct survey *out);

#endif
