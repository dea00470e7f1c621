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

/* Classes side by side: one a sample or, if there are too many, several, and none is lost. */
static void test_classes(void **state)
{
    (void)state;
    static const int spans[] = {1, 94, SAMPLES_MOST, SAMPLES_MOST + 1, 5000};
    for (int i = 0; i < 5; i++) {
        struct samples samples;
        int sum = 0, last = 0;
        samples_span(&samples, spans[i]);
        assert_int_equal(samples.count, i < 3 ? spans[i] : SAMPLES_MOST);
        for (int at = 0; at < spans[i]; at++) {
            int sample = samples_class(&samples, spans[i], at);
            assert_in_range(sample - last, 0, 1);
            assert_true(i >= 3 || sample == at);
            samples_count(&samples, spans[i], at, 3);
            last = sample;
        }
        for (int k = 0; k < samples.count; k++)
            sum += samples.value[k];
        assert_int_equal(sum, 3 * spans[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_largest),
        cmocka_unit_test(test_full),
        cmocka_unit_test(test_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
