#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void (*failure_handler)(void);

void memory_on_failure(void (*handler)(void))
{
    failure_handler = handler;
}

static void fail(void)
{
    if (failure_handler != NULL)
        failure_handler();
    fputs("unstuck: out of memory\n", stderr);
    exit(3);
}

void *memory_get(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);
    if (block == NULL)
        fail();
    return block;
}

void *memory_resize(void *block, size_t count, size_t size)
{
    if (count > SIZE_MAX / size)
        fail();
    void *larger = realloc(block, count > 0 ? count * size : 1);
    if (larger == NULL)
        fail();
    return larger;
}
