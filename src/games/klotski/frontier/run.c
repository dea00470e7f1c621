/* The blocks of a run. Those in memory grow, so that a short run takes little and a long one few
 * blocks. */
#include "games/klotski/frontier/run.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_LEAST = 64,
    BLOCK_MOST = 1 << 18
};

static void free_block(struct run_block *block, struct search *search)
{
    search_release(search, block->data, block->room);
    block->data = NULL;
}

void run_free(struct run *run, struct search *search)
{
    for (int i = 0; i < run->blocks; i++)
        free_block(&run->block[i], search);
    free(run->block);
    *run = (struct run){0};
}

/* ---- writing ----------------------------------------------------------------------- */

void run_begin(struct run_writer *writer, struct run *run, struct search *search,
               struct disk *disk)
{
    *writer = (struct run_writer){.run = run, .search = search, .disk = disk};
}

/* Writes the block in the buffer. */
static bool file_block(struct run_writer *writer)
{
    uint32_t bytes = (uint32_t)(writer->at - disk_data(&writer->part));
    if (bytes > 0 && !disk_write(writer->disk, &writer->part, bytes))
        return false;
    writer->run->bytes = writer->part.at;
    return true;
}

static bool grow_file(struct run_writer *writer)
{
    struct run *run = writer->run;
    if (!run->filed) {
        run->filed = disk_create(writer->disk, &writer->part);
        run->part = writer->part.part;
        if (!run->filed)
            return false;
    } else if (!file_block(writer)) {
        return false;
    }
    writer->at = disk_data(&writer->part);
    writer->end = writer->at + DISK_BLOCK;
    return true;
}

static void close_block(struct run_writer *writer)
{
    struct run *run = writer->run;
    if (run->blocks > 0) {
        struct run_block *block = &run->block[run->blocks - 1];
        block->size = (uint32_t)(writer->at - block->data);
    }
}

static bool grow_memory(struct run_writer *writer)
{
    struct run *run = writer->run;
    close_block(writer);
    struct run_block *blocks =
        memory_more(run->block, run->blocks, &run->room, sizeof *blocks);
    if (blocks == NULL) {
        search_stop(writer->search, STOP_SYSTEM);
        return false;
    }
    run->block = blocks;
    uint32_t room = run->blocks > 0 ? 2 * blocks[run->blocks - 1].room : BLOCK_LEAST;
    struct run_block block = {.room = room < BLOCK_MOST ? room : BLOCK_MOST};
    block.data = search_alloc(writer->search, block.room);
    if (block.data == NULL)
        return false;
    run->block[run->blocks++] = block;
    writer->at = block.data;
    writer->end = block.data + block.room;
    return true;
}

bool run_grow(struct run_writer *writer)
{
    bool grown = writer->disk != NULL ? grow_file(writer) : grow_memory(writer);
    writer->failed |= !grown;
    writer->last = 0;
    return grown;
}

/* Moves a last block that is half empty to a block of its size. */
static void trim(struct run_writer *writer)
{
    struct run *run = writer->run;
    close_block(writer);
    if (run->blocks == 0)
        return;
    struct run_block *block = &run->block[run->blocks - 1];
    if (block->size > block->room / 2 || !search_fits(writer->search, block->size))
        return;
    uint8_t *data = search_alloc(writer->search, block->size);
    if (data == NULL)
        return;
    memcpy(data, block->data, block->size);
    free_block(block, writer->search);
    block->data = data;
    block->room = block->size;
}

bool run_end(struct run_writer *writer)
{
    if (writer->disk == NULL) {
        trim(writer);
    } else if (writer->run->filed) {
        writer->failed = writer->failed || !file_block(writer) ||
                         !disk_sync(writer->disk, &writer->part);
    }
    if (writer->disk != NULL)
        disk_end(writer->disk, &writer->part);
    return !writer->failed;
}

/* ---- reading ----------------------------------------------------------------------- */

void run_open(struct run_reader *reader, struct run *run, struct search *search,
              struct disk *disk, bool frees)
{
    *reader =
        (struct run_reader){.run = run, .search = search, .disk = disk, .frees = frees};
}

void run_close(struct run_reader *reader)
{
    if (reader->disk != NULL)
        disk_end(reader->disk, &reader->part);
}

/* Reads the next block of a part. */
static bool turn_file(struct run_reader *reader)
{
    uint32_t bytes;
    if (!reader->run->filed)
        return false;
    reader->failed = (reader->part.buffer == NULL &&
                      !disk_read(reader->disk, &reader->part, reader->run->part)) ||
                     !disk_next(reader->disk, &reader->part, &bytes) ||
                     (bytes == 0 && reader->part.at != reader->run->bytes &&
                      !disk_damaged(reader->disk, &reader->part));
    if (reader->failed || bytes == 0)
        return false;
    reader->at = disk_data(&reader->part);
    reader->end = reader->at + bytes;
    reader->key = 0;
    return true;
}

bool run_turn(struct run_reader *reader)
{
    struct run *run = reader->run;
    if (reader->disk != NULL)
        return turn_file(reader);
    if (reader->frees && reader->next > 0)
        free_block(&run->block[reader->next - 1], reader->search);
    if (reader->next == run->blocks)
        return false;
    const struct run_block *block = &run->block[reader->next++];
    reader->at = block->data;
    reader->end = block->data + block->size;
    reader->key = 0;
    return true;
}

void run_skip(struct run_reader *reader, uint64_t key)
{
    struct run *run = reader->run;
    while (reader->disk == NULL && reader->next < run->blocks) {
        struct run_reader ahead = *reader;
        ahead.frees = false;
        ahead.at = ahead.end = NULL;
        if (!run_next(&ahead) || ahead.key > key)
            break;
        run_turn(reader);
    }
}
