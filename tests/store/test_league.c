/* The daily results of all players. */
#include "store/league.h"

#include "base/date.h"

#include "tests/home.h"
#include "tests/unit.h"

#include <sqlite3.h>

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    /* A result removes those of a hundred days ago. */
    assert_true(add(league, date_add(DAY, 101), "klondike", "eve", 1, false, 4));
    assert_int_equal(league_place(league, DAY, "klotski", false, "dan", &place), 0);
    assert_int_equal(league_place(league, date_add(DAY, 101), "klondike", false, "eve",
                                  &place),
                     1);
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

static const char *path_of(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", home_path(), name);
    return path;
}

/* How many damaged files there are. */
static int set_aside(void)
{
    int count = 0;
    DIR *folder = opendir(home_path());
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += strncmp(entry->d_name, "results.db.damaged-", 19) == 0;
    closedir(folder);
    return count;
}

/* Files that cannot be read are renamed, and a new one begins. */
static void test_damaged(void **state)
{
    (void)state;
    struct league_row rows[10];
    static const char text[] = "this is no database, but a text that is long enough";
    sqlite3 *db;
    home_write(path_of("results.db"), text, sizeof text);
    struct league *league = league_open(home_path());
    assert_non_null(league);
    assert_int_equal(set_aside(), 1);
    assert_true(add(league, DAY, "klotski", "ann", 90, false, 1));
    league_close(league);
    league = league_open(home_path());
    assert_int_equal(league_best(league, DAY, "klotski", false, 10, rows), 1);
    league_close(league);
    /* Another program's table. */
    unlink(path_of("results.db"));
    assert_int_equal(sqlite3_open(path_of("results.db"), &db), SQLITE_OK);
    sqlite3_exec(db, "CREATE TABLE result (name TEXT)", NULL, NULL, NULL);
    sqlite3_close(db);
    league = league_open(home_path());
    assert_non_null(league);
    assert_int_equal(set_aside(), 2);
    assert_true(add(league, DAY, "klotski", "ann", 90, false, 1));
    league_close(league);
    assert_int_equal(set_aside(), 2);
}

/* Two sessions find damage that shows only when rows are read: one of them renames the file, and
 * the other one leaves the new file alone. */
static void test_damaged_twice(void **state)
{
    (void)state;
    struct league_row rows[10];
    struct text bytes = {0};
    int place;
    struct league *league = league_open(home_path());
    for (int i = 0; i < 200; i++) {
        char name[20];
        snprintf(name, sizeof name, "player%d", i);
        add(league, DAY, "klotski", name, 90, false, i);
    }
    league_close(league);
    assert_true(home_read(path_of("results.db"), &bytes));
    assert_true(bytes.length > 8192);
    memset(bytes.bytes + 4096, 0x55, bytes.length - 4096);
    home_write(path_of("results.db"), bytes.bytes, bytes.length);
    text_free(&bytes);
    struct league *first = league_open(home_path()), *second = league_open(home_path());
    assert_non_null(first);
    assert_non_null(second);
    league_best(first, DAY, "klotski", false, 10, rows);
    assert_int_equal(league_place(first, DAY, "klotski", false, "ann", &place), 0);
    league_best(second, DAY, "klotski", false, 10, rows);
    league_close(first);
    assert_int_equal(set_aside(), 1);
    league = league_open(home_path());
    assert_true(add(league, DAY, "klotski", "ann", 90, false, 1));
    league_close(league);
    league_close(second);
    assert_int_equal(set_aside(), 1);
    league = league_open(home_path());
    assert_int_equal(league_best(league, DAY, "klotski", false, 10, rows), 1);
    league_close(league);
}

/* No folder, or something else has the name. */
static void test_refused(void **state)
{
    (void)state;
    assert_null(league_open("/nowhere"));
    mkdir(path_of("results.db"), 0700);
    assert_null(league_open(home_path()));
    assert_int_equal(set_aside(), 0);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, home_set_up, home_tear_down)
    const struct CMUnitTest tests[] = {TEST(test_best),          TEST(test_first),
                                       TEST(test_week),          TEST(test_damaged),
                                       TEST(test_damaged_twice), TEST(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
