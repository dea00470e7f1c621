#include "engine/trail.h"

enum {
    CHUNKS_MOST = UINT32_MAX / TRAIL_CHUNK
};

static const size_t chunk_bytes = TRAIL_CHUNK * sizeof(struct trail_step);

void trail_init(struct trail *trail, struct search *search)
{
    *trail = (struct trail){.search = search};
}

void trail_free(struct trail *trail)
{
    for (uint32_t i = 0; i * TRAIL_CHUNK < trail->count; i++)
        search_release(trail->search, trail->chunks[i], chunk_bytes);
    search_release(trail->search, trail->chunks, trail->capacity * sizeof *trail->chunks);
    trail_init(trail, trail->search);
}

bool trail_grow(struct trail *trail)
{
    uint32_t chunk = trail->count / TRAIL_CHUNK;
    if (chunk == CHUNKS_MOST) { /* node numbers are used up */
        search_stop(trail->search, STOP_MEMORY);
        return false;
    }
    if (!search_room(trail->search, &trail->chunks, sizeof *trail->chunks,
                     &trail->capacity, chunk + 1))
        return false;
    trail->chunks[chunk] = search_alloc(trail->search, chunk_bytes);
    return trail->chunks[chunk] != NULL;
}

int trail_depth(const struct trail *trail, uint32_t node)
{
    int depth = 0;
    while ((node = trail_at(trail, node).parent) != TRAIL_NONE)
        depth++;
    return depth;
}

void trail_line(const struct trail *trail, uint32_t node, uint32_t *moves)
{
    int i = trail_depth(trail, node);
    for (; i > 0; node = trail_at(trail, node).parent)
        moves[--i] = trail_at(trail, node).move;
}
