/* Klotski's solver, stopped at every point where a search can be stopped, and on
 * several threads. */
#include "games/registry.h"
#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

static const char first_opening[] = "aXXb\naXXb\ncdde\ncfge\nh..i\n";
/* 走投无路, which has no solution. */
static const char no_way_out[] = "aXXb\naXXb\ncdef\ncdgf\nh..i\n";

/* One blank, so few pieces can move. */
static const char few_states[] = "goal: 1,1\naXXb\naXXb\ncdde\ncffe\nghi.\n";

static const struct limits no_limits = {0};

/* ---- stops ------------------------------------------------------------------------- */

/* Runs a search with LIMITS, or a cancelled one, with a memo if REMEMBER. The answer is
 * either unknown or right, and the memo recalls nothing or the right answer. Returns
 * whether the search ended with a verdict. */
static bool check_stopped(const struct game *game, const struct klotski *k, int length,
                          const struct limits *limits, bool cancelled, bool remember)
{
    struct solution solution = {0};
    struct search search;
    void *memo = remember ? game->solver->memo_new() : NULL;
    search_init(&search, limits);
    if (cancelled)
        search_stop(&search, STOP_CANCELLED);
    solution_find(game, &search, memo, k, &solution);
    search_free(&search);
    bool solved = solution.proved;
    if (solved) {
        solver_expect(k, &solution, length);
    } else if (solution.verdict ==
               VERDICT_SOLVED) { /* by a quick line, which may be long */
        assert_int_not_equal(solution.stop, STOP_FINISHED);
        assert_true(solution.has_bound);
        assert_in_range(length, solution.bound, solution.length);
    } else {
        assert_int_not_equal(solution.stop, STOP_FINISHED);
        assert_int_equal(solution.count, 0);
        assert_null(solution.moves);
    }
    if (limits->nodes > 0)
        assert_in_range(solution.nodes, 0, limits->nodes);
    if (limits->bytes > 0)
        assert_in_range(solution.peak_bytes, 0, limits->bytes);
    if (remember) {
        if (solution_recall(game, memo, k, &solution))
            solver_expect(k, &solution, length);
        solver_ask(game, &no_limits, memo, k, &solution);
        solver_expect(k, &solution, length);
        game_memo_free(game, memo);
    }
    solution_free(&solution);
    return solved;
}

/* How many node limits to try: all, or in a short test 40. */
static uint64_t every(void)
{
    return seed_is_long() ? UINT64_MAX : 40;
}

/* Tries about MOST node limits, evenly spaced from 1 on: those below the nodes of a whole
 * search stop it, larger ones do not. */
static void step_nodes(const struct game *game, const struct klotski *k, uint64_t most,
                       bool remember)
{
    struct solution whole = {0};
    void *memo = remember ? game->solver->memo_new() : NULL;
    solver_ask(game, &no_limits, memo, k, &whole);
    int length = whole.verdict == VERDICT_SOLVED ? whole.length : -1;
    uint64_t step = whole.nodes / most + 1;
    for (uint64_t nodes = 1; nodes < whole.nodes + 2 * step; nodes += step) {
        struct limits limits = {.nodes = nodes};
        bool solved = check_stopped(game, k, length, &limits, false, remember);
        assert_true(solved || nodes < whole.nodes);
        /* With a memo, a search continues after it has found the line. */
        assert_true(!solved || remember || nodes >= whole.nodes);
    }
    if (remember)
        game_memo_free(game, memo);
    solution_free(&whole);
}

static void step_bytes(const struct game *game, const struct klotski *k, bool remember)
{
    int length = solver_length(game, k);
    int refused = 0;
    int row = 0; /* successive limits that were enough */
    for (uint64_t bytes = 1; row < 3; bytes += 1 + bytes / 4) {
        struct limits limits = {.bytes = bytes};
        bool solved = check_stopped(game, k, length, &limits, false, remember);
        row = solved ? row + 1 : 0;
        refused += !solved;
        assert_true(bytes < 1 << 30);
    }
    assert_true(refused > 10);
}

/* Tries all kinds of stops, with about MOST node limits. */
static void step_all(const struct game *game, const char *text, uint64_t most)
{
    int metrics = seed_rounds(3); /* a short test tries one metric */
    for (uint32_t metric = KLOTSKI_MOVES; (int)metric < metrics; metric++) {
        struct klotski k;
        board_read(&k, metric, text);
        int length = solver_length(game, &k);
        for (int remember = 0; remember < 2; remember++) {
            step_nodes(game, &k, most, remember);
            if (!remember || most > 10)
                step_bytes(game, &k, remember);
            assert_false(check_stopped(game, &k, length, &no_limits, true, remember));
            struct limits moment = {.seconds = 1e-9};
            assert_false(check_stopped(game, &k, length, &moment, false, remember));
        }
    }
}

static void test_stops(void **state)
{
    (void)state;
    step_all(&klotski_game, first_opening, 9);
    step_all(&klotski_game, no_way_out, 9);
    /* 七步成诗 takes few nodes: try each limit. */
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, "ab.c\nab.c\ndeXX\ndeXX\nfghi\n");
    step_nodes(&klotski_game, &k, every(), false);
    /* A board of few states: try each limit, also with a memo. */
    step_all(&klotski_game, few_states, every());
    step_all(&klotski_game, "goal: 1,1\nXXa\nXX.\n.bb\n", every());
    step_all(&klotski_game, "goal: 0,3\nXab.\n##c#\n", every()); /* impossible */
}

/* ---- threads ----------------------------------------------------------------------- */

static const char wide_board[] = "goal: 1,0\n"
                                 "aXXbbcd\n"
                                 "aXXeecd\n"
                                 "ffgghhi\n"
                                 "fjgkkhi\n"
                                 "jjllmmn\n"
                                 "oo.pp.n\n"
                                 "qqrr...\n";

static void expect_same(const struct solution *a, const struct solution *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->stop, b->stop);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->has_bound, b->has_bound);
    assert_int_equal(a->bound, b->bound);
    assert_int_equal(a->count, b->count);
    if (a->count > 0)
        assert_memory_equal(a->moves, b->moves, (size_t)a->count * sizeof *a->moves);
}

/* Layers of thousands of nodes, which the threads share: the nodes and the line are the
 * same with any number of threads, also if a limit stops the search. */
static void test_threads(void **state)
{
    (void)state;
    static const uint64_t limits[] = {0, 7000, 777};
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++)
        for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
            struct klotski k;
            struct solution one = {0};
            board_read(&k, metric, wide_board);
            solver_ask(&klotski_game, &(struct limits){.nodes = limits[i]}, NULL, &k,
                       &one);
            assert_int_equal(one.verdict,
                             limits[i] == 0 ? VERDICT_SOLVED : VERDICT_UNKNOWN);
            for (int threads = 2; threads <= 4; threads++) {
                struct solution more = {0};
                solver_ask(&klotski_game,
                           &(struct limits){.nodes = limits[i], .threads = threads}, NULL,
                           &k, &more);
                expect_same(&one, &more);
                solution_free(&more);
            }
            solution_free(&one);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
