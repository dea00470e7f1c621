#include "base/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    ALIGNMENT = 64
};

static void *get_small(size_t bytes)
{
    void *block;
    if (posix_memalign(&block, ALIGNMENT, bytes) != 0)
        return NULL;
    return memset(block, 0, bytes);
}

/* The size of the mapping for a large block: whole huge pages. */
static size_t occupied(size_t bytes)
{
    return (bytes + PAGES_HUGE - 1) / PAGES_HUGE * PAGES_HUGE;
}

/* Only newer kernels align a large mapping themselves. So this maps one huge page more
 * than needed and unmaps the unaligned bytes at both ends. */
static void *get_large(size_t bytes)
{
    if (bytes > SIZE_MAX - 2 * (size_t)PAGES_HUGE)
        return NULL;
    size_t size = occupied(bytes);
    unsigned char *start = mmap(NULL, size + PAGES_HUGE, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return NULL;
    size_t before = (PAGES_HUGE - (uintptr_t)start % PAGES_HUGE) % PAGES_HUGE;
    munmap(start, before); /* refused if it is nothing */
    munmap(start + before + size, PAGES_HUGE - before);
#ifdef MADV_HUGEPAGE
    madvise(start + before, size, MADV_HUGEPAGE);
#endif
    return start + before;
}

void *pages_get(size_t bytes)
{
    return bytes < PAGES_HUGE ? get_small(bytes) : get_large(bytes);
}

void *pages_map(int file, size_t bytes)
{
    void *block = get_large(bytes);
    if (block != NULL &&
        mmap(block, bytes, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED) {
        pages_free(block, bytes);
        block = NULL;
    }
    return block;
}

void pages_free(void *block, size_t bytes)
{
    if (bytes < PAGES_HUGE)
        free(block);
    else if (block != NULL)
        munmap(block, occupied(bytes));
}
