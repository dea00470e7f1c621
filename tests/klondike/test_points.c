/* The points of Klondike: each rule, the time bonus, the limit at 0, and undo. */
#include "game/session.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/unit.h"

/* Three ranks. */
static const char small[] = "foundation: 0 0 0 0\n"
                            "down: 1 0 0 0 0 0 0\n"
                            "waste: 0\n"
                            "ranks: 3\n"
                            "3S AH\n"
                            "3D 2S\n"
                            "3H 2C\n"
                            "-\n"
                            "-\n"
                            "-\n"
                            "-\n"
                            "AD 2H AS 2D AC 3C\n";

static const uint32_t turn_stock = KLONDIKE_TURN;

static void begin(struct session *session, uint32_t variant, const char *text)
{
    struct klondike k;
    cards_read(&k, variant, text);
    assert_true(session_begin(session, &klondike_game, variant, &k, NULL));
}

static int64_t points_of(const struct session *session)
{
    int64_t points;
    assert_true(game_points(session, &points));
    return points;
}

static void play(struct session *session, uint32_t move, int64_t expected)
{
    assert_true(session_apply(session, move));
    assert_int_equal(points_of(session), expected);
}

static void test_moves(void **state)
{
    (void)state;
    struct session session = {0};
    begin(&session, KLONDIKE_DRAW1, small);
    assert_int_equal(points_of(&session), 0);
    /* To a foundation, and the card below turns up. */
    play(&session, klondike_move(KLONDIKE_COLUMN_FOUNDATION, 0, HEARTS), 15);
    play(&session, turn_stock, 15);
    /* From the waste to a foundation, and to a column. */
    play(&session, klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, DIAMONDS), 25);
    play(&session, turn_stock, 25);
    play(&session, klondike_move(KLONDIKE_WASTE_COLUMN, 0, 0), 30);
    /* Between columns, and back from a foundation. */
    play(&session, klondike_move(KLONDIKE_FOUNDATION_COLUMN, HEARTS, 1), 15);
    play(&session, klondike_move(KLONDIKE_COLUMN_FOUNDATION, 1, HEARTS), 25);
    play(&session, klondike_move(KLONDIKE_FOUNDATION_COLUMN, DIAMONDS, 2), 10);
    play(&session, klondike_move(KLONDIKE_FOUNDATION_COLUMN, HEARTS, 1), 0);
    /* What would be below 0 is not owed. */
    play(&session, klondike_move(KLONDIKE_COLUMN_FOUNDATION, 1, HEARTS), 10);
    assert_true(session_undo(&session));
    assert_int_equal(points_of(&session), 0);
    assert_true(session_undo(&session));
    assert_int_equal(points_of(&session), 10);
    session_free(&session);
}

/* All cards up to the sevens can go up at once, and the others are in the stock. */
static const char ready[] =
    "foundation: 0 0 0 0\n"
    "down: 6 6 6 6 0 0 0\n"
    "waste: 0\n"
    "7H 6H 5H 4H 3H 2H AH\n"
    "7D 6D 5D 4D 3D 2D AD\n"
    "7S 6S 5S 4S 3S 2S AS\n"
    "7C 6C 5C 4C 3C 2C AC\n"
    "-\n"
    "-\n"
    "-\n"
    "8H 9H TH JH QH KH 8D 9D TD JD QD KD 8S 9S TS JS QS KS 8C 9C TC JC QC KC\n";

enum {
    READY_POINTS = 28 * 10 + 4 * 6 * 5 /* when they are up */
};

static void begin_ready(struct session *session, uint32_t variant)
{
    begin(session, variant, ready);
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < 7; rank++)
            assert_true(session_apply(session, klondike_move(KLONDIKE_COLUMN_FOUNDATION,
                                                             suit, suit)));
    assert_int_equal(points_of(session), READY_POINTS);
}

/* Goes through the stock, and takes the waste back, COUNT times. */
static void redeal(struct session *session, int count)
{
    while (count > 0) {
        count -= klondike_is_redeal(session_state(session), turn_stock);
        assert_true(session_apply(session, turn_stock));
    }
}

static void test_passes(void **state)
{
    (void)state;
    static const struct {
        uint32_t variant;
        int redeals, lost;
    } cases[] = {
        {KLONDIKE_DRAW1, 0, 0},   {KLONDIKE_DRAW1, 1, 100},
        {KLONDIKE_DRAW1, 3, 300}, {KLONDIKE_DRAW1, 9, READY_POINTS},
        {KLONDIKE_DRAW3, 3, 0},   {KLONDIKE_DRAW3, 4, 20},
        {KLONDIKE_DRAW3, 6, 60},  {2, 4, 20}, /* draw 2 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct session session = {0};
        begin_ready(&session, cases[i].variant);
        redeal(&session, cases[i].redeals);
        assert_int_equal(points_of(&session), READY_POINTS - cases[i].lost);
        session_free(&session);
    }
}

static void win(struct session *session)
{
    begin_ready(session, KLONDIKE_DRAW1);
    for (int suit = 0; suit < SUITS; suit++)
        for (int i = 0; i < 6; i++) {
            assert_true(session_apply(session, turn_stock));
            assert_true(session_apply(session,
                                      klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, suit)));
        }
    assert_int_equal(session_status(session), STATUS_WON);
}

static void test_bonus(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        int bonus;
    } cases[] = {{29.9, 0}, {30, 23333}, {30.9, 23333}, {100, 7000}, {1e6, 0}};
    struct session session = {0};
    win(&session);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        session.seconds = cases[i].seconds;
        assert_int_equal(points_of(&session), READY_POINTS + 240 + cases[i].bonus);
    }
    session.seconds = 100;
    session_undo(&session);
    assert_int_equal(points_of(&session), READY_POINTS + 230);
    session_free(&session);
}

static void check_words(const struct session *session, const char *expected)
{
    struct text words = {0};
    game_print_points(session, points_of(session), &words);
    assert_string_equal(text_get(&words), expected);
    text_free(&words);
}

static void test_vegas(void **state)
{
    (void)state;
    struct session session = {0};
    begin(&session, KLONDIKE_DRAW1, small);
    check_words(&session, "0 points");
    session.scoring = SCORING_VEGAS;
    check_words(&session, "-$52");
    play(&session, klondike_move(KLONDIKE_COLUMN_FOUNDATION, 0, HEARTS), -47);
    redeal(&session, 2);
    play(&session, klondike_move(KLONDIKE_FOUNDATION_COLUMN, HEARTS, 1), -52);
    win(&session);
    session.scoring = SCORING_VEGAS;
    session.seconds = 100;
    check_words(&session, "$208");
    session.scoring = SCORING_OFF;
    int64_t points;
    assert_false(game_points(&session, &points));
    session_free(&session);
}

/* The goals show once the game is won: without undo, without hints, under par. Each is a star, but
 * with hints not all three, and none if the solver made moves. */
static void test_goals(void **state)
{
    (void)state;
    static const struct {
        int undos, hints, autos, length, stars;
    } cases[] = {{0, 0, 0, 149, 3}, {1, 0, 0, 149, 2}, {0, 1, 0, 149, 2},
                 {0, 0, 0, 150, 2}, {3, 2, 0, 150, 0}, {0, 0, 9, 149, 0}};
    struct session session = {0};
    struct goal goals[GOALS_MAX];
    begin_ready(&session, KLONDIKE_DRAW1);
    assert_int_equal(game_goals(&session, goals), 0);
    session_free(&session);
    win(&session);
    assert_int_equal(session.undos, 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        session.undos = cases[i].undos;
        session.hints = cases[i].hints;
        session.autos = cases[i].autos;
        session.lengths[session.cursor] = cases[i].length;
        assert_int_equal(game_stars(&session), cases[i].stars);
    }
    assert_int_equal(game_goals(&session, goals), 3);
    assert_string_equal(goals[2].words, "under 150 moves");
    /* An undone move counts, until the game begins again. */
    session.undos = 0;
    session_undo(&session);
    assert_int_equal(session.undos, 1);
    assert_true(session_apply(&session, session.moves[session.cursor]));
    assert_int_equal(session.undos, 1);
    session_restart(&session);
    assert_true(session_apply(&session, session.moves[0]));
    assert_int_equal(session.undos, 0);
    session_free(&session);
}

/* The rules of casinos count dollars without being asked. */
static void test_usual(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        unsigned scoring;
    } cases[] = {{"draw3", 0},
                 {"draw3-passes3", SCORING_VEGAS},
                 {"draw1-passes1", SCORING_VEGAS},
                 {"draw1-passes3", 0},
                 {"draw3-passes3-noback", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t variant;
        assert_true(game_variant_find(&klondike_game, cases[i].variant, &variant));
        assert_int_equal(game_usual_scoring(&klondike_game, variant), cases[i].scoring);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves), cmocka_unit_test(test_passes),
        cmocka_unit_test(test_bonus), cmocka_unit_test(test_vegas),
        cmocka_unit_test(test_goals), cmocka_unit_test(test_usual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
