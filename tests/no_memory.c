/* With its option --wrap the linker lets a call of malloc reach __wrap_malloc, and one of
 * __real_malloc the function of the C library, or that of a sanitizer. */
#include "tests/no_memory.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>

static atomic_long count, blocks;
static atomic_long first = LONG_MAX;
static atomic_bool lasting_failure;

void no_memory_from(long n, bool lasting)
{
    atomic_store(&count, 0);
    atomic_store(&lasting_failure, lasting);
    atomic_store(&first, n);
}

long no_memory_end(void)
{
    atomic_store(&first, LONG_MAX);
    return atomic_load(&count);
}

long no_memory_blocks(void)
{
    return atomic_load(&blocks);
}

static bool fails(void)
{
    long n = atomic_fetch_add(&count, 1) + 1;
    return n == first || (n > first && lasting_failure);
}

static void *counted(void *block)
{
    atomic_fetch_add(&blocks, block != NULL);
    return block;
}

void __real_free(void *block);
void __wrap_free(void *block);
void __wrap_free(void *block)
{
    atomic_fetch_sub(&blocks, block != NULL);
    __real_free(block);
}

void *__real_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : counted(__real_malloc(bytes));
}

void *__real_calloc(size_t n, size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes)
{
    return fails() ? NULL : counted(__real_calloc(n, bytes));
}

void *__real_realloc(void *block, size_t bytes);
void *__wrap_realloc(void *block, size_t bytes);
void *__wrap_realloc(void *block, size_t bytes)
{
    if (fails())
        return NULL;
    void *resized = __real_realloc(block, bytes);
    return block == NULL ? counted(resized) : resized;
}

int __real_posix_memalign(void **block, size_t alignment, size_t bytes);
int __wrap_posix_memalign(void **block, size_t alignment, size_t bytes);
int __wrap_posix_memalign(void **block, size_t alignment, size_t bytes)
{
    int error = fails() ? ENOMEM : __real_posix_memalign(block, alignment, bytes);
    if (error == 0)
        counted(*block);
    return error;
}

void *__real_mmap(void *at, size_t bytes, int protection, int flags, int file,
                  off_t from);
void *__wrap_mmap(void *at, size_t bytes, int protection, int flags, int file,
                  off_t from);
void *__wrap_mmap(void *at, size_t bytes, int protection, int flags, int file, off_t from)
{
    return fails() ? MAP_FAILED : __real_mmap(at, bytes, protection, flags, file, from);
}

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument)
{
    return fails() ? EAGAIN : __real_pthread_create(thread, attributes, run, argument);
}
