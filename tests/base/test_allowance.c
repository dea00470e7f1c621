/* What is left with a clock that the test sets. */
#include "base/allowance.h"

#include "tests/unit.h"

static double used;

static double count(void)
{
    return used;
}

/* Nothing is added, so that only what was used counts. */
static void test_used(void **state)
{
    (void)state;
    struct allowance allowance;
    used = 100;
    allowance_open(&allowance, 0, 10, count);
    for (int i = 1; i <= 3; i++) {
        used += 2;
        assert_true(allowance_left(&allowance) == 10 - 2 * i);
    }
    assert_true(allowance_search(&allowance, 3) == 3);
    assert_true(allowance_search(&allowance, 0) == 4);
    used += 50;
    assert_true(allowance_left(&allowance) == -46);
    assert_true(allowance_search(&allowance, 3) < 0.1);
    assert_true(allowance_left(&allowance) == 0);
}

/* Time fills it, but not above what it may hold. */
static void test_filled(void **state)
{
    (void)state;
    struct allowance allowance;
    used = 0;
    allowance_open(&allowance, 1, 10, count);
    used = 5;
    double left = allowance_left(&allowance);
    assert_true(left >= 5 && left < 9);
    allowance.rate = 1e12;
    while (allowance_left(&allowance) < 10)
        ;
    assert_true(allowance_left(&allowance) == 10);
    assert_true(allowance_search(NULL, 7) == 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_used),
                                       cmocka_unit_test(test_filled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
