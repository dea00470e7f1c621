/* Play over a slow line: 200 ms each way and 960 bytes a second, like a modem of 9600
 * baud. If UNSTUCK_SSH names a configuration of ssh, the line is its host "far". The
 * screen must show the effect of the last keys soon, and not draw a frame for each key.
 * The tests print times but do not check them; they compare the number of frames with the
 * time that has passed. */
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include "base/clock.h"
#include "tests/seed.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HELD = 60 /* keys that arrive while a key is held */
};

static struct tui *start(const char *game, const char *seed)
{
    char path[1024];
    const char *build = getenv("BUILDDIR");
    const char *config = getenv("UNSTUCK_SSH");
    snprintf(path, sizeof path, "%s/tests/tui/slow_line", build != NULL ? build : ".");
    const char *const line[] = {path, "200",    "960", getenv("UNSTUCK"),
                                game, "--seed", seed,  NULL};
    const char *const ssh[] = {"ssh", "-F",     config, "far", getenv("UNSTUCK"),
                               game,  "--seed", seed,   NULL};
    const char *const env[] = {"SSH_CONNECTION=far away", NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = config != NULL ? ssh : line, .env = env});
    tui_wait_output(tui, "quit"); /* earlier keys would go to ssh's shell */
    tui_sync(tui);
    return tui;
}

static double type(struct tui *tui, const char *keys)
{
    double from = clock_now();
    tui_type(tui, keys);
    return clock_now() - from;
}

static size_t written(const struct tui *tui)
{
    size_t length;
    tui_output(tui, &length);
    return length;
}

/* A key held for two seconds. The program pauses for 50 ms or more after each frame, so
 * it draws fewer frames than keys, and the last frame comes soon after the last key. */
static void test_held_key(void **state)
{
    (void)state;
    struct tui *tui = start("lianliankan", "1");
    tui_wait_text(tui, "pairs free");
    tui_type(tui, "\033[C");
    print_message("# a step of the cursor is seen after %.2f s\n", type(tui, "\033[C"));
    double from = clock_now();
    long frames = tui_frames(tui);
    size_t bytes = written(tui);
    for (int i = 0; i < HELD; i++) {
        tui_keys(tui, i % 2 == 0 ? "\033[B" : "\033[A");
        tui_listen(tui, 33);
    }
    double held = clock_now() - from;
    double wait = type(tui, "\033[B");
    print_message("# after a key held for %.2f s the screen is up to date in %.2f s, "
                  "%ld frames, %zu bytes\n",
                  held, wait, tui_frames(tui) - frames, written(tui) - bytes);
    assert_true((double)(tui_frames(tui) - frames) <= (held + wait) * 20 + 1);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_moves(void **state)
{
    (void)state;
    struct tui *tui = start("klondike", "4");
    tui_wait_text(tui, "winnable");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint");
    print_message("# a card's move is seen after %.2f s\n", type(tui, "\r"));
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "u");
    /* Keys typed far ahead of the screen. */
    print_message("# twelve keys typed at once: after %.2f s\n",
                  type(tui, "dddduuuudddd"));
    tui_wait_text(tui, "4 moves");
    print_message("# a full redraw: after %.2f s\n", type(tui, "\f"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The figures of a search are drawn once a second, on a line of any speed. */
static void test_search(void **state)
{
    (void)state;
    struct tui *tui = start("samegame", "1");
    tui_wait_text(tui, "best line");
    tui_listen(tui, 2000); /* wait for frames drawn during the first one's transfer */
    size_t bytes = written(tui);
    long frames = tui_frames(tui);
    double from = clock_now();
    tui_listen(tui, 3000);
    double passed = clock_now() - from;
    print_message("# while a search runs: %ld frames, %zu bytes in %.1f s\n",
                  tui_frames(tui) - frames, written(tui) - bytes, passed);
    /* About three frames come; the line could carry more than twenty. */
    assert_true((double)(tui_frames(tui) - frames) <= 2 * passed + 4);
    tui_wait_frame(tui, frames);
    double wait = type(tui, "\033[C");
    print_message("# a step of the cursor is seen after %.2f s\n", wait);
    tui_type(tui, "\t");
    print_message("# a group is gone after %.2f s\n", type(tui, " \t"));
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_pieces(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "1");
    tui_wait_text(tui, "to go");
    print_message("# a piece is taken after %.2f s\n", type(tui, "7"));
    print_message("# its push is seen after %.2f s\n", type(tui, "\033[B"));
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_held_key, tui_free_all),
        cmocka_unit_test_teardown(test_moves, tui_free_all),
        cmocka_unit_test_teardown(test_search, tui_free_all),
        cmocka_unit_test_teardown(test_pieces, tui_free_all),
    };
    if (getenv("UNSTUCK") == NULL || !seed_is_long()) {
        print_message("1..0 # SKIP make check-long runs it\n");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
