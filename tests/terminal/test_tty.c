/* Over SSH a frame that answers keys delays the next answer, so that keys which come quickly
 * share a frame. Other frames, such as the figures of a search, delay only one another. */
#include "terminal/tty.h"

#include "base/clock.h"
#include "tests/unit.h"

#include <unistd.h>

enum {
    RATE = 1,
    LONG = 1000 /* seconds: a test that waits for them does not pass */
};

static void test_pace(void **state)
{
    (void)state;
    struct tty tty = {.descriptor = -1};
    text_string(&tty.out, "figures of a search");
    tty_pace(&tty, RATE, false);
    assert_true(tty.rest_until > 0);
    assert_true(tty.key_rest_until == 0);
    tty_pace(&tty, RATE, true);
    assert_true(tty.key_rest_until > 0);
    text_free(&tty.out);
}

static void test_rest(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct tty tty = {.descriptor = ends[0], .rest_until = clock_now() + LONG};
    assert_false(tty_rest(&tty, true)); /* a key need not wait */
    assert_int_equal(write(ends[1], "h", 1), 1);
    assert_true(tty_rest(&tty, false)); /* it ends the wait of other frames */
    double until = clock_now() + 0.02;
    tty.key_rest_until = until;
    assert_false(tty_rest(&tty, true)); /* but not that of an answer */
    assert_true(clock_now() >= until);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pace),
        cmocka_unit_test(test_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
