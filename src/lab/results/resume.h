/* A file of results that grows: what it has is not solved again, and new results are added.
 *
 *     struct resume resume;
 *     if (resume_open(&resume, options))
 *         ... if (!resume_has(&resume, position, &outcome, &known, &status)) solve it,
 *             resume_add(&resume, &outcome, text); any number of times, then
 *             resume_flush(&resume);
 *     status = resume_close(&resume, &study, status);
 *
 * Several programs can share the file: each locks it only while it reads or adds whole results,
 * so the results of several programs are mixed. A result counts for one game, variant, source and
 * number (unstuck-formats(5)), and the better of two for one position counts. With --retry what
 * is undecided is solved again, and only a better result is added.
 *
 * One thread calls resume_has, another one resume_add and resume_flush. */
#ifndef LAB_RESULTS_RESUME_H
#define LAB_RESULTS_RESUME_H

#include "cli/options.h"
#include "lab/results/result.h"
#include "lab/study.h"

struct resume {
    const struct options *options;
    const char *name;        /* of the file; NULL: there is none */
    FILE *file;              /* owned */
    struct resumed *results; /* by ascending number and origin, which differ; owned */
    size_t count, capacity;
    bool adds; /* the file is locked, and results were added */
    int error; /* errno of the first write that failed; 0: none */
};

/* Reads the results of the file that OPTIONS name, text or JSON, or makes an empty file. An
 * incomplete result is none. False: there is something else, or a result of another game or
 * command, and a message names its line; or a signal asked for the end. */
bool resume_open(struct resume *resume, const struct options *options);

/* Whether the position of OUTCOME has a result and is not to be solved again. If it is, OUTCOME
 * gets what is to be improved, and *KNOWN, which is freed first, the end of a line to start from,
 * or NULL. If the rules refuse that line, a message says so and *STATUS becomes EXIT_INPUT. */
bool resume_has(struct resume *resume, const struct unstuck_position *position,
                struct outcome *outcome, struct unstuck_position **known, int *status);

/* Adds TEXT, the result OUTCOME as it is written, unless the file has one as good. */
void resume_add(struct resume *resume, const struct outcome *outcome, const char *text);
/* Writes what was added, and lets other programs write. */
void resume_flush(struct resume *resume);

/* Adds the results of all positions that were met to STUDY, and frees RESUME. Returns STATUS,
 * or EXIT_INTERRUPTED with a message if the file could not be written. */
int resume_close(struct resume *resume, struct study *study, int status);

#endif
