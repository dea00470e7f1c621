/* The blocks of a run. Those in memory grow, so that a short run takes little and a
 * long one few blocks. */
#include "games/klotski/solve/frontier/run.h"

#include "base/i18n.h"

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

static bool add_block(struct run *run, struct search *search,
                      const struct run_block *block)
{
    struct run_block *more =
        search_more(search, run->block, run->blocks, &run->room, sizeof *more);
    if (more == NULL)
        return false;
    run->block = more;
    run->block[run->blocks++] = *block;
    return true;
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
    return bytes == 0 || disk_write(writer->disk, &writer->part, bytes);
}

static bool grow_file(struct run_writer *writer)
{
    if (!writer->open) {
        writer->open = disk_create(writer->disk, &writer->part);
        if (!writer->open)
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
    uint32_t room = run->blocks > 0 ? 2 * run->block[run->blocks - 1].room : BLOCK_LEAST;
    struct run_block block = {.room = room < BLOCK_MOST ? room : BLOCK_MOST};
    block.data = search_alloc(writer->search, block.room);
    if (block.data == NULL)
        return false;
    if (!add_block(run, writer->search, &block)) {
        free_block(&block, writer->search);
        return false;
    }
    writer->at = block.data;
    writer->end = block.data + block.room;
    return true;
}

bool run_grow(struct run_writer *writer)
{
    bool grown = writer->disk != NULL ? grow_file(writer) : grow_memory(writer);
    writer->failed |= !grown;
    return grown;
}

/* Ends the part, and gives it to the run. */
static bool end_file(struct run_writer *writer)
{
    const struct disk_part *part = &writer->part;
    if (!file_block(writer) || !disk_sync(writer->disk, &writer->part))
        return false;
    writer->run->part = part->part;
    writer->run->bytes = part->bytes;
    writer->run->stamp = part->stamp;
    return true;
}

bool run_end(struct run_writer *writer)
{
    if (writer->disk == NULL) {
        close_block(writer);
    } else {
        writer->failed |= writer->open && (writer->failed || !end_file(writer));
        disk_end(writer->disk, &writer->part);
    }
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

/* Goes to the next block on disk. */
static bool read_block(struct run_reader *reader)
{
    const struct run *run = reader->run;
    struct disk_part *part = &reader->part;
    uint32_t bytes;
    if ((part->buffer == NULL &&
         !disk_open_part(reader->disk, part, run->part, run->stamp)) ||
        !disk_read(reader->disk, part, (uint32_t)reader->next, &bytes))
        return false;
    reader->at = disk_data(part);
    reader->end = reader->at + bytes;
    return (bytes > 0 && reader->end[-1] < 128) || /* else the last code has no end */
           disk_fail(reader->disk, NULL, _("damaged"));
}

bool run_turn(struct run_reader *reader)
{
    struct run *run = reader->run;
    if (reader->disk != NULL) {
        if ((uint64_t)reader->next * DISK_STRIDE >= run->bytes)
            return false;
        reader->failed = !read_block(reader);
    } else {
        if (reader->frees && reader->next > 0 && reader->next <= run->blocks)
            free_block(&run->block[reader->next - 1], reader->search);
        if (reader->next == run->blocks)
            return false;
        reader->at = run->block[reader->next].data;
        reader->end = reader->at + run->block[reader->next].size;
    }
    reader->next++;
    return !reader->failed;
}
