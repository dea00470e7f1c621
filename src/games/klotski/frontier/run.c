/* The blocks of a run in memory. They grow, so that a short run takes little and a long one
 * few blocks. */
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

void run_begin(struct run_writer *writer, struct run *run, struct search *search)
{
    *writer = (struct run_writer){.run = run, .search = search};
}

static void close_block(struct run_writer *writer)
{
    struct run *run = writer->run;
    if (run->blocks > 0) {
        struct run_block *block = &run->block[run->blocks - 1];
        block->size = (uint32_t)(writer->at - block->data);
    }
}

bool run_grow(struct run_writer *writer)
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
    writer->last = 0;
    return true;
}

void run_end(struct run_writer *writer)
{
    struct run *run = writer->run;
    close_block(writer);
    if (run->blocks == 0)
        return;
    struct run_block *block = &run->block[run->blocks - 1];
    if (!search_fits(writer->search, block->size) || block->size > block->room / 2)
        return;
    uint8_t *data = search_alloc(writer->search, block->size);
    if (data == NULL)
        return;
    memcpy(data, block->data, block->size);
    free_block(block, writer->search);
    block->data = data;
    block->room = block->size;
}

/* ---- reading ----------------------------------------------------------------------- */

void run_open(struct run_reader *reader, struct run *run, struct search *search)
{
    *reader = (struct run_reader){.run = run, .search = search};
}

bool run_turn(struct run_reader *reader)
{
    struct run *run = reader->run;
    if (reader->search != NULL && reader->next > 0)
        free_block(&run->block[reader->next - 1], reader->search);
    if (reader->next == run->blocks)
        return false;
    const struct run_block *block = &run->block[reader->next++];
    reader->at = block->data;
    reader->end = block->data + block->size;
    reader->key = 0;
    return true;
}
