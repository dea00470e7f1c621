/* The nodes of a search over packed states. States are compared in full: no proof depends
 * on hash values being different.
 *
 * The hash is an exclusive or over (class, place) (Zobrist, 1970): pieces of one shape
 * are alike without extra work, and the hash of a successor is two operations away from
 * its parent's. Its high bits select the shard of a state. Each shard is a set of its
 * own: threads that work on different shards need no lock, and tables grow one at a time.
 *
 * Memory limits the search. A node takes its packed state, 5.3 to 8 bytes of a table (24
 * bits of the node's number, 8 of the hash) and 6 or 8 bytes for its parent and move.
 *
 * Moves can be reversed, so a neighbour of a state at depth d is at depth d - 1, d or
 * d + 1. Breadth-first search therefore never meets a state older than the layer
 * before, and the states of older layers are freed: a lookup cannot miss because of
 * that. Their entries leave the table when it is rebuilt. Parents and moves stay, for
 * the line. */
#ifndef GAMES_KLOTSKI_SOLVE_SPACE_H
#define GAMES_KLOTSKI_SOLVE_SPACE_H

#include "engine/search.h"
#include "games/klotski/solve/problem.h"

#include <string.h>

enum {
    SPACE_SHARDS = 64,
    SPACE_CHUNK = 1 << 8,             /* nodes */
    SPACE_PACKED = 2 * PROBLEM_PIECES /* bytes of the largest packed state */
};

/* The number of the i-th node of a shard is i * SPACE_SHARDS + the shard. */
#define NODE_NONE UINT32_MAX

/* Node i is in chunk i / SPACE_CHUNK. */
struct space_chunk {
    uint8_t *states; /* packed, one after the other; NULL: freed */
    uint8_t *trail;  /* all parents, then all moves: from and to, packed places */
};

struct shard {
    struct space_chunk *chunk;
    uint32_t chunks; /* length of CHUNK */
    uint32_t count;
    uint32_t oldest; /* the states of nodes below are freed */
    uint32_t base;   /* nodes below are no longer in the table; base <= oldest */
    uint32_t *slot;  /* hash << 24 | 1 + node - BASE; 0: empty */
    uint32_t slots;
    uint32_t used; /* slots in use */
};

struct space {
    struct search *search; /* NULL after space_disown */
    struct problem problem;
    uint64_t zobrist[PROBLEM_PIECES][PROBLEM_PLACES]; /* by class and place */
    struct shard shard[SPACE_SHARDS];
};

/* SPACE must be all zero. */
void space_init(struct space *space, struct search *search,
                const struct problem *problem);
void space_free(struct space *space);

/* The number of nodes in all shards. */
uint64_t space_count(const struct space *space);

/* Stops counting the memory and frees parents and moves, for a space that outlives its
 * search. Nothing can be added after that. */
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

/* Returns the node of the state PACKED. NODE_NONE: there is none. */
uint32_t space_find(const struct space *space, uint64_t hash, const uint8_t *packed);

/* Prefetches what space_add will read: first the slot of the table and, some time
 * later, the state that the slot most likely refers to. */
static inline void space_fetch_entry(const struct space *space, uint64_t hash)
{
    const struct shard *shard = &space->shard[space_shard(hash)];
    if (shard->slots > 0)
        __builtin_prefetch(shard->slot + space_slot(shard, hash));
}

void space_fetch_state(const struct space *space, uint64_t hash);

/* How a node was reached: a piece moved FROM one place TO another; both are 0 for the
 * root that is the position to solve. */
struct space_move {
    uint32_t parent; /* NODE_NONE: a root */
    int from, to;
};

struct space_move space_way(const struct space *space, uint32_t node);

enum added {
    ADDED_NEW,
    ADDED_KNOWN,
    ADDED_NOT /* the search has no memory left */
};

/* Adds the state PACKED unless it is known; *NODE gets the number of a new node. Two
 * threads must not add to one shard at the same time. */
enum added space_add(struct space *space, uint64_t hash, const uint8_t *packed,
                     const struct space_move *way, uint32_t *node);

/* Frees the states of the nodes of SHARD below OLDEST. */
void space_forget(struct space *space, int shard, uint32_t oldest);

#endif
