/* The states that a search has reached: packed, each once, numbered from 0 in the order in
 * which they were added, with the parent and the move that led there. Duplicates are found by
 * a hash table and a comparison of the whole state. */
#ifndef GAMES_KLOTSKI_SOLVE_SPACE_H
#define GAMES_KLOTSKI_SOLVE_SPACE_H

#include "engine/trail.h"
#include "games/klotski/solve/problem.h"

enum {
    SPACE_CHUNK = 1 << 10 /* nodes */
};

#define NODE_NONE TRAIL_NONE

struct space {
    struct search *search; /* NULL after space_disown */
    struct problem problem;
    uint64_t zobrist[PROBLEM_PIECES][PROBLEM_PLACES]; /* by class and place */
    struct trail trail;                               /* parents and moves, of the game */
    uint16_t **states;      /* packed, SPACE_CHUNK nodes each; CHUNKS of them */
    uint32_t count, chunks; /* COUNT: nodes */
    size_t room;            /* length of STATES */
    uint64_t *slot;         /* 32 bits of the hash and 1 + node; 0: empty */
    size_t slots;
};

/* SPACE must be all zero. */
void space_init(struct space *space, struct search *search,
                const struct problem *problem);
void space_free(struct space *space);

/* Stops counting the memory and frees parents and moves, for a space that outlives its
 * search. Nothing can be added after that. */
void space_disown(struct space *space);

static inline uint16_t *space_packed(const struct space *space, uint32_t node)
{
    return space->states[node / SPACE_CHUNK] +
           node % SPACE_CHUNK * (size_t)space->problem.pieces;
}

uint64_t space_hash(const struct space *space, const uint16_t *packed);

/* Returns the node of the state PACKED. NODE_NONE: there is none. */
uint32_t space_find(const struct space *space, uint64_t hash, const uint16_t *packed);

/* The first slot to look at. */
static inline size_t space_slot(const struct space *space, uint64_t hash)
{
    return (size_t)((hash >> 32) * space->slots >> 32);
}

/* Prefetches what space_add will read: first the slot and, some time later, the state that it
 * most likely refers to. */
static inline void space_fetch_slot(const struct space *space, uint64_t hash)
{
    __builtin_prefetch(space->slot + space_slot(space, hash));
}

static inline void space_fetch_state(const struct space *space, uint64_t hash)
{
    uint64_t entry = space->slot[space_slot(space, hash)];
    if (entry >> 32 == hash >> 32 && entry != 0)
        __builtin_prefetch(space_packed(space, (uint32_t)entry - 1));
}

enum added {
    ADDED_NEW,
    ADDED_KNOWN,
    ADDED_NOT /* the search has no memory left */
};

/* Adds the state PACKED, to which MOVE leads from PARENT (NODE_NONE: a root), unless it is known;
 * *NODE gets the number of a new node. */
enum added space_add(struct space *space, uint64_t hash, const uint16_t *packed,
                     uint32_t parent, uint32_t move, uint32_t *node);

#endif
