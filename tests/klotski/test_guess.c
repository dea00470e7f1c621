/* Quick first lines for boards of any shape: legal, never shorter than a shortest line, the
 * same each time, and upper bounds of a search that a limit ends. */
#include "engine/solution.h"
#include "games/klotski/solve/guess/guess.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    MET = 1 << 18 /* enough for a first guess */
};

/* More than 20,000 nodes do not solve it, in any metric. */
static const char crowded[] = "goal: 3,4\n"
                              ".aabccd\n"
                              ".aebcXd\n"
                              "faebcXX\n"
                              "gh.biXj\n"
                              "g...klm\n"
                              "nopqqrm\n";

/* The length of the guess for BOARD, replayed; -1: none. OFFERED gets what a display sees. */
static int guess_length(const struct klotski *board, uint64_t met,
                        struct progress *offered)
{
    struct problem problem;
    uint16_t packed[PROBLEM_PIECES];
    struct guess guess;
    struct search search;
    struct claim claim = {.search = &search};
    struct klotski now = *board;
    search_init(&search, &(struct limits){.threads = 1});
    problem_read(board, &problem, packed);
    guess_init(&guess, &claim, &problem, packed);
    guess_go_on(&guess, met);
    search_snapshot(&search, offered);
    int length = 0;
    for (int i = 0; i < guess.line.count; i++) {
        uint32_t move = guess.line.moves[i];
        length += game_cost(&klotski_game, &now, move);
        assert_true(klotski_game.rules->apply(&now, move));
        if (i < PROGRESS_LINE)
            assert_int_equal(offered->line[i], move);
    }
    if (guess.line.count > 0) {
        assert_int_equal(klotski_game.rules->status(&now), STATUS_WON);
        assert_true(offered->has_best && offered->best == guess.line.count);
        assert_true(search.found > 0);
    } else
        length = -1;
    guess_free(&guess);
    search_settle(&claim);
    search_free(&search); /* asserts that no memory is left */
    return length;
}

static void test_random_boards(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int found = 0, best = 0, rounds = seed_rounds(48);
    for (int i = 0; i < rounds; i++) {
        struct klotski board;
        struct progress first, again;
        board_random(&board, &random, (uint32_t)(i % 3), 3 + i % 2, 3 + i / 2 % 3, 3);
        if (klotski_game.rules->status(&board) == STATUS_WON)
            continue;
        int least = solver_length(&klotski_game, &board);
        int length = guess_length(&board, MET, &first);
        assert_int_equal(guess_length(&board, MET, &again), length);
        assert_memory_equal(first.line, again.line, sizeof first.line);
        if (length >= 0)
            assert_true(least >= 0 && least <= length);
        /* The boards are small, so the search meets all of their states. */
        assert_true(least < 0 || length >= 0);
        found += least >= 0;
        best += least >= 0 && length == least;
    }
    assert_true(found >= rounds / 4 && best * 4 >= found);
}

static void test_before(void **state)
{
    (void)state;
    struct klotski board;
    struct progress progress;
    board_read(&board, KLOTSKI_MOVES, crowded);
    assert_int_equal(guess_length(&board, 1000, &progress), -1);
    assert_false(progress.has_best);
    assert_int_equal(progress.line_count, 0);
}

/* A search that a limit ends returns its guess and a proved bound below it. */
static void test_bounds(void **state)
{
    (void)state;
    for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric += 2) {
        struct klotski board;
        struct solution one = {0}, two = {0};
        board_read(&board, (uint32_t)metric, crowded);
        solver_ask(&klotski_game, &(struct limits){.nodes = 200000, .threads = 1}, NULL,
                   &board, &one);
        solver_ask(&klotski_game, &(struct limits){.nodes = 200000, .threads = 3}, NULL,
                   &board, &two);
        assert_int_equal(one.verdict, VERDICT_SOLVED);
        assert_int_equal(one.stop, STOP_NODES);
        assert_true(!one.proved && one.has_bound && one.bound > 0 &&
                    one.bound <= one.length);
        assert_int_equal(one.nodes, 200000);
        assert_true(one.decided > 0);
        assert_int_equal(one.length, two.length);
        solution_free(&one);
        solution_free(&two);
    }
}

/* A guess that has too little memory is no error, and no limit of the search. */
static void test_memory(void **state)
{
    (void)state;
    struct klotski board;
    struct solution solution = {0};
    board_read(&board, KLOTSKI_MOVES, crowded);
    solver_ask(&klotski_game, &(struct limits){.nodes = 20000, .bytes = 9 << 20}, NULL,
               &board, &solution);
    assert_true(solution.has_bound);
    solution_free(&solution);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_before),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
