#include "base/samples.h"

#include "tests/unit.h"

static void test_largest(void **state)
{
    (void)state;
    struct samples samples = {0};
    assert_int_equal(samples_largest(&samples), 0);
    samples_add(&samples, 7);
    samples_add(&samples, 9);
    samples_add(&samples, 8);
    assert_int_equal(samples_largest(&samples), 9);
    samples_add(&samples, INT64_MAX);
    assert_int_equal(samples_largest(&samples), INT32_MAX);
}

/* A full array keeps the first sample and samples at equal distances. */
static void test_full(void **state)
{
    (void)state;
    struct samples samples = {0};
    for (int i = 0; i <= SAMPLES_MOST; i++)
        samples_add(&samples, i);
    assert_int_equal(samples.count, SAMPLES_MOST / 2 + 1);
    for (int i = 0; i < samples.count; i++)
        assert_int_equal(samples.value[i], 2 * i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_largest),
        cmocka_unit_test(test_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
