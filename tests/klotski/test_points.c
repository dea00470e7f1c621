/* The stars of Klotski: their bounds, and the games that have none. */
#include "game/session.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"

#include "tests/unit.h"

static int stars(int length, int minimum)
{
    return game_length_stars(&klotski_game, length, minimum);
}

/* 3 at the minimum, 2 up to a tenth over it, rounded up. */
static void test_bounds(void **state)
{
    (void)state;
    assert_int_equal(stars(81, 81), 3);
    assert_int_equal(stars(82, 81), 2);
    assert_int_equal(stars(90, 81), 2);
    assert_int_equal(stars(91, 81), 1);
    assert_int_equal(stars(2, 1), 2);
    assert_int_equal(stars(3, 1), 1);
    assert_int_equal(stars(22, 20), 2);
    assert_int_equal(stars(23, 20), 1);
    assert_int_equal(stars(7, 0), 0); /* not known */
    assert_int_equal(stars(6, 7), 3);
}

/* X goes down one step. Y is in its way nowhere, and can be moved for nothing. */
static const char board[] = "goal: 1,0\nX.Y\n...\n";

static void begin(struct session *session)
{
    struct position position = {0};
    struct reason why = {0};
    assert_int_equal(position_from(&position, board, true, &why), READING_BLOCK);
    if (!session_parse(session, &klotski_game, KLOTSKI_STEPS, &position, &why))
        fail_msg("%ld:%d: %s", why.line, why.column, why.text);
    position_free(&position);
}

static void move(struct session *session, int from, int to)
{
    assert_true(session_apply(session, klotski_move(from, to)));
}

static void test_session(void **state)
{
    (void)state;
    struct session session = {0};
    int64_t points;
    begin(&session);
    assert_false(game_points(&session, &points));
    session.aims.moves = 1;
    assert_int_equal(game_stars(&session), 0); /* not over */
    move(&session, 0, 3);
    assert_int_equal(game_stars(&session), 3);
    session_undo(&session);
    move(&session, 2, 5);
    move(&session, 0, 3);
    assert_int_equal(game_stars(&session), 2);
    session_undo(&session);
    session_undo(&session);
    move(&session, 0, 3);
    session.hints = 1; /* not all of the stars, and hollow ones */
    assert_int_equal(game_stars(&session), 2);
    session.hints = 0;
    session.aims.moves = 0; /* the minimum is not known */
    assert_int_equal(game_stars(&session), 0);
    session.aims.moves = 1;
    session.autos = 1;
    assert_int_equal(game_stars(&session), 0);
    session_free(&session);
}

/* The minimum of an opening is known without a solver. */
static void test_opening(void **state)
{
    (void)state;
    struct session session = {0};
    assert_null(session_deal(&session, &klotski_game, KLOTSKI_MOVES, 20));
    game_aim(&session);
    assert_int_equal(session.aims.moves, 7);
    session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_session),
        cmocka_unit_test(test_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
