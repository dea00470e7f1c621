/* The nodes that a search has found dead: a set of keys, for hundreds of millions of
 * probes and tens of millions of keys.
 *
 * A small set is a keyset. A large set has buckets of one cache line. The hash is a
 * bijection, and the number of the bucket is a part of it, so that only the rest has to
 * be stored: 6 bytes in buckets of ten and, from 2 million buckets on, 5 bytes in buckets
 * of twelve. No key is ever taken for another (quotienting: Knuth, The Art of Computer
 * Programming 3, exercise 6.4-13).
 *
 * Each key has two buckets and may push other keys to their second bucket (cuckoo
 * hashing: Pagh and Rodler 2001; with buckets: Dietzfelbinger and Weidling 2007; with
 * the second bucket computed from the first and the rest alone: Fan and others 2014).
 * So the set can be filled to 19/20; a full set of twelves takes 5.6 bytes a key.
 *
 * A set grows by moving to twice as many buckets. If the search has no memory for them, it
 * keeps its keys, and further keys go to half as many buckets, or fewer: so a search can
 * use nearly all of its memory, not only a third or two thirds. */
#ifndef GAMES_KLONDIKE_SOLVE_DEAD_H
#define GAMES_KLONDIKE_SOLVE_DEAD_H

#include "engine/keyset.h"

#include <string.h>

enum {
    DEAD_TENS = 10,
    DEAD_TWELVES = 12
};

/* Entry i is low[i] and 16 or 8 bits of high[i]. The low four bits of META count the
 * entries; its bit 4 + i is set if the bucket is the second one of entry i. The upper
 * half of META is a filter: bit b is set if an entry whose rest ends in the four bits
 * b had to move to its second bucket. Without it, seven of eight probes of a nearly
 * full set had to look there too. */
struct dead_bucket {
    union {
        struct {
            uint32_t low[DEAD_TENS];
            uint16_t high[DEAD_TENS];
        } tens;
        struct {
            uint32_t low[DEAD_TWELVES];
            uint8_t high[DEAD_TWELVES];
        } twelves;
    } of;
    uint32_t meta;
};

struct dead {
    struct search *search;
    struct keyset small;        /* while BUCKET is NULL */
    struct dead_bucket *bucket; /* 1 << bits of them */
    int key_bits;               /* all keys are below 1 << key_bits */
    int bits;
    bool twelves;
    uint64_t key_mask, rest_mask;
    uint64_t count, most; /* keys, and how many of them before it grows */
    uint32_t turn;        /* the entry to push out next */
    struct dead *full;    /* more keys, in a set that takes no others; NULL: none */
};

/* Makes an empty set for keys from 1 to 2^KEY_BITS - 1 (32 to 64 bits). False: no
 * memory left. */
bool dead_init(struct dead *dead, struct search *search, int key_bits);
void dead_free(struct dead *dead);

/* The set outlives its search (see keyset_disown), and goes on in SEARCH. */
void dead_disown(struct dead *dead);
bool dead_adopt(struct dead *dead, struct search *search);

/* Removes all keys; keeps the memory. */
void dead_clear(struct dead *dead);

/* Adds KEY, which is not in the set. False: no memory left; KEY is not added. */
bool dead_add(struct dead *dead, uint64_t key);

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

static inline uint32_t dead_filter(uint64_t rest)
{
    return (uint32_t)0x10000 << (rest & 15);
}

/* Whether LOW is one of the first twelve words of BUCKET. So a probe for an absent
 * key, which most are, needs three comparisons and one branch. */
static inline bool bucket_may_hold(const struct dead_bucket *bucket, uint32_t low)
{
    typedef uint32_t four __attribute__((vector_size(16)));
    four word[3];
    memcpy(word, bucket, sizeof word);
    four wanted = {low, low, low, low};
    four same =
        (four)(word[0] == wanted) | (four)(word[1] == wanted) | (four)(word[2] == wanted);
    uint64_t halves[2];
    memcpy(halves, &same, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

bool bucket_find(const struct dead_bucket *bucket, bool twelves, uint64_t rest,
                 unsigned second);

static inline bool bucket_holds(const struct dead_bucket *bucket, bool twelves,
                                uint64_t rest, unsigned second)
{
    return bucket_may_hold(bucket, (uint32_t)rest) &&
           bucket_find(bucket, twelves, rest, second);
}

/* The slow path of dead_has: whether KEY is in DEAD->full. */
bool dead_has_full(const struct dead *dead, uint64_t key);

static inline bool dead_has(const struct dead *dead, uint64_t key)
{
    if (dead->bucket == NULL)
        return keyset_find(&dead->small, key, NULL);
    uint64_t hash = dead_hash(dead, key);
    uint64_t rest = hash & dead->rest_mask;
    uint64_t home = dead_home(dead, hash);
    const struct dead_bucket *bucket = &dead->bucket[home];
    if (bucket_holds(bucket, dead->twelves, rest, 0))
        return true;
    if ((bucket->meta & dead_filter(rest)) != 0 &&
        bucket_holds(&dead->bucket[dead_other(dead, home, rest)], dead->twelves, rest, 1))
        return true;
    return dead->full != NULL && dead_has_full(dead, key);
}

static inline void dead_prefetch(const struct dead *dead, uint64_t key)
{
    if (dead->bucket != NULL)
        __builtin_prefetch(&dead->bucket[dead_home(dead, dead_hash(dead, key))]);
}

/* The same for a key that is not in the set and will be added: if its first bucket is full,
 * it goes to the second one. */
static inline void dead_prefetch_add(const struct dead *dead, uint64_t key)
{
    if (dead->bucket == NULL)
        return;
    uint64_t hash = dead_hash(dead, key);
    uint64_t home = dead_home(dead, hash);
    if ((dead->bucket[home].meta & 15) >= DEAD_TENS)
        __builtin_prefetch(&dead->bucket[dead_other(dead, home, hash & dead->rest_mask)]);
}

#endif
