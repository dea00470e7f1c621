/* Sorts codes and drops duplicates: radix sort, from the highest bits down in place, then
 * from the lowest bits up in a part that fits the cache. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_SORT_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_SORT_H

#include <stddef.h>
#include <stdint.h>

enum {
    SORT_SPARE = 1 << 13 /* keys in the spare array that sort_unique needs */
};

/* Sorts KEYS in ascending order without duplicates; returns how many are left. SPARE has
 * SORT_SPARE elements. */
size_t sort_unique(uint64_t *keys, size_t count, uint64_t *spare);

#endif
