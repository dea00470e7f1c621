/* What was played of the daily puzzles: the results, the streak and the text to share. */
#include "daily/record.h"

#include "base/date.h"
#include "games/registry.h"
#include "store/game_row.h"

#include "tests/home.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOON = 1795348800, /* 22 November 2026, 12:00 UTC */
    DAY = 86400
};

/* Plays the puzzle of the day DAY days after 22 November; it began LATE days later. */
static void play(struct store *store, const char *kind, int day, int late,
                 const struct game_row *result)
{
    struct game_row row = *result;
    row.kind = kind;
    row.variant = "v";
    row.start = "";
    row.seed = "1";
    row.daily = date_add(20261122, day);
    row.began = NOON + (day + late) * DAY;
    row.counts = true;
    row.state = GAME_OVER;
    assert_true(store_begin(store));
    row.id = game_row_insert(store, &row);
    assert_true(game_row_update(store, &row) && game_row_end(store, &row));
    assert_true(store_end(store, true));
}

/* How many games there are behind the four that this test knows. */
static int more_games(void)
{
    int count = 0;
    while (registry[count] != NULL)
        count++;
    return count - 4;
}

static void check_lines(const struct record *record)
{
    static const char *const expected[][3] = {
        {"streak: now, best", "0, 3", "-"},
        {"puzzles done", "7", "2"},
        {"Klondike", "1", "0"},
        {"Klotski", "5", "0"},
        {"Lianliankan", "1", "0"},
        {"SameGame", "0", "2"},
    };
    struct statistics_row row;
    int count = 0;
    for (; record_line(record, 20261125, count, &row) && count < 6; count++) {
        assert_string_equal(row.name, expected[count][0]);
        assert_string_equal(row.value[0], expected[count][1]);
        assert_string_equal(row.value[1], expected[count][2]);
    }
    assert_int_equal(count, 6);
    while (record_line(record, 20261125, count, &row))
        count++;
    assert_int_equal(count, 6 + more_games());
}

/* What is shared of DATE: FIRST, up to the marks of the four games, those of the others, REST. */
static void check_share(const struct record *record, int date, enum charset charset,
                        const char *first, const char *mark, const char *rest)
{
    struct text out = {0}, expected = {0};
    text_string(&expected, first);
    for (int i = more_games(); i > 0; i--)
        text_string(&expected, mark);
    text_string(&expected, rest);
    record_share(record, date, charset, &out);
    assert_string_equal(text_get(&out), text_get(&expected));
    text_free(&out);
    text_free(&expected);
}

static void test_record(void **state)
{
    (void)state;
    static const struct game_row won = {.won = true, .length = 90, .optimum = 81};
    static const struct game_row shorter = {.won = true, .length = 85};
    assert_int_equal(sizeof((struct record_day *)0)->results /
                         sizeof(struct record_result),
                     4 + more_games()); /* no game is dropped */
    static const struct game_row scored = {.has_score = true, .score = 500, .hints = 1};
    struct store *store = store_open();
    struct record record = {0};
    setenv("TZ", "UTC0", 1);
    tzset();
    play(store, "klotski", 0, 0, &won);
    assert_int_equal(record_longest_streak(&record), 0);
    record_read(&record, store);
    assert_int_equal(record_longest_streak(&record), 1);
    record_free(&record);
    play(store, "klotski", 0, 0, &shorter); /* the first one counts */
    play(store, "samegame", 0, 0, &scored);
    play(store, "klotski", -1, 0, &won);
    play(store, "klotski", -2, 0, &won);
    play(store, "klotski", -3, 1, &won); /* begun too late */
    play(store, "klotski", -4, 0, &won);
    play(store, "klondike", -4, 0, &won);
    play(store, "lianliankan", -4, 0, &won);
    play(store, "samegame", 1, 0, &scored); /* with help */
    play(store, "chess", 2, 0, &won);
    record_read(&record, store);
    assert_int_equal(record_streak(&record, 20261122), 3);
    assert_int_equal(record_streak(&record, 20261123), 3); /* not played yet */
    assert_int_equal(record_streak(&record, 20261124), 0);
    assert_int_equal(record_streak(&record, 20261119), 1);
    assert_int_equal(record_longest_streak(&record), 3);
    const struct record_day two[] = {{0}, {.results[0].id = INT64_C(0x0101010101010101)}};
    assert_int_equal(record_done(&two[0]), 0); /* not those of the next day */
    const struct record part = {.days = record.days, .count = record.count - 2};
    assert_int_equal(record_longest_streak(&part), 2); /* without the last day of three */
    bool done = false;
    assert_int_equal(record_played(store, registry_find("klotski"), 20261101, &done), 0);
    assert_false(done);
    check_lines(&record);
    assert_int_equal(record_done(record_find(&record, 20261122)), 2);
    assert_int_equal(record_done(record_find(&record, 20261124)), 0);
    assert_null(record_find(&record, 20261101));

    check_share(&record, 20261122, CHARSET_UNICODE, "unstuck 2026-11-22 extreme  ░█░▓",
                "░",
                "\nKlotski: 90 moves, minimum 81\n"
                "SameGame: 500 points, par 241, with help\n");
    check_share(&record, 20261118, CHARSET_UNICODE, "unstuck 2026-11-18 medium  ███░",
                "░",
                "\nKlondike: 90 moves, minimum 81\n"
                "Klotski: 90 moves, minimum 81\n"
                "Lianliankan: 90 moves, minimum 81\n");
    check_share(&record, 20261201, CHARSET_ASCII, "unstuck 2026-12-01 easy  ....", ".",
                "\n");
    record_free(&record);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_record, home_set_up, home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
