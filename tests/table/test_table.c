/* The table by itself: what it lets its searches use, how long a move takes to slide, and when
 * the box at the end of a game is shown. */
#include "table/ending.h"
#include "table/guide.h"
#include "table/keeper.h"

#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"
#include "tests/home.h"
#include "tests/unit.h"

#include <time.h>

static void begin_klotski(struct table *table, const char *board)
{
    struct reason why;
    table_init(table, &(struct limits){0});
    if (!session_read(&table->session, registry_find("klotski"), 0, board, &why))
        fail_msg("%s", why.text);
    table_began(table);
}

static int readings;

static double read_processor(void)
{
    readings++;
    return 0;
}

/* With an allowance each search asks it how long it may take, and only a hint searches. */
static void test_allowance(void **state)
{
    (void)state;
    struct table table;
    struct allowance allowance;
    table_init(&table, &(struct limits){0});
    allowance_open(&allowance, 1, 1, read_processor);
    table_limit(&table, &allowance);
    readings = 0;
    table_deal(&table, registry_find("klotski"), 0, 19);
    assert_int_equal(readings, 0);
    guide_hint(&table);
    assert_true(readings > 0);
    table_free(&table);
}

/* A search that has found a win goes on for a moment only; for a higher score it goes on. */
static void test_improve(void **state)
{
    (void)state;
    for (int i = 0; registry[i] != NULL; i++) {
        struct table table;
        table_init(&table, &(struct limits){.nodes = 1});
        table_deal(&table, registry[i], 0, 1);
        assert_int_equal(table.advice.limits.improve > 0, !game_runs_on(registry[i]));
        table_free(&table);
    }
}

/* An opening at random has a grade: none of the hardest there are. */
static void test_random_opening(void **state)
{
    (void)state;
    const struct game *klotski = registry_find("klotski");
    struct table table;
    table_init(&table, &(struct limits){.nodes = 1});
    for (int i = 0; i < 100; i++) {
        table_deal(&table, klotski, 0, 0);
        assert_true(game_deal_grade(klotski, 0, table.session.seed) >= 0);
    }
    table_free(&table);
}

/* Seconds that all pictures of the slide on TABLE take. */
static double slide_seconds(const struct table *table)
{
    return table->slide.frames * table->slide.frame_seconds;
}

/* A long way takes no longer than a shorter one; the moves of a redo to the end may take twice
 * as long. */
static void test_slide(void **state)
{
    (void)state;
    struct table table;
    begin_klotski(&table, "goal: 1,8\nX.......a\nb........\n");
    table_move(&table, klotski_move(0, 3));
    table_slide(&table, 1);
    assert_int_equal(table.slide.frames, 2);
    assert_float_equal(slide_seconds(&table), 0.1, 0.001);
    table_move(&table, klotski_move(3, 0));
    table_move(&table, klotski_move(0, 7));
    table_slide(&table, 1);
    assert_int_equal(table.slide.frames, 6);
    assert_float_equal(slide_seconds(&table), 0.25, 0.001);
    table_slide(&table, 3);
    assert_float_equal(slide_seconds(&table), 0.15, 0.001);
    while (table.session.cursor < 12)
        table_move(&table, table.session.cursor % 2 != 0 ? klotski_move(7, 6)
                                                         : klotski_move(6, 7));
    table_slide(&table, 12);
    assert_float_equal(slide_seconds(&table), 0.5, 0.001);
    table_free(&table);
}

/* The box needs room for two of its entries. */
static void test_ending(void **state)
{
    (void)state;
    struct table table;
    begin_klotski(&table, "goal: 0,1\nX.\n.a\n");
    table.options.motion = false;
    assert_false(ending_shown(&table, 21, 58));
    table_move(&table, klotski_move(0, 1));
    assert_int_equal(session_status(&table.session), STATUS_WON);
    assert_true(ending_shown(&table, 21, 58));
    assert_true(ending_shown(&table, 6, 58));
    assert_false(ending_shown(&table, 5, 58));
    assert_true(ending_shown(&table, 21, 30));
    assert_false(ending_shown(&table, 21, 10));
    table_free(&table);
}

/* The end of a game is stored with the best score that is known by then. */
static void test_best(void **state)
{
    (void)state;
    struct table table;
    struct keeper keeper;
    struct store *store = store_open();
    table_init(&table, &(struct limits){.nodes = 1000});
    keeper_open(&keeper, &table, store);
    table_deal(&table, registry_find("samegame"), 0, 3);
    while (!advice_known(&table.advice)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        table_take_news(&table);
    }
    int64_t known = table.advice.best.score, score = 0;
    const struct session *session = &table.session;
    uint32_t move;
    while (session->game->rules->moves(session_state(session), &move, 1) > 0)
        table_move(&table, move);
    assert_true(table_over(&table) && game_score(session, &score));
    assert_true(score < known);
    keeper_follow(&keeper, &table);
    assert_int_equal(home_ask("SELECT best FROM game"), table.advice.best.score);
    keeper_close(&keeper, &table);
    table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_allowance),
        cmocka_unit_test(test_improve),
        cmocka_unit_test(test_random_opening),
        cmocka_unit_test(test_slide),
        cmocka_unit_test(test_ending),
        cmocka_unit_test_setup_teardown(test_best, home_set_up, home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
