/* What is known about each legal move: the list of moves and its order, what needs no search,
 * verdicts as signs, changes of the position, the guard, and hindsight. */
#include "coach/marks.h"

#include "canvas/canvas.h"
#include "tests/game_copy.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <poll.h>
#include <string.h>

static const struct marks_answer nothing = {.verdict = VERDICT_UNKNOWN,
                                            .move = MOVE_NONE};

/* At 12 a step leads into the trap; jump and back keep the win. */
static const struct toy before_trap = {.place = TOY_TRAP - 1, .goal = 20};

static bool has_news(const struct marks *marks, int milliseconds)
{
    struct pollfd ready = {.fd = judge_descriptor(marks->judge), .events = POLLIN};
    return poll(&ready, 1, milliseconds) == 1;
}

static void wait_for_all(struct marks *marks)
{
    while (!judge_ended(marks->judge)) {
        assert_true(has_news(marks, 60000));
        assert_true(marks_poll(marks));
    }
}

static const struct move_mark *find(const struct move_mark *list, int count,
                                    uint32_t move)
{
    for (int i = 0; i < count; i++)
        if (list[i].move == move)
            return &list[i];
    return NULL;
}

static void test_verdicts(void **unused)
{
    (void)unused;
    struct marks marks;
    struct move_mark list[MARKS_MAX];
    marks_begin(&marks, &toy_game);
    marks_leave(&marks);
    assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 0);
    marks_judge(&marks, &before_trap, &nothing);
    wait_for_all(&marks);
    assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 3);
    const struct move_mark *step = find(list, 3, TOY_STEP);
    const struct move_mark *jump = find(list, 3, TOY_JUMP);
    assert_string_equal(step->sign, "✗");
    assert_int_equal(step->style, STYLE_BAD);
    assert_int_equal(step->length, -1);
    assert_string_equal(jump->sign, "✓");
    assert_int_equal(jump->style, STYLE_GOOD);
    assert_int_equal(jump->length, 1); /* back to 19 has length 0, then a step */
    assert_true(mark_beats(jump, step));
    marks_list(&marks, CHARSET_ASCII, list);
    assert_string_equal(find(list, 3, TOY_STEP)->sign, "x");
    assert_string_equal(find(list, 3, TOY_BACK)->sign, "+");
    marks_end(&marks);
}

static void describe(const void *state, uint32_t move, struct text *out)
{
    toy_game.notation->print_move(state, move, out);
}

/* The solver's shorter line counts, a longer one does not. */
static void test_shorter(void **unused)
{
    (void)unused;
    struct marks_answer answer = {.verdict = VERDICT_SOLVED,
                                  .move = TOY_BACK,
                                  .length = 7};
    struct marks marks;
    struct move_mark list[MARKS_MAX];
    marks_begin(&marks, &toy_game);
    marks_leave(&marks);
    marks_judge(&marks, &before_trap, &nothing);
    wait_for_all(&marks);
    marks_know(&marks, &answer);
    marks_list(&marks, CHARSET_UNICODE, list);
    assert_int_equal(find(list, 3, TOY_BACK)->length, 6);
    answer.length = 5;
    marks_know(&marks, &answer);
    marks_list(&marks, CHARSET_UNICODE, list);
    assert_int_equal(find(list, 3, TOY_BACK)->length, 5);
    assert_int_equal(find(list, 3, TOY_JUMP)->length, 1);
    marks_end(&marks);
}

/* The list for the pane: the best first, with what loses at its end. */
static void test_print(void **unused)
{
    (void)unused;
    static const struct game_words words = {.describe = describe};
    struct marks marks;
    struct move_mark list[MARKS_MAX];
    struct text out = {0};
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.game.words = &words;
    marks_begin(&marks, &game.game);
    marks_leave(&marks);
    marks_judge(&marks, &before_trap, &nothing);
    wait_for_all(&marks);
    int count = marks_list(&marks, CHARSET_ASCII, list);
    marks_print(&game.game, &before_trap, list, count, &out);
    assert_string_equal(text_get(&out), "+ 1    jump\n"
                                        "+ 6    back\n"
                                        "x      step\n");
    text_free(&out);
    marks_end(&marks);
}

/* Searches until it is stopped. */
static void solve_for_ever(struct search *search, void *memo, const void *state,
                           struct solution *out)
{
    (void)memo, (void)state, (void)out;
    while (!search_stopped(search))
        ;
}

/* What the solver knows already is there at once, while the rest is still searched. */
static void test_known(void **unused)
{
    (void)unused;
    struct game_copy game;
    struct marks marks;
    struct move_mark list[MARKS_MAX];
    game_copy(&game, &toy_game);
    game.solver.solve = solve_for_ever;
    marks_begin(&marks, &game.game);
    marks_leave(&marks);
    struct marks_answer win = {.verdict = VERDICT_SOLVED, .move = TOY_JUMP, .length = 1};
    marks_judge(&marks, &before_trap, &win);
    assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 1);
    assert_int_equal(list[0].move, TOY_JUMP);
    assert_string_equal(list[0].sign, "✓");
    assert_int_equal(list[0].length, 1);
    /* In a lost position all moves lose, and nothing is searched. */
    marks_leave(&marks);
    struct marks_answer loss = {.verdict = VERDICT_IMPOSSIBLE, .move = MOVE_NONE};
    marks_judge(&marks, &before_trap, &loss);
    assert_true(judge_ended(marks.judge));
    assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 3);
    for (int i = 0; i < 3; i++)
        assert_string_equal(list[i].sign, "✗");
    marks_end(&marks);
}

/* A new position cancels the judge and forgets the marks. */
static void test_leave(void **unused)
{
    (void)unused;
    struct game_copy game;
    struct marks marks;
    struct move_mark list[MARKS_MAX];
    game_copy(&game, &toy_game);
    game.solver.solve = solve_for_ever;
    marks_begin(&marks, &game.game);
    for (int i = 0; i < 100; i++) {
        marks_leave(&marks);
        marks_show(&marks, true);
        marks_see(&marks);
        marks_ask(&marks, TOY_STEP);
        marks_judge(&marks, &before_trap, &nothing);
        assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 0);
    }
    marks_leave(&marks);
    assert_false(marks.shown || marks.seen || marks.judging);
    assert_int_equal(marks.asked, MOVE_NONE);
    assert_true(judge_ended(marks.judge));
    assert_false(has_news(&marks, 0));
    game.solver.solve = toy_game.solver->solve;
    marks_judge(&marks, &(struct toy){.place = 19, .goal = 20}, &nothing);
    wait_for_all(&marks);
    assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 3);
    assert_int_equal(find(list, 3, TOY_STEP)->length, 0);
    marks_end(&marks);
}

static void solve_without_memory(struct search *search, void *memo, const void *state,
                                 struct solution *out)
{
    (void)memo, (void)state, (void)out;
    search_stop(search, STOP_SYSTEM);
}

/* Without memory for the solver the moves are not known, and the guard asks about none. */
static void test_no_memory(void **unused)
{
    (void)unused;
    struct game_copy game;
    struct marks marks;
    struct move_mark list[MARKS_MAX];
    game_copy(&game, &toy_game);
    game.solver.solve = solve_without_memory;
    marks_begin(&marks, &game.game);
    marks_leave(&marks);
    marks_judge(&marks, &before_trap, &nothing);
    wait_for_all(&marks);
    assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(list[i].sign, "?");
        assert_int_equal(list[i].length, -1);
        assert_false(marks_loses(&marks, list[i].move));
    }
    marks_end(&marks);
}

static void test_guard(void **unused)
{
    (void)unused;
    struct marks marks;
    marks_begin(&marks, &toy_game);
    marks_leave(&marks);
    assert_false(marks_loses(&marks, TOY_STEP)); /* not judged yet */
    marks_judge(&marks, &before_trap, &nothing);
    wait_for_all(&marks);
    assert_true(marks_loses(&marks, TOY_STEP));
    assert_false(marks_loses(&marks, TOY_JUMP));
    assert_false(marks_loses(&marks, TOY_BACK));
    /* Where all moves lose there is nothing to save. */
    marks_know(&marks, &(struct marks_answer){.verdict = VERDICT_IMPOSSIBLE});
    marks_leave(&marks);
    marks_judge(&marks, &before_trap,
                &(struct marks_answer){.verdict = VERDICT_IMPOSSIBLE});
    assert_false(marks_loses(&marks, TOY_STEP));
    marks_end(&marks);
}

/* ---- scored games ------------------------------------------------------------------ */

static int64_t gained(const void *state)
{
    return (int64_t)((const struct toy *)state)->place;
}

static void copy_scored(struct game_copy *game)
{
    game_copy(game, &toy_scored_game);
    game->rules.gained = gained;
}

/* Moves that gain more come first; the one with the best score is the good one. */
static void test_scores(void **unused)
{
    (void)unused;
    struct game_copy game;
    struct marks marks;
    struct move_mark list[MARKS_MAX];
    copy_scored(&game);
    marks_begin(&marks, &game.game);
    marks_leave(&marks);
    marks_judge(&marks, &(struct toy){.place = 7, .goal = TOY_PLACES}, &nothing);
    assert_int_equal(marks.moves[0].move, TOY_JUMP);
    assert_int_equal(marks.moves[1].move, TOY_STEP);
    assert_int_equal(marks.moves[2].move, TOY_BACK);
    wait_for_all(&marks);
    assert_int_equal(marks_list(&marks, CHARSET_UNICODE, list), 3);
    /* The toy's solver only steps: from 14 to the end, from 8 and 2 into the trap. */
    assert_string_equal(find(list, 3, TOY_JUMP)->sign, "99");
    assert_string_equal(find(list, 3, TOY_STEP)->sign, "13");
    assert_string_equal(find(list, 3, TOY_BACK)->sign, "13");
    assert_int_equal(find(list, 3, TOY_JUMP)->style, STYLE_GOOD);
    assert_int_equal(find(list, 3, TOY_STEP)->style, STYLE_PLAIN);
    marks_end(&marks);
}

/* ---- hindsight --------------------------------------------------------------------- */

static void review(struct marks *marks, const struct toy *states, int count)
{
    marks_leave(marks);
    marks_review(marks, states, count);
    wait_for_all(marks);
    assert_true(marks_reviewed(marks));
}

static void test_lost_at(void **unused)
{
    (void)unused;
    struct marks marks;
    int at;
    uint32_t better;
    struct toy states[] = {{10, 20}, {11, 20}, {12, 20}, {TOY_TRAP, 20}};
    marks_begin(&marks, &toy_game);
    marks_leave(&marks);
    assert_false(marks_reviewed(&marks));
    assert_false(marks_lost_at(&marks, &at, &better));
    review(&marks, states, 4);
    assert_true(marks_lost_at(&marks, &at, &better));
    assert_int_equal(at, 2);
    assert_int_equal(better, TOY_JUMP);
    assert_false(marks_was_lost(&marks));
    review(&marks, states, 3); /* not lost */
    assert_false(marks_lost_at(&marks, &at, &better));
    review(&marks, states + 3, 1); /* lost from the start */
    assert_false(marks_lost_at(&marks, &at, &better));
    assert_true(marks_was_lost(&marks));
    marks_leave(&marks);
    assert_false(marks_reviewed(&marks));
    assert_false(marks_was_lost(&marks));
    marks_end(&marks);
}

/* The best line known from each place, as letters: s, j and b. */
static const char *lines[TOY_PLACES];

static void solve_by_lines(struct search *search, void *memo, const void *state,
                           struct solution *out)
{
    (void)search, (void)memo;
    const char *line = lines[((const struct toy *)state)->place];
    int count = (int)strlen(line);
    assert_true(solution_resize(out, count));
    for (int i = 0; i < count; i++)
        out->moves[i] = (uint32_t)(strchr("sjb", line[i]) - "sjb");
    out->verdict = VERDICT_SOLVED;
}

/* Plays three steps from 1; the best lines are FIRST from 1, SECOND from 2 and THIRD from
 * 3. AT is -1: no move cost anything. */
static void expect_drop(const char *first, const char *second, const char *third, int at,
                        uint32_t better, int64_t cost)
{
    static const uint32_t moves[] = {TOY_STEP, TOY_STEP, TOY_STEP};
    const struct toy states[] = {{1, TOY_PLACES},
                                 {2, TOY_PLACES},
                                 {3, TOY_PLACES},
                                 {4, TOY_PLACES}};
    struct game_copy game;
    struct marks marks;
    struct marks_drop drop;
    copy_scored(&game);
    game.solver.solve = solve_by_lines;
    lines[1] = first;
    lines[2] = second;
    lines[3] = third;
    lines[4] = "";
    marks_begin(&marks, &game.game);
    review(&marks, states, 4);
    assert_int_equal(marks_dropped(&marks, moves, 4, &drop), at >= 0);
    if (at >= 0) {
        assert_int_equal(drop.at, at);
        assert_int_equal(drop.better, better);
        assert_int_equal(drop.cost, cost);
    }
    marks_end(&marks);
}

static void test_dropped(void **unused)
{
    (void)unused;
    expect_drop("sss", "ss", "s", -1, MOVE_NONE, 0);
    expect_drop("sss", "ss", "j", 2, TOY_JUMP, 2);   /* 6 instead of 4 */
    expect_drop("sss", "jj", "j", 1, TOY_JUMP, 2);   /* 8, 6, 4: the first of two */
    expect_drop("sss", "jjj", "j", 1, TOY_JUMP, 10); /* 16, 6, 4 */
    /* A line that the game follows does not blame the moves that they share. */
    expect_drop("ssj", "s", "s", 2, TOY_JUMP, 2);
    expect_drop("ssjj", "j", "s", 2, TOY_JUMP, 8);
    /* What a later search finds was there before. */
    expect_drop("j", "j", "jj", 2, TOY_JUMP, 8);
    expect_drop("s", "s", "s", -1, MOVE_NONE, 0);
}

/* Without memory for the solver there are no lines, so no move is blamed, even if the game
 * ended with less than no points. */
static void test_dropped_no_memory(void **unused)
{
    (void)unused;
    static const uint32_t moves[] = {TOY_STEP};
    static const struct toy states[] = {{1, TOY_PLACES}, {2, TOY_PLACES}};
    struct game_copy game;
    struct marks marks;
    struct marks_drop drop;
    copy_scored(&game);
    game.solver.solve = solve_without_memory;
    marks_begin(&marks, &game.game);
    review(&marks, states, 2);
    assert_false(marks_dropped(&marks, moves, -4, &drop));
    marks_end(&marks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),  cmocka_unit_test(test_print),
        cmocka_unit_test(test_known),     cmocka_unit_test(test_leave),
        cmocka_unit_test(test_no_memory), cmocka_unit_test(test_guard),
        cmocka_unit_test(test_scores),    cmocka_unit_test(test_lost_at),
        cmocka_unit_test(test_dropped),   cmocka_unit_test(test_dropped_no_memory),
        cmocka_unit_test(test_shorter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
