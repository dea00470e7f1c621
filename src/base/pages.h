/* Zeroed memory for large tables.
 *
 *     uint64_t *table = pages_get(bytes);    NULL: there is none
 *     pages_free(table, bytes);
 *
 * A table that is probed at random misses the processor's address cache at nearly every
 * probe when it lies on pages of 4 KiB; on huge pages it does not. From PAGES_HUGE bytes
 * on a block is mapped by itself, aligned to a huge page, and the system is asked for
 * such pages. Smaller blocks come from the C library, which gives them again without new
 * page faults. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

enum {
    PAGES_HUGE = 2 << 20
};

/* BYTES (at least 1) zeroed, aligned to at least 64. */
void *pages_get(size_t bytes);

/* BYTES as they were asked for; NULL is fine. */
void pages_free(void *block, size_t bytes);

#endif
