#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum {
    LARGE = 64 << 10 /* bytes */
};

const char MEMORY_NONE[] = "out of memory";

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

void *memory_grow(void *block, int *room, size_t size)
{
    int more = *room * 2 + 128;
    block = memory_resize(block, (size_t)more, size);
    if (block != NULL)
        *room = more;
    return block;
}

void memory_keep_little(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}
