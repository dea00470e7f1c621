#include "games/klotski/space.h"

#include "base/pages.h"
#include "base/random.h"

#include <string.h>

static void release(struct space *space, void *block, size_t bytes)
{
    if (space->search != NULL)
        search_release(space->search, block, bytes);
    else
        pages_free(block, bytes);
}

static size_t chunk_bytes(const struct space *space)
{
    return (size_t)problem_size(&space->problem) * SPACE_CHUNK;
}

void space_free(struct space *space)
{
    for (uint32_t i = space->first_chunk; i < SPACE_CHUNKS && space->chunk[i] != NULL; i++)
        release(space, space->chunk[i], chunk_bytes(space));
    release(space, space->slot, space->slots * sizeof *space->slot);
}

void space_disown(struct space *space)
{
    for (uint32_t i = 0; i < SPACE_CHUNKS && space->chunk[i] != NULL; i++)
        search_disown(space->search, chunk_bytes(space));
    search_disown(space->search, space->slots * sizeof *space->slot);
    space->search = NULL;
}

/* The states of nodes that the table has no more. */
static void forget(struct space *space)
{
    for (; space->first_chunk < space->oldest / SPACE_CHUNK; space->first_chunk++)
        release(space, space->chunk[space->first_chunk], chunk_bytes(space));
}

/* A table at most a quarter full, without what may be forgotten. False: refused. */
static bool make_table(struct space *space)
{
    size_t slots = space->slots > 0 ? space->slots : 1 << 14;
    while (slots / 4 <= space->count - space->oldest)
        slots *= 2;
    uint64_t *table = search_alloc(space->search, slots * sizeof *table);
    if (table == NULL)
        return false;
    space->entries = 0;
    for (size_t i = 0; i < space->slots; i++) {
        uint64_t entry = space->slot[i];
        if (entry == 0 || (uint32_t)entry <= space->oldest)
            continue;
        size_t at = (size_t)(entry >> 32) & (slots - 1);
        while (table[at] != 0)
            at = (at + 1) & (slots - 1);
        table[at] = entry;
        space->entries++;
    }
    release(space, space->slot, space->slots * sizeof *space->slot);
    space->slot = table;
    space->slots = slots;
    forget(space);
    return true;
}

/* The table is at most half full. */
bool space_reserve(struct space *space)
{
    if (space->count % SPACE_CHUNK == 0 && space->chunk[space->count / SPACE_CHUNK] == NULL) {
        if (space->count / SPACE_CHUNK == SPACE_CHUNKS - 1) {
            search_stop(space->search, STOP_MEMORY);
            return false;
        }
        uint8_t *chunk = search_alloc(space->search, chunk_bytes(space));
        if (chunk == NULL)
            return false;
        space->chunk[space->count / SPACE_CHUNK] = chunk;
    }
    return space->entries < space->slots / 2 || make_table(space);
}

uint64_t space_hash(const struct space *space, const uint8_t *packed)
{
    uint64_t hash = 0;
    for (int i = 0; i < space->problem.pieces; i++)
        hash ^= space->zobrist[space->problem.class_of[i]]
                              [problem_place(&space->problem, packed, i)];
    return hash;
}

void space_add(struct space *space, size_t at, uint64_t hash, const uint8_t *packed)
{
    memcpy(space_packed(space, space->count), packed, (size_t)problem_size(&space->problem));
    space->slot[at] = hash >> 32 << 32 | ++space->count;
    space->entries++;
}

void space_init(struct space *space, struct search *search,
                       const struct problem *problem)
{
    space->search = search;
    space->problem = *problem;
    struct random random;
    random_seed(&random, 1);
    for (int class = 0; class < problem->classes; class++)
        for (int place = 0; place < problem->places; place++)
            space->zobrist[class][place] = random_next(&random);
}
