/* A folder in which a search keeps what does not fit in memory, as files of its own.
 *
 *     struct scratch scratch = {.directory = "/var/tmp/shark", .most = (uint64_t)60 << 30};
 *     struct limits limits = {.bytes = (uint64_t)4 << 30, .scratch = &scratch};
 *
 * The files outlast a search that a limit, a signal or a crash has ended; the next
 * search for the same position continues from them. A search that has its answer
 * removes them all. */
#ifndef ENGINE_SCRATCH_H
#define ENGINE_SCRATCH_H

#include <stdint.h>

enum {
    SCRATCH_TROUBLE = 300
};

struct scratch {
    const char *directory; /* made if it is missing */
    uint64_t most;         /* bytes of all files; 0: no limit */
    /* Why the search stopped with STOP_DISK, translated; "": it did not. */
    char trouble[SCRATCH_TROUBLE];
};

#endif
