/* Several threads that decide one position of Klondike: the verdicts are those of one thread
 * and of the oracle, also after limits, and the line and the salvage are right. */
#include "engine/solution.h"
#include "game/game.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/klondike/solve/crew.h"
#include "games/registry.h"

#include "tests/klondike/small.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 1200,
    ORACLE_MOST = 20000, /* states; positions with more are not compared */
    THREADS_MOST = 4
};

/* Deals (draw 3) with 20,000 to 70,000 nodes: the first half is impossible. */
static const uint64_t deals[] = {158, 129, 490, 357, 528, 393, 192, 241,
                                 165, 275, 317, 290, 419, 475, 480, 249};
enum {
    DEALS = sizeof deals / sizeof *deals
};

static enum verdict verdict_of(size_t i)
{
    return i < DEALS / 2 - 1 ? VERDICT_IMPOSSIBLE : VERDICT_SOLVED;
}

/* Decides K with a crew from the first run on. A line that wins is replayed. */
static enum dive_end decide(const struct klondike *k, int threads)
{
    struct search search;
    struct klondike_board board;
    struct klondike end;
    struct node root;
    struct klondike_line moves = {0};
    struct dive *dive = calloc(1, sizeof *dive);
    search_init(&search, &(struct limits){.threads = threads});
    struct claim claim = {.search = &search};
    board_init(&board, &root, k);
    assert_non_null(dive);
    dive_init(dive, &search, &board);
    enum dive_end found = crew_decide(dive, &claim, &root);
    if (found == DIVE_WON) {
        assert_true(dive_moves(dive, &root, k, &moves));
        assert_int_equal(solution_replay(&klondike_game, k, moves.move, moves.count, &end,
                                         NULL),
                         moves.count);
        assert_int_equal(klondike_game.rules->status(&end), STATUS_WON);
    }
    free(moves.move);
    dive_free(dive);
    free(dive);
    search_settle(&claim);
    assert_true(search.helped > 0);
    search_free(&search); /* asserts that no memory is left */
    return found;
}

static void test_oracle(void **unused)
{
    (void)unused;
    struct random random;
    struct game_copy sorted;
    int count[3] = {0};
    seed_random(&random);
    small_sorted(&sorted);
    for (int i = seed_rounds(POSITIONS); i > 0; i--) {
        struct klondike k;
        if (i % 3 == 0)
            small_deal(&random, 3 + i % 4, &k);
        else if (i % 3 == 1)
            small_swap(&random, &k);
        else
            small_tangle(&random, 24, &k);
        enum dive_end found = decide(&k, 2 + i % (THREADS_MOST - 1));
        if (found == DIVE_SPENT)
            small_fail(&k, "no verdict");
        count[found]++;
        if (found == DIVE_DEAD &&
            oracle_ask(&sorted.game, &k, ORACLE_MOST).verdict == VERDICT_SOLVED)
            small_fail(&k, "impossible, and the oracle solves it");
    }
    printf("# can be won %d, impossible %d\n", count[DIVE_WON], count[DIVE_DEAD]);
    assert_true(count[DIVE_WON] > 0 && count[DIVE_DEAD] > 0);
}

/* Solves deal SEED; with MEMO from where the last search was stopped. */
static void solve(uint64_t seed, const struct limits *limits, void *memo,
                  struct solution *out)
{
    struct search search;
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, seed);
    search_init(&search, limits);
    solution_find(&klondike_game, &search, memo, &k, out);
    search_free(&search);
    assert_true(limits->bytes == 0 || out->peak_bytes <= limits->bytes);
    assert_true(limits->nodes == 0 || out->nodes <= limits->nodes);
}

static void test_deals(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < DEALS; i++)
        for (int threads = 1; threads <= THREADS_MOST; threads++) {
            struct solution solution = {0};
            solve(deals[i], &(struct limits){.threads = threads}, NULL, &solution);
            assert_int_equal(solution.verdict, verdict_of(i));
            assert_int_equal(solution.stop, STOP_FINISHED);
            solution_free(&solution);
        }
}

/* A search that its limit has stopped goes on, also with another number of threads. What all
 * threads have proved is kept: a position takes a few times its nodes, not the sum of all
 * limits. */
static void test_continues(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < DEALS; i += 3) {
        struct solution solution = {0};
        void *memo = game_memo_new(&klondike_game);
        int calls = 0;
        do {
            solution_free(&solution);
            solve(deals[i],
                  &(struct limits){.nodes = 5000, .threads = 2 + calls % 4 - calls % 2},
                  memo, &solution);
            assert_true(solution.verdict != VERDICT_UNKNOWN ||
                        solution.stop == STOP_NODES);
            assert_true(++calls < 100);
        } while (solution.verdict == VERDICT_UNKNOWN);
        assert_int_equal(solution.verdict, verdict_of(i));
        assert_true(calls > 1);
        solution_free(&solution);
        game_memo_free(&klondike_game, memo);
    }
}

static int cards_home(const struct klondike *k)
{
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++)
        count += k->foundation[suit];
    return count;
}

/* The threads have looked at all positions of deal 1, and one of them has seen the one with
 * most cards up. */
static void test_salvage(void **unused)
{
    (void)unused;
    for (int threads = 1; threads <= THREADS_MOST; threads++) {
        struct klondike k, end;
        struct solution solution = {0};
        solve(1, &(struct limits){.threads = threads}, NULL, &solution);
        klondike_deal(&k, KLONDIKE_DRAW3, 1);
        assert_int_equal(solution_replay(&klondike_game, &k, solution.salvage,
                                         solution.salvage_count, &end, NULL),
                         solution.salvage_count);
        assert_int_equal(cards_home(&end), 12);
        solution_free(&solution);
    }
}

/* Little memory makes the set of dead nodes full (5 MiB), or leaves none for a crew. */
static void test_memory_limits(void **unused)
{
    (void)unused;
    for (uint64_t bytes = 1 << 16; bytes <= 5 << 20; bytes += bytes / 2) {
        struct solution solution = {0};
        solve(1, &(struct limits){.bytes = bytes, .threads = 2}, NULL, &solution);
        assert_true(solution.verdict == VERDICT_IMPOSSIBLE ||
                    solution.stop == STOP_MEMORY);
        solution_free(&solution);
    }
    struct solution solution = {0};
    solve(632, &(struct limits){.bytes = 5 << 20, .threads = 2}, NULL, &solution);
    assert_int_equal(solution.verdict, VERDICT_IMPOSSIBLE);
    solution_free(&solution);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_oracle),        cmocka_unit_test(test_deals),
        cmocka_unit_test(test_continues),     cmocka_unit_test(test_salvage),
        cmocka_unit_test(test_memory_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
