/* The set of dead nodes against what was put into it: as it grows from the small set
 * through sizes of its buckets, no key is lost and none is taken for another. */
#include "games/klondike/solve_dead.h"

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
    search_init(&search, &(struct limits){0});
    assert_true(dead_init(&dead, &search, bits));
    for (uint64_t i = 0; i < KEYS; i++) {
        if (i % (KEYS / CHECKS) == 0)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
