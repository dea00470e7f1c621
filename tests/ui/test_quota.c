/* How much a visitor may send, and how long without a key. The test moves the times of the quota
 * back instead of waiting. */
#include "ui/quota.h"

#include "tests/unit.h"

#include <stdint.h>

static void pass(struct quota *quota, double seconds)
{
    quota->touched -= seconds;
    quota->filled -= seconds;
}

static void test_none(void **state)
{
    (void)state;
    struct quota none = {0};
    assert_true(quota_bytes(&none) == SIZE_MAX);
    assert_true(quota_resizes(&none));
    assert_int_equal(quota_idle(&none), QUOTA_FINE);
    assert_int_equal(quota_wait(&none, -1), -1);
    assert_int_equal(quota_wait(&none, 7), 7);
}

static void test_bytes(void **state)
{
    (void)state;
    struct quota quota;
    quota_open(&quota, 1e6);
    assert_int_equal(quota_bytes(&quota), QUOTA_MOST);
    quota_took(&quota, QUOTA_MOST);
    quota.bytes = -100 * QUOTA_RATE; /* a slow machine cannot fill that meanwhile */
    assert_int_equal(quota_bytes(&quota), 0);
    assert_false(quota_resizes(&quota));
    assert_in_range(quota_wait(&quota, -1), 1, 101);
    pass(&quota, 100.5);
    assert_in_range(quota_bytes(&quota), QUOTA_RATE / 2, QUOTA_MOST);
    assert_true(quota_resizes(&quota));
    pass(&quota, 100);
    assert_int_equal(quota_bytes(&quota), QUOTA_MOST);
}

static void test_idle(void **state)
{
    (void)state;
    struct quota quota;
    quota_open(&quota, 10000);
    assert_int_equal(quota_idle(&quota), QUOTA_FINE);
    assert_true(quota_wait(&quota, -1) > 9000000);
    pass(&quota, 9950);
    assert_int_equal(quota_idle(&quota), QUOTA_WARN);
    assert_int_equal(quota_idle(&quota), QUOTA_FINE);
    assert_in_range(quota_left(&quota), 1, 50);
    assert_true(quota_wait(&quota, -1) <= 50000);
    quota_took(&quota, 1); /* a key */
    assert_false(quota.warned);
    assert_int_equal(quota_idle(&quota), QUOTA_FINE);
    pass(&quota, 10001);
    assert_int_equal(quota_idle(&quota), QUOTA_OVER);
    /* A short time: the warning comes after half of it. */
    quota_open(&quota, 100);
    pass(&quota, 49);
    assert_true(quota_wait(&quota, -1) <= 1001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
