/* A queue of nodes by a small whole number: the open list of A* and of searches whose
 * moves cost 0, 1 or a few.
 *
 *     struct bucket_queue open;
 *     bucket_init(&open, search);
 *     bucket_push(&open, cost + estimate, node);       false: refused by the search
 *     while (bucket_pop(&open, &priority, &node))
 *         ...
 *     bucket_free(&open);
 *
 * The least priority comes first and, of equal ones, the last to be pushed, which in A*
 * is the deepest and still in the cache. A priority may be below one that was popped. Items
 * are whatever fits 64 bits: a node's number, or a packed state itself. Each priority is
 * a stack of 4 KiB blocks; a block that gets empty is used again by any of them. Cheap
 * for priorities up to some thousands, since a push may make room for all below it and a
 * pop steps over those that are empty. One thread. */
#ifndef ENGINE_BUCKET_H
#define ENGINE_BUCKET_H

#include "engine/arena.h"

enum {
    BUCKET_BLOCK = 510
}; /* items */

struct bucket_block {
    struct bucket_block *below;
    uint64_t count; /* of ITEMS; 0 only in the list of empty blocks */
    uint64_t items[BUCKET_BLOCK];
};

struct bucket_queue {
    struct arena arena;          /* of the blocks */
    struct bucket_block **top;   /* by priority; NULL: nothing */
    struct bucket_block *unused; /* empty blocks */
    uint32_t capacity;           /* of TOP */
    uint32_t lowest;             /* none is below; capacity at most */
    uint64_t count;              /* items in all */
};

void bucket_init(struct bucket_queue *queue, struct search *search);
void bucket_free(struct bucket_queue *queue);

/* The slow part of bucket_push: room for one more item of PRIORITY. */
bool bucket_grow(struct bucket_queue *queue, uint32_t priority);

/* False: refused by the search. */
static inline bool bucket_push(struct bucket_queue *queue, uint32_t priority,
                               uint64_t item)
{
    struct bucket_block *block = priority < queue->capacity ? queue->top[priority] : NULL;
    if (block == NULL || block->count == BUCKET_BLOCK) {
        if (!bucket_grow(queue, priority))
            return false;
        block = queue->top[priority];
    }
    block->items[block->count++] = item;
    queue->count++;
    if (priority < queue->lowest)
        queue->lowest = priority;
    return true;
}

/* Takes the first item; false: the queue is empty. */
static inline bool bucket_pop(struct bucket_queue *queue, uint32_t *priority,
                              uint64_t *item)
{
    if (queue->count == 0)
        return false;
    while (queue->top[queue->lowest] == NULL)
        queue->lowest++;
    struct bucket_block *block = queue->top[queue->lowest];
    *priority = queue->lowest;
    *item = block->items[--block->count];
    queue->count--;
    if (block->count == 0) {
        queue->top[queue->lowest] = block->below;
        block->below = queue->unused;
        queue->unused = block;
    }
    return true;
}

#endif
