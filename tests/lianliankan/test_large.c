/* Lianliankan's solver for large boards: compared with the one for small boards, known
 * verdicts, node counts, and every point where a search can be stopped. All lines are
 * played. */
#include "base/random.h"
#include "engine/solution.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/solve/lianliankan_solve.h"
#include "games/registry.h"

#include "tests/lianliankan/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    SMALL_BOARDS = 2000
};

/* A change of the solver either keeps these values or changes them here. */
static const uint64_t board_nodes = UINT64_C(42949700597);

/* Solves a board and plays the words of the line: they clear the board, and their number
 * is the length. */
static enum verdict solve(struct pairs *s, const struct limits *limits,
                          struct solution *solution)
{
    struct search search;
    struct text line = {0};
    search_init(&search, limits);
    solution_find_large(&lianliankan_game, &search, s, solution, &line);
    search_free(&search); /* asserts that no memory is left */
    assert_int_equal(solution->proved, solution->verdict == VERDICT_IMPOSSIBLE);
    assert_true(solution->verdict != VERDICT_UNKNOWN || solution->stop != STOP_FINISHED);
    if (solution->verdict == VERDICT_SOLVED) {
        text_char(&line, ' '); /* so that line.bytes is not NULL */
        char *words = line.bytes;
        int count = 0;
        for (char *word; (word = strtok_r(words, " ", &words)) != NULL; count++) {
            const char *problem = NULL;
            assert_false(lian_large.won(s));
            assert_true(lian_large.apply(s, word, &problem));
        }
        assert_int_equal(count, solution->length);
        assert_true(lian_large.won(s));
    }
    text_free(&line);
    return solution->verdict;
}

static void test_small(void **state)
{
    (void)state;
    struct random random;
    int verdicts[3] = {0};
    int rounds = seed_rounds(SMALL_BOARDS);
    seed_random(&random);
    for (int i = 0; i < rounds; i++) {
        int rows = 2 + (int)random_below(&random, 9);
        int columns = 2 + (int)random_below(&random, 9);
        int copies = 2 + 2 * (int)random_below(&random, 3);
        struct lian lian = boards_shuffled(&random, (unsigned)i % 2 * LIAN_INSIDE, rows,
                                           columns, copies);
        struct pairs s;
        struct solution large = {0}, small = {0};
        struct search search;
        boards_embed(&s, &random, &lian, i % 2 != 0);
        search_init(&search, &(struct limits){0});
        solution_find(&lianliankan_game, &search, NULL, &lian, &small);
        search_free(&search);
        assert_int_equal(solve(&s, &(struct limits){0}, &large), small.verdict);
        verdicts[small.verdict]++;
        solution_free(&small);
        pairs_free(&s);
    }
    printf("# solved %d, impossible %d\n", verdicts[VERDICT_SOLVED],
           verdicts[VERDICT_IMPOSSIBLE]);
    assert_true(verdicts[VERDICT_SOLVED] > rounds / 20);
    assert_true(verdicts[VERDICT_IMPOSSIBLE] > rounds / 20);
}

/* The signature: boards on which the greedy method fails are solved, stuck or not decided. */
static void test_signature(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, copies, empty;
    } boards[] = {{100, 100, 4, 0}, {100, 100, 4, 60}, {30, 30, 12, 0}, {30, 30, 12, 0},
                  {25, 41, 12, 20}, {50, 50, 24, 0},   {50, 50, 26, 0}, {60, 70, 60, 0}};
    struct random random;
    uint64_t nodes = 0;
    int verdicts[3] = {0};
    random_seed(&random, 1);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct pairs s;
        struct solution solution = {0};
        boards_scatter(&s, &random, boards[i].rows, boards[i].columns, boards[i].copies,
                       boards[i].empty);
        verdicts[solve(&s, &(struct limits){.nodes = 20000}, &solution)]++;
        nodes += solution.nodes + ((uint64_t)solution.verdict << 32);
        pairs_free(&s);
    }
    printf("# unknown %d, solved %d, impossible %d\n", verdicts[0], verdicts[1],
           verdicts[2]);
    if (nodes != board_nodes)
        fail_msg("signature %llu", (unsigned long long)nodes);
}

static void test_limits(void **state)
{
    (void)state;
    for (uint64_t limit = 1; limit < 8 << 20; limit += 1 + limit / 4 * 3) {
        struct random random;
        struct pairs s;
        struct solution solution = {0};
        random_seed(&random, 3);
        boards_scatter(&s, &random, 26, 41, 12, 10);
        solve(&s, &(struct limits){.nodes = limit < 20000 ? limit : 20000}, &solution);
        assert_true(solution.nodes <= limit);
        solve(&s, &(struct limits){.nodes = 20000, .bytes = limit}, &solution);
        assert_true(solution.peak_bytes <= limit);
        pairs_free(&s);
    }
    struct search search;
    struct random random;
    struct pairs s;
    struct solution solution = {0};
    struct text line = {0};
    random_seed(&random, 3);
    boards_scatter(&s, &random, 26, 41, 12, 10);
    search_init(&search, &(struct limits){0});
    search_stop(&search, STOP_CANCELLED);
    solution_find_large(&lianliankan_game, &search, &s, &solution, &line);
    assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
    assert_int_equal(solution.stop, STOP_CANCELLED);
    search_free(&search);
    pairs_free(&s);
    text_free(&line);
}

/* A board with an odd number of a face, and a board without a pair, are impossible; an
 * empty one is solved. */
static void test_plain(void **state)
{
    (void)state;
    struct pairs s;
    struct solution solution = {0};
    assert_true(pairs_init(&s, 30, 30, false));
    for (int i = 0; i < 900; i++)
        s.face[i] = 1 + (uint32_t)(i / 3);
    pairs_ready(&s);
    assert_int_equal(solve(&s, &(struct limits){0}, &solution), VERDICT_IMPOSSIBLE);
    for (int i = 0; i < 900; i++)
        s.face[i] = 1 + (uint32_t)(i % 450);
    pairs_ready(&s);
    assert_int_equal(solve(&s, &(struct limits){0}, &solution), VERDICT_IMPOSSIBLE);
    memset(s.face, 0, 900 * sizeof *s.face);
    pairs_ready(&s);
    assert_int_equal(solve(&s, &(struct limits){0}, &solution), VERDICT_SOLVED);
    pairs_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
