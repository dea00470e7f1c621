/* Klondike's solver: compared with the oracle on short decks and endgames, known node
 * counts, and every point where a search can be stopped. */
#include "engine/solution.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/klondike/small.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <limits.h>
#include <string.h>

enum {
    SHORT_DECKS = 700,
    ENDGAMES = 1000, /* TEST_EFFORT=10000 makes them 100,000 */
    TALONS = 600,
    OPEN = 400,
    VARIANTS = 1500,
    ENDGAME_CARDS = 14,
    ENDGAME_NODES = 100000,
    ORACLE_MOST = 20000, /* states; positions with more are not compared */
    SIGNATURE_DEALS = 200,
    PROOF_DECKS = 60,
    VARIANT_DEALS = 20
};

/* The sum over the first deals of the nodes and of the lengths shifted by 32 bits, for
 * draw 3 and draw 1. A change of the solver either keeps these values or changes them
 * here. */
static const uint64_t deal_nodes[2] = {UINT64_C(95202245625962),
                                       UINT64_C(175049982665769)};

/* How many positions they meet again: with fewer steps asleep, more. */
static const uint64_t deals_met[2] = {87708, 18055};

/* The same for proofs of the shortest lines of short decks. */
static const uint64_t proof_nodes = UINT64_C(8800388323398);

/* Seconds: these tests limit the nodes. */
static const double endless = 1e6;

/* Returns how many positions were met again. */
static uint64_t ask(const struct klondike *k, const struct limits *limits,
                    struct solution *out)
{
    struct search search;
    search_init(&search, limits);
    solution_find(&klondike_game, &search, NULL, k, out);
    uint64_t met = atomic_load(&search.duplicates);
    search_free(&search); /* asserts that no memory is left */
    return met;
}

/* ---- short decks ------------------------------------------------------------------- */

struct tally {
    int proved, impossible, open;
};

/* Solves K and compares the answer with the oracle. solution_find has already replayed
 * the line, so the oracle only searches for what would refute the answer: a shorter line
 * if the length is proved, or any line if the verdict is "impossible". */
static void compare(const struct klondike *k, const struct limits *limits,
                    struct tally *tally)
{
    struct game_copy sorted;
    small_sorted(&sorted);
    struct solution solution = {0};
    ask(k, limits, &solution);
    bool solved = solution.verdict == VERDICT_SOLVED;
    struct oracle oracle = {.verdict = VERDICT_UNKNOWN};
    if (solution.verdict == VERDICT_UNKNOWN)
        small_fail(k, "no verdict");
    if (solution.proved)
        oracle = oracle_ask_below(&sorted.game, k, ORACLE_MOST,
                                  solved ? solution.length : INT_MAX, cards_left);
    if (oracle.verdict == VERDICT_SOLVED)
        small_fail(k, solved ? "proved, and the oracle's is shorter"
                             : "impossible, and the oracle solves it");
    if (oracle.verdict == VERDICT_UNKNOWN)
        tally->open++;
    else if (solved)
        tally->proved++;
    else
        tally->impossible++;
    solution_free(&solution);
}

static void check_tally(const struct tally *tally)
{
    printf("# proved %d, impossible %d, not compared %d\n", tally->proved,
           tally->impossible, tally->open);
    assert_true(seed_met(tally->proved));
    assert_true(seed_met(tally->impossible));
}

static void test_short_decks(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    struct tally tally = {0};
    int rounds = seed_rounds(SHORT_DECKS);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        small_deal(&random, 3 + (int)random_below(&random, 4), &k);
        if (i % 2 == 1)
            small_play(&random, &k, 30);
        compare(&k, &(struct limits){.optimal = i % 4 < 2}, &tally);
    }
    check_tally(&tally);
}

/* ---- endgames ---------------------------------------------------------------------- */

/* A wrong rule about cards that return, in shorten/brood.c, shows here: the first version of
 * that rule made 1 proof in 90 wrong. */
static void test_endgames(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    struct tally tally = {0};
    int rounds = seed_rounds(ENDGAMES);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        small_endgame(&random, ENDGAME_CARDS, &k);
        compare(&k, &(struct limits){.nodes = ENDGAME_NODES, .optimal = true}, &tally);
    }
    check_tally(&tally);
}

/* A safe card of the waste that goes home at once, as with draw 1, makes the shortest line
 * from here longer. */
static const char draw3_waste[] = "ranks: 4\n"
                                  "down: 0 0 0 0 0 0 0\n"
                                  "waste: 14\n"
                                  "4D\n-\n-\n-\n4H\n-\n-\n"
                                  "AC 2D 3C 4C AD 3D AS 2H 3H 4S 2S 3S AH 2C\n";

/* Short decks with many cards in the talon. */
static void test_talons(void **unused)
{
    (void)unused;
    struct random random;
    struct klondike k;
    struct tally tally = {0};
    cards_read(&k, KLONDIKE_DRAW3, draw3_waste);
    compare(&k, &(struct limits){.optimal = true}, &tally);
    assert_int_equal(tally.proved, 1);
    seed_random(&random);
    int rounds = seed_rounds(TALONS);
    for (int i = 0; i < rounds; i++) {
        cards_deal(&k, &random, i % 2 == 0 ? 3 : 1, 3 + (int)random_below(&random, 3));
        cards_walk(&k, &random, (int)random_below(&random, 20));
        compare(&k, &(struct limits){.nodes = ENDGAME_NODES, .optimal = true}, &tally);
    }
    check_tally(&tally);
}

/* Cards that lie open under others. */
static void test_open(void **unused)
{
    (void)unused;
    struct random random;
    struct klondike k;
    struct tally tally = {0};
    seed_random(&random);
    /* The two of spades can leave only on the three of hearts, from which it cannot part
     * before the cards under both are free. */
    cards_read(&k, KLONDIKE_DRAW1,
               "ranks: 3\nfoundation: 0 2 0 3\ndown: 0 0 0 0 0 0 0\n"
               "3D AS AH 3H 2S 3S\n2H\n-\n-\n-\n-\n-\n-\n");
    compare(&k, &(struct limits){.optimal = true}, &tally);
    assert_int_equal(tally.proved, 1);
    int rounds = seed_rounds(OPEN);
    for (int i = 0; i < rounds; i++) {
        cards_deal_open(&k, &random, i % 2 == 0 ? 3 : 1, 3 + (i % 8 == 0));
        cards_check(&k);
        if (i % 4 > 1)
            k.rules = cards_rules(&random);
        cards_walk(&k, &random, (int)random_below(&random, 8));
        compare(&k, &(struct limits){.nodes = ENDGAME_NODES, .optimal = true}, &tally);
    }
    check_tally(&tally);
}

static void test_variants(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    struct tally tally = {0};
    int rounds = seed_rounds(VARIANTS);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        if (i % 4 == 0)
            small_deal(&random, 3 + (int)random_below(&random, 3), &k);
        else
            small_endgame(&random, ENDGAME_CARDS, &k);
        small_rules(&random, &k);
        compare(&k, &(struct limits){.nodes = ENDGAME_NODES, .optimal = true}, &tally);
    }
    check_tally(&tally);
}

/* In the shortest line, four cards return from the foundations in a row: the king of
 * diamonds, then the queens of diamonds and clubs, which both need it, then the jack of
 * diamonds, which needs both queens and takes the ten of spades. */
static void test_returns_in_a_row(void **unused)
{
    (void)unused;
    for (uint32_t variant = KLONDIKE_DRAW3; variant <= KLONDIKE_DRAW1; variant++) {
        struct klondike k;
        struct solution solution = {0};
        cards_read(&k, variant,
                   "foundation: 12 13 8 12\n"
                   "down: 0 0 0 0 4 0 0\n"
                   "waste: 2\n"
                   "-\n-\n-\n-\nH9 H12 T13 H11 H10\n-\n-\nM13 H13\n");
        ask(&k, &(struct limits){.optimal = true}, &solution);
        assert_true(solution.proved);
        assert_int_equal(solution.length, 20);
        solution_free(&solution);
    }
}

/* Positions that can be won, but not with a wrong form of a rule (games/klondike/PROOFS). All
 * of them are for draw 3 and draw 1. */
static const char *const wrong_rules[] = {
    /* Lemma 8, and the program up to version 1.0: a king that goes up leaves an empty column
     * for a king of either colour. The queen of diamonds (5D) has to return to the king of
     * clubs (6C) and take 4C, so that 5H and 6H go up, and then 6C needs that column. */
    "ranks: 6\n"
    "foundation: 4 5 0 0\n"
    "down: 1 0 0 0 0 2 3\n"
    "AS 6C\n6H\n6S 5H 4C\n3C\n2S\n5S 2C 6D\n5C 3S AC 4S\n-\n",
    /* Lemma 9: a step sleeps only where it is possible. */
    "ranks: 7\n"
    "foundation: 0 2 2 3\n"
    "down: 1 2 0 9 0 0 0\n"
    "6S 4H 3S 2H\n4C 6H 4D\n7S\n6C 3H 4S 6D 5H AH 3D 5S 7H 5C\n-\n-\n-\n7D 5D 7C\n",
    /* Lemma 9: a card that is placed and a parent of it that goes up are in conflict. */
    "ranks: 7\n"
    "foundation: 2 3 0 0\n"
    "down: 1 0 0 0 0 4 9\n"
    "3S 4S 3H 2S\n4C\n7H\n7D\n7C\n6S 5H 5C AS AC\n"
    "6D 6C 2C 6H 7S 5S 5D 3C 4H 4D\n-\n",
    /* Lemma 9: two kings that are placed are in conflict. */
    "ranks: 7\n"
    "foundation: 0 0 1 2\n"
    "down: 1 0 4 7 6 0 0\n"
    "4H 3H 2S AH\n3D\n2H 3S 7H 6H 3C\n6S 5D 7C 4C 4S 6C 4D 5C\n6D 2D 5H 7S 5S AD 7D\n"
    "-\n-\n-\n",
};

/* The same if any card may go to an empty column. */
static const char *const wrong_with_spaces[] = {
    /* RULE_FRESH does not hold. */
    "ranks: 6\n"
    "foundation: 0 0 1 0\n"
    "down: 4 6 0 2 0 0 0\n"
    "6C 5D 3C 6H 6D\n3D AD 4C AH 5C 2H 2D AC\n-\n5S 2S 2C\n4H\n4D 3S\n6S 5H 4S 3H\n-\n",
    /* RULE_SLEEP does not hold. */
    "ranks: 7\n"
    "foundation: 1 2 0 0\n"
    "down: 2 0 0 4 4 3 3\n"
    "2S 7H 3S 2H AS\n3C\n7C\n5H 2C 3D 4H 4S\n6C 6S 4C 5C 4D\n5D 6H 7S AC\n"
    "3H 6D 5S 7D\n-\n",
};

static void test_wrong_with_spaces(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof wrong_with_spaces / sizeof *wrong_with_spaces; i++) {
        struct klondike k;
        struct solution solution = {0};
        cards_read(&k, KLONDIKE_DRAW3, wrong_with_spaces[i]);
        k.rules.spaces = SPACES_ANY;
        ask(&k, &(struct limits){0}, &solution);
        if (solution.verdict != VERDICT_SOLVED)
            small_fail(&k, "can be won");
        solution_free(&solution);
    }
}

static void test_wrong_rules(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof wrong_rules / sizeof *wrong_rules; i++)
        for (uint32_t variant = KLONDIKE_DRAW3; variant <= KLONDIKE_DRAW1; variant++) {
            struct klondike k;
            struct solution solution = {0};
            cards_read(&k, variant, wrong_rules[i]);
            ask(&k, &(struct limits){0}, &solution);
            if (solution.verdict != VERDICT_SOLVED)
                small_fail(&k, "can be won");
            solution_free(&solution);
        }
}

/* ---- whole decks ------------------------------------------------------------------- */

static void test_middle_of_games(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(300);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        klondike_deal(&k, i % 2 == 0 ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1,
                      random_next(&random));
        small_play(&random, &k, (int)random_below(&random, 200));
        struct solution solution = {0};
        ask(&k, &(struct limits){.nodes = 20000}, &solution);
        if (solution.verdict == VERDICT_IMPOSSIBLE)
            for (int game = 0; game < 20; game++) {
                struct klondike played = k;
                if (small_play(&random, &played, 500))
                    small_fail(&k, "impossible, and won");
            }
        solution_free(&solution);
    }
}

static int cards_up(const struct klondike *k)
{
    int up = 0;
    for (int suit = 0; suit < SUITS; suit++)
        up += k->foundation[suit];
    return up;
}

/* Solves K; returns the most cards up in any position of the search, of 52. */
static int ask_depth(const struct klondike *k, const struct limits *limits,
                     struct solution *out)
{
    struct search search;
    struct progress progress;
    search_init(&search, limits);
    solution_find(&klondike_game, &search, NULL, k, out);
    search_snapshot(&search, &progress);
    search_free(&search);
    assert_int_equal(progress.goal, progress.depth > 0 ? CARDS : 0);
    return progress.depth;
}

/* For a position that is not solved, the solver may return a salvage line. It is legal,
 * and its last move brings a card to a foundation; no position of the search has more cards
 * up. A solved position has no salvage line. */
static void test_salvage(void **unused)
{
    (void)unused;
    struct random random;
    int found = 0;
    seed_random(&random);
    int rounds = seed_rounds(200);
    for (int i = 0; i < rounds; i++) {
        struct klondike k, end;
        klondike_deal(&k, i % 2 == 0 ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1,
                      random_next(&random));
        small_play(&random, &k, (int)random_below(&random, 200));
        struct solution solution = {0};
        int depth = ask_depth(&k, &(struct limits){.nodes = 20000}, &solution);
        int count = solution.salvage_count;
        if (solution.verdict == VERDICT_SOLVED)
            assert_int_equal(count, 0);
        if (count > 0) {
            found++;
            assert_int_equal(solution_replay(&klondike_game, &k, solution.salvage,
                                             count - 1, &end, NULL),
                             count - 1);
            int before = cards_up(&end);
            assert_true(klondike_game.rules->apply(&end, solution.salvage[count - 1]));
            assert_true(cards_up(&end) == before + 1 && before >= cards_up(&k));
            assert_int_equal(cards_up(&end), depth);
        }
        solution_free(&solution);
    }
    assert_true(found > rounds / 10);
    /* The solver explores all positions of deal 1, so 12 is the most cards that go up. */
    struct klondike k, end;
    struct solution solution = {0};
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    ask(&k, &(struct limits){0}, &solution);
    solution_replay(&klondike_game, &k, solution.salvage, solution.salvage_count, &end,
                    NULL);
    assert_int_equal(cards_up(&end), 12);
    solution_free(&solution);
}

static void test_signature(void **unused)
{
    (void)unused;
    for (uint32_t variant = KLONDIKE_DRAW3; variant <= KLONDIKE_DRAW1; variant++) {
        uint64_t nodes = 0, met = 0;
        for (uint64_t seed = 0; seed < SIGNATURE_DEALS; seed++) {
            struct klondike k;
            struct solution solution = {0};
            klondike_deal(&k, variant, seed);
            met +=
                ask(&k, &(struct limits){.nodes = 3000, .improve = endless}, &solution);
            nodes += solution.nodes;
            nodes += (uint64_t)solution.length << 32;
            solution_free(&solution);
        }
        if (nodes != deal_nodes[variant] || met != deals_met[variant])
            fail_msg("variant %u: signature %llu, %llu", variant,
                     (unsigned long long)nodes, (unsigned long long)met);
    }
}

static void test_proof_signature(void **unused)
{
    (void)unused;
    struct random random;
    uint64_t nodes = 0;
    random_seed(&random, 1);
    for (int i = 0; i < PROOF_DECKS; i++) {
        struct klondike k;
        struct solution solution = {0};
        small_deal(&random, 6 + i % 3, &k);
        ask(&k, &(struct limits){.nodes = 100000, .optimal = true}, &solution);
        nodes += solution.nodes;
        nodes += (uint64_t)solution.length << 32;
        solution_free(&solution);
    }
    if (nodes != proof_nodes)
        fail_msg("signature %llu", (unsigned long long)nodes);
}

/* The same two sums for the first deals of other variants, within 3,000 nodes each. */
static const struct {
    const char *variant;
    uint64_t nodes, met;
} variant_nodes[] = {
    {"draw2", 6856, 1693},
    {"draw5", 16230, 2849},
    {"draw13", 4380, 897},
    {"draw1-passes1", 51250, 10218},
    {"draw3-passes3", 39743, 5531},
    {"draw3-noback", 14619, 4318},
    {"draw3-nospaces", 10864, 1635},
    {"draw3-spaces", 4819, 6406},
    {"draw1-passes2-noback-spaces", 38935, 35161},
    {"draw4-passes9-noback-nospaces", 6303, 769},
};

static void test_variants_signature(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof variant_nodes / sizeof *variant_nodes; i++) {
        uint32_t variant;
        uint64_t nodes = 0, met = 0;
        assert_true(
            game_variant_find(&klondike_game, variant_nodes[i].variant, &variant));
        for (uint64_t seed = 0; seed < VARIANT_DEALS; seed++) {
            struct klondike k;
            struct solution solution = {0};
            klondike_deal(&k, variant, seed);
            met += ask(&k, &(struct limits){.nodes = 3000}, &solution);
            nodes += solution.nodes;
            solution_free(&solution);
        }
        if (nodes != variant_nodes[i].nodes || met != variant_nodes[i].met)
            fail_msg("%s: signature %llu, %llu", variant_nodes[i].variant,
                     (unsigned long long)nodes, (unsigned long long)met);
    }
}

/* Where no card may go to an empty column, most deals are lost at first sight. */
static void test_lost_at_first_sight(void **unused)
{
    (void)unused;
    uint32_t variant;
    int lost = 0;
    assert_true(game_variant_find(&klondike_game, "draw3-nospaces", &variant));
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct klondike k;
        struct solution solution = {0};
        klondike_deal(&k, variant, seed);
        ask(&k, &(struct limits){.nodes = 1}, &solution);
        lost += solution.verdict == VERDICT_IMPOSSIBLE;
        solution_free(&solution);
    }
    assert_int_equal(lost, 823);
}

/* ---- stops ------------------------------------------------------------------------- */

static void test_node_limits(void **unused)
{
    (void)unused;
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, 3);
    for (uint64_t nodes = 1; nodes < 1500; nodes += 1 + nodes / 8) {
        struct solution solution = {0};
        ask(&k, &(struct limits){.nodes = nodes, .improve = endless}, &solution);
        assert_true(solution.nodes <= nodes);
        assert_true(solution.verdict == VERDICT_SOLVED || solution.stop == STOP_NODES);
        solution_free(&solution);
    }
}

/* A limit alone does not make the search continue after the verdict. To improve the line
 * does, within the limits of the whole search. */
static void test_improves_if_asked(void **unused)
{
    (void)unused;
    for (uint64_t seed = 4; seed < 7; seed++) { /* they can be won */
        struct klondike k;
        struct solution whole = {0}, solution = {0};
        klondike_deal(&k, KLONDIKE_DRAW3, seed);
        ask(&k, &(struct limits){0}, &whole);
        assert_int_equal(whole.verdict, VERDICT_SOLVED);
        assert_int_equal(whole.stop, STOP_FINISHED);
        assert_true(whole.decided > 0 && whole.decided <= whole.seconds);

        uint64_t nodes = whole.nodes + 60000;
        ask(&k, &(struct limits){.nodes = nodes, .seconds = endless}, &solution);
        assert_int_equal(solution.nodes, whole.nodes);
        assert_int_equal(solution.length, whole.length);
        assert_int_equal(solution.stop, STOP_FINISHED);

        ask(&k, &(struct limits){.nodes = nodes, .improve = endless}, &solution);
        assert_int_equal(solution.nodes, nodes);
        assert_int_equal(solution.stop, STOP_NODES);
        assert_true(solution.length < whole.length);
        assert_true(solution.decided > 0 && solution.decided < solution.seconds);

        ask(&k, &(struct limits){.improve = 0.01}, &solution);
        assert_int_equal(solution.stop, STOP_TIME);
        assert_true(solution.seconds >= solution.decided + 0.01);
        ask(&k, &(struct limits){.seconds = 0.1, .improve = endless}, &solution);
        assert_int_equal(solution.stop, STOP_TIME);
        solution_free(&solution);
        solution_free(&whole);
    }
}

static void test_memory_limits(void **unused)
{
    (void)unused;
    struct klondike k;
    for (uint64_t seed = 0; seed < 8; seed++) {
        klondike_deal(&k, KLONDIKE_DRAW3, seed);
        for (uint64_t bytes = 1; bytes < 8 << 20; bytes += bytes / 2 + 500) {
            struct solution solution = {0};
            ask(&k, &(struct limits){.nodes = 20000, .bytes = bytes, .optimal = true},
                &solution);
            assert_true(solution.peak_bytes <= bytes);
            solution_free(&solution);
        }
    }
}

static void test_cancelled(void **unused)
{
    (void)unused;
    struct klondike k;
    struct search search;
    struct solution solution = {0};
    klondike_deal(&k, KLONDIKE_DRAW3, 3);
    search_init(&search, &(struct limits){0});
    search_stop(&search, STOP_CANCELLED);
    solution_find(&klondike_game, &search, NULL, &k, &solution);
    assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
    assert_int_equal(solution.stop, STOP_CANCELLED);
    solution_free(&solution);
    search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_short_decks),
        cmocka_unit_test(test_endgames),
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_returns_in_a_row),
        cmocka_unit_test(test_wrong_rules),
        cmocka_unit_test(test_wrong_with_spaces),
        cmocka_unit_test(test_middle_of_games),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_salvage),
        cmocka_unit_test(test_node_limits),
        cmocka_unit_test(test_memory_limits),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_improves_if_asked),
        cmocka_unit_test(test_variants_signature),
        cmocka_unit_test(test_lost_at_first_sight),
        cmocka_unit_test(test_talons),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_proof_signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
