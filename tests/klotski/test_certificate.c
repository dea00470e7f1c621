/* Certificates of layouts of Klotski that cannot be solved: the checker accepts those that
 * are written, and none for a layout that can be solved. */
#include "engine/solution.h"
#include "games/registry.h"

#include "tests/certificates.h"
#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>

enum {
    BOARDS = 500,
    DAMAGES = 100 /* for each board */
};

static enum verdict solve(const struct klotski *k)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){0});
    solution_find(&klotski_game, &search, NULL, k, &solution);
    search_free(&search);
    enum verdict verdict = solution.verdict;
    solution_free(&solution);
    return verdict;
}

static void check_damage(struct random *random, const struct klotski *k,
                         const char *bytes, size_t length, int accepted[2])
{
    for (int i = 0; i < DAMAGES; i++) {
        size_t size = length;
        char *bad = certificates_damage(random, bytes, &size);
        accepted[certificates_accept(&klotski_game, k, bad, size)]++;
        free(bad);
    }
}

/* Damaged certificates are nearly all refused, and all for a layout that can be solved. */
static void test_random(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int impossible = 0, accepted[2][2] = {{0}};
    int rounds = seed_rounds(BOARDS);
    char *last = NULL;
    size_t last_length = 0;
    for (int i = 0; i < rounds; i++) {
        struct klotski k;
        int rows = 2 + (int)random_below(&random, 4);
        int columns = 2 + (int)random_below(&random, 4);
        board_random(&k, &random, (uint32_t)i % 3, rows, columns,
                     1 + (int)random_below(&random, 4));
        board_walk(&k, &random, (int)random_below(&random, 4));
        size_t length;
        char *bytes = certificates_get(&klotski_game, &k, &length);
        bool lost = solve(&k) == VERDICT_IMPOSSIBLE;
        if (lost != (bytes != NULL)) {
            board_show(&k);
            fail_msg("%s", lost ? "impossible, and no certificate"
                                : "can be solved, and has a certificate");
        }
        if (lost) {
            free(last);
            last = bytes;
            last_length = length;
            impossible++;
        }
        if (last != NULL)
            check_damage(&random, &k, last, last_length, accepted[lost]);
        if (last != NULL && !lost)
            assert_false(certificates_accept(&klotski_game, &k, last, last_length));
    }
    free(last);
    printf("# impossible %d of %d; damaged %d, accepted %d; "
           "for layouts that can be solved %d, accepted %d\n",
           impossible, rounds, accepted[true][false] + accepted[true][true],
           accepted[true][true], accepted[false][false] + accepted[false][true],
           accepted[false][true]);
    assert_int_equal(accepted[false][true], 0);
    assert_true(accepted[true][true] * 10 < accepted[true][false]);
    assert_true(impossible > rounds / 20 && impossible < rounds);
}

/* Sets by hand. In a corridor of three cells X cannot pass a wall, but it can pass none. */
static void test_by_hand(void **state)
{
    (void)state;
    struct klotski wall, open;
    board_read(&wall, KLOTSKI_MOVES, "goal: 0,3\nX.#.\n");
    board_read(&open, KLOTSKI_MOVES, "goal: 0,3\nX...\n");
    static const struct {
        const char *bytes;
        size_t length;
        bool proof;
    } sets[] = {
        {"\1\0\0\0\1", 5, true},          /* all two places */
        {"\0\0\0\0\1", 5, false},         /* of no piece */
        {"\2\0\0\0\1", 5, false},         /* of two pieces */
        {"", 0, false},                   /* nothing */
        {"\1", 1, false},                 /* no place */
        {"\1\0\0", 3, false},             /* one is missing */
        {"\1\0\1", 3, false},             /* the start is missing */
        {"\1\0\0\0\1\0\2", 7, false},     /* one on the wall */
        {"\1\0\0\0\1\0\4", 7, false},     /* one outside */
        {"\1\0\0\0\1\0\3", 7, false},     /* solved */
        {"\1\0\0\0\1\0\2\0\3", 9, false}, /* all places of the open corridor */
        {"\1\0\0\0\1\0\2", 7, false},     /* all but the one that is solved */
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        const char *bytes = sets[i].bytes;
        assert_true(certificates_accept(&klotski_game, &wall, bytes, sets[i].length) ==
                    sets[i].proof);
        assert_false(certificates_accept(&klotski_game, &open, bytes, sets[i].length));
    }
    board_read(&wall, KLOTSKI_MOVES, "goal: 0,2\nX#.\n"); /* X cannot move */
    assert_true(certificates_accept(&klotski_game, &wall, "\1\0\0", 3));
    assert_false(certificates_accept(&klotski_game, &wall, "\1\0\0\0\1", 5));
    board_read(&open, KLOTSKI_MOVES, "goal: 0,0\nX\n"); /* solved, without a blank */
    assert_null(certificates_get(&klotski_game, &open, &(size_t){0}));
}

/* Where fewer blanks than pieces of the smallest shape are left, a layout has the places of the
 * blanks: of the board, neither of a wall nor of a piece. */
static void test_blanks(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, "goal: 0,5\nXabc#.\n");
    static const struct {
        const char *bytes;
        size_t length;
        bool proof;
    } sets[] = {
        {"\4\0\0\5", 4, true},      /* the only layout */
        {"\4\0\0\0\1\5", 6, false}, /* and one with X on the blank */
        {"\4\0\0\4\1\5", 6, false}, /* ... the wall */
        {"\4\0\0\5\1\6", 6, false}, /* ... nothing */
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        assert_true(certificates_accept(&klotski_game, &k, sets[i].bytes,
                                        sets[i].length) == sets[i].proof);
}

/* A board with more than 256 cells has places of two bytes, and pieces of one shape are
 * alike: X, then cc, then a and b in ascending order. */
static void test_record(void **state)
{
    (void)state;
    static const char layouts[] = "\4\0\1\x24\1\x39\1\x23\1\x38" /* a X   b c c   */
                                  "\1\x25\1\x38\1\x23\1\x24"     /* a b X c c     */
                                  "\3\x39\1\x23\1\x24"           /* a b X   c c   */
                                  "\7\x38"                       /* a   X b c c   */
                                  "\5\x24\1\x38"                 /*   b X a c c   */
                                  "\1\x3a\1\x38\1\x23\1\x24"     /* a b   c c X   */
                                  "\7\x25"                       /* a   b c c X   */
                                  "\5\x24\1\x25";                /*   a b c c X   */
    struct klotski k;
    struct text text = {0};
    text_string(&text, "goal: 13,18\n.####################\n");
    for (int i = 0; i < 12; i++)
        text_string(&text, "#####################\n");
    text_string(&text, "##################ab.\n##################ccX\n");
    board_read(&k, KLOTSKI_STEPS, text_get(&text));
    text_free(&text);
    size_t length;
    char *bytes = certificates_get(&klotski_game, &k, &length);
    assert_non_null(bytes);
    assert_int_equal(length, sizeof layouts - 1);
    assert_memory_equal(bytes, layouts, length);
    free(bytes);
}

/* 256 cells, the most that have places of one byte. */
static void test_bytes(void **state)
{
    (void)state;
    struct klotski k;
    struct text text = {0};
    text_string(&text, "goal: 0,0\n.###############\n");
    for (int i = 0; i < 14; i++)
        text_string(&text, "################\n");
    text_string(&text, "##############.X\n");
    board_read(&k, KLOTSKI_STEPS, text_get(&text));
    text_free(&text);
    size_t length;
    char *bytes = certificates_get(&klotski_game, &k, &length);
    assert_non_null(bytes);
    assert_int_equal(length, 5);
    assert_memory_equal(bytes, "\1\0\376\0\377", length);
    free(bytes);
}

/* A certificate of one board is the same on all machines: SUM is that of the bytes of many. */
static void test_sum(void **state)
{
    (void)state;
    struct random random;
    uint32_t sum = 0;
    random_seed(&random, 7);
    for (int i = 0; i < (seed_is_long() ? 300 : 75); i++) {
        struct klotski k;
        board_random(&k, &random, (uint32_t)i % 3, 4, 5, 8);
        certificates_sum(&klotski_game, &k, &sum);
    }
    assert_int_equal(sum, seed_is_long() ? 0x7c44b472 : 0xc563ec4b);
}

/* X is too wide for the gap, and the other pieces have millions of layouts: the proof is about X
 * alone. Where only the singles are in its way, they are part of the proof. */
static void test_few_pieces(void **state)
{
    (void)state;
    struct klotski k;
    size_t length;
    board_read(&k, KLOTSKI_MOVES,
               "goal: 4,0\nXXabc\nXXdef\nghij.\n#.###\n.....\n.....\n");
    char *bytes = certificates_get(&klotski_game, &k, &length);
    assert_non_null(bytes);
    assert_int_equal(bytes[0], 1);
    assert_int_equal(length, 1 + 2 * 8);
    free(bytes);
    board_read(&k, KLOTSKI_MOVES, "goal: 0,3\nXabc.\n###d#\n");
    bytes = certificates_get(&klotski_game, &k, &length);
    assert_non_null(bytes);
    assert_int_equal(bytes[0], 5);
    bytes[0] = 1;
    assert_false(certificates_accept(&klotski_game, &k, bytes, length));
    free(bytes);
}

/* X stands at the end of a corridor of three cells, and gets out of it only if all three are
 * blank: two blanks are too few. All pieces count, the rest has many layouts. */
static const char corridor[] = "goal: 0,0\n.idd.fX\njkee###\nabch###\nabcg###\n";

enum {
    LAYOUTS = 34897
};

/* A proof that does not fit in the memory goes through files and has the same bytes, at most
 * four for a layout. The checker needs less memory than it has bytes. */
static void test_files(void **state)
{
    (void)state;
    struct klotski k;
    struct search search;
    size_t length, again, place = 0;
    board_read(&k, KLOTSKI_MOVES, corridor);
    char *whole = certificates_get(&klotski_game, &k, &length);
    assert_non_null(whole);
    assert_true(length <= (size_t)4 * LAYOUTS);
    search_init(&search, &(struct limits){.bytes = 3 * length});
    char *bytes = klotski_game.certificates->write(&search, &k, &again);
    assert_int_equal(search_reason(&search), STOP_FINISHED);
    assert_int_equal(again, length);
    assert_memory_equal(bytes, whole, length);
    search_release(&search, bytes, length);
    search_free(&search);
    search_init(&search, &(struct limits){.bytes = length});
    assert_null(klotski_game.certificates->check(&search, &k, whole, length, &place));
    assert_int_equal(search_nodes(&search), LAYOUTS);
    search_free(&search);
    free(whole);
}

/* Three blanks are enough to leave the corridor, and two to get near its end: the proof of the
 * other board, whole or damaged, is none. */
static void test_solved(void **state)
{
    (void)state;
    static const char *const solved[] =
        {"goal: 0,3\n.idd.fX\njkee###\nabch###\nabc.###\n",
         "goal: 0,4\n.idd.fX\njkee###\nabch###\nabcg###\n"};
    struct random random;
    struct klotski lost, k;
    size_t length;
    seed_random(&random);
    board_read(&lost, KLOTSKI_MOVES, corridor);
    char *bytes = certificates_get(&klotski_game, &lost, &length);
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        int accepted[2] = {0};
        board_read(&k, KLOTSKI_MOVES, solved[i]);
        assert_int_equal(solve(&k), VERDICT_SOLVED);
        assert_false(certificates_accept(&klotski_game, &k, bytes, length));
        check_damage(&random, &k, bytes, length, accepted);
        assert_int_equal(accepted[true], 0);
    }
    free(bytes);
}

static void test_memory(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, "aXXb\naXXb\ncdef\ncdgf\nh..i\n");
    certificates_starve(&klotski_game, &k, 4 << 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),     cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_blanks),     cmocka_unit_test(test_record),
        cmocka_unit_test(test_bytes),      cmocka_unit_test(test_sum),
        cmocka_unit_test(test_few_pieces), cmocka_unit_test(test_files),
        cmocka_unit_test(test_solved),     cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
