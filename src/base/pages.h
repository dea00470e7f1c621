/* Zeroed memory for large tables.
 *
 *     uint64_t *table = pages_get(bytes);    NULL: no memory
 *     pages_free(table, bytes);
 *
 * Random probes into a large table on pages of 4 KiB miss the processor's address cache
 * (TLB) nearly every time; on huge pages they do not. So a block of PAGES_HUGE bytes or
 * more is a mapping of its own, aligned to a huge page, and the system is asked for huge
 * pages. Smaller blocks come from the C library, which reuses them without new page
 * faults. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

enum {
    PAGES_HUGE = 2 << 20
};

/* Returns BYTES (at least 1) zeroed bytes, aligned to 64 or more; NULL: no memory. */
void *pages_get(size_t bytes);

/* The first BYTES, PAGES_HUGE or more, of FILE, only to be read; NULL: the system refuses. */
void *pages_map(int file, size_t bytes);

/* BYTES: as given to pages_get. BLOCK may be NULL. */
void pages_free(void *block, size_t bytes);

#endif
