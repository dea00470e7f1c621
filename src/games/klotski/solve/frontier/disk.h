/* The files of a search in its scratch folder: numbered parts, which are written once, and the
 * manifest, a text that says which parts belong to the search. The manifest is replaced as a
 * whole (written, synced and renamed) after the parts that it names are on the disk. So a
 * search that is killed at any time continues from the last manifest, and parts that the
 * manifest does not name are removed.
 *
 * The manifest has the sum of the position (with its metric) and that of each part's bytes.
 * All are checked when a search continues, so a part in the place of another one, or of another
 * search, is refused. Any failure stops the search with STOP_DISK and sets scratch->trouble.
 *
 * Several threads may write and read parts at the same time, each its own struct disk_part. All
 * other calls need that no other thread uses the disk. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_DISK_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_DISK_H

#include "base/text.h"
#include "engine/search.h"

#include <stdio.h>

enum {
    DISK_BLOCK = 1 << 16,
    DISK_BUFFER = DISK_BLOCK + 32, /* a block, and what is left of the one before */
    DISK_NAME = 24
};

struct disk {
    struct search *search;
    struct scratch *scratch;
    uint64_t board;             /* the sum of the position */
    int folder;                 /* descriptor, locked; -1: closed */
    atomic_uint part;           /* the number of the next part */
    atomic_uint_least64_t used; /* bytes of all parts */
    atomic_bool failed;         /* something could not be written or read */
};

/* A part that is written or read, from its first byte to its last. */
struct disk_part {
    FILE *file; /* NULL: closed */
    uint32_t number;
    uint64_t bytes, sum; /* written */
    uint8_t *buffer;     /* DISK_BUFFER bytes; NULL: closed */
};

/* DISK may be NULL. */
static inline bool disk_good(const struct disk *disk)
{
    return disk == NULL || !atomic_load(&disk->failed);
}

/* A 64-bit sum of BYTES, which goes on from SUM. */
uint64_t disk_sum(const void *bytes, size_t count, uint64_t sum);

/* Opens and locks the folder, and makes it if it is missing. MANIFEST gets that of the last
 * search for the position BOARD; empty: there was none. */
bool disk_open(struct disk *disk, uint64_t board, struct text *manifest);
/* With FINISHED removes all files and the folder. */
void disk_close(struct disk *disk, bool finished);

/* Stops the search: NAME cannot be used, because of WHY (translated). Returns false. */
bool disk_fail(struct disk *disk, const char *name, const char *why);

/* Replaces the manifest; TEXT is what it lists. */
bool disk_save(struct disk *disk, const struct text *text);

/* Counts part NUMBER, which an earlier search has written. False: it does not have these BYTES
 * with this SUM. */
bool disk_check(struct disk *disk, uint32_t number, uint64_t bytes, uint64_t sum);
/* Removes all parts that KEEP does not confirm. */
bool disk_sweep(struct disk *disk, bool (*keep)(void *context, uint32_t part),
                void *context);
/* Removes a part of BYTES bytes. */
void disk_remove(struct disk *disk, uint32_t part, uint64_t bytes);

/* Starts a new part. */
bool disk_create(struct disk *disk, struct disk_part *part);
/* Writes the first COUNT bytes of the buffer: DISK_BLOCK of them, but for the last ones. */
bool disk_write(struct disk *disk, struct disk_part *part, size_t count);
/* Ends a part that was written. */
bool disk_sync(struct disk *disk, struct disk_part *part);

/* Starts to read part NUMBER. */
bool disk_open_part(struct disk *disk, struct disk_part *part, uint32_t number);
/* Reads COUNT bytes to byte AT of the buffer. */
bool disk_read(struct disk *disk, struct disk_part *part, size_t at, size_t count);

/* Frees the buffer and closes the file. */
void disk_end(struct disk *disk, struct disk_part *part);

#endif
