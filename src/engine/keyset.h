/* The states that a search has seen: a hash set of 64-bit keys, with a 32-bit value for
 * each if wanted.
 *
 *     struct keyset seen;
 *     if (!keyset_init(&seen, search, 1000, true))
 *         return;
 *     while (... && keyset_reserve(&seen, MOVES_MAX)) {   room for all successors
 *         uint32_t *value;
 *         if (keyset_add(&seen, key, &value))
 *             *value = node;                              new
 *         else
 *             ... *value is the node that was seen first ...
 *     }
 *     keyset_free(&seen);
 *
 * Open addressing with linear probing; the number of slots is a power of two, so that a
 * probe usually touches one cache line. Values are in a second array: a set without
 * values takes 8 bytes a slot, and a probe for an absent key does not touch the values.
 * The slot of a key is the high bits of its hash. Growing therefore reads the old table
 * and writes the new one both from left to right, which is much faster than adding the
 * keys again.
 *
 * Key 0 marks an empty slot and cannot be added: set a bit that all packed states have
 * in common. Two threads must not use a set at the same time, even if one only reads. */
#ifndef ENGINE_KEYSET_H
#define ENGINE_KEYSET_H

#include "engine/search.h"

#include <assert.h>

struct keyset {
    struct search *search;
    uint64_t *keys;   /* SLOTS of them; 0: empty */
    uint32_t *values; /* by slot; NULL: no values */
    size_t slots;     /* a power of two */
    int shift;        /* 64 - log2(slots) */
    size_t count;     /* keys in the set */
    size_t most;      /* keys at which it grows */
};

/* Makes an empty set with room for ROOM keys. False: the search has no memory left. */
bool keyset_init(struct keyset *set, struct search *search, size_t room, bool valued);

/* Frees the memory; also after keyset_init has failed. */
void keyset_free(struct keyset *set);

/* Removes all keys; keeps the memory. */
void keyset_clear(struct keyset *set);

/* For a set that outlives its search: its memory is no longer counted. After that any
 * thread may read it, and it can be freed, but nothing can be added. */
void keyset_disown(struct keyset *set);
/* Gives a disowned set to SEARCH, so that keys can be added again. False: see
 * search_adopt. */
bool keyset_adopt(struct keyset *set, struct search *search);

/* The slow path of keyset_reserve. */
bool keyset_grow(struct keyset *set, size_t more);

/* Makes sure that MORE keys can be added. False: the search has no memory left; the
 * set is unchanged. Pointers to values stay valid until the next reserve. */
static inline bool keyset_reserve(struct keyset *set, size_t more)
{
    return set->count + more <= set->most || keyset_grow(set, more);
}

/* The multiplication carries the low bits up to where the slot is taken from. The
 * shift mixes the high bits in first, which the multiplication would push out. */
static inline uint64_t keyset_hash(uint64_t key)
{
    key ^= key >> 32;
    key *= 0x9e3779b97f4a7c15U;
    return key;
}

/* Returns the slot of KEY, or the empty slot where it belongs. */
static inline size_t keyset_slot(const struct keyset *set, uint64_t key)
{
    size_t slot = (size_t)(keyset_hash(key) >> set->shift);
    while (set->keys[slot] != key && set->keys[slot] != 0)
        slot = (slot + 1) & (set->slots - 1);
    return slot;
}

/* Loads the cache line of KEY, which is looked up a little later. Pays for sets larger
 * than the cache: adding all children of a node takes 30 instead of 44 ns each at 12
 * million keys, and makes no difference below a million. */
static inline void keyset_prefetch(const struct keyset *set, uint64_t key)
{
    size_t slot = (size_t)(keyset_hash(key) >> set->shift);
    __builtin_prefetch(&set->keys[slot]);
    if (set->values != NULL)
        __builtin_prefetch(&set->values[slot]);
}

/* Adds KEY, for which room is reserved. True: KEY is new. *VALUE (VALUE may be NULL)
 * points to its value, which is 0 for a new key. */
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

/* Returns whether KEY is in the set; if so, *VALUE (VALUE may be NULL) gets its value. */
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
