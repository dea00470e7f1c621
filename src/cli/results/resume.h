/* Reads the results of an earlier run, so that a resumed run skips their positions.
 *
 *     struct resume resume = {0};
 *     if (resume_read(&resume, "results.jsonl", NULL))
 *         ... if (!resume_has(&resume, number)) solve it ...
 *     resume_free(&resume); */
#ifndef CLI_RESUME_H
#define CLI_RESUME_H

#include "cli/study.h"

struct resume {
    uint64_t *numbers; /* of positions or deals, in ascending order; owned */
    size_t count, capacity;
    bool torn; /* the last line is incomplete: the earlier run was killed */
};

/* Reads the results of file NAME, text or JSON, and adds them to STUDY (or NULL). A line that
 * is not a result is skipped with a message on standard error, an incomplete last line
 * without one. A missing file has no results. False: the file cannot be read, and a message
 * says so, or a signal asked for the end. */
bool resume_read(struct resume *resume, const char *name, struct study *study);
bool resume_has(const struct resume *resume, uint64_t number);
void resume_free(struct resume *resume);

#endif
