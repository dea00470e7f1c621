/* The states a search has seen, as a set of 64-bit keys; each may have a 32-bit value.
 *
 *     struct keyset seen;
 *     if (!keyset_init(&seen, search, 1000, true))
 *         return;
 *     while (... && keyset_reserve(&seen, MOVES_MAX)) {   room for all that one node adds
 *         uint32_t *value;
 *         if (keyset_add(&seen, key, &value))
 *             *value = node;                              new
 *         else
 *             ... *value is the node that was seen first ...
 *     }
 *     keyset_free(&seen);
 *
 * Linear probing in a power of two of slots, so that a probe usually touches one line of
 * the cache; values lie in an array of their own, so that a set without them is 8 bytes a
 * slot and a probe that finds nothing never touches them. A slot is the high bits of the
 * hash: growing then reads the old slots and writes the new ones both from left to right,
 * and costs a fraction of what so many additions would.
 *
 * Key 0 marks an empty slot and cannot be added: whoever packs states sets a bit that is
 * in all of them. Not for two threads at once, even if one of them only looks. */
#ifndef ENGINE_KEYSET_H
#define ENGINE_KEYSET_H

#include "engine/search.h"

#include <assert.h>

struct keyset {
    struct search *search;
    uint64_t *keys;   /* slots of them */
    uint32_t *values; /* by slot; NULL: keys have none */
    size_t slots;     /* a power of two */
    int shift;        /* 64 - log2(slots) */
    size_t count;     /* keys in the set */
    size_t most;      /* ... before it grows */
};

/* An empty set with room for ROOM keys. False: refused by the search. */
bool keyset_init(struct keyset *set, struct search *search, size_t room, bool valued);

/* Gives the memory back; also after a refused init. */
void keyset_free(struct keyset *set);

/* Takes all keys out; the memory stays. */
void keyset_clear(struct keyset *set);

/* For a set that is kept beyond its search: it is not counted any more, can be looked
 * into from any thread and freed, but not added to. */
void keyset_disown(struct keyset *set);

/* The slow part of keyset_reserve. */
bool keyset_grow(struct keyset *set, size_t more);

/* Makes sure that MORE keys can be added. False: refused by the search, the set is as it
 * was. Pointers to values are good until the next reserve. */
static inline bool keyset_reserve(struct keyset *set, size_t more)
{
    return set->count + more <= set->most || keyset_grow(set, more);
}

/* Multiplication carries low bits up, where the slot is taken from; the shift lets the
 * high ones, lost otherwise, take part. */
static inline uint64_t keyset_hash(uint64_t key)
{
    key ^= key >> 32;
    key *= 0x9e3779b97f4a7c15U;
    return key;
}

/* The slot that KEY is in, or the empty one where it would be. */
static inline size_t keyset_slot(const struct keyset *set, uint64_t key)
{
    size_t slot = (size_t)(keyset_hash(key) >> set->shift);
    while (set->keys[slot] != key && set->keys[slot] != 0)
        slot = (slot + 1) & (set->slots - 1);
    return slot;
}

/* Fetches the line of KEY into the cache, for a key that is asked for a little later.
 * Pays only for sets beyond the cache: all children of a node fetched, then added, at
 * 12 million keys 30 instead of 44 ns each; below a million nothing. */
static inline void keyset_prefetch(const struct keyset *set, uint64_t key)
{
    size_t slot = (size_t)(keyset_hash(key) >> set->shift);
    __builtin_prefetch(&set->keys[slot]);
    if (set->values != NULL)
        __builtin_prefetch(&set->values[slot]);
}

/* True: KEY is new and now in the set, for which there is reserved room. *VALUE (VALUE
 * may be NULL) is where its value is, 0 for a new key. */
static inline bool keyset_add(struct keyset *set, uint64_t key, uint32_t **value)
{
    assert(key != 0);
    size_t slot = keyset_slot(set, key);
    if (value != NULL)
        *value = &set->values[slot];
    if (set->keys[slot] == key)
        return false;
    assert(set->count < set->most);
    set->keys[slot] = key;
    set->count++;
    return true;
}

/* Is KEY in the set? *VALUE (VALUE may be NULL) is then its value. */
static inline bool keyset_find(const struct keyset *set, uint64_t key, uint32_t *value)
{
    assert(key != 0);
    size_t slot = keyset_slot(set, key);
    if (set->keys[slot] != key)
        return false;
    if (value != NULL)
        *value = set->values[slot];
    return true;
}

#endif
