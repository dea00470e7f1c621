/* The search that decides Klondike, with each of its rules switched off, with all of them
 * on and with none, compared with the oracle, which knows only the rules of the game. The
 * proofs are in src/games/klondike/PROOFS; this test would show that one of them, or the
 * code, is wrong.
 *
 * A search of a small position ends before it begins an easier game. So these are compared,
 * too: none may be lost if the position can be won.
 *
 * With no rule on, the search still works on nodes (node.h): this tests what PROOFS
 * says about the arrangement of the columns, about equal cards and about the talon. */
#include "tests/klondike/small.h"
#include "tests/klondike/switches.h"
#include "tests/seed.h"
#include "tests/unit.h"

enum {
    POSITIONS = 100000, /* make proofs: TEST_EFFORT=10000 makes them 10,000,000 */
    ASLEEP = 100000,
    ENDGAME_CARDS = 9,
    TANGLE_CARDS = 24,
    ORACLE_MOST = 1000 /* states; positions with more are not counted */
};

static void deal(struct random *random, int i, struct klondike *k)
{
    if (i % 8 == 0)
        small_endgame(random, ENDGAME_CARDS, k);
    else if (i % 8 == 1)
        small_deal(random, 2 + (int)random_below(random, 2), k);
    else if (i % 8 < 4)
        small_swap(random, k);
    else
        small_tangle(random, TANGLE_CARDS, k);
    if (i % 16 >= 8)
        small_play(random, k, 20);
}

static void test_switches(void **unused)
{
    (void)unused;
    struct random random;
    struct game_copy sorted;
    seed_random(&random);
    small_sorted(&sorted);
    int count[DIVE_SPENT + 1] = {0}, easier = 0;
    int rounds = seed_rounds(POSITIONS);
    for (int i = 0; i - count[DIVE_SPENT] < rounds; i++) {
        struct klondike k;
        deal(&random, i, &k);
        enum dive_end end = switches_compare(&sorted.game, &k, ORACLE_MOST);
        count[end]++;
        easier += switches_easier(&k, end);
    }
    printf("# can be won %d, impossible %d (an easier game: %d), too large %d\n",
           count[DIVE_WON], count[DIVE_DEAD], easier, count[DIVE_SPENT]);
    assert_true(count[DIVE_WON] > 0);
    assert_true(seed_met(easier));
    assert_true(seed_met(count[DIVE_DEAD]));
}

/* ---- Lemma 9 ------------------------------------------------------------------------ */

/* Makes the step of BIT from NODE, and settles the result. */
static struct node after(const struct klondike_board *board, const struct node *node,
                         int bit, bool up)
{
    struct node next = *node;
    node_step(board, &next, bit, up);
    node_settle(board, &next, NULL);
    return next;
}

static struct step_sets possible(const struct klondike_board *board,
                                 const struct node *node)
{
    struct node_options options =
        find_options(board, node, reach_talon(board, node), node->home);
    return step_sets(&options);
}

/* The steps of NODE after which no line wins. */
static struct step_sets losing(const struct klondike_board *board,
                               const struct node *node)
{
    struct step_sets sets = possible(board, node), lose = {0};
    for (int bit = 0; bit < CARDS; bit++) {
        struct node placed, raised;
        if ((sets.place & bit_card(bit)) != 0) {
            placed = after(board, node, bit, false);
            if (switches_decide(board, &placed, RULE_SLEEP) == DIVE_DEAD)
                lose.place |= bit_card(bit);
        }
        if ((sets.up & bit_card(bit)) != 0) {
            raised = after(board, node, bit, true);
            if (switches_decide(board, &raised, RULE_SLEEP) == DIVE_DEAD)
                lose.up |= bit_card(bit);
        }
    }
    return lose;
}

/* Raises and lowers some cards of NODE. */
static void wander(struct random *random, const struct klondike_board *board,
                   struct node *node)
{
    for (uint64_t steps = random_below(random, 4); steps > 0; steps--) {
        struct node_options options =
            find_options(board, node, reach_talon(board, node), node->home);
        cards all = options.raise | options.lower;
        for (uint64_t skip = random_below(random, 4); skip > 0 && all != 0; skip--)
            all &= all - 1;
        if (all == 0)
            continue;
        if ((options.raise >> lowest_bit(all) & 1) != 0)
            raise_card(node, lowest_bit(all));
        else
            lower_card(node, lowest_bit(all));
    }
}

/* Checks that what sleeps after the step of BIT loses there. Returns how many do. */
static int check_asleep(const struct klondike_board *board, const struct node *node,
                        struct step_sets lose, int bit, bool up)
{
    struct step_sets asleep = steps_asleep(board, node, lose, bit, up);
    struct node next = after(board, node, bit, up);
    struct step_sets able = possible(board, &next);
    asleep.place &= able.place;
    asleep.up &= able.up;
    if ((asleep.place | asleep.up) == 0)
        return 0;
    struct step_sets later = losing(board, &next);
    assert_int_equal(asleep.place & ~later.place, 0);
    assert_int_equal(asleep.up & ~later.up, 0);
    return 1;
}

/* A step that loses and sleeps also loses where it sleeps. test_switches rarely finds a fault
 * here: the step that is missed has to be the only one that wins. */
static void test_asleep(void **unused)
{
    (void)unused;
    struct random random;
    int checked = 0;
    seed_random(&random);
    int rounds = seed_rounds(ASLEEP);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct klondike_board board;
        struct node node;
        deal(&random, i, &k);
        board_init(&board, &node, &k);
        node_settle(&board, &node, NULL);
        wander(&random, &board, &node);
        struct step_sets all = possible(&board, &node), lose = losing(&board, &node);
        if ((lose.place | lose.up) == 0)
            continue;
        for (int bit = 0; bit < CARDS; bit++) {
            if ((all.place & bit_card(bit)) != 0)
                checked += check_asleep(&board, &node, lose, bit, false);
            if ((all.up & bit_card(bit)) != 0)
                checked += check_asleep(&board, &node, lose, bit, true);
        }
    }
    printf("# %d sleep\n", checked);
    assert_true(seed_met(checked));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_switches),
        cmocka_unit_test(test_asleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
