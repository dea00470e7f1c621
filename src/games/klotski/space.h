/* The nodes of a search over packed states, compared in full: what is called impossible
 * or shortest does not rest on hash values being different.
 *
 * Hashes are exclusive ors over (class, place) (Zobrist, 1970), so that pieces of one
 * shape merge by themselves and a successor's is two operations away from its parent's.
 * Their high bits say which of the shards a state belongs to: a shard is a set of its own,
 * so that threads that have different shards need no lock, and tables grow one by one.
 *
 * Memory is what limits a search. A node takes its packed state, 5.3 to 8 bytes of a table
 * (24 bits of the node's number, 8 of the hash) and, apart from these, 6 or 8 bytes of how
 * it was reached: the parent's number and the move. Moves can be taken back, so that
 * breadth-first search meets no node but those of the layer before, its own and the next
 * one; the states of older ones are given back, and their entries left out whenever a
 * table is made anew. How they were reached stays. */
#ifndef GAMES_KLOTSKI_SPACE_H
#define GAMES_KLOTSKI_SPACE_H

#include "engine/search.h"
#include "games/klotski/problem.h"

#include <string.h>

enum {
    SPACE_SHARDS = 64,
    SPACE_CHUNK = 1 << 8,             /* nodes */
    SPACE_PACKED = 2 * PROBLEM_PIECES /* bytes of the largest packed state */
};

/* A node's number: i * SPACE_SHARDS + its shard for the i-th node there. */
#define NODE_NONE UINT32_MAX

/* Node i is in chunk i / SPACE_CHUNK. */
struct space_chunk {
    uint8_t *states; /* packed, one after the other; NULL: all are forgotten */
    uint8_t *trail;  /* parents, then as many times two packed places, from and to */
};

struct shard {
    struct space_chunk *chunk;
    uint32_t chunks; /* room for so many */
    uint32_t count;
    uint32_t oldest; /* nodes below are forgotten ... */
    uint32_t base;   /* ... and those below this one not even in the table any more */
    uint32_t *slot;  /* hash << 24 | 1 + node - BASE; 0: empty */
    uint32_t slots;
    uint32_t used; /* of them */
};

struct space {
    struct search *search; /* NULL once the memory is not counted any more */
    struct problem problem;
    uint64_t zobrist[PROBLEM_PIECES][PROBLEM_PLACES]; /* by class and place */
    struct shard shard[SPACE_SHARDS];
};

/* SPACE is all zero. */
void space_init(struct space *space, struct search *search,
                const struct problem *problem);
void space_free(struct space *space);

/* Nodes added so far, all shards together. */
uint64_t space_count(const struct space *space);

/* For one that is kept beyond its search, without its trail: nothing can be added. */
void space_disown(struct space *space);

static inline int space_shard(uint64_t hash)
{
    return (int)(hash >> 58);
}

static inline uint8_t *space_packed(const struct space *space, uint32_t node)
{
    uint32_t i = node / SPACE_SHARDS;
    return space->shard[node % SPACE_SHARDS].chunk[i / SPACE_CHUNK].states +
           (size_t)(i % SPACE_CHUNK) * (size_t)problem_size(&space->problem);
}

uint64_t space_hash(const struct space *space, const uint8_t *packed);

static inline uint32_t space_slot(const struct shard *shard, uint64_t hash)
{
    return (uint32_t)((hash >> 26 & UINT32_MAX) * shard->slots >> 32);
}

/* The node that is PACKED; NODE_NONE: there is none. */
uint32_t space_find(const struct space *space, uint64_t hash, const uint8_t *packed);

/* Fetches into the cache what space_add will look at: first the table's entry, and a little
 * later the state that it most likely names. */
static inline void space_fetch_entry(const struct space *space, uint64_t hash)
{
    const struct shard *shard = &space->shard[space_shard(hash)];
    __builtin_prefetch(shard->slot + space_slot(shard, hash));
}

void space_fetch_state(const struct space *space, uint64_t hash);

/* How a node was reached: a piece went from a place to another; both are 0 for a root that
 * is where the search began. */
struct space_move {
    uint32_t parent; /* NODE_NONE: a root */
    int from, to;
};

struct space_move space_way(const struct space *space, uint32_t node);

enum added {
    ADDED_NEW,
    ADDED_KNOWN,
    ADDED_NOT /* refused by the search */
};

/* Adds PACKED unless it is known; *NODE is then its number. Not for two threads in the
 * same shard. */
enum added space_add(struct space *space, uint64_t hash, const uint8_t *packed,
                     const struct space_move *way, uint32_t *node);

/* The states of nodes of SHARD below OLDEST are not needed any more. */
void space_forget(struct space *space, int shard, uint32_t oldest);

#endif
