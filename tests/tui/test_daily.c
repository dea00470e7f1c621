/* The daily puzzles on a terminal. The date is fixed by an option: nothing here depends on
 * the day of the test. */
#include "tests/unit.h"

#include "games/registry.h"
#include "tests/tui/at_home.h"
#include "tests/tui/tui.h"

static struct tui *start_on(const char *date, const char *game)
{
    const char *const words[] = {"daily", "--date", date, game, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_sync(tui);
    return tui;
}

static struct tui *start(const char *game)
{
    return start_on("2026-11-22", game);
}

/* The puzzles of a day and the month; p and n change the day. */
static void test_calendar(void **state)
{
    (void)state;
    struct tui *tui = start(NULL);
    tui_wait_text(tui, "Sunday, extreme");
    tui_expect_screen(tui, "daily-new-80x24");
    tui_type(tui, "p");
    tui_wait_text(tui, "2026-11-21  Saturday, hard");
    tui_type(tui, "c");
    tui_wait_text(tui, "No puzzle of this day is done yet.");
    tui_type(tui, "z");
    tui_wait_text(tui, "Unknown key; ? for help");
    tui_type(tui, "?");
    tui_wait_text(tui, "The calendar marks the puzzles done:  1 ░  2 ▒  3 ▓  4 █");
    tui_type(tui, "q");
    tui_wait_text(tui, "Saturday, hard");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start_on("2024-12-31", NULL);
    tui_type(tui, "n");
    tui_wait_text(tui, "2025-01-01  Wednesday, medium");
    tui_free(tui);
    tui = start_on("9999-12-30", NULL);
    tui_type(tui, "n");
    tui_wait_text(tui, "The next day's puzzles are not open yet.  p previous day");
    tui_wait_text(tui, "9999-12-30");
    tui_free(tui);
    tui = start_on("2000-01-01", NULL);
    tui_type(tui, "p");
    tui_wait_text(tui, "There are no puzzles of earlier days.  n next day");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A puzzle played to its end, copied, and marked in the calendar. It is an easy one, of which
 * a slow machine also proves the least number of moves. */
static void test_share(void **state)
{
    (void)state;
    struct tui *tui = start_on("2026-11-23", "klotski");
    tui_wait_text(tui, "daily 2026-11-23");
    tui_wait_text(tui, "31 moves to go");
    tui_type(tui, "a");
    tui_wait_text(tui, "Auto-play at speed");
    tui_type_until(tui, "+", "speed 7");
    tui_wait_text(tui, "The day's puzzles");
    tui_wait_text(tui, "Copy the day's results");
    tui_type(tui, "Z");
    tui_wait_text(tui, "Unknown key; ? for help");
    tui_type(tui, "c");
    /* "unstuck 2026-11-23 easy" in Base64. */
    tui_wait_output(tui, "\033]52;c;dW5zdHVjayAyMDI2LTExLTIzIGVhc3kg");
    tui_wait_text(tui, "Copied to the clipboard");
    tui_type(tui, "x");
    tui_wait_text(tui, "> 3  Lianliankan");
    tui_type(tui, "q");
    tui_wait_text(tui, "x day's puzzles");
    tui_keys(tui, "q");
    tui_wait_output(tui, "unstuck 2026-11-23 easy  ░▓░░");
    assert_int_equal(tui_end(tui, NULL), 0);
    tui = start_on("2026-11-23", NULL);
    tui_wait_text(tui, "minimum");
    tui_expect_screen(tui, "daily-played-80x24");
    /* A puzzle that is done can be played again. */
    tui_type(tui, "\033[B\r");
    tui_wait_text(tui, "0 moves");
    /* The last page of the statistics. */
    tui_type(tui, "S");
    tui_wait_text(tui, "Statistics");
    tui_type(tui, "\033[D");
    tui_wait_text(tui, "puzzles done");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* A puzzle in progress is continued, also after another game was begun. */
static void test_continue(void **state)
{
    (void)state;
    struct tui *tui = start("klondike");
    tui_wait_text(tui, "daily 2026-11-22");
    tui_type(tui, "d");
    tui_type(tui, "d");
    tui_wait_text(tui, "2 moves");
    tui_type(tui, "n");
    tui_type(tui, "\r");
    tui_wait_text(tui, "deal ");
    tui_type(tui, "d");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start(NULL);
    tui_wait_text(tui, "in progress");
    tui_type(tui, "\r");
    tui_wait_text(tui, "daily 2026-11-22");
    tui_wait_text(tui, "2 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A puzzle that another terminal plays is not taken over without asking. */
static void test_two_terminals(void **state)
{
    (void)state;
    struct tui *first = start("klondike");
    tui_wait_text(first, "daily 2026-11-22");
    tui_type(first, "dd");
    tui_wait_text(first, "2 moves");
    struct tui *second = start("klondike");
    tui_wait_text(second, "another terminal");
    assert_int_equal(tui_end(second, "q"), 0);
    second = start(NULL);
    tui_wait_text(second, "in progress");
    tui_type(second, "\r");
    tui_wait_text(second, "start the puzzle again here");
    tui_type(second, "q");
    tui_wait_text(second, "Sunday, extreme");
    tui_type(second, "\r");
    tui_wait_text(second, "another terminal");
    tui_type(second, "\r");
    tui_wait_text(second, "0 moves");
    assert_int_equal(tui_end(second, "q"), 0);
    second = start("klondike");
    tui_wait_text(second, "another terminal");
    tui_type(second, "2");
    tui_wait_text(second, "2 moves");
    assert_int_equal(tui_end(second, "q"), 0);
    assert_int_equal(tui_end(first, "q"), 0);
}

/* The menu leads to the puzzles of today, and back to their entry. */
static void test_menu(void **state)
{
    (void)state;
    int games = 0;
    while (registry[games] != NULL)
        games++;
    char key[] = {(char)('1' + games), '\0'}, chosen[] = "> 5  Daily";
    chosen[2] = key[0];
    struct tui *tui = at_home_start(NULL, NULL);
    tui_sync(tui);
    tui_type(tui, key);
    tui_wait_text(tui, "Daily puzzles");
    tui_type(tui, "q");
    tui_wait_text(tui, chosen);
    /* With pictures in 21 rows, only one entry is below this one. */
    int row, column;
    tui_resize(tui, 21, 60);
    tui_wait_text(tui, chosen);
    assert_true(tui_find(tui, chosen, &row, &column));
    assert_int_equal(row, 18);
    tui_mouse(tui, 1, row, column, true);
    tui_wait_text(tui, "Daily puzzles");
    /* The cursor is at the puzzle that was chosen last. */
    tui_type(tui, "2");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "g");
    tui_type(tui, key);
    tui_wait_text(tui, "> 2  Klotski");
    tui_type(tui, "q");
    tui_wait_text(tui, chosen);
    assert_int_equal(tui_end(tui, "qq"), 0);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, at_home_set_up, at_home_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_calendar),      TEST(test_share), TEST(test_continue),
        TEST(test_two_terminals), TEST(test_menu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
