/* Runs a solver on its own thread.
 *
 *     struct job *job = job_new(game);
 *     job_start(job, state, &limits, tag);
 *     poll() on job_descriptor(job); then
 *     if (job_finished(job, &tag, &solution)) ...
 *     job_free(job);
 *
 * Call all functions from one thread, the UI's. At most one search runs at a time. The
 * descriptor becomes readable when a search ends; job_finished drains it. It is -1 if the
 * system had no descriptor left: poll() ignores it then, and the caller must call
 * job_finished from time to time. Only the program uses jobs, so job_new never lacks
 * memory (base/memory.h). */
#ifndef ENGINE_JOB_H
#define ENGINE_JOB_H

#include "engine/solution.h"

struct job;

struct job *job_new(const struct game *game);
/* Cancels the search, waits for its thread and frees JOB. NULL is fine. */
void job_free(struct job *job);

int job_descriptor(const struct job *job);

/* Copies STATE and LIMITS and starts a search. A search that still runs is cancelled
 * first and its answer dropped. TAG comes back with the answer, so that the caller can
 * recognize an answer for an older position. */
void job_start(struct job *job, const void *state, const struct limits *limits,
               uint64_t tag);

/* Cancels the search, waits until the solver has returned and drops its answer. */
void job_cancel(struct job *job);

/* Cancels the search, waits, and returns what it has found so far in OUT (the caller
 * frees it) and its TAG. False: no search was started, or its answer was already
 * returned. */
bool job_end(struct job *job, uint64_t *tag, struct solution *out);

bool job_running(const struct job *job);

/* Returns true once for each search that has ended by itself, with its TAG and its
 * solution in OUT (the caller frees it). */
bool job_finished(struct job *job, uint64_t *tag, struct solution *out);

/* The progress of the running search, or of the last one. */
void job_progress(struct job *job, struct progress *out);

/* Takes the candidates that the running search published last; the caller frees them with
 * candidates_free. Returns their number, 0: no new ones. */
int job_candidates(struct job *job, struct candidate **candidates);

/* Answers from the memo alone, without a search (see solution_recall). False: the memo
 * has no answer, or a search is running. */
bool job_recall(struct job *job, const void *state, struct solution *out);

/* Gives the memo the COUNT MOVES, a line from STATE (see solution_remember). False: it takes no
 * such line, or a search is running. */
bool job_remember(struct job *job, const void *state, const uint32_t *moves, int count);

/* The memo's survey of all positions that can be reached from STATE. False: it has
 * none, or a search is running. */
bool job_survey(struct job *job, const void *state, struct survey *out);

#endif
