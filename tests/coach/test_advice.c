/* Advice on a scored game: a line is shown while the search for a better one continues,
 * and no line that was found gets lost. */
#include "coach/advice.h"

#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"

#include "tests/game_copy.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <string.h>
#include <time.h>

enum {
    TOP = 12
};

/* Reports the first two steps of the way to TOP until it is stopped. It sleeps meanwhile,
 * because tests run in parallel. */
static void report_steps(struct search *search)
{
    struct claim claim = {.search = search};
    struct progress progress = {.phase = "upwards",
                                .has_best = true,
                                .best = TOP,
                                .has_bound = true,
                                .bound = 2 * TOP,
                                .line_count = 2,
                                .line = {TOY_STEP, TOY_STEP}};
    while (search_claim(&claim)) {
        search_publish(search, &progress);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    search_settle(&claim);
}

static int found_top = TOP; /* which the search finds in the end */

static void solve_upwards(struct search *search, void *memo, const void *state,
                          struct solution *out)
{
    (void)memo;
    int count = found_top - (int)((const struct toy *)state)->place;
    report_steps(search);
    out->verdict = VERDICT_SOLVED;
    solution_resize(out, count > 0 ? count : 0);
    for (int i = 0; i < count; i++)
        out->moves[i] = TOY_STEP;
}

/* Returns a better line at the end than the one it reported. */
static void solve_otherwise(struct search *search, void *memo, const void *state,
                            struct solution *out)
{
    (void)memo;
    (void)state;
    report_steps(search);
    out->verdict = VERDICT_SOLVED;
    solution_resize(out, 2);
    out->moves[0] = out->moves[1] = TOY_JUMP;
}

static int threads; /* that the search may use */

static void solve_by_threads(struct search *search, void *memo, const void *state,
                             struct solution *out)
{
    threads = search->limits.threads;
    solve_upwards(search, memo, state, out);
}

struct scored {
    struct game_copy game;
    struct session session;
    struct advice advice;
};

static void begin_with(struct scored *scored,
                       void (*solve)(struct search *, void *, const void *,
                                     struct solution *))
{
    *scored = (struct scored){0};
    game_copy(&scored->game, &toy_scored_game);
    scored->game.solver.solve = solve;
    assert_null(session_deal(&scored->session, &scored->game.game, 0, 4));
    advice_begin(&scored->advice, &scored->game.game, &(struct limits){0}, 0, true, NULL);
    advice_follow(&scored->advice, &scored->session, MOVE_NONE);
}

static void begin(struct scored *scored)
{
    begin_with(scored, solve_upwards);
}

static void end(struct scored *scored)
{
    advice_end(&scored->advice);
    session_free(&scored->session);
}

static void wait_for_line(struct scored *scored)
{
    while (!advice_poll(&scored->advice, &scored->session))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void make(struct scored *scored, uint32_t move)
{
    assert_true(session_apply(&scored->session, move));
    advice_follow(&scored->advice, &scored->session, move);
}

static void undo(struct scored *scored)
{
    assert_true(session_undo(&scored->session));
    advice_follow(&scored->advice, &scored->session, MOVE_NONE);
}

static void expect_line(const struct scored *scored, int count)
{
    const uint32_t *line;
    assert_int_equal(advice_line(&scored->advice, &line), count);
    for (int i = 0; i < count; i++)
        assert_int_equal(line[i], TOY_STEP);
}

static void test_while_it_searches(void **state)
{
    (void)state;
    struct scored scored;
    begin(&scored);
    assert_int_equal(advice_verdict(&scored.advice), VERDICT_UNKNOWN);
    wait_for_line(&scored);
    assert_true(advice_searching(&scored.advice));
    assert_int_equal(advice_verdict(&scored.advice), VERDICT_SOLVED);
    assert_int_equal(scored.advice.plan.score, TOP);
    assert_true(scored.advice.has_bound && scored.advice.bound == 2 * TOP);
    expect_line(&scored, 2);
    assert_false(advice_poll(&scored.advice, &scored.session)); /* nothing better */
    advice_rest(&scored.advice, &scored.session);
    assert_false(advice_searching(&scored.advice));
    expect_line(&scored, TOP - 4);
    found_top = TOP - 2;
    advice_resume(&scored.advice, &scored.session);
    assert_true(advice_searching(&scored.advice));
    expect_line(&scored, TOP - 4);
    advice_rest(&scored.advice, &scored.session);
    expect_line(&scored, TOP - 4); /* not the worse one */
    assert_int_equal(scored.advice.best.count, TOP - 4);
    found_top = TOP + 1;
    advice_resume(&scored.advice, &scored.session);
    advice_rest(&scored.advice, &scored.session);
    found_top = TOP;
    expect_line(&scored, TOP - 3); /* but the better one */
    end(&scored);
}

/* The next move ends the search; then its whole line is known. */
static void test_on_the_line(void **state)
{
    (void)state;
    struct scored scored;
    begin(&scored);
    wait_for_line(&scored);
    for (int left = TOP - 5; left > 0; left--) {
        make(&scored, TOY_STEP);
        assert_true(advice_known(&scored.advice));
        expect_line(&scored, left);
        assert_int_equal(scored.advice.remaining, left);
    }
    end(&scored);
}

static void test_off_the_line(void **state)
{
    (void)state;
    struct scored scored;
    begin(&scored);
    make(&scored, TOY_JUMP); /* at once, before a line was shown */
    assert_false(advice_known(&scored.advice));
    assert_int_equal(scored.advice.best.verdict, VERDICT_SOLVED);
    assert_int_equal(scored.advice.best.score, TOP);
    assert_int_equal(scored.advice.best.count, TOP - 4);
    undo(&scored);
    assert_true(advice_known(&scored.advice));
    expect_line(&scored, TOP - 4);
    make(&scored, TOY_STEP);
    make(&scored, TOY_JUMP); /* from 5 to 10 */
    wait_for_line(&scored);
    undo(&scored);
    undo(&scored);
    expect_line(&scored, TOP - 4);
    end(&scored);
}

/* The player follows the line that was shown; a better line that begins otherwise is
 * kept. */
static void test_too_late(void **state)
{
    (void)state;
    struct scored scored;
    begin_with(&scored, solve_otherwise);
    wait_for_line(&scored);
    make(&scored, TOY_STEP);
    assert_true(advice_known(&scored.advice));
    expect_line(&scored, 1);
    assert_int_equal(scored.advice.best.score, 16);
    assert_int_equal(scored.advice.best.count, 2);
    end(&scored);
}

/* An answer holds for later positions of its line, not for earlier positions. */
static void test_bound(void **state)
{
    (void)state;
    struct scored scored;
    begin(&scored);
    wait_for_line(&scored);
    assert_true(scored.advice.has_bound);
    make(&scored, TOY_STEP);
    assert_true(scored.advice.has_bound);
    undo(&scored);
    assert_false(scored.advice.has_bound);
    end(&scored);
}

/* If the game is over, the line is empty, and no search starts. */
static void test_over(void **state)
{
    (void)state;
    struct scored scored;
    begin(&scored);
    make(&scored, TOY_STEP);
    make(&scored, TOY_JUMP);
    make(&scored, TOY_JUMP); /* 20, the goal */
    assert_int_equal(session_status(&scored.session), STATUS_WON);
    assert_false(advice_searching(&scored.advice));
    assert_int_equal(advice_verdict(&scored.advice), VERDICT_SOLVED);
    expect_line(&scored, 0);
    assert_int_equal(scored.advice.best.score, 20);
    assert_int_equal(scored.advice.best.count, 3);
    undo(&scored);
    assert_true(advice_known(&scored.advice));
    assert_int_equal(scored.advice.plan.score, 20);
    end(&scored);
}

/* The answer of a solver that was stopped before its first node. */
static void solve_nothing(struct search *search, void *memo, const void *state,
                          struct solution *out)
{
    (void)search;
    (void)memo;
    (void)state;
    out->verdict = VERDICT_SOLVED;
}

/* The line of a game that is not over is never empty, even if a solver says so. */
static void test_empty_line(void **state)
{
    (void)state;
    struct scored scored;
    begin(&scored);
    wait_for_line(&scored);
    scored.game.solver.solve = solve_nothing;
    advice_follow(&scored.advice, &scored.session, MOVE_NONE);
    advice_rest(&scored.advice, &scored.session);
    if (advice_verdict(&scored.advice) == VERDICT_SOLVED)
        expect_line(&scored, TOP - 4); /* the one from before */
    end(&scored);

    scored = (struct scored){0};
    game_copy(&scored.game, &toy_scored_game);
    scored.game.solver.solve = solve_nothing;
    assert_null(session_deal(&scored.session, &scored.game.game, 0, 4));
    advice_begin(&scored.advice, &scored.game.game, &(struct limits){0}, 0, true, NULL);
    advice_follow(&scored.advice, &scored.session, MOVE_NONE);
    wait_for_line(&scored);
    assert_int_equal(advice_verdict(&scored.advice), VERDICT_UNKNOWN);
    end(&scored);
}

/* If it is off, it searches when asked, but not after the next move that leaves the
 * line. */
static void test_only_when_asked(void **state)
{
    (void)state;
    struct scored scored;
    begin(&scored);
    advice_end(&scored.advice);
    advice_begin(&scored.advice, &scored.game.game, &(struct limits){0}, 0, false, NULL);
    advice_follow(&scored.advice, &scored.session, MOVE_NONE);
    assert_false(advice_searching(&scored.advice));
    assert_false(advice_known(&scored.advice));
    assert_true(advice_want(&scored.advice, &scored.session));
    assert_true(advice_searching(&scored.advice));
    assert_false(advice_want(&scored.advice, &scored.session));
    wait_for_line(&scored);
    assert_int_equal(scored.advice.plan.score, TOP);
    make(&scored, TOY_JUMP);
    assert_false(advice_searching(&scored.advice));
    end(&scored);
}

/* Lines that were found before are known at once, the best one and one from here; a search that
 * finds less does not hide them. */
static void test_known_before(void **state)
{
    (void)state;
    struct session session = {0};
    struct advice advice;
    struct search search;
    struct solution line = {0}, rest = {0};
    uint32_t first[2];
    assert_null(session_deal(&session, &samegame_game, 0, 3));
    search_init(&search, &(struct limits){.nodes = 100000});
    solution_find(&samegame_game, &search, NULL, session_state(&session), &line);
    search_restart(&search, &(struct limits){.nodes = 1});
    samegame_game.rules->moves(session_state(&session), first, 2);
    assert_true(session_apply(&session, first[first[0] == line.moves[0]]));
    solution_find(&samegame_game, &search, NULL, session_state(&session), &rest);
    for (int i = 0; i < rest.count; i++)
        assert_true(session_apply(&session, rest.moves[i]));

    advice_begin(&advice, &samegame_game, &(struct limits){.nodes = 1}, 0, true, NULL);
    advice_know(&advice, &session, line.moves, line.count - 1); /* no end */
    advice_know(&advice, &session, rest.moves, rest.count);     /* illegal here */
    assert_int_equal(advice.best.verdict, VERDICT_UNKNOWN);
    advice_know(&advice, &session, line.moves, line.count);
    advice_know(&advice, &session, session.moves, session.count);
    assert_int_equal(advice.best.verdict, VERDICT_SOLVED);
    assert_int_equal(advice.best.score, line.score);
    while (session_undo(&session)) {
        const uint32_t *moves;
        advice_follow(&advice, &session, MOVE_NONE);
        bool begin = session.cursor == 0;
        assert_true(advice_known(&advice));
        assert_true(advice.plan.score >= (begin ? line.score : rest.score));
        assert_true(advice_line(&advice, &moves) > 0);
    }
    advice_rest(&advice, &session);
    assert_int_equal(advice.best.score, line.score);
    advice_end(&advice);
    solution_free(&line);
    solution_free(&rest);
    search_free(&search);
    session_free(&session);
}

/* A search in the background takes one thread, or as many as the player allows. */
static void test_threads(void **state)
{
    (void)state;
    struct scored scored;
    for (int given = 0; given <= 3; given += 3) {
        begin_with(&scored, solve_by_threads);
        advice_end(&scored.advice);
        advice_begin(&scored.advice, &scored.game.game,
                     &(struct limits){.threads = given}, 0, true, NULL);
        advice_follow(&scored.advice, &scored.session, MOVE_NONE);
        wait_for_line(&scored);
        advice_rest(&scored.advice, &scored.session);
        assert_int_equal(threads, given > 0 ? given : 1);
        end(&scored);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_while_it_searches),
        cmocka_unit_test(test_on_the_line),
        cmocka_unit_test(test_off_the_line),
        cmocka_unit_test(test_too_late),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_over),
        cmocka_unit_test(test_empty_line),
        cmocka_unit_test(test_only_when_asked),
        cmocka_unit_test(test_known_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
