#include "engine/bucket.h"

#include <assert.h>

enum {
    CAPACITY_LEAST = 64
};

void bucket_init(struct bucket_queue *queue, struct search *search)
{
    *queue = (struct bucket_queue){0};
    arena_init(&queue->arena, search);
}

void bucket_free(struct bucket_queue *queue)
{
    search_release(queue->arena.search, queue->top, queue->capacity * sizeof *queue->top);
    arena_free(&queue->arena);
    bucket_init(queue, queue->arena.search);
}

static bool grow_priorities(struct bucket_queue *queue, uint32_t priority)
{
    assert(priority <= INT32_MAX);
    uint32_t capacity = queue->capacity > 0 ? queue->capacity : CAPACITY_LEAST;
    while (capacity <= priority)
        capacity *= 2;
    if (!search_extend(queue->arena.search, &queue->top, sizeof *queue->top,
                       queue->capacity, capacity))
        return false;
    queue->capacity = capacity;
    return true;
}

bool bucket_grow(struct bucket_queue *queue, uint32_t priority)
{
    if (priority >= queue->capacity && !grow_priorities(queue, priority))
        return false;
    struct bucket_block *block = queue->unused;
    if (block != NULL)
        queue->unused = block->below;
    else
        block = arena_get(&queue->arena, sizeof *block);
    if (block == NULL)
        return false;
    block->below = queue->top[priority];
    queue->top[priority] = block;
    return true;
}
