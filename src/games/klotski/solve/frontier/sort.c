/* American flag sort (McIlroy, Bostic and McIlroy, 1993), from the highest bits that differ:
 * it counts the keys of each bucket and then moves each key to its bucket by exchanges. */
#include "games/klotski/solve/frontier/sort.h"

enum {
    RADIX_BITS = 8,
    RADIX = 1 << RADIX_BITS,
    FEW = 24 /* keys that are sorted by insertion */
};

static void sort_few(uint64_t *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t at = i;
        for (; at > 0 && keys[at - 1] > key; at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
}

static uint64_t differing(const uint64_t *keys, size_t count)
{
    uint64_t any = 0, all = UINT64_MAX;
    for (size_t i = 0; i < count; i++) {
        any |= keys[i];
        all &= keys[i];
    }
    return any & ~all;
}

static void sort(uint64_t *keys, size_t count)
{
    if (count <= FEW) {
        sort_few(keys, count);
        return;
    }
    uint64_t different = differing(keys, count);
    if (different == 0)
        return;
    int top = 63 - __builtin_clzll(different);
    int shift = top >= RADIX_BITS ? top - RADIX_BITS + 1 : 0;
    size_t start[RADIX + 1] = {0}, next[RADIX];
    for (size_t i = 0; i < count; i++)
        start[(keys[i] >> shift & (RADIX - 1)) + 1]++;
    for (int d = 0; d < RADIX; d++) {
        start[d + 1] += start[d];
        next[d] = start[d];
    }
    for (int d = 0; d < RADIX; d++)
        for (; next[d] < start[d + 1]; next[d]++) {
            uint64_t key = keys[next[d]];
            for (uint64_t e; (e = key >> shift & (RADIX - 1)) != (uint64_t)d;) {
                uint64_t other = keys[next[e]];
                keys[next[e]++] = key;
                key = other;
            }
            keys[next[d]] = key;
        }
    for (int d = 0; d < RADIX; d++)
        sort(keys + start[d], start[d + 1] - start[d]);
}

size_t sort_unique(uint64_t *keys, size_t count)
{
    sort(keys, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || keys[i] != keys[kept - 1])
            keys[kept++] = keys[i];
    return kept;
}
