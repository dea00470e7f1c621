/* How much a visitor may send, and how long without a key. The test moves the times of the quota
 * back instead of waiting. */
#include "terminal/quota.h"

#include "tests/unit.h"

#include <stdint.h>
#include <string.h>

static void pass(struct quota *quota, double seconds)
{
    quota->touched -= seconds;
    quota->filled -= seconds;
    quota->work.at -= seconds;
}

static void test_none(void **state)
{
    (void)state;
    struct quota none = {0};
    assert_true(quota_bytes(&none) == SIZE_MAX);
    assert_true(quota_resizes(&none));
    assert_false(quota_is_over(&none));
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
    char line[200];
    quota_open(&quota, 10000);
    assert_false(quota_warns(&quota, line, sizeof line));
    assert_true(quota_wait(&quota, -1) > 9000000);
    pass(&quota, 9950);
    assert_false(quota_is_over(&quota));
    assert_true(quota_warns(&quota, line, sizeof line));
    assert_non_null(strstr(line, "ends in "));
    assert_true(quota_wait(&quota, -1) <= 50000);
    quota_took(&quota, 1); /* a key */
    assert_false(quota_warns(&quota, line, sizeof line));
    assert_false(quota_is_over(&quota));
    pass(&quota, 10001);
    assert_true(quota_is_over(&quota));
    /* A short time: the warning comes after half of it. */
    quota_open(&quota, 100);
    pass(&quota, 49);
    assert_true(quota_wait(&quota, -1) <= 1001);
}

static double spent;

static double clock_of_test(void)
{
    return spent;
}

/* A visitor whose keys need more processor time than the session may use has to wait, the
 * longer the more it was. Hours without a key allow no more than a moment at once. */
static void test_work(void **state)
{
    (void)state;
    struct quota quota;
    struct quota none = {0};
    char line[200];
    quota_open(&quota, 1e6);
    allowance_open(&quota.work, 0.01, 1, clock_of_test);
    pass(&quota, 10000);
    assert_true(quota_held(&quota) <= 0);
    assert_int_equal(quota_bytes(&quota), QUOTA_MOST);
    spent += 3;
    assert_in_range(quota_held(&quota), 190, 200);
    assert_true(quota_warns(&quota, line, sizeof line));
    assert_non_null(strstr(line, "keys wait 1"));
    assert_int_equal(quota_bytes(&quota), 0);
    assert_false(quota_resizes(&quota));
    assert_in_range(quota_wait(&quota, -1), 900, 1001); /* the seconds that are shown */
    assert_int_equal(quota_wait(&quota, 20), 20);
    pass(&quota, 150);
    assert_in_range(quota_held(&quota), 40, 50);
    pass(&quota, 51);
    assert_true(quota_held(&quota) <= 0);
    assert_int_equal(quota_bytes(&quota), QUOTA_MOST);
    assert_true(quota_held(&none) <= 0);
}

/* A search gets what is left, and a little if nothing is. */
static void test_search(void **state)
{
    (void)state;
    struct allowance allowance;
    allowance_open(&allowance, 0.01, 0.5, clock_of_test);
    assert_true(allowance_search(&allowance, 0) >= 0.5);
    spent += 0.25;
    assert_true(allowance_search(&allowance, 0) < 0.5);
    spent += 100;
    double least = allowance_search(&allowance, 0);
    assert_true(least > 0 && least < 0.25);
    allowance.at -= 30; /* the debt was forgotten */
    assert_true(allowance_search(&allowance, 0) > 0.25);
    assert_true(allowance_search(NULL, 0) <= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none),   cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_idle),   cmocka_unit_test(test_work),
        cmocka_unit_test(test_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
