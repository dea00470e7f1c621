/* Cuckoo hashing with quotienting; solve_dead.h has the sources. A key pushes another one
 * out of its second bucket, at most PUSHES_MOST times; then the set grows.
 *
 * Why no key is confused or lost: hash and key determine each other. An entry stores
 * the rest of the hash and whether it is in its first or second bucket, and the number
 * of the bucket gives the remaining bits. A probe skips the second bucket only if the
 * filter of the first one excludes the rest, and an entry that leaves its first bucket
 * is added to that filter. */
#include "games/klondike/solve_dead.h"

#include "base/pages.h"

#include <assert.h>
#include <stdlib.h>

enum {
    SMALL_MOST = 20000, /* keys in the keyset */
    FIRST_BITS = 13,
    TENS_BITS = 48, /* of an entry */
    TWELVES_BITS = 40,
    PUSHES_MOST = 200,
    MOVE_AHEAD = 4 /* buckets whose entries are prefetched while the set grows */
};

_Static_assert(sizeof(struct dead_bucket) == 64, "one line of the cache");

static unsigned bucket_size(const struct dead *dead)
{
    return dead->twelves ? DEAD_TWELVES : DEAD_TENS;
}

bool bucket_find(const struct dead_bucket *bucket, bool twelves, uint64_t rest,
                 unsigned second)
{
    for (unsigned i = 0; i < (bucket->meta & 15); i++) {
        uint64_t high = twelves ? bucket->of.twelves.high[i] : bucket->of.tens.high[i];
        if ((high << 32 | bucket->of.twelves.low[i]) == rest &&
            (bucket->meta >> (4 + i) & 1) == second)
            return true;
    }
    return false;
}

struct dead_entry {
    uint64_t rest;
    unsigned second;
};

static struct dead_entry get_entry(const struct dead *dead,
                                   const struct dead_bucket *bucket, unsigned i)
{
    uint64_t high = dead->twelves ? bucket->of.twelves.high[i] : bucket->of.tens.high[i];
    return (struct dead_entry){high << 32 | bucket->of.twelves.low[i],
                               bucket->meta >> (4 + i) & 1};
}

static void set_entry(const struct dead *dead, struct dead_bucket *bucket, unsigned i,
                      struct dead_entry entry)
{
    bucket->of.twelves.low[i] = (uint32_t)entry.rest;
    if (dead->twelves)
        bucket->of.twelves.high[i] = (uint8_t)(entry.rest >> 32);
    else
        bucket->of.tens.high[i] = (uint16_t)(entry.rest >> 32);
    bucket->meta = (bucket->meta & ~((uint32_t)1 << (4 + i))) | entry.second << (4 + i);
}

static bool append(const struct dead *dead, uint64_t at, struct dead_entry entry)
{
    struct dead_bucket *bucket = &dead->bucket[at];
    unsigned count = bucket->meta & 15;
    if (count == bucket_size(dead))
        return false;
    set_entry(dead, bucket, count, entry);
    bucket->meta++;
    return true;
}

/* Adds *HASH. False: it was added, but another key found no place and is now in *HASH. */
static bool place(struct dead *dead, uint64_t *hash)
{
    struct dead_entry entry = {*hash & dead->rest_mask, 0};
    uint64_t at = dead_home(dead, *hash);
    if (append(dead, at, entry))
        return true;
    for (int pushes = 0; pushes < PUSHES_MOST; pushes++) {
        if (entry.second == 0)
            dead->bucket[at].meta |= dead_filter(entry.rest);
        at = dead_other(dead, at, entry.rest);
        entry.second ^= 1;
        if (append(dead, at, entry))
            return true;
        unsigned i = dead->turn++ % bucket_size(dead);
        struct dead_entry pushed = get_entry(dead, &dead->bucket[at], i);
        set_entry(dead, &dead->bucket[at], i, entry);
        entry = pushed;
    }
    uint64_t home = entry.second ? dead_other(dead, at, entry.rest) : at;
    *hash = home << (dead->key_bits - dead->bits) | entry.rest;
    return false;
}

static void set_bits(struct dead *dead, int bits)
{
    dead->bits = bits;
    dead->twelves = dead->key_bits - bits <= TWELVES_BITS;
    dead->rest_mask = ((uint64_t)1 << (dead->key_bits - bits)) - 1;
    uint64_t room = (uint64_t)bucket_size(dead) << bits;
    dead->most = room - room / 20;
}

/* Adds all keys of OLD to DEAD. False: one found no place. */
static bool move_small(struct dead *dead, const struct keyset *old)
{
    for (size_t i = 0; i < old->slots; i++) {
        uint64_t hash = dead_hash(dead, old->keys[i]);
        if (old->keys[i] != 0 && !place(dead, &hash))
            return false;
    }
    return true;
}

/* The hash of entry I of bucket AT. */
static uint64_t entry_hash(const struct dead *dead, uint64_t at, unsigned i)
{
    struct dead_entry entry = get_entry(dead, &dead->bucket[at], i);
    uint64_t home = entry.second ? dead_other(dead, at, entry.rest) : at;
    return home << (dead->key_bits - dead->bits) | entry.rest;
}

static bool move_buckets(struct dead *dead, const struct dead *old)
{
    uint64_t end = (uint64_t)1 << old->bits;
    for (uint64_t at = 0; at < end; at++) {
        uint64_t soon = at + MOVE_AHEAD;
        for (unsigned i = 0; soon < end && i < (old->bucket[soon].meta & 15); i++)
            __builtin_prefetch(&dead->bucket[dead_home(dead, entry_hash(old, soon, i))]);
        for (unsigned i = 0; i < (old->bucket[at].meta & 15); i++) {
            uint64_t hash = entry_hash(old, at, i);
            if (!place(dead, &hash))
                return false;
        }
    }
    return true;
}

static size_t bucket_bytes(int bits)
{
    return sizeof(struct dead_bucket) << bits;
}

/* The fewest buckets in which the rest of a hash fits. */
static int least_bits(const struct dead *dead)
{
    int least = dead->key_bits - TENS_BITS;
    return least > FIRST_BITS ? least : FIRST_BITS;
}

/* Makes *DEAD a set that is full, and adds HOMELESS (or NULL) to a smaller one. */
static bool set_aside(struct dead *dead, const uint64_t *homeless)
{
    struct dead next = *dead;
    int least = least_bits(dead);
    int bits = dead->bits > least ? dead->bits - 1 : least;
    while (bits > least && !search_fits(dead->search, bucket_bytes(bits)))
        bits--;
    next.bucket = search_alloc(dead->search, bucket_bytes(bits));
    if (next.bucket == NULL)
        return false;
    next.full = search_get(dead->search, 1, sizeof *next.full);
    if (next.full == NULL) {
        search_release(dead->search, next.bucket, bucket_bytes(bits));
        return false;
    }
    *next.full = *dead;
    next.count = 0;
    set_bits(&next, bits);
    uint64_t hash = homeless != NULL ? *homeless : 0;
    if (homeless != NULL)
        place(&next, &hash);
    *dead = next;
    return true;
}

/* Moves all keys to more buckets and adds HOMELESS (or NULL), a hash that found no
 * place. */
static bool grow(struct dead *dead, const uint64_t *homeless)
{
    int bits = dead->bucket != NULL ? dead->bits + 1 : least_bits(dead);
    for (;; bits++) {
        if (dead->bucket != NULL && !search_fits(dead->search, bucket_bytes(bits)))
            return set_aside(dead, homeless);
        struct dead next = *dead;
        next.bucket = search_alloc(dead->search, bucket_bytes(bits));
        if (next.bucket == NULL)
            return false;
        set_bits(&next, bits);
        uint64_t hash = homeless != NULL ? *homeless : 0;
        bool moved = dead->bucket != NULL ? move_buckets(&next, dead)
                                          : move_small(&next, &dead->small);
        if (moved && (homeless == NULL || place(&next, &hash))) {
            if (dead->bucket != NULL)
                search_release(dead->search, dead->bucket, bucket_bytes(dead->bits));
            else
                keyset_free(&dead->small);
            next.small = (struct keyset){0};
            *dead = next;
            return true;
        }
        search_release(dead->search, next.bucket, bucket_bytes(bits));
    }
}

bool dead_init(struct dead *dead, struct search *search, int key_bits)
{
    *dead = (struct dead){.search = search, .key_bits = key_bits};
    dead->key_mask = key_bits < 64 ? ((uint64_t)1 << key_bits) - 1 : UINT64_MAX;
    dead->most = SMALL_MOST;
    return keyset_init(&dead->small, search, 150, false);
}

bool dead_has_full(const struct dead *dead, uint64_t key)
{
    return dead_has(dead->full, key);
}

static void free_full(struct dead *dead)
{
    if (dead->full != NULL)
        dead_free(dead->full);
    free(dead->full);
    dead->full = NULL;
}

void dead_free(struct dead *dead)
{
    free_full(dead);
    if (dead->bucket != NULL && dead->search != NULL)
        search_release(dead->search, dead->bucket, bucket_bytes(dead->bits));
    else if (dead->bucket != NULL)
        pages_free(dead->bucket, bucket_bytes(dead->bits));
    else if (dead->small.keys != NULL)
        keyset_free(&dead->small);
    dead->bucket = NULL;
}

/* The bytes of all buckets. */
static size_t all_bytes(const struct dead *dead)
{
    size_t bytes = 0;
    for (; dead != NULL; dead = dead->full)
        bytes += bucket_bytes(dead->bits);
    return bytes;
}

static void set_search(struct dead *dead, struct search *search)
{
    for (; dead != NULL; dead = dead->full)
        dead->search = search;
}

void dead_disown(struct dead *dead)
{
    if (dead->bucket != NULL)
        search_disown(dead->search, all_bytes(dead));
    else
        keyset_disown(&dead->small);
    set_search(dead, NULL);
}

bool dead_adopt(struct dead *dead, struct search *search)
{
    bool fits = dead->bucket != NULL ? search_adopt(search, all_bytes(dead))
                                     : keyset_adopt(&dead->small, search);
    if (fits)
        set_search(dead, search);
    return fits;
}

void dead_clear(struct dead *dead)
{
    free_full(dead);
    if (dead->bucket != NULL)
        memset(dead->bucket, 0, bucket_bytes(dead->bits));
    else if (dead->count > 0)
        keyset_clear(&dead->small);
    dead->count = 0;
}

bool dead_add(struct dead *dead, uint64_t key)
{
    if (dead->count == dead->most && !grow(dead, NULL))
        return false;
    if (dead->bucket == NULL) {
        if (!keyset_reserve(&dead->small, 1))
            return false;
        keyset_add(&dead->small, key, NULL);
    } else {
        uint64_t hash = dead_hash(dead, key);
        if (!place(dead, &hash) && !grow(dead, &hash))
            return false;
    }
    dead->count++;
    return true;
}
