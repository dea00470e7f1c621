/* The files of a search in its scratch folder: numbered parts, which are written once, and the
 * manifest, a text that says which parts belong to the search. The manifest is replaced as a
 * whole (written, synced and renamed) after the parts that it names are on the disk. So a
 * search that is killed at any time continues from the last manifest, and parts that the
 * manifest does not name are removed.
 *
 * A part is a sequence of blocks. Each block has a header with its length, its number and a
 * sum, which is checked when it is read. Any failure stops the search with STOP_DISK and sets
 * scratch->trouble. */
#ifndef GAMES_KLOTSKI_FRONTIER_DISK_H
#define GAMES_KLOTSKI_FRONTIER_DISK_H

#include "base/text.h"
#include "engine/scratch.h"
#include "engine/search.h"

enum {
    DISK_BLOCK = 1 << 16, /* bytes of the largest block, without its header */
    DISK_NAME = 24
};

struct disk {
    struct search *search;
    struct scratch *scratch;
    uint64_t board; /* the sum of the position */
    int folder;     /* descriptor, locked; -1: closed */
    bool made;      /* this search has made the folder */
    uint32_t part;  /* the number of the next part */
    uint64_t used;  /* bytes of all parts */
};

/* A part that is written, or read, from its first block to the last. */
struct disk_part {
    int file; /* descriptor; -1: closed */
    uint32_t part, blocks;
    uint64_t at;     /* bytes */
    uint8_t *buffer; /* a header and a block */
};

/* A 64-bit sum of BYTES, which goes on from SUM. */
uint64_t disk_sum(const void *bytes, size_t count, uint64_t sum);

/* Opens and locks the folder, and makes it if it is missing. MANIFEST gets the text of the last
 * search for the position BOARD; empty: there was none. */
bool disk_open(struct disk *disk, uint64_t board, struct text *manifest);
/* With FINISHED removes all files, and the folder if the search has made it. */
void disk_close(struct disk *disk, bool finished);

/* Stops the search: NAME cannot be used, because of WHY (translated). Returns false. */
bool disk_fail(struct disk *disk, const char *name, const char *why);

/* Replaces the manifest by TEXT. */
bool disk_save(struct disk *disk, const struct text *text);

/* Removes all parts that KEEP does not confirm, and counts the bytes of the others. */
bool disk_sweep(struct disk *disk, bool (*keep)(void *context, uint32_t part),
                void *context);
void disk_remove(struct disk *disk, uint32_t part, uint64_t bytes);

/* Starts a new part. */
bool disk_create(struct disk *disk, struct disk_part *part);
/* Writes BYTES bytes of the block in the buffer, from disk_data on. */
bool disk_write(struct disk *disk, struct disk_part *part, uint32_t bytes);
/* Ends a part that was written. */
bool disk_sync(struct disk *disk, struct disk_part *part);

/* Starts to read part NUMBER. */
bool disk_read(struct disk *disk, struct disk_part *part, uint32_t number);
/* Reads the next block; *BYTES is 0 at the end. */
bool disk_next(struct disk *disk, struct disk_part *part, uint32_t *bytes);

/* Stops the search: a part is not as it was written. Returns false. */
bool disk_damaged(struct disk *disk, const struct disk_part *part);

/* Frees the buffer and closes the file. */
void disk_end(struct disk *disk, struct disk_part *part);

/* The block in the buffer. */
uint8_t *disk_data(const struct disk_part *part);

#endif
