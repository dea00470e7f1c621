/* The least cost at which a search has reached each position: hash tables of 8 bytes a
 * position, the lower 55 bits of its hash and the cost. Open addressing with linear
 * probing. No cost is 0, and so 0 marks an empty slot. The other bits of the hash select one
 * of 512 tables, so that all 64 count; these grow one by one, so that little memory is
 * needed twice at a time. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_COSTS_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_COSTS_H

#include "engine/search.h"

enum {
    COSTS_BITS = 9, /* of a cost */
    COSTS_PARTS = 1 << COSTS_BITS
};

struct costs_part {
    uint64_t *slots;
    size_t count, most; /* positions, and how many there may be before it grows */
    int shift;          /* 64 - log2 of the number of slots */
};

struct costs {
    struct search *search;
    struct costs_part part[COSTS_PARTS];
    bool failed; /* the search has no memory left, and a position could not be added */
};

/* If the search has not the memory, FAILED is set. Call costs_free in any case. */
void costs_init(struct costs *costs, struct search *search);
void costs_free(struct costs *costs);

/* The slow path of costs_lower: PART is full. False: the search has no memory left. */
bool costs_grow(struct costs *costs, struct costs_part *part);

/* The highest of the bits that are kept select the slot. */
static inline const struct costs_part *costs_part(const struct costs *costs,
                                                  uint64_t hash)
{
    return &costs->part[hash >> (64 - COSTS_BITS)];
}

/* Returns the slot of HASH, or the empty slot where it belongs. */
static inline uint64_t *costs_slot(const struct costs_part *part, uint64_t hash)
{
    uint64_t key = hash << COSTS_BITS;
    size_t last = ~(size_t)0 >> part->shift;
    size_t slot = (size_t)(key >> part->shift);
    while (part->slots[slot] != 0 && part->slots[slot] >> COSTS_BITS != key >> COSTS_BITS)
        slot = (slot + 1) & last;
    return &part->slots[slot];
}

/* Loads the cache line of HASH, which is looked up a little later. */
static inline void costs_prefetch(const struct costs *costs, uint64_t hash)
{
    const struct costs_part *part = costs_part(costs, hash);
    __builtin_prefetch(&part->slots[(hash << COSTS_BITS) >> part->shift]);
}

/* Returns the cost of the position with HASH; 0: it has none. */
static inline int costs_of(const struct costs *costs, uint64_t hash)
{
    return (int)(*costs_slot(costs_part(costs, hash), hash) & ((1 << COSTS_BITS) - 1));
}

/* Sets the cost of the position with HASH if it has none, or a higher one. False: its cost
 * is not higher, or the search has no memory left. */
static inline bool costs_lower(struct costs *costs, uint64_t hash, int cost)
{
    struct costs_part *part = &costs->part[hash >> (64 - COSTS_BITS)];
    if (part->count == part->most && !costs_grow(costs, part))
        return false;
    uint64_t *slot = costs_slot(part, hash);
    uint64_t entry = hash << COSTS_BITS | (uint64_t)cost;
    if (*slot != 0 && *slot <= entry)
        return false;
    part->count += *slot == 0;
    *slot = entry;
    return true;
}

#endif
