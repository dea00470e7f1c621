#include "base/random.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* The vector that the Rust crate rand_xoshiro publishes, made with the authors' C. */
static void test_published_vector(void **state)
{
    (void)state;
    static const uint64_t expected[] = {11520U,
                                        0U,
                                        1509978240U,
                                        1215971899390074240U,
                                        1216172134540287360U,
                                        607988272756665600U,
                                        16172922978634559625U,
                                        8476171486693032832U,
                                        10595114339597558777U,
                                        2904607092377533576U};
    struct random random = {.state = {1, 2, 3, 4}};
    for (int i = 0; i < 10; i++)
        assert_true(random_next(&random) == expected[i]);
}

/* splitmix64 from seed 1234567, a vector found in many places (Rosetta Code). */
static void test_published_seeding(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1234567);
    assert_true(random.state[0] == 6457827717110365317U);
    assert_true(random.state[1] == 3203168211198807973U);
    assert_true(random.state[2] == 9817491932198370423U);
    assert_true(random.state[3] == 4593380528125082431U);
}

/* Computed by a program in another language, written from the definitions in the two
 * papers. Deal numbers depend on these values, so they must never change. */
static void test_seed_42(void **state)
{
    (void)state;
    static const uint64_t expected[] = {0x15780b2e0c2ec716U, 0x6104d9866d113a7eU,
                                        0xae17533239e499a1U, 0xecb8ad4703b360a1U,
                                        0xfde6dc7fe2ec5e64U};
    struct random random;
    random_seed(&random, 42);
    for (int i = 0; i < 5; i++)
        assert_true(random_next(&random) == expected[i]);
    for (int i = 5; i < 999; i++)
        random_next(&random);
    assert_true(random_next(&random) == 0x8de5848c61ab8968U);
}

/* Chi-squared over the values of each bound. The seed is fixed, so the result is too. */
static void test_below_is_uniform(void **state)
{
    (void)state;
    static const uint64_t bounds[] = {1, 2, 3, 5, 52, 100, 255, 256};
    struct random random;
    random_seed(&random, 1);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        enum {
            EACH = 1000
        };
        uint64_t bound = bounds[i];
        int counts[256] = {0};
        for (uint64_t n = 0; n < EACH * bound; n++) {
            uint64_t x = random_below(&random, bound);
            assert_true(x < bound);
            counts[x]++;
        }
        double chi = 0;
        for (uint64_t x = 0; x < bound; x++)
            chi += (counts[x] - EACH) * (double)(counts[x] - EACH) / EACH;
        /* The mean is bound - 1 and the variance 2 (bound - 1): allow five standard
         * deviations. */
        double off = chi - (double)(bound - 1);
        assert_true(off * off <= 25 * 2 * (double)bound);
    }
}

/* The bound is three quarters of 2^64. A plain remainder would be below 2^62 in half of
 * the cases; it must be in a third of them. random_below rejects the lowest values. */
static void test_below_rejects(void **state)
{
    (void)state;
    uint64_t bound = (uint64_t)3 << 62;
    struct random random, raw;
    random_seed(&random, 7);
    raw = random;
    int low = 0;
    for (int i = 0; i < 30000; i++) {
        uint64_t x = random_below(&random, bound);
        uint64_t expected;
        do
            expected = random_next(&raw);
        while (expected < (uint64_t)1 << 62);
        assert_true(x == expected % bound);
        low += x < (uint64_t)1 << 62;
    }
    assert_in_range(low, 9500, 10500);
}

static void test_fresh(void **state)
{
    (void)state;
    assert_true(random_fresh() != random_fresh());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_vector), cmocka_unit_test(test_published_seeding),
        cmocka_unit_test(test_seed_42),          cmocka_unit_test(test_below_is_uniform),
        cmocka_unit_test(test_below_rejects),    cmocka_unit_test(test_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
