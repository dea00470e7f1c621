/* The daily results of all players. */
#include "store/league.h"

#include "tests/home.h"
#include "tests/unit.h"

#include <string.h>

enum {
    DAY = 20261122
};

static bool add(struct league *league, int date, const char *kind, const char *player,
                int64_t result, bool helped, int64_t ended)
{
    struct league_row row = {.date = date,
                             .kind = kind,
                             .result = result,
                             .helped = helped,
                             .ended = ended};
    snprintf(row.player, sizeof row.player, "%s", player);
    return league_add(league, &row);
}

static void expect(const struct league_row *row, const char *player, int64_t result,
                   int place)
{
    assert_string_equal(row->player, player);
    assert_int_equal(row->result, result);
    assert_int_equal(row->place, place);
}

/* Without help comes first, then the shortest; equal ones share a place. */
static void test_best(void **state)
{
    (void)state;
    struct league_row rows[10];
    int place;
    struct league *league = league_open(home_path());
    assert_non_null(league);
    assert_true(add(league, DAY, "klotski", "ann", 90, false, 3));
    assert_true(add(league, DAY, "klotski", "bob", 81, true, 1));
    assert_true(add(league, DAY, "klotski", "cid", 90, false, 2));
    assert_true(add(league, DAY, "klotski", "dan", 93, false, 4));
    assert_true(add(league, DAY, "klondike", "eve", 1, false, 4));
    struct league_row slow = {.date = DAY,
                              .kind = "lianliankan",
                              .result = 70,
                              .seconds = 9};
    struct league_row fast = slow;
    snprintf(slow.player, sizeof slow.player, "slow");
    snprintf(fast.player, sizeof fast.player, "fast");
    fast.seconds = 8;
    assert_true(league_add(league, &slow) && league_add(league, &fast));
    assert_int_equal(league_best(league, DAY, "lianliankan", false, 10, rows), 2);
    expect(&rows[0], "fast", 70, 1);
    expect(&rows[1], "slow", 70, 2);
    assert_int_equal(rows[0].seconds, 8);
    assert_int_equal(league_best(league, DAY, "klotski", false, 10, rows), 4);
    expect(&rows[0], "cid", 90, 1);
    expect(&rows[1], "ann", 90, 1);
    expect(&rows[2], "dan", 93, 3);
    expect(&rows[3], "bob", 81, 4);
    assert_true(rows[3].helped);
    assert_int_equal(league_best(league, DAY, "klotski", false, 2, rows), 2);
    assert_int_equal(league_place(league, DAY, "klotski", false, "dan", &place), 4);
    assert_int_equal(place, 3);
    assert_int_equal(league_place(league, DAY, "klotski", false, "eve", &place), 4);
    assert_int_equal(place, 0);
    assert_int_equal(league_best(league, DAY, "klotski", true, 10, rows), 4);
    expect(&rows[0], "dan", 93, 1);
    league_close(league);
}

/* The first result of a player stays, also when the file is opened again. */
static void test_first(void **state)
{
    (void)state;
    struct league_row rows[10];
    struct league *league = league_open(home_path());
    assert_true(add(league, DAY, "samegame", "ann", 500, false, 1));
    league_close(league);
    league = league_open(home_path());
    assert_true(add(league, DAY, "samegame", "ann", 900, false, 2));
    assert_int_equal(league_best(league, DAY, "samegame", true, 10, rows), 1);
    expect(&rows[0], "ann", 500, 1);
    league_close(league);
}

static void test_week(void **state)
{
    (void)state;
    struct league_row rows[10];
    struct league *league = league_open(home_path());
    add(league, DAY, "klotski", "ann", 90, false, 1);
    add(league, DAY - 6, "klotski", "ann", 90, false, 1);
    add(league, DAY - 7, "klotski", "bob", 90, false, 1);
    add(league, DAY, "klondike", "bob", 90, false, 1);
    add(league, DAY, "klotski", "bob", 90, true, 1);
    assert_int_equal(league_week(league, DAY - 6, DAY, 10, rows), 2);
    expect(&rows[0], "ann", 2, 1);
    expect(&rows[1], "bob", 1, 2);
    league_close(league);
}

/* A file that is no database, or no folder. */
static void test_refused(void **state)
{
    (void)state;
    char file[200];
    snprintf(file, sizeof file, "%s/results.db", home_path());
    home_write(file, "this is no database, but a text that is long enough", 51);
    assert_null(league_open(home_path()));
    assert_null(league_open("/nowhere"));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, home_set_up, home_tear_down)
    const struct CMUnitTest tests[] = {TEST(test_best), TEST(test_first), TEST(test_week),
                                       TEST(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
