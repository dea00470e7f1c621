/* What is known about each legal move: the list of moves and its order, what needs no search,
 * verdicts as signs, changes of the position, the guard, and hindsight. */
#include "coach/marks.h"

#include "canvas/canvas.h"
#include "tests/game_copy.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <poll.h>
#include <string.h>

/* At 12 a step leads into the trap; jump and back keep the win. */
static const struct toy before_trap = {.place = TOY_TRAP - 1, .goal = 20};

static bool has_news(const struct moves *moves, int milliseconds)
{
    struct pollfd ready = {.fd = judge_descriptor(moves->judge), .events = POLLIN};
    return poll(&ready, 1, milliseconds) == 1;
}

static void wait_for_all(struct moves *moves)
{
    while (!judge_ended(moves->judge)) {
        assert_true(has_news(moves, 60000));
        assert_true(moves_poll(moves));
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
    struct moves moves;
    struct move_mark list[MARKS_MAX];
    moves_begin(&moves, &toy_game);
    moves_leave(&moves);
    assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 0);
    moves_judge(&moves, &before_trap, false);
    wait_for_all(&moves);
    assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 3);
    const struct move_mark *step = find(list, 3, TOY_STEP);
    const struct move_mark *jump = find(list, 3, TOY_JUMP);
    assert_string_equal(step->sign, "✗");
    assert_int_equal(step->style, STYLE_BAD);
    assert_int_equal(step->length, -1);
    assert_string_equal(jump->sign, "✓");
    assert_int_equal(jump->style, STYLE_GOOD);
    assert_int_equal(jump->length, 1); /* back to 19 has length 0, then a step */
    assert_true(mark_beats(jump, step));
    marks_list(&moves, CHARSET_ASCII, list);
    assert_string_equal(find(list, 3, TOY_STEP)->sign, "x");
    assert_string_equal(find(list, 3, TOY_BACK)->sign, "+");
    /* The judge's line is better than a plan of length 9, and not than one of length 0. */
    struct solution plan = {.verdict = VERDICT_SOLVED}, better = {0};
    assert_true(moves_better(&moves, &plan, 9, &better));
    assert_int_equal(better.length, 4);
    assert_false(moves_better(&moves, &plan, 0, &better));
    solution_free(&better);
    moves_end(&moves);
}

static void describe(const void *state, uint32_t move, struct text *out)
{
    toy_game.notation->print_move(state, move, out);
}

/* The solver's shorter line counts, a longer one does not. */
static void test_shorter(void **unused)
{
    (void)unused;
    static const uint32_t line[] = {TOY_BACK};
    struct moves_answer answer = {.verdict = VERDICT_SOLVED,
                                  .length = 7,
                                  .line = line,
                                  .count = 1};
    struct moves moves;
    struct move_mark list[MARKS_MAX];
    moves_begin(&moves, &toy_game);
    moves_leave(&moves);
    moves_judge(&moves, &before_trap, false);
    wait_for_all(&moves);
    moves_know(&moves, &before_trap, &answer);
    marks_list(&moves, CHARSET_UNICODE, list);
    assert_int_equal(find(list, 3, TOY_BACK)->length, 6);
    answer.length = 5;
    moves_know(&moves, &before_trap, &answer);
    marks_list(&moves, CHARSET_UNICODE, list);
    assert_int_equal(find(list, 3, TOY_BACK)->length, 5);
    assert_int_equal(find(list, 3, TOY_JUMP)->length, 1);
    moves_end(&moves);
}

/* The list for the pane: the best first, with what loses at its end. */
static void test_print(void **unused)
{
    (void)unused;
    static const struct game_words words = {.describe = describe};
    struct moves moves;
    struct move_mark list[MARKS_MAX];
    struct text out = {0};
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.game.words = &words;
    moves_begin(&moves, &game.game);
    moves_leave(&moves);
    moves_judge(&moves, &before_trap, false);
    wait_for_all(&moves);
    int count = marks_list(&moves, CHARSET_ASCII, list);
    marks_print(&game.game, &before_trap, list, count, CHARSET_ASCII, &out);
    assert_string_equal(text_get(&out), "+ <=1   jump\n"
                                        "+ <=6   back\n"
                                        "x       step\n");
    text_free(&out);
    moves_end(&moves);
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
    struct moves moves;
    struct move_mark list[MARKS_MAX];
    game_copy(&game, &toy_game);
    game.solver.solve = solve_for_ever;
    moves_begin(&moves, &game.game);
    moves_leave(&moves);
    static const uint32_t line[] = {TOY_JUMP, TOY_BACK, TOY_STEP};
    struct moves_answer win = {.verdict = VERDICT_SOLVED,
                               .length = 4,
                               .line = line,
                               .count = 3};
    moves_know(&moves, &before_trap, &win);
    moves_judge(&moves, &before_trap, false);
    assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 1);
    assert_int_equal(list[0].move, TOY_JUMP);
    assert_string_equal(list[0].sign, "✓");
    assert_int_equal(list[0].length, 1);
    /* In a lost position all moves lose, and nothing is searched. */
    moves_leave(&moves);
    moves_know(&moves, &before_trap,
               &(struct moves_answer){.verdict = VERDICT_IMPOSSIBLE});
    moves_judge(&moves, &before_trap, false);
    assert_true(judge_ended(moves.judge));
    assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 3);
    for (int i = 0; i < 3; i++)
        assert_string_equal(list[i].sign, "✗");
    moves_end(&moves);
}

/* What was read while the caller waited is news once. */
static void test_wait(void **unused)
{
    (void)unused;
    struct moves moves;
    moves_begin(&moves, &toy_game);
    moves_leave(&moves);
    moves_judge(&moves, &before_trap, false);
    assert_true(moves_wait(&moves, MOVE_NONE, 60));
    assert_true(moves_poll(&moves));
    wait_for_all(&moves);
    moves_poll(&moves);
    assert_false(moves_poll(&moves));
    moves_end(&moves);
}

/* A new position cancels the judge and forgets the moves and the marks. */
static void test_leave(void **unused)
{
    (void)unused;
    struct game_copy game;
    struct marks marks = {0};
    struct moves moves;
    struct move_mark list[MARKS_MAX];
    game_copy(&game, &toy_game);
    game.solver.solve = solve_for_ever;
    moves_begin(&moves, &game.game);
    for (int i = 0; i < 100; i++) {
        moves_leave(&moves);
        marks_switch(&marks);
        marks_see(&marks);
        marks_ask(&marks, TOY_STEP);
        moves_judge(&moves, &before_trap, false);
        assert_false(moves_wait(&moves, TOY_STEP, 0)); /* the guard is too early */
        assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 0);
    }
    moves_leave(&moves);
    marks_leave(&marks, false);
    assert_false(marks.shown || marks.seen || moves.judging || moves.listed);
    assert_int_equal(marks.asked, MOVE_NONE);
    assert_true(judge_ended(moves.judge));
    assert_false(has_news(&moves, 0));
    game.solver.solve = toy_game.solver->solve;
    moves_judge(&moves, &(struct toy){.place = 19, .goal = 20}, false);
    wait_for_all(&moves);
    assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 3);
    assert_int_equal(find(list, 3, TOY_STEP)->length, 0);
    moves_end(&moves);
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
    struct moves moves;
    struct move_mark list[MARKS_MAX];
    game_copy(&game, &toy_game);
    game.solver.solve = solve_without_memory;
    moves_begin(&moves, &game.game);
    moves_leave(&moves);
    moves_judge(&moves, &before_trap, false);
    wait_for_all(&moves);
    assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(list[i].sign, "?");
        assert_int_equal(list[i].length, -1);
        assert_false(moves_loses(&moves, list[i].move));
    }
    moves_end(&moves);
}

static void test_guard(void **unused)
{
    (void)unused;
    struct moves moves;
    moves_begin(&moves, &toy_game);
    moves_leave(&moves);
    assert_false(moves_loses(&moves, TOY_STEP)); /* not judged yet */
    moves_judge(&moves, &before_trap, false);
    assert_true(moves_wait(&moves, TOY_STEP, 60));
    assert_true(moves_poll(&moves)); /* what the guard has read is news */
    assert_true(moves_loses(&moves, TOY_STEP));
    wait_for_all(&moves);
    assert_false(moves_loses(&moves, TOY_JUMP));
    assert_false(moves_loses(&moves, TOY_BACK));
    /* Where all moves lose there is nothing to save. */
    moves_leave(&moves);
    moves_know(&moves, &before_trap,
               &(struct moves_answer){.verdict = VERDICT_IMPOSSIBLE});
    moves_judge(&moves, &before_trap, false);
    assert_false(moves_loses(&moves, TOY_STEP));
    moves_end(&moves);
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
    struct moves moves;
    struct move_mark list[MARKS_MAX];
    copy_scored(&game);
    moves_begin(&moves, &game.game);
    moves_leave(&moves);
    moves_judge(&moves, &(struct toy){.place = 7, .goal = TOY_PLACES}, false);
    assert_int_equal(moves.move[0].move, TOY_JUMP);
    assert_int_equal(moves.move[1].move, TOY_STEP);
    assert_int_equal(moves.move[2].move, TOY_BACK);
    wait_for_all(&moves);
    assert_int_equal(marks_list(&moves, CHARSET_UNICODE, list), 3);
    /* The toy's solver only steps: from 14 to the end, from 8 and 2 into the trap. */
    assert_string_equal(find(list, 3, TOY_JUMP)->sign, "99");
    assert_string_equal(find(list, 3, TOY_STEP)->sign, "13");
    assert_string_equal(find(list, 3, TOY_BACK)->sign, "13");
    assert_int_equal(list[1].move,
                     TOY_STEP); /* as good as BACK, in the order of the rules */
    assert_int_equal(find(list, 3, TOY_JUMP)->style, STYLE_GOOD);
    assert_int_equal(find(list, 3, TOY_STEP)->style, STYLE_PLAIN);
    moves_end(&moves);
}

/* ---- hindsight --------------------------------------------------------------------- */

static void review(struct moves *moves, const struct toy *states, int count)
{
    moves_leave(moves);
    moves_review(moves, states, count);
    wait_for_all(moves);
    assert_true(moves_reviewed(moves));
}

static void test_lost_at(void **unused)
{
    (void)unused;
    struct moves moves;
    struct mistake lost;
    struct toy states[] = {{10, 20}, {11, 20}, {12, 20}, {TOY_TRAP, 20}};
    moves_begin(&moves, &toy_game);
    moves_leave(&moves);
    assert_false(moves_reviewed(&moves));
    assert_false(moves_lost_at(&moves, &lost));
    review(&moves, states, 4);
    assert_true(moves_lost_at(&moves, &lost));
    assert_int_equal(lost.at, 2);
    assert_int_equal(lost.better, TOY_JUMP);
    assert_false(moves_was_lost(&moves));
    review(&moves, states, 3); /* not lost */
    assert_false(moves_lost_at(&moves, &lost));
    review(&moves, states + 3, 1); /* lost from the start */
    assert_false(moves_lost_at(&moves, &lost));
    assert_true(moves_was_lost(&moves));
    moves_leave(&moves);
    assert_false(moves_reviewed(&moves));
    assert_false(moves_was_lost(&moves));
    /* What the judge was asked before gets no answer from the review. */
    const struct known_move *list[MOVES_MOST];
    moves_judge(&moves, &states[0], false);
    moves_review(&moves, states + 3, 1);
    wait_for_all(&moves);
    assert_int_equal(moves_list(&moves, list), 0);
    moves_end(&moves);
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
 * 3. AT is -1: no move cost anything. Returns how many moves of the better line are left. */
static int expect_drop(const char *first, const char *second, const char *third, int at,
                       uint32_t better, int64_t cost)
{
    static const uint32_t played[] = {TOY_STEP, TOY_STEP, TOY_STEP};
    const struct toy states[] = {{1, TOY_PLACES},
                                 {2, TOY_PLACES},
                                 {3, TOY_PLACES},
                                 {4, TOY_PLACES}};
    struct game_copy game;
    struct moves moves;
    struct mistake drop;
    copy_scored(&game);
    game.solver.solve = solve_by_lines;
    lines[1] = first;
    lines[2] = second;
    lines[3] = third;
    lines[4] = "";
    moves_begin(&moves, &game.game);
    review(&moves, states, 4);
    assert_int_equal(moves_dropped(&moves, played, 4, &drop), at >= 0);
    int count = drop.count;
    if (at >= 0) {
        assert_int_equal(drop.at, at);
        assert_int_equal(drop.better, better);
        assert_int_equal(drop.cost, cost);
    }
    moves_end(&moves);
    return count;
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
    /* 8 both times: the first of two. */
    assert_int_equal(expect_drop("ssjss", "sjjbs", "s", 2, TOY_JUMP, 4), 3);
    /* What a later search finds was there before. */
    expect_drop("j", "j", "jj", 2, TOY_JUMP, 8);
    expect_drop("s", "s", "s", -1, MOVE_NONE, 0);
}

/* Without memory for the solver there are no lines, so no move is blamed, even if the game
 * ended with less than no points. */
static void test_dropped_no_memory(void **unused)
{
    (void)unused;
    static const uint32_t played[] = {TOY_STEP};
    static const struct toy states[] = {{1, TOY_PLACES}, {2, TOY_PLACES}};
    struct game_copy game;
    struct moves moves;
    struct mistake drop;
    copy_scored(&game);
    game.solver.solve = solve_without_memory;
    moves_begin(&moves, &game.game);
    review(&moves, states, 2);
    assert_false(moves_dropped(&moves, played, -4, &drop));
    moves_end(&moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),  cmocka_unit_test(test_print),
        cmocka_unit_test(test_known),     cmocka_unit_test(test_leave),
        cmocka_unit_test(test_no_memory), cmocka_unit_test(test_guard),
        cmocka_unit_test(test_scores),    cmocka_unit_test(test_lost_at),
        cmocka_unit_test(test_dropped),   cmocka_unit_test(test_dropped_no_memory),
        cmocka_unit_test(test_shorter),   cmocka_unit_test(test_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
