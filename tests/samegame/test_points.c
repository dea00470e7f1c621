/* Par, and the goals of SameGame. */
#include "game/session.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"

#include "tests/unit.h"

/* Par and its moves for the deals from 1 on, by variant. They never change: if this test
 * fails, the program is wrong, and not the test. */
static const struct {
    const char *variant;
    struct aims aims[5];
} signature[] = {
    {"square", {{29, 241}, {29, 524}, {27, 465}, {23, 653}, {27, 737}}},
    {"classic", {{68, 793}, {64, 663}, {60, 1403}, {57, 1481}, {64, 1407}}},
    {"classic-8x8c3", {{14, 1420}, {10, 1486}, {10, 1726}, {17, 1212}, {10, 1596}}},
    {"40x20", {{219, 19673}, {214, 11460}}},
};

static void begin(struct session *session, const char *variant, uint64_t seed)
{
    uint32_t number;
    assert_true(game_variant_find(&samegame_game, variant, &number));
    assert_null(session_deal(session, &samegame_game, number, seed));
}

static void test_signature(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof signature / sizeof signature[0]; i++)
        for (uint64_t seed = 1; seed <= 5 && signature[i].aims[seed - 1].par > 0;
             seed++) {
            struct session session = {0};
            begin(&session, signature[i].variant, seed);
            game_aim(&session);
            assert_int_equal(session.aims.par, signature[i].aims[seed - 1].par);
            assert_int_equal(session.aims.moves, signature[i].aims[seed - 1].moves);
            assert_int_equal(samegame_game.deals->par(session.variant, seed),
                             session.aims.par);
            session_free(&session);
        }
}

/* A board that is no deal has the par of the same board dealt. */
static void test_board(void **state)
{
    (void)state;
    struct session deal = {0}, copy = {0};
    begin(&deal, "classic-8x8c3", 2);
    assert_true(session_begin(&copy, &samegame_game, deal.variant, session_state(&deal),
                              "a copy"));
    game_aim(&copy);
    assert_int_equal(copy.aims.par, 1486);
    /* What is left is taken off at the end. */
    int64_t points;
    assert_true(game_points(&copy, &points));
    assert_int_equal(points, 0);
    assert_true(game_score(&copy, &points));
    assert_true(points < 0);
    session_free(&deal);
    session_free(&copy);
}

/* Two pairs, one inside the other: 2 * 2 points each. */
static const char board[] = "game: samegame\n1 2 2 1\n";

static void check(struct session *session, const char *reached, int stars)
{
    struct goal goals[GOALS_MAX];
    assert_int_equal(game_goals(session, goals), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(goals[i].reached, reached[i] == '*');
    assert_int_equal(game_stars(session), stars);
}

static void test_goals(void **state)
{
    (void)state;
    struct session session = {0};
    struct position position = {0};
    struct reason why = {0};
    assert_int_equal(position_from(&position, board, false, &why), READING_BLOCK);
    if (!session_parse(&session, &samegame_game, SAME_SQUARE, &position, &why))
        fail_msg("%ld:%d: %s", why.line, why.column, why.text);
    position_free(&position);
    game_aim(&session);
    assert_int_equal(session.aims.par, 8);
    assert_int_equal(session.aims.moves, 2);
    check(&session, "---", 0);
    assert_true(session_apply(&session, 1));
    check(&session, "---", 0);
    assert_true(session_apply(&session, 0));
    check(&session, "***", 3);
    session.aims.moves = 1;
    check(&session, "**-", 2);
    session.aims.par = 9; /* few moves alone are no goal */
    session.aims.moves = 2;
    check(&session, "*--", 1);
    session.aims.par = 8;
    session.autos = 1;
    check(&session, "---", 0);
    session.autos = 0;
    session_undo(&session);
    check(&session, "---", 0);
    session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_goals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
