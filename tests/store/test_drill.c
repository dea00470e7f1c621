/* Drills: what comes back, and when. */
#include "store/drill.h"

#include "games/registry.h"
#include "tests/home.h"
#include "tests/unit.h"

enum {
    DAY = 20261130
};

static struct store *fill(void)
{
    struct session session = {0};
    uint32_t moves[2];
    struct store *store = store_open();
    const struct game *game = registry_find("klondike");
    assert_null(session_deal(&session, game, 0, 1));
    assert_true(game->rules->moves(session_state(&session), moves, 2) > 0);
    assert_true(session_apply(&session, moves[0]));
    drill_add(store, &session, 0, moves[0], 7, DAY);
    drill_add(store, &session, 1, moves[0], 7, DAY); /* the game has one */
    drill_add(store, &session, 0, moves[0], 8, DAY);
    session_free(&session);
    return store;
}

/* The drill that is due first; the caller frees it. */
static struct drill first(struct store *store)
{
    struct drill drill;
    assert_int_equal(drills_list(store, &drill, 1), 1);
    return drill;
}

static void play(struct store *store, bool solved, int today)
{
    struct drill drill = first(store);
    drill_note(store, &drill, solved, today);
    drills_free(&drill, 1);
}

static void test_days(void **state)
{
    (void)state;
    struct store *store = fill();
    struct drill drills[3];
    int due;
    assert_int_equal(drills_count(store, DAY, &due), 2);
    assert_int_equal(due, 0);
    play(store, true, DAY); /* too early: nothing changes */
    assert_int_equal(drills_list(store, drills, 3), 2);
    assert_int_equal(drills[0].due, 20261201);
    assert_int_equal(drills[0].solved, 0);
    struct session dealt = {0};
    session_deal(&dealt, registry_find("klondike"), 0, 1);
    assert_memory_equal(session_state(&drills[0].session), session_state(&dealt),
                        dealt.game->rules->state_size);
    session_free(&dealt);
    drills_free(drills, 2);
    /* A mistake each time: after 3, 7, 21 and again 21 days. */
    static const int dates[] = {20261201, 20261204, 20261211, 20270101, 20270122};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(drills_count(store, dates[i], &due), 2);
        play(store, false, dates[i]); /* both have the same date */
        play(store, false, dates[i]);
        struct drill drill = first(store);
        assert_int_equal(drill.due, dates[i + 1]);
        drills_free(&drill, 1);
    }
    /* Solved twice: gone. */
    play(store, true, 20270122);
    play(store, true, 20270122);
    assert_int_equal(drills_count(store, 20270212, &due), 2);
    assert_int_equal(due, 2);
    play(store, true, 20270212);
    assert_int_equal(drills_count(store, 20270212, &due), 1);
    drills_empty(store);
    assert_int_equal(drills_count(store, 20270212, &due), 0);
    store_close(store);
}

/* What another version wrote, or nobody, is left out. */
static void test_unreadable(void **state)
{
    (void)state;
    struct store *store = fill();
    struct drill drills[3];
    home_sql("UPDATE drill SET better = 'Z9' WHERE game = 7");
    assert_int_equal(drills_list(store, drills, 3), 1);
    drills_free(drills, 1);
    /* A stage that no drill has is one behind the last. */
    static const char *const stages[] =
        {"UPDATE drill SET stage = -1000 WHERE game = 8",
         "UPDATE drill SET stage = 2147483647 WHERE game = 8"};
    static const int dates[] = {20261201, 20261222, 20270112};
    for (int i = 0; i < 2; i++) {
        home_sql(stages[i]);
        play(store, false, dates[i]);
        struct drill drill = first(store);
        assert_int_equal(drill.due, dates[i + 1]);
        drills_free(&drill, 1);
    }
    home_sql("UPDATE drill SET start = 'nothing' WHERE game = 8");
    assert_int_equal(drills_list(store, drills, 3), 0);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_days, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_unreadable, home_set_up, home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
