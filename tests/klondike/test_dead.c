/* The set of dead nodes against what was put into it: as it grows from the small set
 * through sizes of its buckets, no key is lost and none is taken for another. */
#include "games/klondike/solve_dead.h"

#include "tests/seed.h"
#include "tests/unit.h"

enum {
    KEYS = 320000, /* full of buckets of ten more than once: keys have to be pushed out */
    CHECKS = 16
};

/* Key number I of those of BITS bits, of which no two are equal: an odd factor has an
 * inverse. Not 0. */
static uint64_t key_of(uint64_t i, int bits, uint64_t factor)
{
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
    return (i + 1) * factor & mask;
}

static void expect(const struct dead *dead, uint64_t count, int bits, uint64_t factor)
{
    assert_int_equal(dead->count, count);
    for (uint64_t i = 0; i < count + KEYS / 4; i++)
        if (dead_has(dead, key_of(i, bits, factor)) != (i < count))
            fail_msg("%d bits, %llu keys: key %llu is %s", bits, (unsigned long long)count,
                     (unsigned long long)i, i < count ? "lost" : "not one of them");
}

static void fill(int bits, uint64_t factor)
{
    struct search search;
    struct dead dead;
    uint64_t checks = (uint64_t)seed_rounds(CHECKS);
    search_init(&search, &(struct limits){0});
    assert_true(dead_init(&dead, &search, bits));
    for (uint64_t i = 0; i < KEYS; i++) {
        if (i % (KEYS / checks) == 0)
            expect(&dead, i, bits, factor);
        assert_true(dead_add(&dead, key_of(i, bits, factor)));
    }
    expect(&dead, KEYS, bits, factor);
    assert_int_equal(dead.twelves, bits < 55);
    dead_clear(&dead);
    expect(&dead, 0, bits, factor);
    assert_true(dead_add(&dead, key_of(0, bits, factor)));
    expect(&dead, 1, bits, factor);
    dead_free(&dead);
    search_free(&search);
}

static void test_fill(void **state)
{
    (void)state;
    static const int bits[] = {32, 47, 53, 60, 64};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        fill(bits[i], 1);
        fill(bits[i], 0x9e3779b97f4a7c15U);
    }
}

/* What was refused is not in it, and all else still is. */
static void test_refused(void **state)
{
    (void)state;
    struct search search;
    struct dead dead;
    search_init(&search, &(struct limits){.bytes = 3 << 20});
    assert_true(dead_init(&dead, &search, 60));
    uint64_t i = 0;
    while (dead_add(&dead, key_of(i, 60, 1)))
        i++;
    assert_true(i > 50000);
    for (uint64_t j = 0; j < i; j++)
        assert_true(dead_has(&dead, key_of(j, 60, 1)));
    dead_free(&dead);
    search_free(&search);
}

/* The factor by which a product with ODD is taken back, of 64 bits (Newton). */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

/* The key that has HASH, see dead_hash. */
static uint64_t key_with(const struct dead *dead, uint64_t hash)
{
    uint64_t key = hash * inverse(0xbf58476d1ce4e5b9U) & dead->key_mask;
    key ^= key >> 33;
    return key * inverse(0x9e3779b97f4a7c15U) & dead->key_mask;
}

/* More keys of the same two buckets than these can take: one finds no place, and the set
 * grows before it is full. */
static void test_no_place(void **state)
{
    (void)state;
    enum {
        MANY = 40,
        DENSE = 21000,
        TRIES = 16 /* it may be one that is in its first bucket, or in its second */
    };
    for (uint64_t home = 0; home < TRIES; home++) {
        int bits = home % 2 == 0 ? 53 : 60;
        struct search search;
        struct dead dead;
        uint64_t same[MANY];
        int count = 0;
        search_init(&search, &(struct limits){0});
        assert_true(dead_init(&dead, &search, bits));
        for (uint64_t i = 0; i < DENSE; i++)
            assert_true(dead_add(&dead, key_of(i, bits, 1)));
        assert_non_null(dead.bucket);
        uint64_t most = dead.most;
        for (uint64_t rest = 1; count < MANY; rest++) {
            /* Either of the two is the first one of half of them. */
            uint64_t first = count % 2 == 0 ? home : home ^ 3;
            uint64_t hash = first << (bits - dead.bits) | rest;
            uint64_t key = key_with(&dead, hash);
            assert_int_equal(dead_hash(&dead, key), hash);
            if (dead_other(&dead, first, rest) == (first ^ 3) && !dead_has(&dead, key))
                same[count++] = key;
        }
        for (int i = 0; i < MANY; i++)
            assert_true(dead_add(&dead, same[i]));
        assert_true(dead.most > most);
        for (uint64_t i = 0; i < DENSE; i++)
            assert_true(dead_has(&dead, key_of(i, bits, 1)));
        for (int i = 0; i < MANY; i++)
            assert_true(dead_has(&dead, same[i]));
        dead_free(&dead);
        search_free(&search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
