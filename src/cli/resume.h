/* Reads the results of an earlier run, so that a resumed run skips their positions.
 *
 *     struct resume resume = {0};
 *     if (resume_read(&resume, "results.jsonl"))
 *         ... if (!resume_has(&resume, number)) solve it ...
 *     resume_free(&resume); */
#ifndef CLI_RESUME_H
#define CLI_RESUME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct resume {
    uint64_t *numbers; /* of positions or deals, in ascending order; owned */
    size_t count, capacity;
    bool torn; /* the last line has no end: a kill came in between */
};

/* The results of FILE, text or JSON. A line that is none is passed over, with a message on
 * standard error; so is the torn last one, without. A file that is not there has none.
 * False: it cannot be read, which is said, or the end was asked for. */
bool resume_read(struct resume *resume, const char *name);
bool resume_has(const struct resume *resume, uint64_t number);
void resume_free(struct resume *resume);

#endif
