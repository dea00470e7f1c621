/* How a search came to each of its nodes: the node before and the move between.
 *
 *     struct trail trail;
 *     trail_init(&trail, search);
 *     uint32_t root = trail_add(&trail, TRAIL_NONE, MOVE_NONE);
 *     uint32_t node = trail_add(&trail, root, move);    TRAIL_NONE: refused by the search
 *     ...
 *     solution_resize(out, trail_depth(&trail, goal));
 *     trail_line(&trail, goal, out->moves);
 *     trail_free(&trail);
 *
 * Nodes are numbered from 0 as they are added. 8 bytes each, written once from left to
 * right and read only when a line is wanted: they pass through the cache without pushing
 * out what the search looks up all the time. One thread. */
#ifndef ENGINE_TRAIL_H
#define ENGINE_TRAIL_H

#include "engine/arena.h"

/* No node; as a parent, that of a root. */
#define TRAIL_NONE UINT32_MAX

enum {
    TRAIL_CHUNK = 4096
}; /* steps */

struct trail_step {
    uint32_t parent, move;
};

struct trail {
    struct arena arena;         /* of the chunks */
    struct trail_step **chunks; /* node n is chunks[n / TRAIL_CHUNK][n % TRAIL_CHUNK] */
    uint32_t capacity;          /* of CHUNKS */
    uint32_t count;             /* nodes */
};

void trail_init(struct trail *trail, struct search *search);
void trail_free(struct trail *trail);

/* The slow part of trail_add. */
bool trail_grow(struct trail *trail);

static inline struct trail_step trail_at(const struct trail *trail, uint32_t node)
{
    return trail->chunks[node / TRAIL_CHUNK][node % TRAIL_CHUNK];
}

/* The new node's number; TRAIL_NONE: refused by the search. */
static inline uint32_t trail_add(struct trail *trail, uint32_t parent, uint32_t move)
{
    uint32_t node = trail->count;
    if (node % TRAIL_CHUNK == 0 && !trail_grow(trail))
        return TRAIL_NONE;
    trail->chunks[node / TRAIL_CHUNK][node % TRAIL_CHUNK] =
        (struct trail_step){.parent = parent, .move = move};
    trail->count++;
    return node;
}

/* Moves from the root to NODE: how many, and the moves themselves in order. */
int trail_depth(const struct trail *trail, uint32_t node);
void trail_line(const struct trail *trail, uint32_t node, uint32_t *moves);

#endif
