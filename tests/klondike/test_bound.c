/* The lower bounds of shorten/bound.c: on short decks and endgames of all variants, the oracle
 * looks for a line shorter than the bound. And the bounds are as high as they were. */
#include "games/klondike/rules/klondike_rules.h"
#include "games/klondike/solve/shorten/spot.h"

#include "tests/klondike/cards.h"
#include "tests/klondike/small.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdio.h>

enum {
    POSITIONS = 6000,
    ENDGAME_CARDS = 14,
    TANGLE_CARDS = 20,
    ORACLE_MOST = 10000, /* states; positions with more are not compared */
    SUM_DEALS = 1000
};

/* The sums over the first deals, draw 3 and draw 1: stuck cards of columns, rivals, talon. A
 * change of the bounds either keeps these values or changes them here. */
static const int sums[2][3] = {{5577, 2068, 12951}, {5577, 2068, 29352}};

struct bounds {
    int left, columns, rivals, talon;
};

static struct bounds bounds_of(const struct klondike *k)
{
    struct spot_frame frame;
    struct spot spot;
    struct spot_cards cards;
    struct column_bound all[COLUMNS];
    const struct column_bound *column[COLUMNS];
    struct bounds bounds = {0};
    spot_frame_init(&frame, &spot, k);
    spot_spell(&frame, &spot, &cards);
    for (int c = 0; c < COLUMNS; c++) {
        column_bound(&frame, c, spot.column[c], &all[c]);
        column[c] = &all[c];
        bounds.columns += all[c].extra;
    }
    bounds.left = cards.left;
    bounds.talon = talon_bound(&frame, spot.talon);
    bounds.rivals = rivals_bound(&frame, column);
    return bounds;
}

static void test_admissible(void **unused)
{
    (void)unused;
    struct random random;
    struct game_copy sorted;
    small_sorted(&sorted);
    seed_random(&random);
    int rounds = seed_rounds(POSITIONS), compared = 0, extra = 0;
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        if (i % 8 == 7)
            cards_deal_open(&k, &random, 1, 3);
        else if (i % 4 == 0)
            small_endgame(&random, ENDGAME_CARDS, &k);
        else if (i % 4 == 1)
            small_tangle(&random, TANGLE_CARDS, &k);
        else
            small_deal(&random, 3 + (int)random_below(&random, 3), &k);
        if (i % 8 >= 4)
            small_rules(&random, &k);
        small_play(&random, &k, (int)random_below(&random, 20));
        struct bounds b = bounds_of(&k);
        int bound = b.left + b.columns + b.rivals + b.talon;
        struct oracle oracle =
            oracle_ask_below(&sorted.game, &k, ORACLE_MOST, bound, cards_left);
        if (oracle.verdict == VERDICT_SOLVED)
            small_fail(&k, "a line is shorter than the bound");
        compared += oracle.verdict == VERDICT_IMPOSSIBLE;
        extra += b.rivals > 0;
    }
    printf("# compared %d, with rivals %d\n", compared, extra);
    assert_true(2 * compared > rounds && seed_met(extra));
}

/* Two cards that must move, on lower ones of their suits, turn up as one run. */
static void test_joined(void **unused)
{
    (void)unused;
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW1,
               "ranks: 3\nfoundation: 0 2 0 3\ndown: 0 0 0 0 0 0 0\n"
               "3D AS AH 3H 2S 3S\n2H\n-\n-\n-\n-\n-\n-\n");
    struct bounds b = bounds_of(&k);
    assert_int_equal(b.left, 7);
    assert_int_equal(b.columns, 2); /* 3S; 3H with 2S */
    assert_int_equal(b.rivals + b.talon, 0);
}

static void test_sums(void **unused)
{
    (void)unused;
    for (uint32_t variant = KLONDIKE_DRAW3; variant <= KLONDIKE_DRAW1; variant++) {
        int sum[3] = {0};
        for (uint64_t seed = 0; seed < SUM_DEALS; seed++) {
            struct klondike k;
            klondike_deal(&k, variant, seed);
            struct bounds b = bounds_of(&k);
            sum[0] += b.columns;
            sum[1] += b.rivals;
            sum[2] += b.talon;
        }
        for (int i = 0; i < 3; i++)
            if (sum[i] != sums[variant][i])
                fail_msg("variant %u: %d %d %d", variant, sum[0], sum[1], sum[2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_admissible),
        cmocka_unit_test(test_joined),
        cmocka_unit_test(test_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
