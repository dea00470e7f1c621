/* A priority queue for small whole numbers (a bucket queue): the open list of A* and of
 * searches whose moves cost 0, 1 or a little more.
 *
 *     struct bucket_queue open;
 *     bucket_init(&open, search);
 *     bucket_push(&open, cost + estimate, node);       false: limit reached
 *     while (bucket_pop(&open, &priority, &node))
 *         ...
 *     bucket_free(&open);
 *
 * The lowest priority comes first. Of equal priorities the last pushed item comes first:
 * in A* that is the deepest one, which is still in the cache. A push may have a lower
 * priority than the last pop. An item is any 64 bits: a node's number, or a packed state.
 *
 * Each priority has a stack of 4 KiB blocks; empty blocks are shared by all
 * priorities. Use it for priorities up to some thousands: a push may allocate the
 * table up to its priority, and a pop skips empty priorities one by one. For one
 * thread. */
#ifndef ENGINE_BUCKET_H
#define ENGINE_BUCKET_H

#include "engine/arena.h"

enum {
    BUCKET_BLOCK = 510
}; /* items */

struct bucket_block {
    struct bucket_block *below;
    uint64_t count; /* items in use; 0 only in the list of empty blocks */
    uint64_t items[BUCKET_BLOCK];
};

struct bucket_queue {
    struct arena arena;          /* owns the blocks */
    struct bucket_block **top;   /* by priority; NULL: no item */
    struct bucket_block *unused; /* empty blocks */
    uint32_t capacity;           /* length of TOP */
    uint32_t lowest;             /* no item is below it; at most CAPACITY */
    uint64_t count;              /* items in all */
};

void bucket_init(struct bucket_queue *queue, struct search *search);
void bucket_free(struct bucket_queue *queue);

/* The slow path of bucket_push: makes room for one more item of PRIORITY. */
bool bucket_grow(struct bucket_queue *queue, uint32_t priority);

/* False: the search has no memory left. */
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

/* Removes the first item. False: the queue is empty. */
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
