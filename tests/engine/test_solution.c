#include "engine/solution.h"

#include "tests/game_copy.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static struct toy toy_at(uint64_t place)
{
    return (struct toy){.place = place, .goal = 20};
}

static void test_replay(void **state)
{
    (void)state;
    /* 4 8 3 6 12 13 and there it is stuck. */
    static const uint32_t moves[] = {TOY_JUMP, TOY_BACK, TOY_JUMP, TOY_JUMP,
                                     TOY_STEP, TOY_STEP, TOY_BACK};
    static const uint64_t places[] = {4, 8, 3, 6, 12, 13};
    static const int lengths[] = {0, 3, 3, 6, 9, 10};
    struct toy start = toy_at(4);
    struct toy before = start;
    for (int count = 0; count <= 7; count++) {
        int legal = count < 5 ? count : 5;
        struct toy end = {0};
        int length = -1;
        assert_int_equal(solution_replay(&toy_game, &start, moves, count, &end, &length),
                         legal);
        assert_int_equal(end.place, places[legal]);
        assert_int_equal(end.goal, 20);
        assert_int_equal(length, lengths[legal]);
    }
    assert_int_equal(solution_replay(&toy_game, &start, moves, 7, NULL, NULL), 5);
    assert_memory_equal(&start, &before, sizeof start);

    struct game_copy plain;
    game_copy(&plain, &toy_game);
    plain.rules.cost = NULL;
    int length;
    solution_replay(&plain.game, &start, moves, 5, NULL, &length);
    assert_int_equal(length, 5);
}

static struct solution find(const struct game *game, struct toy start,
                            struct limits limits)
{
    struct search search;
    search_init(&search, &limits);
    struct solution solution = {0};
    solution_find(game, &search, NULL, &start, &solution);
    search_free(&search);
    return solution;
}

static void test_find_solved(void **state)
{
    (void)state;
    struct solution solution = find(&toy_game, toy_at(4), (struct limits){0});
    /* Fewest moves to 20: 4 5 10 20 */
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
    assert_int_equal(solution.count, 3);
    assert_int_equal(solution.moves[0], TOY_STEP);
    assert_int_equal(solution.length, 7);
    assert_int_equal(solution.stop, STOP_FINISHED);
    assert_in_range(solution.nodes, 3, 100);
    assert_true(solution.decided > 0 && solution.decided <= solution.seconds);
    assert_true(solution.processor > 0);
    assert_in_range(solution.peak_bytes, 1000, 1000000);
    assert_false(solution.proved);
    assert_false(solution.has_bound);
    solution_free(&solution);
    assert_null(solution.moves);
    solution_free(&solution);
}

static void test_find_other_verdicts(void **state)
{
    (void)state;
    struct solution solution = find(&toy_game, toy_at(TOY_TRAP), (struct limits){0});
    assert_int_equal(solution.verdict, VERDICT_IMPOSSIBLE);
    assert_null(solution.moves);
    assert_true(solution.decided > 0);

    solution = find(&toy_game, toy_at(4), (struct limits){.nodes = 2});
    assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
    assert_int_equal(solution.stop, STOP_NODES);
    assert_int_equal(solution.nodes, 2);
    assert_true(solution.decided <= 0);

    solution = find(&toy_game, toy_at(4), (struct limits){.bytes = 2000});
    assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
    assert_int_equal(solution.stop, STOP_MEMORY);
    assert_in_range(solution.peak_bytes, 1, 2000);
}

static void test_find_scored(void **state)
{
    (void)state;
    struct solution solution =
        find(&toy_scored_game, toy_at(90), (struct limits){.nodes = 5});
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
    assert_int_equal(solution.count, 5);
    assert_int_equal(solution.score, 95);
    assert_int_equal(solution.stop, STOP_NODES);
    solution_free(&solution);
}

/* The old value of OUT is replaced. */
static void test_find_replaces(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){0});
    struct solution solution = {.proved = true, .has_bound = true, .bound = 5};
    solution_resize(&solution, 50);
    struct toy start = toy_at(TOY_TRAP);
    solution_find(&toy_game, &search, NULL, &start, &solution);
    assert_int_equal(solution.count, 0);
    assert_true(solution.proved);
    assert_false(solution.has_bound);
    search_free(&search);
}

static void give(struct solution *out, uint32_t move, int count)
{
    solution_resize(out, count);
    for (int i = 0; i < count; i++)
        out->moves[i] = move;
    out->verdict = VERDICT_SOLVED;
    out->proved = true;
}

static void solve_proved(struct search *search, void *memo, const void *state,
                         struct solution *out)
{
    (void)search;
    (void)memo;
    (void)state;
    give(out, TOY_STEP, 2);
}

static void test_proved_is_a_bound(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.solver.solve = solve_proved;
    struct solution solution = find(&game.game, toy_at(18), (struct limits){0});
    assert_true(solution.proved);
    assert_true(solution.has_bound);
    assert_int_equal(solution.bound, 2);
    solution_free(&solution);

    game_copy(&game, &toy_scored_game);
    game.solver.solve = solve_proved;
    solution = find(&game.game, toy_at(18), (struct limits){0});
    assert_true(solution.has_bound);
    assert_int_equal(solution.bound, 20);
    solution_free(&solution);
}

/* In a child process: with assertions it aborts, without them the line is not
 * returned. */
static void check_refused(const struct game *game, struct toy start)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(9);
        signal(SIGABRT, SIG_DFL); /* the sanitizers' own handler is slow */
        struct solution solution = find(game, start, (struct limits){0});
        bool hidden = solution.verdict == VERDICT_UNKNOWN && solution.moves == NULL &&
                      !solution.proved && solution.count == 0;
        _exit(hidden ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    bool aborted = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    bool hidden = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    assert_true(aborted || hidden);
}

static void test_false_lines_are_refused(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.solver.solve = solve_proved;
    check_refused(&game.game, toy_at(17)); /* does not win */
    check_refused(&game.game, toy_at(12)); /* the second move is not legal */
    check_refused(&game.game, toy_at(19)); /* nor is a move after the win */
}

static void solve_barely(struct search *search, void *memo, const void *state,
                         struct solution *out)
{
    (void)search, (void)memo, (void)state;
    out->verdict = VERDICT_SOLVED;
}

static void test_bare_verdict(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.solver.solve = solve_barely;
    struct solution solution =
        find(&game.game, toy_at(18), (struct limits){.verdict = true});
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
}

static void solve_without_memory(struct search *search, const void *board,
                                 struct solution *out, struct text *line)
{
    (void)search, (void)board;
    *out = (struct solution){.verdict = VERDICT_SOLVED, .length = 5};
    line->failed = true;
}

static void test_find_large(void **state)
{
    (void)state;
    static const struct game_large large = {.solve = solve_without_memory};
    struct game game = toy_game;
    struct search search;
    struct solution solution = {0};
    struct text line = {0};
    game.large = &large;
    search_init(&search, &(struct limits){0});
    solution_find_large(&game, &search, NULL, &solution, &line);
    assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
    assert_int_equal(solution.stop, STOP_SYSTEM);
    assert_int_equal(solution.length, 0);
    search_free(&search);
}

static void test_compare(void **state)
{
    (void)state;
    struct solution unknown = {0}, copy = {0};
    struct solution won = {.verdict = VERDICT_SOLVED, .length = 5}, proved = won;
    struct game_copy game;
    game_copy(&game, &toy_game);
    proved.proved = true;
    assert_true(solution_is_best(&game.game, &proved));
    assert_false(solution_is_best(&game.game, &won));
    game.solver.even = true;
    assert_true(solution_is_best(&game.game, &won));
    assert_false(solution_is_best(&game.game, &unknown));
    assert_true(solution_beats(&game.game, &won, &unknown));
    assert_false(solution_beats(&game.game, &unknown, &won));
    assert_false(solution_beats(&game.game, &unknown, &unknown));
    solution_copy(&copy, &unknown);
    assert_int_equal(copy.count, 0);
    solution_free(&copy);
}

static bool recall_even(const void *memo, const void *state, struct solution *out)
{
    assert_non_null(memo);
    if (((const struct toy *)state)->place % 2 != 0)
        return false;
    give(out, TOY_STEP, 20 - (int)((const struct toy *)state)->place);
    return true;
}

static void test_recall(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    struct toy even = toy_at(14);
    struct toy odd = toy_at(15);
    int memo = 0;
    struct solution solution = {0};
    assert_false(solution_recall(&game.game, &memo, &even, &solution));
    game.solver.recall = recall_even;
    assert_false(solution_recall(&game.game, NULL, &even, &solution));
    assert_true(solution_recall(&game.game, &memo, &even, &solution));
    assert_int_equal(solution.length, 6);
    assert_int_equal(solution.bound, 6);
    assert_int_equal(solution.stop, STOP_FINISHED);
    assert_false(solution_recall(&game.game, &memo, &odd, &solution));
    assert_null(solution.moves);
}

static void note_count(void *memo, const void *state, const struct solution *known)
{
    (void)state;
    assert_int_equal(known->verdict, VERDICT_SOLVED);
    *(int *)memo = known->count;
}

/* A solver is given only lines that the rules accept to the end of the game. */
static void test_remember(void **state)
{
    (void)state;
    const uint32_t line[] = {TOY_STEP, TOY_STEP, TOY_STEP};
    struct game_copy game;
    game_copy(&game, &toy_game);
    struct toy start = toy_at(18);
    int memo = 0;
    assert_false(solution_remember(&game.game, &memo, &start, line, 2));
    game.solver.remember = note_count;
    assert_false(solution_remember(&game.game, NULL, &start, line, 2));
    assert_false(solution_remember(&game.game, &memo, &start, line, 1)); /* not over */
    assert_false(solution_remember(&game.game, &memo, &start, line, 3)); /* illegal */
    assert_int_equal(memo, 0);
    assert_true(solution_remember(&game.game, &memo, &start, line, 2));
    assert_int_equal(memo, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_find_solved),
        cmocka_unit_test(test_find_other_verdicts),
        cmocka_unit_test(test_find_scored),
        cmocka_unit_test(test_find_replaces),
        cmocka_unit_test(test_proved_is_a_bound),
        cmocka_unit_test(test_false_lines_are_refused),
        cmocka_unit_test(test_bare_verdict),
        cmocka_unit_test(test_find_large),
        cmocka_unit_test(test_compare),
        cmocka_unit_test(test_recall),
        cmocka_unit_test(test_remember),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
