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

/* ---- Lemma 10 ----------------------------------------------------------------------- */

enum {
    NEVER = 100,
    COMMUTING = 151037 /* pairs of steps that the rule finds */
};

/* The redeals until turns bring card NUMBER, counted from 0, of a talon of SIZE cards to the
 * top of the waste. */
static int redeals_until(int draw, int size, int waste, int number)
{
    for (int redeals = 0; redeals < 3;) {
        if (waste == number + 1)
            return redeals;
        redeals += waste == size;
        waste = waste == size ? 0 : waste + draw < size ? waste + draw : size;
    }
    return NEVER;
}

/* Takes card NUMBER of *SIZE; false: it is not within reach with a limit of PASSES. */
static bool take(int draw, int passes, int number, int *size, int *waste, int *redeals)
{
    int more = redeals_until(draw, *size, *waste, number);
    if (more == NEVER || (passes > 0 && *redeals + more >= passes))
        return false;
    *redeals += more;
    *waste = number;
    --*size;
    return true;
}

/* Whether taking I is possible after J and leaves each card within as few redeals as taking
 * I and then J. */
static bool commutes(int draw, int passes, int size, int waste, int redeals, int i, int j)
{
    int size_ij = size, waste_ij = waste, redeals_ij = redeals;
    int size_ji = size, waste_ji = waste, redeals_ji = redeals;
    take(draw, passes, i, &size_ij, &waste_ij, &redeals_ij);
    if (!take(draw, passes, j - (j > i), &size_ij, &waste_ij, &redeals_ij))
        return true; /* after I the step of J is not possible */
    take(draw, passes, j, &size_ji, &waste_ji, &redeals_ji);
    if (!take(draw, passes, i - (i > j), &size_ji, &waste_ji, &redeals_ji))
        return false;
    for (int number = 0; number < size - 2; number++) {
        int ij = redeals_until(draw, size - 2, waste_ij, number);
        int ji = redeals_until(draw, size - 2, waste_ji, number);
        bool within = ij != NEVER && (passes == 0 || redeals_ij + ij < passes);
        if (within && (ji == NEVER || (passes > 0 && redeals_ji + ji > redeals_ij + ij)))
            return false;
    }
    return true;
}

/* A position with a talon of SIZE cards, no two of one pair, and the other cards home or
 * below them. */
static void deal_talon(int draw, int passes, int size, int waste, int redeals,
                       struct klondike *k)
{
    *k = (struct klondike){.rules.draw = (uint8_t)draw,
                           .rules.passes = (uint8_t)passes,
                           .ranks = RANKS,
                           .talon_size = (uint8_t)size,
                           .waste = (uint8_t)waste,
                           .redeals = (uint8_t)redeals};
    for (int i = 0; i < size; i++)
        k->talon[i] = card_make(i / 2, i % 2 * SPADES);
}

/* Checks all pairs of steps of the talon; returns how many commute. */
static int check_talon(const struct klondike *k)
{
    struct klondike_board board;
    struct node node;
    board_init(&board, &node, k);
    cards reach = reach_talon(&board, &node);
    int draw = k->rules.draw, passes = k->rules.passes, size = k->talon_size, count = 0;
    for (int i = 0; i < size; i++) {
        int bit = board.talon[i];
        int needs = redeals_until(draw, size, k->waste, i);
        bool within = needs != NEVER && (passes == 0 || k->redeals + needs < passes);
        assert_int_equal(within, (reach & bit_card(bit)) != 0);
        if (!within)
            continue;
        struct step_sets asleep =
            steps_asleep(&board, &node, (struct step_sets){0, reach}, bit, true);
        for (int j = 0; j < size; j++) {
            if (i == j || (asleep.up & bit_card(board.talon[j])) == 0)
                continue;
            assert_true(commutes(draw, passes, size, k->waste, k->redeals, i, j));
            count++;
        }
    }
    return count;
}

static void test_talon(void **unused)
{
    (void)unused;
    int count = 0;
    for (int draw = 1; draw <= DRAW_MOST; draw++)
        for (int passes = 0; passes <= 3; passes++)
            for (int redeals = 0; redeals == 0 || redeals < passes; redeals++)
                for (int size = 1; size <= TALON_MAX; size += size < 12 ? 1 : 4)
                    for (int waste = 0; waste <= size; waste++) {
                        struct klondike k;
                        deal_talon(draw, passes, size, waste, redeals, &k);
                        count += check_talon(&k);
                    }
    assert_int_equal(count, COMMUTING); /* a rule that finds fewer only costs time */
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
