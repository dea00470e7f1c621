#include "base/share.h"

#include "tests/unit.h"

#include <math.h>

static void test_share(void **state)
{
    (void)state;
    /* Wilson's interval for 81 of 263 and for 15 of 148, after Newcombe (1998). */
    struct share share = share_of(81, 263);
    assert_true(fabs(share.low - 0.2553) < 5e-5 && fabs(share.high - 0.3662) < 5e-5);
    share = share_of(15, 148);
    assert_true(fabs(share.low - 0.0624) < 5e-5 && fabs(share.high - 0.1605) < 5e-5);
    share = share_of(0, 20);
    assert_true(share.low == 0 && fabs(share.high - 0.1611) < 5e-5);
    share = share_of(0, 0);
    assert_true(share.low == 0 && share.high == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
