#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static void (*failure_handler)(void);

void memory_on_failure(void (*handler)(void))
{
    failure_handler = handler;
}

static void *check(void *block)
{
    if (block == NULL && failure_handler != NULL)
        failure_handler();
    return block;
}

void *memory_get(size_t count, size_t size)
{
    return check(calloc(count > 0 ? count : 1, size));
}

void *memory_resize(void *block, size_t count, size_t size)
{
    bool fits = count <= SIZE_MAX / size;
    return check(fits ? realloc(block, count > 0 ? count * size : 1) : NULL);
}
