/* A bucket of the transposition table (dead.h): one cache line, with up to ten entries of 48
 * bits. All access is to words of 64 bits, one by one, so that several threads may use a
 * bucket.
 *
 * Half I of the words (half 0 is the low half of word 0) has the low 32 bits of entry I. The
 * other 16 bits of the entries begin in the low bits of word 5. The upper half of the last word
 * is the meta:
 *
 *     bits 0 to 3     how many entries there are; BUCKET_LOCKED: a thread changes the bucket
 *     bit 4 + I       set if the bucket is the second one of entry I
 *     bit 16 + B      a filter: an entry whose rest ends in the four bits B had to move to
 *                     its second bucket. Without it, seven of eight probes of a nearly full
 *                     set had to look there too.
 *
 * One thread at a time changes a bucket. It first locks the bucket, and last writes the last
 * word, which unlocks it. Others may read at any time. They see all of the entries that they
 * count, because an entry that is added is written before the count. But a reader may see one
 * half of an old entry and one of a new one while an entry is replaced: dead_share.c
 * says how it notices that. */
#ifndef GAMES_KLONDIKE_SOLVE_DEAD_BUCKET_H
#define GAMES_KLONDIKE_SOLVE_DEAD_BUCKET_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    BUCKET_WORDS = 8,
    BUCKET_LAST = BUCKET_WORDS - 1,
    BUCKET_META = 32, /* where it begins in the last word */
    BUCKET_LOCKED = 15,
    BUCKET_SIZE = 10 /* entries */
};

struct dead_bucket {
    atomic_uint_least64_t word[BUCKET_WORDS];
};

struct dead_entry {
    uint64_t rest;
    unsigned second; /* 1: the bucket is the entry's second one */
};

static inline uint64_t bucket_word(const struct dead_bucket *bucket, int i)
{
    return atomic_load_explicit(&bucket->word[i], memory_order_acquire);
}

static inline uint32_t bucket_meta(const struct dead_bucket *bucket)
{
    return (uint32_t)(atomic_load_explicit(&bucket->word[BUCKET_LAST],
                                           memory_order_relaxed) >>
                      BUCKET_META);
}

/* The entries of a bucket with this last word, or BUCKET_LOCKED. */
static inline unsigned bucket_count(uint64_t last)
{
    return last >> BUCKET_META & 15;
}

/* The bit of the meta for entries with REST. */
static inline uint32_t bucket_filter(uint64_t rest)
{
    return (uint32_t)0x10000 << (rest & 15);
}

/* Whether LOW is the lower half of an entry, or perhaps another half. So a probe for an
 * absent key, which most are, needs three comparisons and one branch. */
static inline bool bucket_may_hold(const struct dead_bucket *bucket, uint32_t low)
{
    typedef uint32_t four __attribute__((vector_size(16)));
    typedef uint64_t two __attribute__((vector_size(16)));
    four wanted = {low, low, low, low}, same = {0};
    for (int i = 0; i < BUCKET_SIZE / 2; i += 2) {
        two words = {
            atomic_load_explicit(&bucket->word[i], memory_order_relaxed),
            atomic_load_explicit(&bucket->word[i + 1], memory_order_relaxed),
        };
        same |= (four)((four)words == wanted);
    }
    uint64_t halves[2];
    memcpy(halves, &same, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/* Where the high bits of entry I are: a word, and a shift in it. */
static inline int high_word(unsigned i)
{
    return 5 + (int)(i / 4);
}
static inline int high_shift(unsigned i)
{
    return 16 * (int)(i % 4);
}

/* The high bits of entry I of BUCKET, whose last word is LAST. */
static inline uint64_t bucket_high(const struct dead_bucket *bucket, uint64_t last,
                                   unsigned i)
{
    int at = high_word(i);
    uint64_t word = at == BUCKET_LAST ? last : bucket_word(bucket, at);
    return word >> high_shift(i) & 0xffff;
}

static inline unsigned bucket_second(uint64_t last, unsigned i)
{
    return last >> (BUCKET_META + 4 + i) & 1;
}

static inline struct dead_entry bucket_entry(const struct dead_bucket *bucket,
                                             uint64_t last, unsigned i)
{
    uint64_t low = bucket_word(bucket, (int)(i / 2)) >> 32 * (i % 2) & UINT32_MAX;
    return (struct dead_entry){bucket_high(bucket, last, i) << 32 | low,
                               bucket_second(last, i)};
}

/* ---- changes ----------------------------------------------------------------------- */

/* A bucket that this thread changes. LAST is its last word, without the lock. */
struct open_bucket {
    struct dead_bucket *bucket;
    uint64_t last;
};

/* SHARED: waits until no other thread changes BUCKET, and locks it. */
static inline struct open_bucket bucket_open(struct dead_bucket *bucket, bool shared)
{
    const uint64_t lock = (uint64_t)BUCKET_LOCKED << BUCKET_META;
    atomic_uint_least64_t *word = &bucket->word[BUCKET_LAST];
    uint64_t last = atomic_load_explicit(word, memory_order_relaxed);
    while (shared) {
        if (bucket_count(last) == BUCKET_LOCKED) {
            sched_yield();
            last = atomic_load_explicit(word, memory_order_relaxed);
        } else if (atomic_compare_exchange_weak_explicit(word, &last, last | lock,
                                                         memory_order_acquire,
                                                         memory_order_relaxed))
            break;
    }
    return (struct open_bucket){bucket, last};
}

static inline void bucket_close(const struct open_bucket *open)
{
    atomic_store_explicit(&open->bucket->word[BUCKET_LAST], open->last,
                          memory_order_release);
}

static inline uint64_t with_bits(uint64_t word, int shift, uint64_t mask, uint64_t value)
{
    return (word & ~(mask << shift)) | (value & mask) << shift;
}

static inline void set_word(struct dead_bucket *bucket, int i, int shift, uint64_t mask,
                            uint64_t value)
{
    uint64_t word = atomic_load_explicit(&bucket->word[i], memory_order_relaxed);
    atomic_store_explicit(&bucket->word[i], with_bits(word, shift, mask, value),
                          memory_order_release);
}

/* Writes entry I. */
static inline void bucket_set(struct open_bucket *open, unsigned i,
                              struct dead_entry entry)
{
    int at = high_word(i), shift = high_shift(i);
    set_word(open->bucket, (int)(i / 2), 32 * (int)(i % 2), UINT32_MAX, entry.rest);
    if (at == BUCKET_LAST)
        open->last = with_bits(open->last, shift, 0xffff, entry.rest >> 32);
    else
        set_word(open->bucket, at, shift, 0xffff, entry.rest >> 32);
    open->last = with_bits(open->last, BUCKET_META + 4 + (int)i, 1, entry.second);
}

#endif
