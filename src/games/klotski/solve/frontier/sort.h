#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_SORT_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Sorts KEYS in ascending order without duplicates; returns how many are left. */
size_t sort_unique(uint64_t *keys, size_t count);

#endif
