/* How a search reached each of its nodes: the parent and the move from it.
 *
 *     struct trail trail;
 *     trail_init(&trail, search);
 *     uint32_t root = trail_add(&trail, TRAIL_NONE, MOVE_NONE);
 *     uint32_t node = trail_add(&trail, root, move);    TRAIL_NONE: limit reached
 *     ...
 *     solution_resize(out, trail_depth(&trail, goal));
 *     trail_line(&trail, goal, out->moves);
 *     trail_free(&trail);
 *
 * Nodes are numbered from 0 in the order they are added. A node takes 8 bytes, which are
 * written once, from left to right, and read only to build a line, so that they do not
 * evict from the cache what the search looks up all the time. For one thread. */
#ifndef ENGINE_TRAIL_H
#define ENGINE_TRAIL_H

#include "engine/search.h"

/* No node: the parent of a root. */
#define TRAIL_NONE UINT32_MAX

enum {
    TRAIL_CHUNK = 4096
}; /* steps */

struct trail_step {
    uint32_t parent, move;
};

struct trail {
    struct search *search;
    struct trail_step **chunks; /* node n is chunks[n / TRAIL_CHUNK][n % TRAIL_CHUNK] */
    size_t capacity;            /* length of CHUNKS */
    uint32_t count;             /* nodes */
};

void trail_init(struct trail *trail, struct search *search);
void trail_free(struct trail *trail);

/* The slow path of trail_add. */
bool trail_grow(struct trail *trail);

static inline struct trail_step trail_at(const struct trail *trail, uint32_t node)
{
    return trail->chunks[node / TRAIL_CHUNK][node % TRAIL_CHUNK];
}

/* Adds a node and returns its number. TRAIL_NONE: the search has no memory left. */
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

/* The number of moves from the root to NODE, and the moves in order. */
int trail_depth(const struct trail *trail, uint32_t node);
void trail_line(const struct trail *trail, uint32_t node, uint32_t *moves);

#endif
