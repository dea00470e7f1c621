/* Memory that a search takes piece by piece and gives back at once.
 *
 *     struct arena arena;
 *     arena_init(&arena, search);
 *     struct node *node = arena_get(&arena, sizeof *node);   NULL: refused by the search
 *     arena_free(&arena);
 *
 * Chunks double from 16 KiB to 2 MiB, a huge page: small searches stay small, and a
 * large one has little more counted than it uses. One thread. */
#ifndef ENGINE_ARENA_H
#define ENGINE_ARENA_H

#include "engine/search.h"

enum {
    ARENA_ALIGNMENT = 16
};

struct arena {
    struct search *search;
    struct arena_chunk *newest; /* each knows the one before it */
    unsigned char *next;        /* where the next piece begins; NULL: no chunk yet */
    size_t left;                /* bytes from there to the chunk's end */
    size_t chunk_bytes;         /* of the next chunk */
};

void arena_init(struct arena *arena, struct search *search);
void arena_free(struct arena *arena);

/* The slow part of arena_get. */
bool arena_grow(struct arena *arena, size_t bytes);

/* BYTES (at least 1) zeroed, aligned to ARENA_ALIGNMENT. NULL: refused by the search. */
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
