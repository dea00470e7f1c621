/* The transposition table of the search: the set of the keys of its dead nodes, for hundreds of
 * millions of probes and tens of millions of keys.
 *
 * A small table is a keyset. A large one has buckets of one cache line. The hash is a
 * bijection, and its high bits, the quotient, are the number of the bucket, so that only the
 * low bits, the remainder (REST), have to be stored, 6 bytes. No key is ever taken for another
 * (quotienting: Knuth, The Art of Computer Programming 3, exercise 6.4-13).
 *
 * Each key has two buckets and may evict other keys to their second bucket (cuckoo
 * hashing: Pagh and Rodler 2001; with buckets: Dietzfelbinger and Weidling 2007; with the
 * second bucket computed from the first and the remainder alone: Fan and others 2014). So the
 * table can be filled to 19/20; a full table takes 6.7 bytes a key.
 *
 * A table that is 5/6 full moves to twice as many buckets: up to 19/20, hard deals took 1.1
 * times as long, because more keys are in their second buckets. If the search has no
 * memory for that, the table is filled up. */
#ifndef GAMES_KLONDIKE_SOLVE_DEAD_H
#define GAMES_KLONDIKE_SOLVE_DEAD_H

#include "engine/keyset.h"
#include "games/klondike/solve/dead_bucket.h"

struct dead {
    struct search *search;
    struct keyset small;        /* while BUCKET is NULL */
    struct dead_bucket *bucket; /* 1 << bits of them */
    int key_bits;               /* all keys are below 1 << key_bits */
    int bits;
    uint64_t key_mask, rest_mask;
    uint64_t count, most;     /* keys, and how many of them before it grows */
    uint32_t turn;            /* the entry to evict next */
    struct dead_share *share; /* NULL: this is no view */
};

/* A table that several threads use at once. Each has a view, a struct dead of its own with the
 * buckets of SET, with which dead_has and dead_add nearly never wait for other threads. A
 * view never reports a key that was not added. It may miss a key that another thread is adding
 * or moving, and a key that finds no place is forgotten: both only cost time. */
struct dead_share {
    struct dead set;
    struct dead old;           /* what moves into SET; without buckets: nothing */
    atomic_int_least64_t room; /* keys that views may add before SET grows */
    /* How many times an entry began to be replaced by another one, and how many times that
     * ended. They are equal unless a thread does it now. */
    _Alignas(64) atomic_uint_least64_t begun, ended;
};

/* Makes an empty set for keys from 1 to 2^KEY_BITS - 1 (32 to 64 bits). It takes no memory
 * before the first key. */
void dead_init(struct dead *dead, struct search *search, int key_bits);
void dead_free(struct dead *dead);

/* The set outlives its search (see keyset_disown), and goes on in SEARCH. */
void dead_disown(struct dead *dead);
bool dead_adopt(struct dead *dead, struct search *search);

/* Removes all keys; keeps the memory. */
void dead_clear(struct dead *dead);

/* Adds KEY, which is not in the set. False: no memory left; KEY is not added. */
bool dead_add(struct dead *dead, uint64_t key);

/* SHARE takes over the keys of DEAD, which is then empty. False: no memory left; DEAD is as
 * before. */
bool dead_share_init(struct dead_share *share, struct dead *dead);
/* Gives the keys of all threads to DEAD. No view is left. */
void dead_share_end(struct dead_share *share, struct dead *dead);

/* Makes a view for one thread. If dead_add then returns false, the set is full: KEY was not
 * added, and all threads have to end their views, so that the set can grow:
 *
 *     dead_share_grow      one thread. False: no memory left; the set is as before
 *     dead_share_move      then all COUNT threads at once, each with its INDEX
 *     dead_share_moved     then one thread; meanwhile others may make their next views */
void dead_view(struct dead *view, struct dead_share *share);
void dead_view_end(struct dead *view);
bool dead_share_grow(struct dead_share *share);
void dead_share_move(struct dead_share *share, int index, int count);
void dead_share_moved(struct dead_share *share);

/* What dead_share.c and dead.c do for each other. dead_share_add: dead_add of a view, and
 * dead_insert_shared its loop. dead_grow: makes room for more keys. dead_double: the first half
 * of that; dead_move then adds the entries of the buckets of OLD from AT to before END. Each
 * returns false if there is no memory or no place. */
bool dead_share_add(struct dead *view, uint64_t key);
bool dead_insert_shared(struct dead *view, uint64_t *hash);
bool dead_grow(struct dead *dead);
bool dead_double(struct dead *dead, struct dead *old);
bool dead_move(struct dead *dead, const struct dead *old, uint64_t at, uint64_t end);
void dead_free_buckets(struct dead *dead);

/* A bijection on keys: multiplying by an odd number is one, and so is xor with a shift
 * of more than half the width. */
static inline uint64_t dead_hash(const struct dead *dead, uint64_t key)
{
    key = key * 0x9e3779b97f4a7c15U & dead->key_mask;
    key ^= key >> 33;
    return key * 0xbf58476d1ce4e5b9U & dead->key_mask;
}

static inline uint64_t dead_home(const struct dead *dead, uint64_t hash)
{
    return hash >> (dead->key_bits - dead->bits);
}
/* The other bucket of an entry with REST in bucket AT. */
static inline uint64_t dead_other(const struct dead *dead, uint64_t at, uint64_t rest)
{
    return at ^ ((rest * 0x94d049bb133111ebU >> (64 - dead->bits)) | 1);
}

/* The slow path of dead_holds. */
bool dead_find(const struct dead *dead, uint64_t at, uint64_t rest, unsigned second);

/* Whether bucket AT has this entry. */
static inline bool dead_holds(const struct dead *dead, uint64_t at, uint64_t rest,
                              unsigned second)
{
    return bucket_may_hold(&dead->bucket[at], (uint32_t)rest) &&
           dead_find(dead, at, rest, second);
}

static inline bool dead_has(const struct dead *dead, uint64_t key)
{
    if (dead->bucket == NULL)
        return dead->count > 0 && keyset_find(&dead->small, key, NULL);
    uint64_t hash = dead_hash(dead, key);
    uint64_t rest = hash & dead->rest_mask;
    uint64_t home = dead_home(dead, hash);
    return dead_holds(dead, home, rest, 0) ||
           ((bucket_meta(&dead->bucket[home]) & bucket_filter(rest)) != 0 &&
            dead_holds(dead, dead_other(dead, home, rest), rest, 1));
}

static inline void dead_prefetch(const struct dead *dead, uint64_t key)
{
    if (dead->bucket != NULL)
        __builtin_prefetch(&dead->bucket[dead_home(dead, dead_hash(dead, key))]);
}

/* The same for a key that is not in the set and will be added: if its first bucket is
 * full, it goes to the second one. */
static inline void dead_prefetch_add(const struct dead *dead, uint64_t key)
{
    if (dead->bucket == NULL)
        return;
    uint64_t hash = dead_hash(dead, key);
    uint64_t home = dead_home(dead, hash);
    if ((bucket_meta(&dead->bucket[home]) & 15) >= BUCKET_SIZE)
        __builtin_prefetch(&dead->bucket[dead_other(dead, home, hash & dead->rest_mask)]);
}

#endif
