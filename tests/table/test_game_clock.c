/* How long a screen with a clock may wait for its next frame. */
#include "table/game_clock.h"

#include "tests/unit.h"

/* Until the next full second, or until the player counts as idle. */
static void test_wait(void **state)
{
    (void)state;
    struct game_clock clock = {0};
    game_clock_start(&clock);
    assert_in_range(game_clock_wait(&clock, 7.25), 1, 750);
    assert_false(game_clock_is_idle(&clock));
    clock.touched -= GAME_CLOCK_IDLE - 0.125;
    assert_in_range(game_clock_wait(&clock, 7.25), 0, 125);
    clock.touched -= 0.125;
    assert_true(game_clock_is_idle(&clock));
    assert_int_equal(game_clock_wait(&clock, 7.25), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
