/* The transposition table: a cuckoo hash table of quotients and remainders; dead.h has the
 * sources. insert() is its one loop: an entry goes to its first bucket or, if that is full, to
 * its second one. If both are full, it evicts an entry of the second one, which goes to its own
 * other bucket, and so on. After EVICTIONS_MOST of them grow() moves all entries to more
 * buckets.
 *
 * Why no key is confused or lost: hash and key determine each other. An entry stores the
 * remainder of the hash and whether it is in its first or second bucket, and the number of the
 * bucket gives the quotient. A probe skips the second bucket only if the filter of the first
 * one excludes the remainder, and an entry that leaves its first bucket is added to that
 * filter.
 *
 * SHARED is a constant where it is used, so that one thread alone pays nothing for what
 * several need (dead_share.c). */
#include "games/klondike/solve/dead.h"

enum {
    SMALL_MOST = 20000, /* keys in the keyset */
    FIRST_BITS = 13,
    ENTRY_BITS = 48,
    EVICTIONS_MOST = 200,
    MOVE_AHEAD = 4 /* buckets whose entries are prefetched while the table grows */
};

_Static_assert(sizeof(struct dead_bucket) == 64, "one cache line");

/* ---- insertion --------------------------------------------------------------------- */

/* Puts *ENTRY into bucket AT. False: the bucket is full. With EVICT *ENTRY has then taken the
 * place of another entry, which is now in *ENTRY. */
static inline bool put(struct dead *dead, uint64_t at, struct dead_entry *entry,
                       bool evict, bool shared)
{
    struct open_bucket open = bucket_open(&dead->bucket[at], shared);
    unsigned count = bucket_count(open.last);
    bool fits = count < BUCKET_SIZE;
    if (fits) {
        bucket_set(&open, count, *entry);
        open.last += (uint64_t)1 << BUCKET_META;
    } else if (evict) {
        unsigned i = dead->turn++ % BUCKET_SIZE;
        struct dead_entry evicted = bucket_entry(open.bucket, open.last, i);
        if (shared)
            atomic_fetch_add_explicit(&dead->share->begun, 1, memory_order_relaxed);
        bucket_set(&open, i, *entry);
        if (shared)
            atomic_fetch_add_explicit(&dead->share->ended, 1, memory_order_release);
        *entry = evicted;
    }
    if (!fits && entry->second == 0)
        open.last |= (uint64_t)bucket_filter(entry->rest) << BUCKET_META;
    bucket_close(&open);
    return fits;
}

/* The hash of ENTRY, which is or was in bucket AT. */
static uint64_t entry_hash(const struct dead *dead, uint64_t at, struct dead_entry entry)
{
    uint64_t home = entry.second ? dead_other(dead, at, entry.rest) : at;
    return home << (dead->key_bits - dead->bits) | entry.rest;
}

/* Adds *HASH. False: it was added, but another one found no place and is now in *HASH. */
static inline bool insert(struct dead *dead, uint64_t *hash, bool shared)
{
    struct dead_entry entry = {*hash & dead->rest_mask, 0};
    uint64_t at = dead_home(dead, *hash);
    for (int evicted = 0; !put(dead, at, &entry, evicted > 0, shared); evicted++) {
        if (evicted == EVICTIONS_MOST) {
            *hash = entry_hash(dead, at, entry);
            return false;
        }
        at = dead_other(dead, at, entry.rest);
        entry.second ^= 1;
    }
    return true;
}

bool dead_insert_shared(struct dead *view, uint64_t *hash)
{
    return insert(view, hash, true);
}

bool dead_add(struct dead *dead, uint64_t key)
{
    if (dead->share != NULL)
        return dead_share_add(dead, key);
    if (dead->count == dead->most && !dead_grow(dead))
        return false;
    if (dead->bucket == NULL) {
        if (!keyset_reserve(&dead->small, 1))
            return false;
        keyset_add(&dead->small, key, NULL);
    } else {
        uint64_t hash = dead_hash(dead, key);
        while (!insert(dead, &hash, false))
            if (!dead_grow(dead))
                return false;
    }
    dead->count++;
    return true;
}

/* ---- probes ------------------------------------------------------------------------ */

/* Whether entry I, whose low bits are those of REST, is the one with REST and SECOND. */
static bool is_entry(const struct dead_bucket *bucket, uint64_t last, unsigned i,
                     uint64_t rest, unsigned second)
{
    return i < bucket_count(last) && bucket_second(last, i) == second &&
           bucket_high(bucket, last, i) == rest >> 32;
}

static bool find_entry(const struct dead_bucket *bucket, uint64_t last, uint64_t rest,
                       unsigned second)
{
    uint64_t low = rest & UINT32_MAX;
    for (unsigned i = 0; i < BUCKET_SIZE; i += 2) {
        uint64_t word = bucket_word(bucket, (int)(i / 2));
        if (((word & UINT32_MAX) == low && is_entry(bucket, last, i, rest, second)) ||
            (word >> 32 == low && is_entry(bucket, last, i + 1, rest, second)))
            return true;
    }
    return false;
}

bool dead_find(const struct dead *dead, uint64_t at, uint64_t rest, unsigned second)
{
    const struct dead_bucket *bucket = &dead->bucket[at];
    const struct dead_share *share = dead->share;
    uint64_t ended = 0;
    if (share != NULL)
        ended = atomic_load_explicit(&share->ended, memory_order_acquire);
    uint64_t last = bucket_word(bucket, BUCKET_LAST);
    return bucket_count(last) != BUCKET_LOCKED &&
           find_entry(bucket, last, rest, second) &&
           (share == NULL ||
            atomic_load_explicit(&share->begun, memory_order_relaxed) == ended);
}

/* ---- growth ------------------------------------------------------------------------ */

static size_t bucket_bytes(int bits)
{
    return sizeof(struct dead_bucket) << bits;
}

static uint64_t room(const struct dead *dead)
{
    return (uint64_t)BUCKET_SIZE << dead->bits;
}

/* Makes NEXT an empty table with 1 << BITS buckets, for the keys of DEAD. False: no memory
 * left. */
static bool make_next(const struct dead *dead, int bits, struct dead *next)
{
    *next = *dead;
    next->bucket = search_alloc(dead->search, bucket_bytes(bits));
    next->small = (struct keyset){0};
    next->bits = bits;
    next->rest_mask = ((uint64_t)1 << (dead->key_bits - bits)) - 1;
    next->most = room(next) - room(next) / 6;
    return next->bucket != NULL;
}

void dead_free_buckets(struct dead *dead)
{
    if (dead->bucket != NULL)
        search_release(dead->search, dead->bucket, bucket_bytes(dead->bits));
    dead->bucket = NULL;
}

/* How many entries bucket AT has. */
static unsigned entries(const struct dead *dead, uint64_t at)
{
    return bucket_count(bucket_word(&dead->bucket[at], BUCKET_LAST));
}

/* The hash of entry I of bucket AT. */
static uint64_t hash_at(const struct dead *dead, uint64_t at, unsigned i)
{
    const struct dead_bucket *bucket = &dead->bucket[at];
    uint64_t last = bucket_word(bucket, BUCKET_LAST);
    return entry_hash(dead, at, bucket_entry(bucket, last, i));
}

bool dead_move(struct dead *dead, const struct dead *old, uint64_t at, uint64_t end)
{
    for (; at < end; at++) {
        uint64_t soon = at + MOVE_AHEAD;
        for (unsigned i = 0; soon < end && i < entries(old, soon); i++)
            __builtin_prefetch(&dead->bucket[dead_home(dead, hash_at(old, soon, i))]);
        for (unsigned i = 0; i < entries(old, at); i++) {
            uint64_t hash = hash_at(old, at, i);
            if (dead->share != NULL)
                insert(dead, &hash, true);
            else if (!insert(dead, &hash, false))
                return false;
        }
    }
    return true;
}

/* Moves all keys of OLD to DEAD. False: one found no place. */
static bool move_all(struct dead *dead, const struct dead *old)
{
    if (old->bucket != NULL)
        return dead_move(dead, old, 0, (uint64_t)1 << old->bits);
    for (size_t i = 0; i < old->small.slots; i++) {
        uint64_t hash = dead_hash(dead, old->small.keys[i]);
        if (old->small.keys[i] != 0 && !insert(dead, &hash, false))
            return false;
    }
    return true;
}

/* The fewest buckets for which the remainder fits into an entry. */
static int least_bits(const struct dead *dead)
{
    int least = dead->key_bits - ENTRY_BITS;
    return least > FIRST_BITS ? least : FIRST_BITS;
}

/* Lets a table that cannot be doubled take as many keys as fit. False: it has that many. */
static bool make_do(struct dead *dead)
{
    uint64_t most = room(dead) - room(dead) / 20;
    bool more = most > dead->most;
    if (more)
        dead->most = most;
    else
        search_stop(dead->search, STOP_MEMORY);
    return more;
}

bool dead_double(struct dead *dead, struct dead *old)
{
    *old = (struct dead){0};
    if (!search_fits(dead->search, bucket_bytes(dead->bits + 1)))
        return make_do(dead);
    struct dead next;
    if (!make_next(dead, dead->bits + 1, &next))
        return false;
    *old = *dead;
    *dead = next;
    return true;
}

bool dead_grow(struct dead *dead)
{
    int bits = dead->bucket != NULL ? dead->bits + 1 : least_bits(dead);
    struct dead next;
    for (;; bits++) {
        if (dead->bucket != NULL && !search_fits(dead->search, bucket_bytes(bits)))
            return make_do(dead);
        if (!make_next(dead, bits, &next))
            return false;
        if (move_all(&next, dead))
            break;
        dead_free_buckets(&next);
    }
    dead_free_buckets(dead);
    keyset_free(&dead->small);
    *dead = next;
    return true;
}

/* ---- the life of a table ----------------------------------------------------------- */

void dead_init(struct dead *dead, struct search *search, int key_bits)
{
    *dead = (struct dead){.search = search,
                          .small = {.search = search},
                          .key_bits = key_bits};
    dead->key_mask = key_bits < 64 ? ((uint64_t)1 << key_bits) - 1 : UINT64_MAX;
    dead->most = SMALL_MOST;
}

void dead_free(struct dead *dead)
{
    dead_free_buckets(dead);
    keyset_free(&dead->small);
}

void dead_disown(struct dead *dead)
{
    if (dead->bucket != NULL)
        search_disown(dead->search, bucket_bytes(dead->bits));
    else
        keyset_disown(&dead->small);
    dead->search = NULL;
}

bool dead_adopt(struct dead *dead, struct search *search)
{
    bool fits = dead->bucket != NULL ? search_adopt(search, bucket_bytes(dead->bits))
                                     : keyset_adopt(&dead->small, search);
    if (fits)
        dead->search = search;
    return fits;
}

void dead_clear(struct dead *dead)
{
    if (dead->bucket != NULL)
        memset(dead->bucket, 0, bucket_bytes(dead->bits));
    else if (dead->count > 0)
        keyset_clear(&dead->small);
    dead->count = 0;
}
