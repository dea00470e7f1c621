/* The statistics, compared with figures counted by hand. */
#include "games/registry.h"
#include "store/statistics.h"

#include "tests/unit.h"

#include <string.h>

static void add(struct statistics *statistics, const char *game, struct ended ended)
{
    statistics_add(statistics, registry_find(game), "v", &ended);
}

/* The value of the line NAME; NULL: there is no such line. */
static const char *value(const struct statistics *statistics, const char *name,
                         int helped)
{
    static struct statistics_row row;
    for (int i = 0; i < STATISTICS_LINES; i++)
        if (statistics_line(&statistics->list[0], i, &row) && strcmp(row.name, name) == 0)
            return row.value[helped];
    return NULL;
}

static void test_streaks(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    static const char games[] = "wwwlwwhwwl";
    for (const char *s = games; *s != '\0'; s++)
        add(&statistics, "klondike",
            (struct ended){.won = *s != 'l', .over = *s != 'l', .helped = *s == 'h'});
    const struct tally *alone = &statistics.list[0].tally[0];
    assert_int_equal(statistics.count, 1);
    assert_int_equal(alone->results.all.played, 9);
    assert_int_equal(alone->results.all.won, 7);
    assert_int_equal(alone->longest, 4);
    assert_int_equal(alone->streak, 0);
    assert_int_equal(statistics.list[0].tally[1].results.all.played, 1);
    assert_string_equal(value(&statistics, "winning streak: now, best", 0), "0, 4");
    assert_string_equal(value(&statistics, "winning streak: now, best", 1), "1, 1");
    /* The win rate over the last ten: 100, ..., and at the end 8 of 10. */
    const struct samples *chart = &statistics.list[0].chart;
    assert_int_equal(chart->count, 10);
    assert_int_equal(chart->value[0], 100);
    assert_int_equal(chart->value[3], 75);
    assert_int_equal(chart->value[9], 80);
    statistics_free(&statistics);
}

static void test_times(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    static const double seconds[] = {300, 60, 3700, 90};
    for (int i = 0; i < 4; i++)
        add(&statistics, "klondike",
            (struct ended){.won = true, .over = true, .seconds = seconds[i]});
    /* The time of a game that was not won does not count. */
    add(&statistics, "klondike", (struct ended){.seconds = 1});
    statistics_settle(&statistics);
    const struct tally *tally = &statistics.list[0].tally[0];
    assert_true(tally->seconds[0] == 60);
    assert_true(tally_median(tally) == 195);
    assert_string_equal(value(&statistics, "best time", 0), "01:00");
    assert_string_equal(value(&statistics, "median time", 0), "03:15");
    assert_string_equal(value(&statistics, "median time", 1), "-");
    add(&statistics, "klondike",
        (struct ended){.won = true, .over = true, .seconds = 9999});
    statistics_settle(&statistics);
    assert_true(tally_median(&statistics.list[0].tally[0]) == 300);
    statistics_free(&statistics);
}

static void test_over_the_optimum(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    struct ended ended = {.won = true, .over = true, .length = 85, .optimum = 81};
    add(&statistics, "klotski", ended);
    ended.length = 82;
    add(&statistics, "klotski", ended);
    ended.optimum = 0; /* not known */
    add(&statistics, "klotski", ended);
    ended.optimum = 100; /* cannot be */
    add(&statistics, "klotski", ended);
    assert_int_equal(statistics.list[0].tally[0].over_count, 2);
    assert_string_equal(value(&statistics, "average moves above the minimum", 0), "2.5");
    assert_string_equal(value(&statistics, "fewest moves", 0), "82");
    statistics_free(&statistics);
}

static void test_scores(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    struct ended ended = {.over = true, .has_score = true, .has_best = true};
    ended.score = 50, ended.best = 100;
    add(&statistics, "samegame", ended);
    ended.score = 90, ended.best = 90;
    add(&statistics, "samegame", ended);
    ended.score = -10, ended.best = -5; /* there is no share of a negative score */
    add(&statistics, "samegame", ended);
    ended.score = -10, ended.best = 10;
    add(&statistics, "samegame", ended);
    assert_string_equal(value(&statistics, "best score", 0), "90");
    assert_string_equal(value(&statistics, "share of the best line's score", 0), "50.0%");
    assert_int_equal(statistics.list[0].chart.count, 4);
    assert_int_equal(statistics.list[0].chart.value[3], 0);
    statistics_free(&statistics);
}

static void test_apart(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    struct ended ended = {.over = true};
    for (int i = 0; i < 40; i++) {
        char name[16];
        snprintf(name, sizeof name, "v%d", i % 20);
        statistics_add(&statistics, registry[i % 4], name, &ended);
    }
    assert_int_equal(statistics.count, 20);
    for (int i = 0; i < statistics.count; i++)
        assert_int_equal(statistics.list[i].tally[0].results.all.played, 2);
    /* Only scored games have a line of points. */
    assert_null(value(&statistics, "best score", 0));
    assert_null(value(&statistics, "share of the best line's score", 0));
    assert_null(value(&statistics, "Vegas balance", 0));
    statistics_free(&statistics);
}

/* Dollars are added up, and are no points. */
static void test_vegas(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    struct ended ended = {.has_points = true, .grade = -1};
    ended.points = 120;
    add(&statistics, "klondike", ended);
    ended.vegas = true;
    ended.points = -52;
    add(&statistics, "klondike", ended);
    add(&statistics, "klondike", ended);
    ended.won = ended.over = true;
    ended.points = 208;
    add(&statistics, "klondike", ended);
    assert_string_equal(value(&statistics, "Vegas balance", 0), "$104");
    assert_string_equal(value(&statistics, "Vegas balance", 1), "-");
    assert_string_equal(value(&statistics, "most points", 0), "-");
    ended.vegas = false;
    add(&statistics, "klondike", ended);
    assert_string_equal(value(&statistics, "most points", 0), "208");
    statistics_free(&statistics);
}

static void test_par(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    struct ended ended = {.over = true, .has_score = true, .dealt = true};
    ended.score = 100, ended.par = 120, ended.stars = 1, ended.seed = 1;
    add(&statistics, "samegame", ended);
    statistics_settle(&statistics);
    assert_string_equal(value(&statistics, "most points above par", 0), "-20");
    assert_string_equal(value(&statistics, "fewest moves to clear a board", 0), "-");
    assert_string_equal(value(&statistics, "stars", 0), "1");
    ended.score = 150, ended.won = true, ended.length = 9, ended.seed = 2;
    statistics_free(&statistics);
    add(&statistics, "samegame", ended);
    assert_string_equal(value(&statistics, "most points above par", 0), "+30");
    assert_string_equal(value(&statistics, "fewest moves to clear a board", 0), "9");
    statistics_free(&statistics);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_streaks),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_over_the_optimum),
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_apart),
        cmocka_unit_test(test_vegas),
        cmocka_unit_test(test_par),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
