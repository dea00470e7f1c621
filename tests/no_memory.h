/* A system without memory, for tests.
 *
 *     for (long n = 1;; n++) {
 *         no_memory_from(n, false);          the N-th allocation fails
 *         ... the code under test ...
 *         if (no_memory_end() < n)
 *             break;                         the code needs less than N allocations
 *     }
 *     assert_int_equal(no_memory_blocks(), before);        nothing has leaked
 *
 * Only what the program itself calls fails: malloc, calloc, realloc, posix_memalign, mmap
 * and pthread_create. The test is linked with $(no_memory_ldflags). */
#ifndef TESTS_NO_MEMORY_H
#define TESTS_NO_MEMORY_H

#include <stdbool.h>

/* From now on the N-th allocation (from 1) fails, on any thread; if LASTING, so do all
 * that follow. */
void no_memory_from(long n, bool lasting);

/* Ends that. Returns how many allocations there were, with those that failed. */
long no_memory_end(void);

/* The blocks from malloc, calloc, realloc and posix_memalign that are not yet freed. */
long no_memory_blocks(void);

#endif
