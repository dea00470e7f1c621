/* The search that decides Klondike in all variants, with each of its rules switched off, with
 * all of them on and with none, compared with the oracle, which knows only the rules of the
 * game. test_switches does the same for draw 1 and draw 3, with more positions. */
#include "tests/klondike/small.h"
#include "tests/klondike/switches.h"
#include "tests/seed.h"
#include "tests/unit.h"

enum {
    POSITIONS = 24000, /* TEST_EFFORT=1000 makes them 240,000 */
    ENDGAME_CARDS = 9,
    TANGLE_CARDS = 24,
    ORACLE_MOST = 3000 /* states; positions with more are not counted */
};

static void deal(struct random *random, int i, struct klondike *k)
{
    if (i % 8 == 0)
        small_endgame(random, ENDGAME_CARDS, k);
    else if (i % 8 == 1)
        small_deal(random, 2 + (int)random_below(random, 4), k);
    else if (i % 8 == 2)
        small_swap(random, k);
    else if (i % 8 < 6)
        small_buried(random, k);
    else
        small_tangle(random, TANGLE_CARDS, k);
}

/* The variants without the cards turned: passes without a limit, one or more; taking back;
 * spaces. */
enum {
    GROUPS = 3 * 2 * 3
};
static int group_of(const struct klondike_rules *rules)
{
    int passes = rules->passes < 2 ? rules->passes : 2;
    return (passes * 2 + rules->noback) * 3 + rules->spaces;
}

static void test_variants(void **unused)
{
    (void)unused;
    struct random random;
    struct game_copy sorted;
    seed_random(&random);
    small_sorted(&sorted);
    int count[GROUPS][DIVE_SPENT + 1] = {{0}}, done = 0;
    int rounds = seed_rounds(POSITIONS);
    for (int i = 0; done < rounds; i++) {
        struct klondike k;
        deal(&random, i, &k);
        small_rules(&random, &k);
        if (i % 16 >= 8)
            small_play(&random, &k, 20);
        enum dive_end end = switches_compare(&sorted.game, &k, ORACLE_MOST);
        switches_easier(&k, end);
        count[group_of(&k.rules)][end]++;
        done += end != DIVE_SPENT;
    }
    for (int i = 0; i < GROUPS; i++) {
        printf("# group %d: can be won %d, impossible %d, too large %d\n", i,
               count[i][DIVE_WON], count[i][DIVE_DEAD], count[i][DIVE_SPENT]);
        assert_true(seed_met(count[i][DIVE_WON]) && seed_met(count[i][DIVE_DEAD]));
    }
}

/* ---- the talon ---------------------------------------------------------------------- */

enum {
    NEVER = 100
};

/* The redeals until turns bring card NUMBER, counted from 0, of K's talon to the top of the
 * waste. */
static int redeals_until(const struct klondike *k, int number)
{
    int draw = k->rules.draw, size = k->talon_size, waste = k->waste;
    for (int redeals = 0; redeals < 3;) {
        if (waste == number + 1)
            return redeals;
        redeals += waste == size;
        waste = waste == size ? 0 : waste + draw < size ? waste + draw : size;
    }
    return NEVER;
}

/* Compares the cards within reach with what turns bring to the top of the waste. */
static void check_talon(struct klondike *k)
{
    struct klondike_board board;
    struct node node;
    for (int i = 0; i < k->talon_size; i++)
        k->talon[i] = (uint8_t)(CARDS - i);
    board_init(&board, &node, k);
    cards reach = reach_talon(&board, &node);
    for (int i = 0; i < k->talon_size; i++) {
        int needs = redeals_until(k, i), passes = k->rules.passes;
        bool within = needs != NEVER && (passes == 0 || k->redeals + needs < passes);
        assert_int_equal(within, (reach & bit_card(board.talon[i])) != 0);
    }
}

static void test_talon(void **unused)
{
    (void)unused;
    for (uint8_t draw = 1; draw <= DRAW_MOST; draw++)
        for (uint8_t passes = 0; passes <= 3; passes++)
            for (uint8_t redeals = 0; redeals == 0 || redeals < passes; redeals++)
                for (uint8_t size = 1; size <= TALON_MAX; size++)
                    for (uint8_t waste = 0; waste <= size; waste++)
                        check_talon(&(struct klondike){.rules.draw = draw,
                                                       .rules.passes = passes,
                                                       .ranks = RANKS,
                                                       .talon_size = size,
                                                       .waste = waste,
                                                       .redeals = redeals});
}

/* The position with the longest keys: with one card less in the last column and all else at its
 * most, the key is still below that of the position. */
static void test_longest_key(void **unused)
{
    (void)unused;
    struct klondike k = {.rules = {.draw = 1, .passes = PASSES_MOST}, .ranks = RANKS};
    struct klondike_board board;
    struct node node, less;
    for (int i = 0; i < CARDS; i++) {
        uint8_t card = (uint8_t)(CARDS - i);
        if (i < 4 * COLUMNS)
            k.column[i % COLUMNS][k.size[i % COLUMNS]++] = card;
        else
            k.talon[k.talon_size++] = card;
    }
    for (int c = 0; c < COLUMNS; c++)
        k.down[c] = 3;
    board_init(&board, &node, &k);
    less = node;
    less.count[COLUMNS - 1]--;
    less.waste = TALON_MAX;
    less.redeals = PASSES_MOST - 1;
    less.heights = board.won;
    assert_int_equal(board.key_bits, 64);
    assert_true(node_key(&board, &less) < node_key(&board, &node));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_talon),
        cmocka_unit_test(test_longest_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
