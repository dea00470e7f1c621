/* The points of Lianliankan and its countdown: each rule, the limit at 0, undo, and a
 * countdown that has run out. */
#include "game/session.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"

#include "tests/unit.h"

/* Four pairs, in columns and beside each other: 20 seconds. */
static const char board[] = "2 4\n1 2 2 3\n1 4 4 3\n";

enum {
    LIMIT = 20
};

static void begin(struct session *session)
{
    struct position position = {0};
    struct reason why = {0};
    assert_int_equal(position_from(&position, board, false, &why), READING_BLOCK);
    assert_true(session_parse(session, &lianliankan_game, 0, &position, &why));
    position_free(&position);
}

static int64_t points_of(const struct session *session)
{
    int64_t points = -1;
    assert_true(game_points(session, &points));
    return points;
}

static void take(struct session *session, int a, int b)
{
    assert_true(session_apply(session, lian_pair(a, b)));
}

static void test_pairs(void **state)
{
    (void)state;
    struct session session = {0};
    begin(&session);
    assert_int_equal(points_of(&session), 0);
    take(&session, 0, 4);
    take(&session, 1, 2);
    take(&session, 5, 6);
    assert_int_equal(points_of(&session), 30);
    session.hints = 1;
    assert_int_equal(points_of(&session), 10);
    session.hints = 2; /* what would be below 0 is not owed */
    assert_int_equal(points_of(&session), 0);
    session.hints = 0;
    session_undo(&session);
    assert_int_equal(points_of(&session), 20);
    session_free(&session);
}

static void test_shuffle(void **state)
{
    (void)state;
    struct session session = {0};
    begin(&session);
    take(&session, 0, 4);
    assert_true(session_apply(&session, lian_shuffle(1)));
    assert_int_equal(points_of(&session), 0);
    session_undo(&session);
    assert_int_equal(points_of(&session), 10);
    session_free(&session);
}

/* A cleared board: 2 points for each whole second that is left. */
static void test_time(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        int points;
    } cases[] = {{0, 80}, {0.9, 80}, {1, 78}, {19.9, 42}, {20, 40}, {1e6, 40}};
    struct session session = {0};
    begin(&session);
    take(&session, 0, 4);
    take(&session, 1, 2);
    take(&session, 5, 6);
    session.seconds = 1;
    assert_int_equal(points_of(&session), 30);
    take(&session, 3, 7);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        session.seconds = cases[i].seconds;
        assert_int_equal(points_of(&session), cases[i].points);
    }
    session.hints = 100;
    session.seconds = LIMIT - 3;
    assert_int_equal(points_of(&session), 6);
    session_free(&session);
}

static void test_countdown(void **state)
{
    (void)state;
    struct session session = {0};
    int64_t points;
    begin(&session);
    session.seconds = LIMIT;
    assert_int_equal(game_seconds(&session), 0);
    assert_false(game_is_late(&session));
    session.scoring = SCORING_COUNTDOWN;
    assert_int_equal(game_seconds(&session), LIMIT);
    session.seconds = LIMIT - 0.1;
    assert_false(game_is_late(&session));
    assert_true(game_points(&session, &points));
    session.seconds = LIMIT;
    assert_true(game_is_late(&session));
    assert_false(game_points(&session, &points));
    session.seconds = 0;
    session.scoring = SCORING_COUNTDOWN | SCORING_OFF;
    assert_false(game_points(&session, &points));
    assert_int_equal(game_seconds(&session), LIMIT);
    session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_shuffle),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_countdown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
