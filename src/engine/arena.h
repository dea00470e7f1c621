/* Memory that a search allocates piece by piece and frees all at once.
 *
 *     struct arena arena;
 *     arena_init(&arena, search);
 *     struct node *node = arena_get(&arena, sizeof *node);   NULL: limit reached
 *     arena_free(&arena);
 *
 * Chunks double from 16 KiB to 2 MiB (a huge page): a small search stays small, and a
 * large search is charged for little more than it uses. For one thread. */
#ifndef ENGINE_ARENA_H
#define ENGINE_ARENA_H

#include "engine/search.h"

enum {
    ARENA_ALIGNMENT = 16
};

struct arena {
    struct search *search;
    struct arena_chunk *newest; /* each points to the one before it */
    unsigned char *next;        /* start of the next piece; NULL: no chunk yet */
    size_t left;                /* bytes from NEXT to the end of the chunk */
    size_t chunk_bytes;         /* size of the next chunk */
};

void arena_init(struct arena *arena, struct search *search);
void arena_free(struct arena *arena);

/* The slow path of arena_get: takes a new chunk with room for BYTES. False: limit
 * reached. */
bool arena_grow(struct arena *arena, size_t bytes);

/* Returns BYTES (at least 1) of zeroed memory, aligned to ARENA_ALIGNMENT. NULL: the
 * search has no memory left. */
static inline void *arena_get(struct arena *arena, size_t bytes)
{
    bytes = (bytes + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    if (bytes > arena->left && !arena_grow(arena, bytes))
        return NULL;
    void *piece = arena->next;
    arena->next += bytes;
    arena->left -= bytes;
    return piece;
}

#endif
