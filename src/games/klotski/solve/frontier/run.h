/* A run: codes in strictly ascending order, written once from the first to the last. A code is
 * stored as its difference from the one before, 7 bits a byte. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_RUN_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_RUN_H

#include "games/klotski/solve/frontier/disk.h"

enum {
    RUN_CODE = 10 /* bytes of the longest code */
};

struct run_block {
    struct run_block *next;
    uint32_t size, room; /* bytes of DATA; of the whole block */
    uint8_t data[];
};

/* All zero is an empty one. Free it with run_free. */
struct run {
    uint64_t count;          /* of codes */
    struct run_block *first; /* in memory */
    uint32_t part;           /* on disk, if it has BYTES */
    uint64_t bytes, sum;
};

/* Frees the memory; the part stays. */
void run_free(struct run *run, struct search *search);

struct run_writer {
    struct run *run;
    struct search *search;
    struct run_block *block; /* the last one; NULL: none yet */
    struct disk *disk;       /* NULL: in memory */
    struct disk_part part;
    uint8_t *at, *end;
    uint64_t last;
};

/* RUN must be empty. DISK: where it is written; NULL: to memory. */
void run_begin(struct run_writer *writer, struct run *run, struct search *search,
               struct disk *disk);

/* Makes room for one more code. False: there is no memory, or the disk refuses, and the
 * search is stopped. */
bool run_grow(struct run_writer *writer);

/* Adds KEY, which is greater than all before. False: as run_grow. */
static inline bool run_put(struct run_writer *writer, uint64_t key)
{
    if (writer->end - writer->at < RUN_CODE && !run_grow(writer))
        return false;
    uint64_t step = key - writer->last;
    uint8_t *at = writer->at;
    for (; step > 127; step >>= 7)
        *at++ = (uint8_t)(step | 128);
    *at++ = (uint8_t)step;
    writer->at = at;
    writer->last = key;
    writer->run->count++;
    return true;
}

/* Completes the run. If DISK is no longer good, the run is of no use, and only the writer ends. */
void run_end(struct run_writer *writer);

struct run_reader {
    struct run *run;
    struct search *search;
    bool frees;              /* blocks in memory that it has read */
    struct run_block *block; /* the one that is read; NULL: none yet */
    struct disk *disk;       /* NULL: the run is in memory */
    struct disk_part part;
    uint64_t left; /* bytes of PART that are not read */
    const uint8_t *at, *end;
    uint64_t key;
};

/* Starts to read RUN from its first code. FREES: the codes read are not needed again. */
void run_open(struct run_reader *reader, struct run *run, struct search *search,
              struct disk *disk, bool frees);
/* Frees what the reader holds; it may be at any code. */
void run_close(struct run_reader *reader);

/* Makes sure that the next code is there, and a byte below 128 behind the last one. False: the run
 * has ended, or it cannot be read and DISK is no longer good. */
bool run_fill(struct run_reader *reader);

/* Reads the next code to READER->key. False: as run_fill. */
static inline bool run_next(struct run_reader *reader)
{
    if (reader->end - reader->at < RUN_CODE && !run_fill(reader))
        return false;
    const uint8_t *at = reader->at;
    uint64_t step = *at++;
    if (step > 127) {
        step &= 127;
        int shift = 7;
        for (; *at > 127; shift += 7)
            step |= (uint64_t)(*at++ & 127) << (shift & 63);
        step |= (uint64_t)*at++ << (shift & 63);
    }
    reader->at = at;
    reader->key += step;
    return true;
}

#endif
