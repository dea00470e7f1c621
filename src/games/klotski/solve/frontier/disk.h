/* The files of a search in its scratch folder: numbered parts, which are written once, and the
 * manifest, a text that says which parts belong to the search. The manifest is replaced as a
 * whole (written, synced and renamed) after the parts that it names are on the disk. So a
 * search that is killed at any time continues from the last manifest, and parts that the
 * manifest does not name are removed.
 *
 * A part is a sequence of blocks. Each block has a header with its length, its number and a
 * sum, which is checked when it is read. Block I begins at byte I * DISK_STRIDE. The sum
 * covers the position (with its metric), the part's number and its stamp, a random number of
 * the run that wrote it. The manifest says which part with which stamp belongs to which layer.
 * So a part in the place of another one, or of another search, is refused. Any failure stops
 * the search with STOP_DISK and sets scratch->trouble.
 *
 * Several threads may write and read parts at the same time, each its own struct disk_part. All
 * other calls need that no other thread uses the disk. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_DISK_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_DISK_H

#include "base/text.h"
#include "engine/scratch.h"
#include "engine/search.h"

struct disk_header {
    uint32_t bytes, block;
    uint64_t sum;
};

enum {
    DISK_BLOCK = 1 << 16, /* bytes of the largest block, without its header */
    DISK_STRIDE = DISK_BLOCK + sizeof(struct disk_header),
    DISK_NAME = 24
};

struct disk {
    struct search *search;
    struct scratch *scratch;
    uint64_t board;             /* the sum of the position */
    uint64_t stamp;             /* of the parts that are written */
    int folder;                 /* descriptor, locked; -1: closed */
    atomic_uint part;           /* the number of the next part */
    atomic_uint_least64_t used; /* bytes of all parts */
    atomic_bool failed;         /* scratch->trouble is set */
};

/* A part that is written, from its first block to the last, or read. */
struct disk_part {
    int file; /* descriptor; -1: closed */
    uint32_t part;
    uint32_t block; /* the next one */
    uint64_t stamp;
    uint64_t bytes;  /* written */
    uint8_t *buffer; /* a header and a block */
};

/* A 64-bit sum of BYTES, which goes on from SUM. */
uint64_t disk_sum(const void *bytes, size_t count, uint64_t sum);

/* Opens and locks the folder, and makes it if it is missing. MANIFEST gets the text of the last
 * search for the position BOARD; empty: there was none. */
bool disk_open(struct disk *disk, uint64_t board, struct text *manifest);
/* With FINISHED removes all files and the folder. */
void disk_close(struct disk *disk, bool finished);

/* Stops the search: NAME cannot be used, because of WHY (translated). Returns false. */
bool disk_fail(struct disk *disk, const char *name, const char *why);

/* Replaces the manifest by TEXT. */
bool disk_save(struct disk *disk, const struct text *text);

/* Removes all parts that KEEP does not confirm, and counts the bytes of the others. */
bool disk_sweep(struct disk *disk, bool (*keep)(void *context, uint32_t part),
                void *context);
/* Removes a part of BYTES bytes. */
void disk_remove(struct disk *disk, uint32_t part, uint64_t bytes);

/* Starts a new part. */
bool disk_create(struct disk *disk, struct disk_part *part);
/* Writes BYTES bytes of the block in the buffer, from disk_data on. */
bool disk_write(struct disk *disk, struct disk_part *part, uint32_t bytes);
/* Ends a part that was written. */
bool disk_sync(struct disk *disk, struct disk_part *part);

/* Starts to read part NUMBER, which was written with STAMP. */
bool disk_open_part(struct disk *disk, struct disk_part *part, uint32_t number,
                    uint64_t stamp);
/* Reads block NUMBER, which has *BYTES. */
bool disk_read(struct disk *disk, struct disk_part *part, uint32_t number,
               uint32_t *bytes);

/* Frees the buffer and closes the file. */
void disk_end(struct disk *disk, struct disk_part *part);

/* The block in the buffer. */
uint8_t *disk_data(const struct disk_part *part);

#endif
