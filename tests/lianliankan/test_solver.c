/* Lianliankan's solver: compared with the oracle on tiny boards, known verdicts, known
 * node counts, every point where a search can be stopped, and its memo. */
#include "engine/solution.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"

#include "tests/lianliankan/boards.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    TINY_BOARDS = 4000,
    SMALL_BOARDS = 300,
    ORACLE_MOST = 20000, /* states; boards with more are not compared */
    SIGNATURE_BOARDS = 40,
    LISTED_MOST = 15 /* boards of each file */
};

/* Signatures of random boards, without and with gravity. A change of the solver either
 * keeps these values or changes them here. */
static const uint64_t board_nodes[2] = {UINT64_C(227633267757), UINT64_C(223338329945)};

static void ask(const struct lian *lian, const struct limits *limits, void *memo,
                struct solution *out)
{
    struct search search;
    struct progress progress;
    search_init(&search, limits);
    solution_find(&lianliankan_game, &search, memo, lian, out);
    /* The depth is in pairs joined, all of them if the board is solved. */
    search_snapshot(&search, &progress);
    assert_in_range(progress.depth, 0, lian->tiles / 2);
    assert_int_equal(progress.goal, progress.depth > 0 ? lian->tiles / 2 : 0);
    if (out->verdict == VERDICT_SOLVED && search_nodes(&search) > 0)
        assert_int_equal(progress.depth, lian->tiles / 2);
    search_free(&search); /* asserts that no memory is left */
}

static void fail_board(const struct lian *lian, const char *what)
{
    printf("# rules %d\n", lian->rules);
    for (int r = 0; r < lian->rows; r++) {
        printf("#");
        for (int c = 0; c < lian->columns; c++)
            printf(" %d", lian->face[r * lian->columns + c]);
        printf("\n");
    }
    fail_msg("%s", what);
}

/* ---- verdicts ---------------------------------------------------------------------- */

/* Solves LIAN and compares the verdict with the oracle's, which it returns. A solved board
 * needs no oracle, which takes longer, because the solver's line was replayed. */
static enum verdict compare(const struct lian *lian)
{
    struct solution solution = {0};
    ask(lian, &(struct limits){0}, NULL, &solution);
    enum verdict found = solution.verdict, verdict = found;
    solution_free(&solution);
    if (found == VERDICT_UNKNOWN)
        fail_board(lian, "no verdict");
    if (found != VERDICT_SOLVED)
        verdict = oracle_ask(&lianliankan_game, lian, ORACLE_MOST).verdict;
    if (verdict != VERDICT_UNKNOWN && verdict != found)
        fail_board(lian, "another verdict than the oracle's");
    return verdict;
}

static void show_verdicts(const int verdicts[3])
{
    printf("# solved %d, impossible %d, not compared %d\n", verdicts[VERDICT_SOLVED],
           verdicts[VERDICT_IMPOSSIBLE], verdicts[VERDICT_UNKNOWN]);
}

static void test_tiny_boards(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int verdicts[3] = {0};
    int rounds = seed_rounds(TINY_BOARDS);
    for (int i = 0; i < rounds; i++) {
        int rows = 1 + (int)random_below(&random, 4);
        int columns = 2 + (int)random_below(&random, 4);
        int copies = 2 + 2 * (int)random_below(&random, 3);
        struct lian lian =
            boards_shuffled(&random, (unsigned)i % 4, rows, columns, copies);
        verdicts[compare(&lian)]++;
    }
    show_verdicts(verdicts);
    assert_true(seed_met(verdicts[VERDICT_SOLVED]));
    assert_true(seed_met(verdicts[VERDICT_IMPOSSIBLE]));
}

/* Larger boards with gravity. In these, skipping the moves that can wait, full columns,
 * and equal tiles above each other matter more. */
static void test_small_boards(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int verdicts[3] = {0};
    int rounds = seed_rounds(SMALL_BOARDS);
    for (int i = 0; i < rounds; i++) {
        int rows = i % 4 < 2 ? 4 : 6;
        int copies = 2 + 2 * (int)random_below(&random, 4);
        unsigned rules = LIAN_GRAVITY | ((unsigned)i % 2 * LIAN_INSIDE);
        struct lian lian = boards_shuffled(&random, rules, rows, 24 / rows, copies);
        verdicts[compare(&lian)]++;
    }
    show_verdicts(verdicts);
}

/* The largest board, also with more pairs than the solver tries at once. */
static void test_large_boards(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 1);
    for (unsigned i = 0; i < 6; i++) {
        unsigned rules = LIAN_GRAVITY | (i % 2 * LIAN_INSIDE);
        int copies = i < 2 ? 4 : i < 4 ? 100 : LIAN_CELLS;
        struct lian lian =
            boards_shuffled(&random, rules, LIAN_ROWS, LIAN_COLUMNS, copies);
        struct solution solution = {0};
        ask(&lian,
            &(struct limits){.nodes = (uint64_t)seed_rounds(20000), .bytes = 8 << 20},
            NULL, &solution);
        assert_true(solution.peak_bytes <= 8 << 20);
        assert_true(solution.verdict != VERDICT_IMPOSSIBLE || copies == 4);
        assert_true(solution.verdict != VERDICT_UNKNOWN ||
                    solution.stop != STOP_FINISHED);
        solution_free(&solution);
    }
}

/* Once, exchanging the tops of two columns did not change the hash, so the solver found
 * no line for this board. */
static void test_exchanged(void **unused)
{
    (void)unused;
    struct lian lian = {.rows = 4,
                        .columns = 3,
                        .rules = LIAN_INSIDE | LIAN_GRAVITY,
                        .tiles = 12,
                        .face = {3, 1, 3, 2, 1, 3, 2, 1, 2, 3, 2, 1}};
    struct solution solution = {0};
    ask(&lian, &(struct limits){0}, NULL, &solution);
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
    solution_free(&solution);
}

static int next_number(FILE *file)
{
    int number;
    return fscanf(file, "%d", &number) == 1 ? number : -1;
}

/* Reads the next board of a file of blocks: "name:", "variant:", size, rows. */
static bool read_board(FILE *file, struct lian *lian)
{
    char name[64], variant[64];
    if (fscanf(file, " name: %63s variant: %63s", name, variant) != 2)
        return false;
    *lian = (struct lian){0};
    lian->rules = (uint8_t)((strncmp(variant, "inside", 6) == 0 ? LIAN_INSIDE : 0) |
                            (strstr(variant, "gravity") != NULL ? LIAN_GRAVITY : 0));
    lian->rows = (uint8_t)next_number(file);
    lian->columns = (uint8_t)next_number(file);
    for (int i = 0; i < lian->rows * lian->columns; i++) {
        lian->face[i] = (uint16_t)next_number(file);
        lian->tiles = (uint16_t)(lian->tiles + (lian->face[i] != 0));
    }
    return true;
}

static void compare_listed(const char *name, int most)
{
    char path[1024], expected[32];
    snprintf(path, sizeof path, "%s/lianliankan/clear-%s.txt", getenv("SHARED_DATA"),
             name);
    FILE *boards = fopen(path, "r");
    snprintf(path, sizeof path, "%s/lianliankan/clear-%s.expect", getenv("SHARED_DATA"),
             name);
    FILE *verdicts = fopen(path, "r");
    if (boards == NULL || verdicts == NULL)
        fail_msg("no %s", path);
    struct lian lian;
    int count = 0;
    while (count < most && read_board(boards, &lian) &&
           fscanf(verdicts, "%31s", expected) == 1) {
        struct solution solution = {0};
        ask(&lian, &(struct limits){0}, NULL, &solution);
        assert_int_not_equal(solution.verdict, VERDICT_UNKNOWN);
        assert_string_equal(solution.verdict == VERDICT_SOLVED ? "solved" : "impossible",
                            expected);
        solution_free(&solution);
        count++;
    }
    assert_true(count > 0);
    fclose(boards);
    fclose(verdicts);
}

static void test_listed_boards(void **unused)
{
    (void)unused;
    static const char *const names[] = {"plain-tiny-6x4-inside", "plain-tiny-6x4-outside",
                                        "plain-10x10-inside",    "plain-10x10-outside",
                                        "plain-14x6-inside",     "plain-14x6-outside",
                                        "plain-16x9-inside",     "plain-16x9-outside",
                                        "plain-18x8-inside",     "plain-18x8-outside",
                                        "plain-30x16-outside",   "gravity-10x10-outside",
                                        "gravity-14x6-outside",  "gravity-18x8-inside",
                                        "gravity-18x8-outside"};
    if (getenv("SHARED_DATA") == NULL)
        skip();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        compare_listed(names[i], names[i][0] == 'p' ? 100 : seed_rounds(LISTED_MOST));
}

static void test_signature(void **unused)
{
    (void)unused;
    for (unsigned gravity = 0; gravity < 2; gravity++) {
        struct random random;
        uint64_t nodes = 0;
        random_seed(&random, 1);
        for (unsigned i = 0; i < SIGNATURE_BOARDS; i++) {
            struct lian lian =
                boards_shuffled(&random, (i % 2) | (gravity * LIAN_GRAVITY), 8, 14, 4);
            struct solution solution = {0};
            ask(&lian, &(struct limits){.nodes = 3000}, NULL, &solution);
            nodes += solution.nodes;
            nodes += (uint64_t)solution.verdict << 32;
            solution_free(&solution);
        }
        if (nodes != board_nodes[gravity])
            fail_msg("gravity %u: signature %llu", gravity, (unsigned long long)nodes);
    }
}

/* ---- stops ------------------------------------------------------------------------- */

static void test_limits(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 1);
    for (unsigned rules = 0; rules < 4; rules++) {
        struct lian lian = boards_shuffled(&random, rules, 8, 18, 4);
        for (uint64_t nodes = 1; nodes < 1000; nodes += 1 + nodes / 8) {
            struct solution solution = {0};
            ask(&lian, &(struct limits){.nodes = nodes}, NULL, &solution);
            assert_true(solution.nodes <= nodes);
            assert_true(solution.verdict != VERDICT_UNKNOWN ||
                        solution.stop == STOP_NODES);
            solution_free(&solution);
        }
        for (uint64_t bytes = 1; bytes < 8 << 20; bytes += bytes / 2 + 500) {
            struct solution solution = {0};
            ask(&lian, &(struct limits){.nodes = 5000, .bytes = bytes}, NULL, &solution);
            assert_true(solution.peak_bytes <= bytes);
            assert_true(solution.verdict != VERDICT_UNKNOWN ||
                        solution.stop != STOP_FINISHED);
            solution_free(&solution);
        }
    }
}

static void test_cancelled(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 1);
    for (unsigned rules = 0; rules < 4; rules++) {
        struct lian lian = boards_shuffled(&random, rules, 8, 18, 4);
        struct search search;
        struct solution solution = {0};
        search_init(&search, &(struct limits){0});
        search_stop(&search, STOP_CANCELLED);
        solution_find(&lianliankan_game, &search, NULL, &lian, &solution);
        assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
        assert_int_equal(solution.stop, STOP_CANCELLED);
        solution_free(&solution);
        search_free(&search);
    }
}

/* ---- the memo ---------------------------------------------------------------------- */

/* Plays random moves, or if IN_LINE the moves of the line in any legal order. An answer
 * recalled from the memo is the solver's; without gravity the moves of the line, in any
 * order, keep the memo's answer. */
static void play_with_memo(struct random *random, struct lian *lian, bool in_line)
{
    void *memo = lianliankan_game.solver->memo_new();
    struct solution line = {0}, recalled = {0}, found = {0};
    ask(lian, &(struct limits){0}, memo, &line);
    while (lian->tiles > 0) {
        uint32_t moves[LIAN_CELLS];
        int count = lian_moves(lian, moves, LIAN_CELLS);
        bool known = solution_recall(&lianliankan_game, memo, lian, &recalled);
        assert_true(known || !in_line);
        ask(lian, &(struct limits){0}, NULL, &found);
        if (known)
            assert_int_equal(recalled.verdict, found.verdict);
        if (count == 0)
            break;
        uint32_t move = moves[random_below(random, (uint64_t)count)];
        if (in_line && line.count > 0)
            do
                move = line.moves[random_below(random, (uint64_t)line.count)];
            while (!lian_join(lian, lian_first(move), lian_second(move), NULL));
        assert_true(lian_apply(lian, move));
    }
    solution_free(&line);
    solution_free(&recalled);
    solution_free(&found);
    free(memo);
}

static void test_memo(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(200);
    for (int i = 0; i < rounds; i++) {
        struct lian lian = boards_shuffled(&random, (unsigned)i % 4, 4, 6, 4);
        struct solution solution = {0};
        ask(&lian, &(struct limits){0}, NULL, &solution);
        bool in_line =
            solution.verdict == VERDICT_SOLVED && i % 4 < LIAN_GRAVITY && i % 8 < 4;
        solution_free(&solution);
        play_with_memo(&random, &lian, in_line);
    }
}

/* ---- the order of a line for play --------------------------------------------------- */

/* How many pairs are free behind MOVE; -1: it is not legal. */
static int free_behind(const struct lian *lian, uint32_t move)
{
    struct lian next = *lian;
    return lian_apply(&next, move) ? lian_moves(&next, NULL, 0) : -1;
}

/* Behind no pair that the line has later more are free than behind the one that goes first. */
static void check_order(const struct lian *lian)
{
    void *memo = lianliankan_game.solver->memo_new();
    struct solution line = {0};
    struct lian now = *lian;
    ask(lian, &(struct limits){0}, memo, &line);
    assert_int_equal(line.verdict, VERDICT_SOLVED);
    for (int i = 0; i < line.count; i++) {
        int best = free_behind(&now, line.moves[i]);
        for (int j = i + 1; j < line.count; j++)
            assert_true(free_behind(&now, line.moves[j]) <= best);
        assert_true(lian_apply(&now, line.moves[i]));
    }
    assert_int_equal(now.tiles, 0);
    solution_free(&line);
    free(memo);
}

static void test_order(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct lian lian;
        assert_null(lianliankan_game.deals->deal(&lian, seed % 2, seed));
        check_order(&lian);
    }
}

/* The pair behind which most are free goes first, then always the nearest to the last one. */
static void test_nearest(void **state)
{
    (void)state;
    struct lian lian = {.rows = 1, .columns = 9, .rules = LIAN_INSIDE, .tiles = 8};
    static const uint16_t faces[] = {4, 4, 5, 1, 1, 5, 0, 6, 6};
    const uint32_t order[] = {lian_pair(3, 4), lian_pair(2, 5), lian_pair(0, 1),
                              lian_pair(7, 8)};
    struct solution line = {0};
    void *memo = lianliankan_game.solver->memo_new();
    memcpy(lian.face, faces, sizeof faces);
    ask(&lian, &(struct limits){0}, memo, &line);
    assert_int_equal(line.count, 4);
    assert_memory_equal(line.moves, order, sizeof order);
    solution_free(&line);
    free(memo);
}

/* The free pairs behind each move of the line that clears LIAN. */
static void free_pairs(const struct lian *lian, void *memo, int pairs[LIAN_CELLS / 2])
{
    struct solution line = {0};
    struct lian now = *lian;
    ask(lian, &(struct limits){0}, memo, &line);
    assert_int_equal(line.verdict, VERDICT_SOLVED);
    assert_int_equal(line.count, lian->tiles / 2);
    for (int i = 0; i < line.count; i++) {
        assert_true(lian_apply(&now, line.moves[i]));
        pairs[i] = lian_moves(&now, NULL, 0);
    }
    assert_int_equal(now.tiles, 0);
    solution_free(&line);
}

/* With gravity the line for play takes first what leaves most pairs free. Over several deals it has more
 * free pairs in its first half than the line that the solver found. */
static void test_falling(void **state)
{
    (void)state;
    int sum = 0, half = 36;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct lian lian;
        int found[LIAN_CELLS / 2], ordered[LIAN_CELLS / 2];
        uint32_t variant;
        void *memo = lianliankan_game.solver->memo_new();
        assert_true(lianliankan_game.deals->variant_find(seed % 2 == 0 ? "outside-gravity"
                                                                       : "inside-gravity",
                                                         &variant));
        assert_null(lianliankan_game.deals->deal(&lian, variant, seed));
        free_pairs(&lian, NULL, found);
        free_pairs(&lian, memo, ordered);
        assert_true(ordered[0] >= found[0]);
        for (int i = 0; i < half; i++)
            sum += ordered[i] - found[i];
        free(memo);
    }
    assert_in_range(sum, 6 * half, INT32_MAX); /* at least one a move */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_falling),      cmocka_unit_test(test_tiny_boards),
        cmocka_unit_test(test_small_boards), cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_exchanged),    cmocka_unit_test(test_listed_boards),
        cmocka_unit_test(test_signature),    cmocka_unit_test(test_limits),
        cmocka_unit_test(test_cancelled),    cmocka_unit_test(test_memo),
        cmocka_unit_test(test_order),        cmocka_unit_test(test_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
