/* The best results: their order, grades and stars; and the appraisal of stored games. */
#include "games/registry.h"
#include "store/best_results.h"
#include "store/game_row.h"
#include "store/statistics.h"
#include "store/store.h"

#include "tests/home.h"
#include "tests/store/kept.h"
#include "tests/unit.h"

#include <string.h>
#include <sys/stat.h>

/* Adds COUNT games, and checks that the list then has the deals of EXPECTED as digits. */
static void check_order(struct best_results *results, const struct ended *ended,
                        int count, long expected)
{
    long seeds = 0;
    for (int i = 0; i < count; i++)
        best_results_add(results, &ended[i]);
    best_results_settle(results);
    for (int i = 0; i < results->count; i++)
        seeds = 10 * seeds + (long)results->list[i].seed;
    assert_int_equal(seeds, expected);
}

/* More points are better; then fewer shuffles, the shorter game, the earlier one. Each deal is there
 * once. Dollars are no points, and a game that was left or is no deal is not there. */
static void test_points(void **state)
{
    (void)state;
#define WON .won = true, .over = true, .dealt = true, .has_points = true
    static const struct ended ended[] = {
        {WON, .seed = 1, .points = 500, .seconds = 90, .grade = GRADE_EASY},
        {WON, .seed = 2, .points = 700, .seconds = 80, .grade = GRADE_HARD},
        {WON, .seed = 3, .points = 500, .seconds = 60, .grade = GRADE_HARD},
        {WON, .seed = 4, .points = 500, .seconds = 60, .date = -1, .grade = -1},
        {WON, .seed = 2, .points = 100, .seconds = 10, .grade = GRADE_HARD},
        {WON, .seed = 7, .points = 500, .seconds = 9, .shuffles = 1, .grade = -1},
        {WON, .seed = 5, .points = 208, .seconds = 20, .vegas = true},
        {WON, .seed = 8, .points = -3, .seconds = 95, .grade = -1},
        {.dealt = true, .seed = 6, .has_points = true, .points = 900},
        {.won = true, .over = true, .has_points = true, .points = 999, .grade = -1},
    };
    struct best_results results = {0};
    check_order(&results, ended, 10, 2431785);
    assert_true(results.list[0].points == 700);
    const struct figures *easy = &results.grade[GRADE_EASY];
    const struct figures *hard = &results.grade[GRADE_HARD];
    assert_int_equal(easy->played, 3);
    assert_int_equal(easy->won, 2);
    assert_int_equal(easy->points, 500);
    assert_true(easy->seconds == 20);
    assert_int_equal(hard->played, 3);
    assert_int_equal(hard->points, 700);
    assert_true(hard->seconds == 10);
    assert_int_equal(results.grade[GRADE_EXTREME].played, 0);
    assert_false(results.grade[GRADE_EXTREME].has_points);
    assert_int_equal(results.all.points, 999);
    best_results_free(&results);
}

/* Without points: the fewest moves above the minimum, then the longer minimum. The stars
 * of a deal count once. */
static void test_minimum(void **state)
{
    (void)state;
#define SOLVED .won = true, .over = true, .dealt = true, .grade = GRADE_EASY
    static const struct ended ended[] = {
        {SOLVED, .seed = 1, .length = 12, .optimum = 10, .stars = 2},
        {SOLVED, .seed = 1, .length = 10, .optimum = 10, .stars = 3},
        {SOLVED, .seed = 2, .length = 82, .optimum = 81, .stars = 2},
        {SOLVED, .seed = 3, .length = 20, .optimum = 20, .stars = 3},
        {SOLVED, .seed = 4, .length = 5},
    };
    struct best_results results = {0};
    check_order(&results, ended, 5, 3124);
    assert_int_equal(results.all.stars, 8);
    assert_int_equal(results.grade[GRADE_EASY].stars, 8);
    assert_int_equal(results.grade[GRADE_EASY].above, 0);
    best_results_free(&results);
}

/* A scored game counts also if it is not won; above par, more is better. */
static void test_score(void **state)
{
    (void)state;
#define SCORED .over = true, .dealt = true, .has_score = true, .grade = GRADE_MEDIUM
    static const struct ended ended[] = {
        {SCORED, .seed = 1, .score = -20, .par = 100},
        {SCORED, .seed = 2, .score = 300, .par = 350},
        {SCORED, .seed = 3, .score = 150, .par = 100, .won = true, .stars = 2},
        {SCORED, .seed = 3, .score = 160, .par = 170, .stars = 1},
        {SCORED, .seed = 3, .score = 40, .stars = 3},
        {.dealt = true, .has_score = true, .seed = 4, .score = 999, .par = 100},
    };
    struct best_results results = {0};
    check_order(&results, ended, 6, 231);
    assert_int_equal(results.all.stars, 3); /* the most of deal 3 */
    assert_int_equal(results.grade[GRADE_MEDIUM].above, 50);
    assert_int_equal(results.grade[GRADE_MEDIUM].won, 1);
    assert_int_equal(results.grade[GRADE_MEDIUM].points, 300);
    best_results_free(&results);
}

static void test_tables(void **state)
{
    (void)state;
    static const struct ended ended = {WON, .seed = 7, .points = 735, .seconds = 75,
                                       .date = 1795348800};
    const struct game *game = registry_find("klondike");
    struct best_results results = {0};
    struct text out = {0};
    best_results_settle(&results);
    best_results_print_grades(&results, game, false, &out);
    best_results_print_list(&results, game, 5, false, CHARSET_ASCII, &out);
    assert_int_equal(out.length, 0);
    best_results_add(&results, &ended);
    best_results_settle(&results);
    best_results_print_grades(&results, game, true, &out);
    assert_non_null(strstr(text_get(&out), "easy          1    735      0  01:15\n"));
    text_clear(&out);
    best_results_print_list(&results, game, 0, false, CHARSET_ASCII, &out);
    assert_null(strstr(text_get(&out), "735"));
    text_clear(&out);
    best_results_print_list(&results, game, 1, true, CHARSET_ASCII, &out);
    assert_string_equal(text_get(&out), "   points   time       date deal\n"
                                        " 1    735  01:15 2026-11-22 7\n");
    text_free(&out);
    best_results_free(&results);
}

/* ---- appraisal --------------------------------------------------------------------- */

static void appraise_all(struct store *store)
{
    int64_t appraised = 0;
    while (appraise_some(&appraised, store, 0))
        ;
}

/* Plays deal 20 of Klotski in its seven moves. */
static void solve(struct session *session)
{
    static const char *const words[] = {"bR", "eUU", "XL", "iUU", "hRU", "gRR", "XD"};
    uint32_t move;
    kept_deal(session, "klotski", 20);
    for (int i = 0; i < 7; i++) {
        assert_null(
            session->game->notation->parse_move(session_state(session), words[i], &move));
        assert_true(session_apply(session, move));
    }
}

/* Plays deal 1 of SameGame with the last move of each position, or the first one. */
static void play_same(struct session *session, bool last)
{
    uint32_t moves[400];
    kept_deal(session, "samegame", 1);
    for (int count;
         (count = session->game->rules->moves(session_state(session), moves, 400)) > 0;)
        assert_true(session_apply(session, moves[last ? count - 1 : 0]));
}

/* Writes FIRST and then NEXT, which began alike. Returns whether NEXT counts. */
static bool write_rivals(struct store *store, const struct session *first,
                         const struct session *next)
{
    struct saved saved = {0}, again = {0};
    assert_int_equal(saved_write(store, &saved, first), SAVING_DONE);
    again.rival = saved.id;
    again.generation = saved.generation;
    assert_int_equal(saved_write(store, &again, next), SAVING_DONE);
    bool counts = saved_counting(store, &again) == again.id;
    assert_true(counts || saved_counting(store, &again) == saved.id);
    saved_free(&saved);
    saved_free(&again);
    return counts;
}

/* Of games that began alike the better one counts, and none that has not ended. */
static void test_rivals(void **state)
{
    (void)state;
    struct session first = {0}, last = {0};
    struct store *store = store_open();
    int64_t scores[2];
    play_same(&first, false);
    play_same(&last, true);
    assert_true(game_score(&first, &scores[0]) && game_score(&last, &scores[1]));
    assert_int_not_equal(scores[0], scores[1]);
    assert_int_equal(write_rivals(store, &first, &last), scores[1] > scores[0]);
    assert_int_equal(write_rivals(store, &last, &first), scores[0] > scores[1]);
    assert_false(write_rivals(store, &first, &first));
    solve(&first);
    first.autos = 1;
    kept_deal(&last, "klotski", 20);
    assert_true(session_apply(&last, first.moves[0]));
    assert_false(write_rivals(store, &first, &last));
    session_free(&first);
    session_free(&last);
    store_close(store);
}

/* A game is appraised once it has ended or was left, and again if it was continued. */
static void test_appraise(void **state)
{
    (void)state;
    struct session session = {0};
    struct saved saved = {0};
    struct store *store = store_open();
    uint32_t move;
    solve(&session);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    saved_free(&saved);
    kept_deal(&session, "klondike", 1);
    assert_true(session.game->rules->moves(session_state(&session), &move, 1) > 0);
    assert_true(session_apply(&session, move));
    session.scoring = SCORING_VEGAS;
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    appraise_all(store);
    assert_int_equal(home_ask("SELECT stars FROM game WHERE kind = 'klotski'"), 3);
    assert_int_equal(home_ask("SELECT grade FROM game WHERE kind = 'klotski'"),
                     game_deal_grade(registry_find("klotski"), 0, 20));
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE grade IS NULL"), 1);

    int64_t points = 0;
    assert_true(game_points(&session, &points) && points < 0);     /* dollars */
    home_sql("UPDATE game SET state = 1 WHERE kind = 'klondike'"); /* left */
    appraise_all(store);
    assert_int_equal(home_ask("SELECT points FROM game WHERE kind = 'klondike'"), points);
    assert_int_equal(home_ask("SELECT scoring FROM game WHERE kind = 'klondike'"),
                     SCORING_VEGAS);
    assert_int_equal(home_ask("SELECT grade FROM game WHERE kind = 'klondike'"),
                     game_deal_grade(session.game, 0, 1));

    assert_true(session_undo(&session));
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE grade IS NULL"), 1);
    saved_free(&saved);
    session_free(&session);
    store_close(store);
}

/* The games of an older unstuck are appraised too. One that cannot be read is passed
 * over. */
static void test_older_games(void **state)
{
    (void)state;
    sqlite3 *db;
    mkdir(home_file(""), 0700);
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, 4), SQLITE_OK);
    sqlite3_close(db);
    home_sql(
        "INSERT INTO game (kind, variant, seed, start, state, turn, began, ended,"
        " cursor, seconds, hints, autos) VALUES ('samegame', '8x8c3', '1', 'nonsense',"
        " 2, 1, 5, 6, 1, 7.5, 0, 0), ('klotski', 'moves', '20',"
        " replace('ab.c/ab.c/deXX/deXX/fghi/', '/', char(10)), 2, 1, 5, 6, 0, 7.5, 0,"
        " 0)");
    struct store *store = store_open();
    appraise_all(store);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE grade IS NULL"), 1);
    assert_int_equal(home_ask("SELECT grade FROM game WHERE kind = 'klotski'"),
                     game_deal_grade(registry_find("klotski"), 0, 20));
    store_close(store);
}

/* The most points of other games: of the same variant, over, counted alike, and without
 * moves of the solver. */
static void test_best(void **state)
{
    (void)state;
    struct store *store = store_open();
    struct session session = {0};
    int64_t points = 0, bank = 0;
    kept_deal(&session, "klondike", 1);
    assert_false(appraise_best(store, &session, 0, &points, &bank));
    home_sql(
        "INSERT INTO game (kind, variant, start, state, turn, began, cursor, seconds,"
        " hints, autos, scoring, points) VALUES"
        " ('klondike', 'draw3', '', 2, 1, 5, 1, 9, 0, 0, 0, 300),"
        " ('klondike', 'draw3', '', 2, 2, 5, 1, 9, 3, 0, 0, 500),"
        " ('klondike', 'draw3', '', 2, 3, 5, 1, 9, 0, 0, 0, 400),"
        " ('klondike', 'draw3', '', 2, 4, 5, 1, 9, 0, 0, 0, NULL),"
        " ('klondike', 'draw3', '', 2, 5, 5, 1, 9, 0, 9, 0, 600),"
        " ('klondike', 'draw3', '', 1, 6, 5, 1, 9, 0, 0, 0, 700),"
        " ('klondike', 'draw3', '', 2, 7, 5, 1, 9, 0, 0, 1, -22),"
        " ('klondike', 'draw3', '', 2, 9, 5, 1, 9, 0, 0, 1, -47),"
        " ('klondike', 'draw3', '', 2, 9, 5, 1, 9, 0, 9, 1, 208),"
        " ('klondike', 'draw1', '', 2, 8, 5, 1, 9, 0, 0, 0, 800)");
    assert_true(appraise_best(store, &session, 0, &points, &bank));
    assert_int_equal(points, 500);
    assert_int_equal(bank, 0);
    assert_true(appraise_best(store, &session, 2, &points, &bank));
    assert_int_equal(points, 400);
    session.scoring = SCORING_VEGAS;
    assert_true(appraise_best(store, &session, 0, &points, &bank));
    assert_int_equal(points, -22);
    assert_int_equal(bank, -22 - 47); /* what the solver won is not the player's */
    /* The option says nothing about other games. */
    home_sql("UPDATE game SET kind = 'lianliankan', variant = 'outside'");
    kept_deal(&session, "lianliankan", 1);
    session.scoring = SCORING_VEGAS;
    assert_true(appraise_best(store, &session, 0, &points, &bank));
    assert_int_equal(points, 800);
    session_free(&session);
    store_close(store);
}

/* A game with moves of the solver counts as played and is no win, no record and no time; one with
 * hints has its own column. A star of before the rules changed is counted again. */
static void test_own(void **state)
{
    (void)state;
    struct statistics statistics = {0};
    struct statistics_row line;
    struct store *store = store_open();
    home_sql(
        "INSERT INTO game (kind, variant, seed, start, state, turn, place, began, ended,"
        " cursor, seconds, hints, autos, won, length, score, optimum) VALUES"
        " ('klotski', 'moves', '20', '', 2, 1, 1, 5, 6, 7, 1.5, 0, 7, 1, 7, NULL, 7),"
        " ('klotski', 'moves', '20', '', 2, 2, 2, 5, 6, 8, 8.5, 0, 0, 1, 8, NULL, 7),"
        " ('klotski', 'moves', '20', '', 2, 3, 3, 5, 6, 7, 2.5, 7, 0, 1, 7, NULL, 7),"
        " ('samegame', '8x8c3', '1', '', 2, 4, 4, 5, 6, 9, 3, 0, 1, 1, 9, 900, NULL)");
    assert_true(statistics_read(&statistics, store));
    assert_int_equal(statistics.count, 2);
    const struct tally *own = &statistics.list[0].tally[0];
    const struct tally *helped = &statistics.list[0].tally[1];
    assert_int_equal(own->results.all.played, 1);
    assert_int_equal(own->results.all.won, 1);
    assert_true(own->seconds[0] == 8.5 && own->least == 8);
    assert_int_equal(helped->results.all.played, 2);
    assert_int_equal(helped->results.all.won, 1);
    assert_true(helped->seconds_count == 1 && helped->seconds[0] == 2.5);
    assert_false(statistics.list[1].tally[1].results.all.has_points);
    assert_true(statistics_line(&statistics.list[0], 3, &line));
    assert_string_equal(line.value[0], "00:08");
    statistics_free(&statistics);
    store_close(store);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, home_set_up, home_tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_minimum),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_tables),
        TEST(test_rivals),
        TEST(test_appraise),
        TEST(test_older_games),
        TEST(test_best),
        TEST(test_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
