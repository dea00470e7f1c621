/* Cuckoo hashing with quotienting; dead.h has the sources. A key pushes another one
 * out of its second bucket, at most PUSHES_MOST times; then the set grows.
 *
 * Why no key is confused or lost: hash and key determine each other. An entry stores
 * the rest of the hash and whether it is in its first or second bucket, and the number
 * of the bucket gives the remaining bits. A probe skips the second bucket only if the
 * filter of the first one excludes the rest, and an entry that leaves its first bucket
 * is added to that filter.
 *
 * Several threads: a thread locks a bucket to change it, and never two buckets at a time.
 * Readers do not lock. A key that is on its way from one bucket to the other is in neither;
 * to miss it costs time, but is no error. To find a key that was never added would be one.
 * An entry that is in its place when the bucket is counted is complete (dead_bucket.h). It
 * can only change if it is replaced, and a reader that finds a key makes sure that no entry
 * of the set was being replaced meanwhile, by two counters: ENDED, read first, equals BEGUN,
 * read last. A writer adds to BEGUN before it writes, and to ENDED after that. */
#include "games/klondike/solve/dead.h"

#include "base/pages.h"

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
    return dead->twelves ? BUCKET_TWELVES : BUCKET_TENS;
}

/* Whether entry I, whose low bits are those of REST, is the one with REST and SECOND. */
static bool is_entry(const struct dead_bucket *bucket, bool twelves, uint64_t last,
                     unsigned i, uint64_t rest, unsigned second)
{
    return i < bucket_count(last) && bucket_second(last, i) == second &&
           bucket_high(bucket, twelves, last, i) == rest >> 32;
}

static bool find_entry(const struct dead_bucket *bucket, bool twelves, uint64_t last,
                       uint64_t rest, unsigned second)
{
    uint64_t low = rest & UINT32_MAX;
    for (unsigned i = 0; i < BUCKET_TWELVES; i += 2) {
        uint64_t word = bucket_word(bucket, (int)(i / 2));
        if (((word & UINT32_MAX) == low &&
             is_entry(bucket, twelves, last, i, rest, second)) ||
            (word >> 32 == low && is_entry(bucket, twelves, last, i + 1, rest, second)))
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
           find_entry(bucket, dead->twelves, last, rest, second) &&
           (share == NULL ||
            atomic_load_explicit(&share->begun, memory_order_relaxed) == ended);
}

/* Puts *ENTRY into bucket AT. False: the bucket is full. With PUSH another entry has then
 * left it for *ENTRY, and is now in *ENTRY. */
static inline bool put(struct dead *dead, uint64_t at, struct dead_entry *entry,
                       bool push, bool shared)
{
    struct open_bucket open = bucket_open(&dead->bucket[at], shared);
    unsigned count = bucket_count(open.last);
    bool fits = count < bucket_size(dead);
    if (fits) {
        bucket_set(&open, dead->twelves, count, *entry);
        open.last += (uint64_t)1 << BUCKET_META;
    } else if (push) {
        unsigned i = dead->turn++ % bucket_size(dead);
        struct dead_entry pushed = bucket_entry(open.bucket, dead->twelves, open.last, i);
        if (shared)
            atomic_fetch_add_explicit(&dead->share->begun, 1, memory_order_relaxed);
        bucket_set(&open, dead->twelves, i, *entry);
        if (shared)
            atomic_fetch_add_explicit(&dead->share->ended, 1, memory_order_release);
        *entry = pushed;
    }
    if (!fits && entry->second == 0)
        open.last |= (uint64_t)bucket_filter(entry->rest) << BUCKET_META;
    bucket_close(&open);
    return fits;
}

static inline bool place_as(struct dead *dead, uint64_t *hash, bool shared)
{
    struct dead_entry entry = {*hash & dead->rest_mask, 0};
    uint64_t at = dead_home(dead, *hash);
    if (put(dead, at, &entry, false, shared))
        return true;
    for (int pushes = 0; pushes < PUSHES_MOST; pushes++) {
        at = dead_other(dead, at, entry.rest);
        entry.second ^= 1;
        if (put(dead, at, &entry, true, shared))
            return true;
    }
    uint64_t home = entry.second ? dead_other(dead, at, entry.rest) : at;
    *hash = home << (dead->key_bits - dead->bits) | entry.rest;
    return false;
}

/* Adds *HASH. False: it was added, but another key found no place and is now in *HASH. */
static bool place(struct dead *dead, uint64_t *hash)
{
    return dead->share != NULL ? place_as(dead, hash, true) : place_as(dead, hash, false);
}

static uint64_t room(const struct dead *dead)
{
    return (uint64_t)bucket_size(dead) << dead->bits;
}

static void set_bits(struct dead *dead, int bits)
{
    dead->bits = bits;
    dead->twelves = dead->key_bits - bits <= TWELVES_BITS;
    dead->rest_mask = ((uint64_t)1 << (dead->key_bits - bits)) - 1;
    dead->most = room(dead) - room(dead) / 6;
}

/* Lets DEAD take as many keys as fit. False: it did so before. */
static bool fill_up(struct dead *dead)
{
    uint64_t most = room(dead) - room(dead) / 20;
    bool more = most > dead->most;
    dead->most = most;
    return more;
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

/* How many entries bucket AT has. */
static unsigned entries(const struct dead *dead, uint64_t at)
{
    return bucket_count(bucket_word(&dead->bucket[at], BUCKET_LAST));
}

/* The hash of entry I of bucket AT. */
static uint64_t entry_hash(const struct dead *dead, uint64_t at, unsigned i)
{
    const struct dead_bucket *bucket = &dead->bucket[at];
    struct dead_entry entry =
        bucket_entry(bucket, dead->twelves, bucket_word(bucket, BUCKET_LAST), i);
    uint64_t home = entry.second ? dead_other(dead, at, entry.rest) : at;
    return home << (dead->key_bits - dead->bits) | entry.rest;
}

/* Adds the keys of the buckets of OLD from AT to before END to DEAD. False: one found no
 * place. */
static bool move_buckets(struct dead *dead, const struct dead *old, uint64_t at,
                         uint64_t end)
{
    for (; at < end; at++) {
        uint64_t soon = at + MOVE_AHEAD;
        for (unsigned i = 0; soon < end && i < entries(old, soon); i++)
            __builtin_prefetch(&dead->bucket[dead_home(dead, entry_hash(old, soon, i))]);
        for (unsigned i = 0; i < entries(old, at); i++) {
            uint64_t hash = entry_hash(old, at, i);
            if (!place(dead, &hash) && dead->share == NULL)
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
            return (homeless == NULL && fill_up(dead)) || set_aside(dead, homeless);
        struct dead next = *dead;
        next.bucket = search_alloc(dead->search, bucket_bytes(bits));
        if (next.bucket == NULL)
            return false;
        set_bits(&next, bits);
        uint64_t hash = homeless != NULL ? *homeless : 0;
        bool moved = dead->bucket != NULL
                         ? move_buckets(&next, dead, 0, (uint64_t)1 << dead->bits)
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

/* ---- several threads --------------------------------------------------------------- */

enum {
    QUOTA = 64 /* keys that a view takes from ROOM at a time */
};

bool dead_share_init(struct dead_share *share, struct dead *dead)
{
    if (dead->bucket == NULL && !grow(dead, NULL))
        return false;
    *share = (struct dead_share){.set = *dead};
    atomic_init(&share->room, (int_least64_t)(dead->most - dead->count));
    *dead = (struct dead){0};
    return true;
}

/* While there are views, only ROOM says how many keys the set has. */
static void count_keys(struct dead_share *share)
{
    int_least64_t left = atomic_load(&share->room);
    share->set.count = share->set.most - (uint64_t)(left > 0 ? left : 0);
}

void dead_share_end(struct dead_share *share, struct dead *dead)
{
    count_keys(share);
    *dead = share->set;
}

void dead_view(struct dead *view, struct dead_share *share)
{
    *view = share->set;
    view->share = share;
    view->count = view->most = 0;
}

void dead_view_end(struct dead *view)
{
    atomic_fetch_add(&view->share->room, (int_least64_t)(view->most - view->count));
    *view = (struct dead){0};
}

/* Takes another quota. False: the set is full. */
static bool take_quota(struct dead *view)
{
    atomic_int_least64_t *room = &view->share->room;
    if (atomic_fetch_sub(room, QUOTA) < QUOTA) {
        atomic_fetch_add(room, QUOTA);
        return false;
    }
    view->most += QUOTA;
    return true;
}

bool dead_share_grow(struct dead_share *share)
{
    struct dead *set = &share->set;
    share->old = (struct dead){0};
    count_keys(share);
    struct dead next = *set;
    next.bucket = NULL;
    if (search_fits(set->search, bucket_bytes(set->bits + 1))) {
        next.bucket = search_alloc(set->search, bucket_bytes(set->bits + 1));
        if (next.bucket == NULL)
            return false;
        set_bits(&next, set->bits + 1);
        share->old = *set;
        *set = next;
    } else if (!fill_up(set) && !set_aside(set, NULL))
        return false;
    atomic_store(&share->room, (int_least64_t)(set->most - set->count));
    return true;
}

void dead_share_move(struct dead_share *share, int index, int count)
{
    const struct dead *old = &share->old;
    if (old->bucket == NULL)
        return;
    struct dead view = share->set;
    view.share = share;
    uint64_t all = (uint64_t)1 << old->bits;
    move_buckets(&view, old, all * (uint64_t)index / (uint64_t)count,
                 all * (uint64_t)(index + 1) / (uint64_t)count);
}

void dead_share_moved(struct dead_share *share)
{
    struct dead *old = &share->old;
    if (old->bucket != NULL)
        search_release(old->search, old->bucket, bucket_bytes(old->bits));
    old->bucket = NULL;
}

bool dead_add(struct dead *dead, uint64_t key)
{
    if (dead->share != NULL && dead_has(dead, key))
        return true; /* another thread has added it */
    if (dead->count == dead->most &&
        !(dead->share != NULL ? take_quota(dead) : grow(dead, NULL)))
        return false;
    if (dead->bucket == NULL) {
        if (!keyset_reserve(&dead->small, 1))
            return false;
        keyset_add(&dead->small, key, NULL);
    } else {
        uint64_t hash = dead_hash(dead, key);
        if (!place(dead, &hash)) {
            if (dead->share != NULL)
                atomic_store(&dead->share->room, 0);
            else if (!grow(dead, &hash))
                return false;
        }
    }
    dead->count++;
    return true;
}
