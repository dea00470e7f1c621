/* Where the codes of a run are. The blocks in memory grow, so that a short run takes little and a
 * long one few blocks; a code lies in one block. A part on disk is one row of codes. */
#include "games/klotski/solve/frontier/run.h"

#include <string.h>

enum {
    BLOCK_LEAST = 64,
    BLOCK_MOST = 1 << 18
};

_Static_assert((int)DISK_BUFFER > (int)DISK_BLOCK + (int)RUN_CODE, "a code may go on");

void run_free(struct run *run, struct search *search)
{
    for (struct run_block *block = run->first, *next; block != NULL; block = next) {
        next = block->next;
        search_release(search, block, block->room);
    }
    *run = (struct run){0};
}

/* ---- writing ----------------------------------------------------------------------- */

void run_begin(struct run_writer *writer, struct run *run, struct search *search,
               struct disk *disk)
{
    *writer = (struct run_writer){.run = run, .search = search, .disk = disk};
}

/* Begins the part, or writes a block of it. */
static bool grow_file(struct run_writer *writer)
{
    struct disk_part *part = &writer->part;
    size_t rest = 0;
    if (part->buffer == NULL) {
        if (!disk_create(writer->disk, part))
            return false;
    } else {
        rest = (size_t)(writer->at - part->buffer) - DISK_BLOCK;
        if (!disk_write(writer->disk, part, DISK_BLOCK))
            return false;
        memmove(part->buffer, part->buffer + DISK_BLOCK, rest);
    }
    writer->at = part->buffer + rest;
    writer->end = part->buffer + DISK_BLOCK + RUN_CODE;
    return true;
}

static void close_block(struct run_writer *writer)
{
    if (writer->block != NULL)
        writer->block->size = (uint32_t)(writer->at - writer->block->data);
}

static bool grow_memory(struct run_writer *writer)
{
    struct run_block *last = writer->block;
    uint32_t room = last == NULL              ? BLOCK_LEAST
                    : last->room < BLOCK_MOST ? 2 * last->room
                                              : BLOCK_MOST;
    struct run_block *block = search_alloc(writer->search, room);
    if (block == NULL)
        return false;
    close_block(writer);
    *(last != NULL ? &last->next : &writer->run->first) = block;
    block->room = room;
    writer->block = block;
    writer->at = block->data;
    writer->end = (uint8_t *)block + room;
    return true;
}

bool run_grow(struct run_writer *writer)
{
    return writer->disk != NULL ? grow_file(writer) : grow_memory(writer);
}

/* Ends the part, and gives it to the run. DISK notes a failure. */
static void end_file(struct run_writer *writer)
{
    struct disk_part *part = &writer->part;
    if ((writer->at - part->buffer > DISK_BLOCK && !grow_file(writer)) ||
        !disk_write(writer->disk, part, (size_t)(writer->at - part->buffer)) ||
        !disk_sync(writer->disk, part))
        return;
    writer->run->part = part->number;
    writer->run->bytes = part->bytes;
    writer->run->sum = part->sum;
}

void run_end(struct run_writer *writer)
{
    close_block(writer);
    if (writer->part.buffer != NULL && disk_good(writer->disk))
        end_file(writer);
    if (writer->disk != NULL)
        disk_end(writer->disk, &writer->part);
}

/* ---- reading ----------------------------------------------------------------------- */

void run_open(struct run_reader *reader, struct run *run, struct search *search,
              struct disk *disk, bool frees)
{
    *reader = (struct run_reader){.run = run,
                                  .search = search,
                                  .disk = disk,
                                  .frees = frees,
                                  .left = run->bytes};
}

void run_close(struct run_reader *reader)
{
    if (reader->disk != NULL)
        disk_end(reader->disk, &reader->part);
}

/* Puts more bytes behind those that are left in the buffer. */
static void read_more(struct run_reader *reader)
{
    struct disk_part *part = &reader->part;
    size_t rest = (size_t)(reader->end - reader->at);
    size_t n = reader->left < DISK_BLOCK ? (size_t)reader->left : DISK_BLOCK;
    reader->left -= n;
    if (part->buffer == NULL && !disk_open_part(reader->disk, part, reader->run->part))
        n = 0;
    if (rest > 0)
        memmove(part->buffer, reader->at, rest);
    if (n == 0 || !disk_read(reader->disk, part, rest, n)) {
        reader->left = 0;
        reader->at = reader->end = NULL;
        return;
    }
    part->buffer[rest + n] = 0;
    reader->at = part->buffer;
    reader->end = part->buffer + rest + n;
}

static void next_block(struct run_reader *reader)
{
    struct run_block *done = reader->block;
    struct run_block *next = done != NULL ? done->next : reader->run->first;
    if (done != NULL && reader->frees) {
        reader->run->first = next;
        search_release(reader->search, done, done->room);
    } else if (next == NULL) {
        return;
    }
    reader->block = next;
    reader->at = next != NULL ? next->data : NULL;
    reader->end = next != NULL ? next->data + next->size : NULL;
}

bool run_fill(struct run_reader *reader)
{
    if (reader->left > 0)
        read_more(reader);
    else if (reader->disk == NULL && reader->at == reader->end)
        next_block(reader);
    return reader->at < reader->end;
}
