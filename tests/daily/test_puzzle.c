/* The daily puzzles: the same for everyone, for ever. */
#include "daily/puzzle.h"

#include "base/date.h"
#include "engine/solution.h"
#include "games/registry.h"

#include "tests/seed.h"
#include "tests/unit.h"

/* The puzzles of the week from 16 November 2026. They never change: if this test fails, the
 * program is wrong, and not the test. */
static const struct {
    const char *game;
    uint64_t seeds[7];
} week[] = {
    {"klondike",
     {791305429, 724167922, 61140115, 563303317, 316876687, 730109497, 299815066}},
    {"klotski",
     {45800848, 373956739, 935916929, 1931512, 77648884, 400495688, 571864848}},
    {"lianliankan",
     {123998186, 387794454, 521524311, 48633184, 318028797, 965972324, 483482172}},
    {"samegame",
     {114389336, 696033214, 311662875, 818449558, 667935081, 337186568, 837719260}},
};

static void test_week(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof week / sizeof week[0]; i++)
        for (int day = 0; day < 7; day++) {
            const struct game *game = registry_find(week[i].game);
            if (game_atlas(game) != NULL && day % 3 != 0 && !seed_is_long())
                continue; /* counting all layouts takes long */
            int date = date_add(20261116, day);
            struct session session = {0};
            assert_true(puzzle_begin(&session, game, date));
            assert_int_equal(session.daily, date);
            assert_int_equal(session.seed, week[i].seeds[day]);
            assert_true(solution_winnable(game, session_state(&session)));
            if (game_atlas(game) == NULL)
                assert_int_equal(game_deal_grade(game, 0, session.seed),
                                 puzzle_grade(date));
            session_free(&session);
        }
}

static void test_grades(void **state)
{
    (void)state;
    assert_int_equal(puzzle_grade(20261116), GRADE_EASY); /* Monday */
    assert_int_equal(puzzle_grade(20261117), GRADE_EASY);
    assert_int_equal(puzzle_grade(20261118), GRADE_MEDIUM);
    assert_int_equal(puzzle_grade(20261121), GRADE_HARD);
    assert_int_equal(puzzle_grade(20261122), GRADE_EXTREME);
}

/* Klotski's puzzle is an opening of the grade. */
static void test_opening(void **state)
{
    (void)state;
    struct session session = {0};
    assert_true(puzzle_begin(&session, registry_find("klotski"), 20261122));
    assert_string_equal(session.name, "102 moves, extreme");
    session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_week),
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
