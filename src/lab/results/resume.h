/* Reads the results of an earlier run, so that a resumed run skips their positions.
 *
 *     struct resume resume = {0};
 *     if (resume_read(&resume, options))
 *         ... if (!resume_has(&resume, &outcome, &status)) solve it ...
 *     status = resume_close(&resume, &study, status);
 *
 * Each result must be of what OPTIONS ask for, and of a position that is met: nothing is
 * counted that was not asked for, and nothing twice. */
#ifndef LAB_RESULTS_RESUME_H
#define LAB_RESULTS_RESUME_H

#include "cli/options.h"
#include "lab/results/result.h"
#include "lab/study.h"

struct resume {
    const char *name;        /* of the file; NULL: there is none */
    struct resumed *results; /* by ascending number, which differ; owned */
    size_t count, capacity;
    const char *rest; /* what ends the last line of the file, if it has no end; else "" */
};

/* Reads the results of the file that OPTIONS name, text or JSON. An incomplete result is
 * none, and a missing file has none. False: there is something else or a result that does
 * not fit, and a message names its line; or a signal asked for the end. */
bool resume_read(struct resume *resume, const struct options *options);

/* Whether there is a result for the position of OUTCOME. One for this number but another file
 * or variant counts as well, but a message names its line and *STATUS becomes EXIT_INPUT. */
bool resume_has(struct resume *resume, const struct outcome *outcome, int *status);

/* Adds the results of all positions that were met to STUDY, and frees RESUME. Returns STATUS,
 * or EXIT_INPUT with a message if a position was not met although the input has ended. */
int resume_close(struct resume *resume, struct study *study, int status);

#endif
