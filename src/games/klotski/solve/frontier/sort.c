/* The part from the highest bits is American flag sort (McIlroy, Bostic and McIlroy, 1993):
 * it counts the keys of each bucket and then moves each key to its bucket by exchanges. A
 * bucket of at most SORT_SPARE keys is sorted by its remaining bits, RADIX_BITS at a time;
 * digits that are equal in all its keys are left out. */
#include "games/klotski/solve/frontier/sort.h"

#include <string.h>

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

/* Sorts by the bits that are set in DIFFERENT. */
static void sort_small(uint64_t *keys, size_t count, uint64_t *spare, uint64_t different)
{
    uint64_t *from = keys, *to = spare;
    for (int shift = __builtin_ctzll(different); shift < 64 && different >> shift != 0;) {
        uint32_t start[RADIX] = {0};
        for (size_t i = 0; i < count; i++)
            start[from[i] >> shift & (RADIX - 1)]++;
        uint32_t sum = 0;
        for (int d = 0; d < RADIX; d++) {
            uint32_t n = start[d];
            start[d] = sum;
            sum += n;
        }
        for (size_t i = 0; i < count; i++)
            to[start[from[i] >> shift & (RADIX - 1)]++] = from[i];
        uint64_t *swap = from;
        from = to;
        to = swap;
        shift += RADIX_BITS;
        if (shift < 64 && different >> shift != 0)
            shift += __builtin_ctzll(different >> shift);
    }
    if (from != keys)
        memcpy(keys, from, count * sizeof *keys);
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

static void sort(uint64_t *keys, size_t count, uint64_t *spare)
{
    if (count <= FEW) {
        sort_few(keys, count);
        return;
    }
    uint64_t different = differing(keys, count);
    if (different == 0)
        return;
    if (count <= SORT_SPARE) {
        sort_small(keys, count, spare, different);
        return;
    }
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
        sort(keys + start[d], start[d + 1] - start[d], spare);
}

size_t sort_unique(uint64_t *keys, size_t count, uint64_t *spare)
{
    sort(keys, count, spare);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || keys[i] != keys[kept - 1])
            keys[kept++] = keys[i];
    return kept;
}
