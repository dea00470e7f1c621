/* Certificates of boards of Lianliankan that cannot be cleared: the checker accepts those
 * that are written, and none for a board that can be cleared. */
#include "engine/solution.h"
#include "games/lianliankan/certificate/certificate_lines.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/lianliankan/solve/lianliankan_solve.h"
#include "games/registry.h"

#include "tests/certificates.h"
#include "tests/lianliankan/boards.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>

enum {
    BOARDS = 1500,
    ORACLE_MOST = 20000, /* states; larger boards are left to the solver */
    DAMAGES = 80,        /* for each board */
    FORGERIES = 40000
};

/* Lianliankan with the certificates of large boards, whose states are struct pairs. */
static struct game large;

/* A solved board needs no oracle, which takes longer, because the solver's line was
 * replayed. */
static enum verdict solve(const struct lian *lian)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){0});
    solution_find(&lianliankan_game, &search, NULL, lian, &solution);
    search_free(&search);
    enum verdict found = solution.verdict;
    solution_free(&solution);
    if (found == VERDICT_SOLVED)
        return found;
    enum verdict verdict = oracle_ask(&lianliankan_game, lian, ORACLE_MOST).verdict;
    return verdict != VERDICT_UNKNOWN ? verdict : found;
}

struct proof {
    char *bytes; /* NULL: none */
    size_t length;
};

/* Damaged certificates of other boards; ACCEPTED counts those that are refused and those that
 * are accepted. */
static void check_damage(struct random *random, const struct game *game,
                         const void *board, const char *bytes, size_t length,
                         int accepted[2])
{
    for (int i = 0; i < DAMAGES; i++) {
        size_t size = length;
        char *bad = certificates_damage(random, bytes, &size);
        accepted[certificates_accept(game, board, bad, size)]++;
        free(bad);
    }
}

/* Checks LIAN as a large board: it has a certificate if it is LOST, and no damaged copy proves it
 * if it is not. PROOF is that of the last board that was lost. */
static void check_large(struct random random, const struct lian *lian, bool lost,
                        struct proof *proof, int accepted[2][2])
{
    struct pairs s;
    boards_embed(&s, &random, lian, (lian->rules & LIAN_INSIDE) != 0);
    if (lost) {
        free(proof->bytes);
        proof->bytes = certificates_get(&large, &s, &proof->length);
        assert_non_null(proof->bytes);
    } else if (proof->bytes != NULL)
        assert_false(certificates_accept(&large, &s, proof->bytes, proof->length));
    if (proof->bytes != NULL)
        check_damage(&random, &large, &s, proof->bytes, proof->length, accepted[!lost]);
    pairs_free(&s);
}

/* Exchanges two faces, so that a certificate of the board nearly fits. */
static void exchange(struct random *random, struct lian *lian)
{
    int cells = lian->rows * lian->columns;
    int a = (int)random_below(random, (uint64_t)cells);
    int b = (int)random_below(random, (uint64_t)cells);
    if (lian->face[a] == 0 || lian->face[b] == 0)
        return;
    uint16_t face = lian->face[a];
    lian->face[a] = lian->face[b];
    lian->face[b] = face;
}

/* Returns whether LIAN cannot be cleared. ACCEPTED counts the damaged certificates of boards
 * that cannot, and of those that can. */
static bool check_board(struct random *random, struct lian *lian, int accepted[2][2])
{
    struct proof proof = {0};
    bool falls = (lian->rules & LIAN_GRAVITY) != 0;
    size_t length;
    char *bytes = certificates_get(&lianliankan_game, lian, &length);
    bool lost = solve(lian) == VERDICT_IMPOSSIBLE;
    if (lost != (bytes != NULL))
        fail_msg("%s", lost ? "impossible, and no certificate"
                            : "can be cleared, and has a certificate");
    if (!lost)
        return false;
    check_damage(random, &lianliankan_game, lian, bytes, length, accepted[0]);
    if (!falls)
        check_large(*random, lian, true, &proof, accepted);
    for (int i = 0; i < 4; i++) {
        exchange(random, lian);
        if (solve(lian) != VERDICT_SOLVED)
            continue;
        assert_false(certificates_accept(&lianliankan_game, lian, bytes, length));
        check_damage(random, &lianliankan_game, lian, bytes, length, accepted[1]);
        if (!falls)
            check_large(*random, lian, false, &proof, accepted);
    }
    free(proof.bytes);
    free(bytes);
    return true;
}

static void test_random(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(BOARDS), impossible[4] = {0}, accepted[2][2] = {{0}};
    for (int i = 0; i < rounds; i++) {
        int rows = 2 + (int)random_below(&random, 4);
        int columns = 2 + (int)random_below(&random, 4);
        int copies = 2 + 2 * (int)random_below(&random, 3);
        struct lian lian =
            boards_shuffled(&random, (unsigned)i % 4, rows, columns, copies);
        if (lian.tiles > 0 && i % 20 == 0)
            lian.face[rows * columns - 1] = 100; /* odd */
        impossible[i % 4] += check_board(&random, &lian, accepted);
    }
    printf("# impossible %d, inside %d, gravity %d, both %d\n", impossible[0],
           impossible[LIAN_INSIDE], impossible[LIAN_GRAVITY],
           impossible[LIAN_INSIDE | LIAN_GRAVITY]);
    printf("# damaged %d, accepted %d; for boards that can be cleared %d, accepted %d\n",
           accepted[0][0] + accepted[0][1], accepted[0][1],
           accepted[1][0] + accepted[1][1], accepted[1][1]);
    for (int i = 0; i < 4; i++)
        assert_true(impossible[i] > 0);
    assert_true(accepted[0][0] > accepted[0][1]);
    assert_true(accepted[1][0] > 0);
    assert_int_equal(accepted[1][1], 0);
}

/* Deals whose proofs have many steps. */
static void test_deals(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {20, 189};
    uint32_t variant;
    assert_true(lian_deals.variant_find("inside-random", &variant));
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct lian lian;
        size_t length;
        assert_null(lian_deals.deal(&lian, variant, seeds[i]));
        char *bytes = certificates_get(&lianliankan_game, &lian, &length);
        assert_non_null(bytes);
        assert_true(length > 1000);
        for (size_t cut = 1; cut < length; cut += length / 10)
            assert_false(
                certificates_accept(&lianliankan_game, &lian, bytes, length - cut));
        free(bytes);
    }
}

/* The largest board, which is stuck at once. */
static void test_largest(void **state)
{
    struct lian lost = {.rows = LIAN_ROWS,
                        .columns = LIAN_COLUMNS,
                        .tiles = LIAN_CELLS,
                        .rules = LIAN_INSIDE | LIAN_GRAVITY};
    size_t length;
    (void)state;
    for (int i = 0; i < LIAN_CELLS; i++)
        lost.face[i] = (uint16_t)(1 + (i / LIAN_COLUMNS + i) % 2);
    for (int i = 0; i < 2; i++) {
        char *bytes = certificates_get(&lianliankan_game, &lost, &length);
        assert_non_null(bytes);
        free(bytes);
        lost.rules = LIAN_INSIDE;
    }
}

/* A certificate of one board with gravity is the same on all machines: SUM is that of the bytes
 * of many. */
static void test_sum(void **state)
{
    enum {
        SUM = 0x83fce8e
    };
    (void)state;
    struct random random;
    uint32_t sum = 0;
    random_seed(&random, 7);
    for (int i = 0; i < 400; i++) {
        struct lian lian =
            boards_shuffled(&random, LIAN_GRAVITY | (i % 2 == 0 ? LIAN_INSIDE : 0),
                            3 + i % 3, 4, 2 + 2 * (i / 2 % 2));
        certificates_sum(&lianliankan_game, &lian, &sum);
    }
    for (int i = 0; i < 200; i++) { /* many tiles have gone */
        uint32_t moves[LIAN_CELLS];
        struct lian lian =
            boards_shuffled(&random, LIAN_GRAVITY | (i % 4 != 0 ? LIAN_INSIDE : 0), 5, 6,
                            4);
        for (int k = (int)random_below(&random, 8); k > 0; k--) {
            int count = lian_rules.moves(&lian, moves, LIAN_CELLS);
            if (count > 0)
                lian_rules.apply(&lian, moves[random_below(&random, (uint64_t)count)]);
        }
        certificates_sum(&lianliankan_game, &lian, &sum);
    }
    assert_int_equal(sum, SUM);
}

/* A face that more than a billion pairs of tiles have. */
static void test_many_pairs(void **state)
{
    (void)state;
    struct pairs board;
    struct search search;
    size_t place = 0;
    assert_true(pairs_init(&board, 300, 300, false));
    for (size_t i = 0; i < pairs_cells(&board); i++)
        board.face[i] = 1;
    pairs_ready(&board);
    search_init(&search, &(struct limits){0});
    assert_non_null(large.certificates->check(&search, &board, "\1", 1, &place));
    assert_int_equal(search_reason(&search), STOP_MEMORY);
    search_free(&search);
    pairs_free(&board);
}

/* Boards that fill their cells: of one that is stuck at once, the proof has two bytes; of another
 * the proof has clauses, and damaged it proves nothing of a board that can be cleared. */
static void test_large(void **state)
{
    (void)state;
    struct random random;
    struct pairs stuck, lost, good;
    size_t length;
    int accepted[2] = {0};
    random_seed(&random, 1);
    boards_scatter(&lost, &random, 20, 42, 8, 0);
    boards_scatter(&good, &random, 20, 42, 12, 0);
    boards_scatter(&stuck, &random, 40, 80, 4, 0);
    char *bytes = certificates_get(&large, &stuck, &length);
    assert_int_equal(length, 2);
    free(bytes);
    certificates_starve(&large, &stuck, 4 << 20);
    certificates_starve(&large, &lost, 4 << 20);
    bytes = certificates_get(&large, &lost, &length);
    assert_true(length > 1000);
    check_damage(&random, &large, &good, bytes, length, accepted);
    assert_int_equal(accepted[1], 0);
    free(bytes);
    pairs_free(&stuck);
    pairs_free(&lost);
    pairs_free(&good);
}

/* The checker's own test of paths says the same as the rules, on boards with holes. */
static void test_lines(void **state)
{
    (void)state;
    struct random random;
    int joined = 0;
    random_seed(&random, 1);
    for (int i = 0; i < 200; i++) {
        int rows = 1 + (int)random_below(&random, 5);
        int columns = 2 + (int)random_below(&random, 5), cells = rows * columns;
        bool free[(5 + 2 * LINES_FRAME) * (6 + 2 * LINES_FRAME)] = {false};
        struct lines lines = {.free = free};
        struct lian lian =
            boards_shuffled(&random, i % 2 == 0 ? LIAN_INSIDE : 0, rows, columns, cells);
        lines_clear(&lines, rows, columns, i % 2 != 0);
        for (int cell = 0; cell < cells; cell++) {
            lian.face[cell] = random_below(&random, 3) != 0;
            free[lines_place(&lines, cell / columns, cell % columns)] =
                lian.face[cell] == 0;
        }
        for (int a = 0; a < cells; a++)
            for (int b = 0; b < cells; b++) {
                if (a == b || lian.face[a] == 0 || lian.face[b] == 0)
                    continue;
                bool join = lian_join(&lian, a, b, NULL);
                joined += join;
                assert_true(join ==
                            lines_join(&lines,
                                       lines_place(&lines, a / columns, a % columns),
                                       lines_place(&lines, b / columns, b % columns)));
            }
    }
    assert_true(joined > 1000);
}

/* The first number of a clause, modulo 4 (unstuck-formats(5)). */
enum {
    TILE = 1,
    PAIR = 2,
    STUCK = 3
};

/* 1 2 / 2 1 inside: choice 0 is the pair of 1 and choice 1 that of 2. */
static const struct lian crossed = {.rows = 2,
                                    .columns = 2,
                                    .tiles = 4,
                                    .rules = LIAN_INSIDE,
                                    .face = {1, 2, 2, 1}};

/* Steps by hand for the board 1 1 / 2 2, which can be cleared, and for the crossed one, which
 * cannot. */
static void test_by_hand(void **state)
{
    (void)state;
    static const struct lian good = {.rows = 2,
                                     .columns = 2,
                                     .tiles = 4,
                                     .face = {1, 1, 2, 2}};
    static const struct {
        char bytes[16];
        size_t length;
        bool proof;
    } steps[] = {
        {{STUCK, 0}, 2, true},
        {{STUCK, 0, 0}, 3, false},              /* a byte more */
        {{STUCK}, 1, false},                    /* a byte less */
        {{0}, 0, false},                        /* no step */
        {{0}, 1, false},                        /* an empty step */
        {{(char)0x80, 0, 0}, 3, false},         /* the same, in two bytes */
        {{TILE, 0}, 2, false},                  /* choice 0: true, and no proof */
        {{TILE, 0, 4 + STUCK, 0, 0}, 5, false}, /* choice 0 or choice 0 */
        {{TILE, STUCK, 0}, 3, false},           /* nothing to resolve */
        {{4 * 4 + TILE, 0}, 2, false},          /* there is no tile 4 */
        /* Both choices are made, and these would not be: no common tile, the same pair. */
        {{TILE, 0, 4 * 2 + TILE, 0, PAIR, 1, 0}, 7, false},
        {{TILE, 0, PAIR, 0, 0}, 5, false},
        {{PAIR, 2, 0}, 3, false},                /* there is no pair 2 */
        {{4 * 2 + PAIR, 0, 0}, 3, false},        /* nor here */
        {{4 + STUCK, 2, 0}, 3, false},           /* nor here */
        {{4 * 3 + STUCK, 0, 1, 0, 0}, 5, false}, /* more than there are */
        /* Nor is it forgotten that there is none when a proof follows. */
        {{PAIR, 2, 0, STUCK, 0}, 5, false},
        {{4 * 2 + PAIR, 0, 0, STUCK, 0}, 5, false},
        {{4 + STUCK, 2, 0, STUCK, 0}, 5, false},
        {{4, 0}, 2, false}, /* there is no clause before */
        {{2 * 4 + STUCK, 0, 1, 0, 8, 0}, 6, false},
        /* What one step does without, the next one has again. */
        {{4 + STUCK, 0, 0, STUCK, 0}, 5, true},
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const char *bytes = steps[i].bytes;
        assert_true(certificates_accept(&lianliankan_game, &crossed, bytes,
                                        steps[i].length) == steps[i].proof);
        assert_false(
            certificates_accept(&lianliankan_game, &good, bytes, steps[i].length));
    }
}

/* The pair that tiles I < J of the first face are. */
static char choice_of(int i, int j)
{
    return (char)(j * (j - 1) / 2 + i);
}

/* Six 1s, none of which can be joined. Pairs 0 1, 3 4 and 1 5 must be made (STUCK), so no other
 * one of these tiles (PAIR), and tile 2 has none (TILE). */
static void test_six_alike(void **state)
{
    (void)state;
    static const struct lian lost = {.rows = 1,
                                     .columns = 12,
                                     .tiles = 12,
                                     .rules = LIAN_INSIDE,
                                     .face = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2}};
    static const int made[][2] = {{0, 1}, {3, 4}, {1, 5}};
    static const int not [][4] = {{0, 1, 0, 2},
                                  {0, 1, 1, 2},
                                  {3, 4, 2, 3},
                                  {3, 4, 2, 4},
                                  {1, 5, 2, 5}};
    char bytes[32];
    size_t length = 0;
    for (int i = 0; i < 3; i++) {
        bytes[length++] = 4 + STUCK;
        bytes[length++] = choice_of(made[i][0], made[i][1]);
        bytes[length++] = 0;
    }
    for (int i = 0; i < 5; i++) {
        bytes[length++] = (char)(4 * choice_of(not [i][0], not [i][1]) + PAIR);
        bytes[length++] = choice_of(not [i][2], not [i][3]);
        bytes[length++] = 0;
    }
    assert_false(certificates_accept(&lianliankan_game, &lost, bytes, length));
    bytes[length++] = 4 * 2 + TILE;
    bytes[length++] = 0;
    assert_true(certificates_accept(&lianliankan_game, &lost, bytes, length));
}

/* The checker counts its work exactly: two clauses, and each time a board that is stuck. */
static void test_nodes(void **state)
{
    (void)state;
    static const char bytes[] = {4 + STUCK, 0, 0, STUCK, 0};
    struct search search;
    size_t place = 0;
    search_init(&search, &(struct limits){0});
    assert_null(lianliankan_game.certificates->check(&search, &crossed, bytes,
                                                     sizeof bytes, &place));
    assert_int_equal(search_nodes(&search), 6);
    search_free(&search);
}

/* Four 1s must be paired as in choice 0 (STUCK), and some choice pairs tile 0 (TILE). That the
 * others exclude choice 0 (PAIR) says nothing against this choice. */
static void test_earlier(void **state)
{
    (void)state;
    static const struct lian good = {.rows = 1,
                                     .columns = 6,
                                     .tiles = 6,
                                     .rules = LIAN_INSIDE,
                                     .face = {1, 1, 2, 1, 1, 2}};
    static const char bytes[] = {TILE,         0, 4 + STUCK,    0, 0, 4,
                                 4 * 1 + PAIR, 0, 4 * 2 + PAIR, 0, 0};
    assert_false(certificates_accept(&lianliankan_game, &good, bytes, sizeof bytes));
}

/* Random steps, of which many are right up to some place, prove nothing of a board that can
 * be cleared. */
static void test_forged(void **state)
{
    (void)state;
    struct random random;
    struct lian lian;
    seed_random(&random);
    do
        lian = boards_shuffled(&random, LIAN_INSIDE, 3, 4, 6);
    while (solve(&lian) != VERDICT_SOLVED);
    int rounds = seed_rounds(FORGERIES);
    for (int i = 0; i < rounds; i++) {
        char bytes[24];
        size_t length = 1 + (size_t)random_below(&random, sizeof bytes);
        for (size_t k = 0; k < length; k++)
            bytes[k] =
                (char)random_below(&random, random_below(&random, 4) == 0 ? 1 : 36);
        bytes[length - 1] = 0;
        assert_false(certificates_accept(&lianliankan_game, &lian, bytes, length));
    }
}

static void test_memory(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 3);
    for (int i = 0; i < 4; i++) {
        unsigned rules = LIAN_INSIDE | (i % 2 == 0 ? LIAN_GRAVITY : 0);
        struct lian lian;
        do
            lian = boards_shuffled(&random, rules, 5, 4, i < 2 ? 2 : 4);
        while (solve(&lian) != VERDICT_IMPOSSIBLE);
        certificates_starve(&lianliankan_game, &lian, 4 << 20);
    }
}

int main(void)
{
    large = lianliankan_game;
    large.large = NULL;
    large.certificates = lian_large.certificates;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),    cmocka_unit_test(test_deals),
        cmocka_unit_test(test_largest),   cmocka_unit_test(test_large),
        cmocka_unit_test(test_sum),       cmocka_unit_test(test_many_pairs),
        cmocka_unit_test(test_earlier),   cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_six_alike), cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_lines),     cmocka_unit_test(test_forged),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
