#include "engine/arena.h"

#include <stdalign.h>

enum {
    CHUNK_LEAST = 16 << 10,
    CHUNK_MOST = 2 << 20
};

/* The header of each chunk. */
struct arena_chunk {
    alignas(ARENA_ALIGNMENT) struct arena_chunk *before;
    size_t bytes; /* including this header */
};

void arena_init(struct arena *arena, struct search *search)
{
    *arena = (struct arena){.search = search, .chunk_bytes = CHUNK_LEAST};
}

void arena_free(struct arena *arena)
{
    struct arena_chunk *chunk = arena->newest;
    while (chunk != NULL) {
        struct arena_chunk *before = chunk->before;
        search_release(arena->search, chunk, chunk->bytes);
        chunk = before;
    }
    arena_init(arena, arena->search);
}

bool arena_grow(struct arena *arena, size_t bytes)
{
    size_t size = arena->chunk_bytes;
    if (size < bytes + sizeof(struct arena_chunk))
        size = bytes + sizeof(struct arena_chunk);
    struct arena_chunk *chunk = search_alloc(arena->search, size);
    if (chunk == NULL)
        return false;
    *chunk = (struct arena_chunk){.before = arena->newest, .bytes = size};
    arena->newest = chunk;
    arena->next = (unsigned char *)(chunk + 1);
    arena->left = size - sizeof *chunk;
    if (arena->chunk_bytes < CHUNK_MOST)
        arena->chunk_bytes *= 2;
    return true;
}
