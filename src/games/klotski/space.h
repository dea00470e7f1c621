/* The nodes of a search over packed states, compared in full: what is called impossible
 * or shortest does not rest on hash values being different.
 *
 * A table slot is half a hash and the node's number, so that a probe reads a state only
 * where it almost certainly is the same one. Hashes are exclusive ors over (class, place)
 * (Zobrist, 1970), so that pieces of one shape merge by themselves and a successor's is
 * two operations away from its parent's.
 *
 * Moves can be taken back, so that breadth-first search meets no node but those of the
 * layer before, its own and the next one. Older ones may be forgotten: whenever the table
 * is full it is made anew without them, and their states are given back. */
#ifndef GAMES_KLOTSKI_SPACE_H
#define GAMES_KLOTSKI_SPACE_H

#include "engine/search.h"
#include "games/klotski/problem.h"

#include <string.h>

enum {
    SPACE_CHUNK = 1 << 14, /* nodes */
    SPACE_CHUNKS = 1 << 16,
    SPACE_PACKED = 2 * PROBLEM_PIECES /* bytes of the largest packed state */
};

#define NODE_NONE UINT32_MAX

/* Node n is packed in chunk[n / SPACE_CHUNK] at n % SPACE_CHUNK times the size. */
struct space {
    struct search *search; /* NULL once the memory is not counted any more */
    struct problem problem;
    uint64_t zobrist[PROBLEM_PIECES][PROBLEM_PLACES]; /* by class and place */
    uint8_t *chunk[SPACE_CHUNKS];
    uint32_t count;
    uint32_t oldest;      /* nodes below may be forgotten ... */
    uint32_t first_chunk; /* ... and the states of chunks below are */
    uint32_t entries;     /* of the table */
    uint64_t *slot; /* hash, its low half replaced by 1 + node; 0: empty */
    size_t slots;   /* a power of two */
};

/* SPACE is all zero. */
void space_init(struct space *space, struct search *search, const struct problem *problem);
void space_free(struct space *space);

/* For one that is kept beyond its search: nothing can be added any more. */
void space_disown(struct space *space);

/* Room for one node more. False: refused by the search. */
bool space_reserve(struct space *space);

static inline uint8_t *space_packed(const struct space *space, uint32_t node)
{
    return space->chunk[node / SPACE_CHUNK] +
           (size_t)(node % SPACE_CHUNK) * (size_t)problem_size(&space->problem);
}

uint64_t space_hash(const struct space *space, const uint8_t *packed);

/* The slot of the node that is PACKED, or the empty one where it belongs. */
static inline size_t space_slot(const struct space *space, uint64_t hash,
                                const uint8_t *packed)
{
    size_t size = (size_t)problem_size(&space->problem);
    size_t at = (size_t)(hash >> 32) & (space->slots - 1);
    for (; space->slot[at] != 0; at = (at + 1) & (space->slots - 1))
        if (space->slot[at] >> 32 == hash >> 32 &&
            memcmp(space_packed(space, (uint32_t)space->slot[at] - 1), packed, size) == 0)
            break;
    return at;
}

/* The node that is PACKED; NODE_NONE: there is none. */
static inline uint32_t space_find(const struct space *space, uint64_t hash,
                                  const uint8_t *packed)
{
    return (uint32_t)space->slot[space_slot(space, hash, packed)] - 1;
}

/* The next node is PACKED, and AT its slot; there is reserved room for it. */
void space_add(struct space *space, size_t at, uint64_t hash, const uint8_t *packed);

#endif
