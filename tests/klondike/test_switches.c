/* The search that decides Klondike, with each of its rules switched off, with all of them
 * on and with none, compared with the oracle, which knows only the rules of the game. The
 * proofs are in src/games/klondike/PROOFS; this test would show that one of them, or the
 * code, is wrong.
 *
 * With no rule on, the search still works on nodes (solve_node.h): this tests what PROOFS
 * says about the arrangement of the columns, about equal cards and about the talon. */
#include "engine/solution.h"
#include "games/klondike/klondike.h"
#include "games/klondike/solve_search.h"

#include "tests/klondike/small.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    POSITIONS = 100000, /* make proofs: TEST_EFFORT=10000 makes them 10,000,000 */
    ENDGAME_CARDS = 9,
    TANGLE_CARDS = 24,
    ORACLE_MOST = 1000, /* states; positions with more are not counted */
    ALL_RULES = RULE_SAFE | RULE_FRESH | RULE_UP | RULE_SLEEP
};

unsigned klondike_without;

static const unsigned switches[] = {
    0, RULE_SAFE, RULE_FRESH, RULE_UP, RULE_SLEEP, ALL_RULES,
};

enum {
    SWITCHES = sizeof switches / sizeof *switches
};

/* What the search says about K without the rules WITHOUT. */
static enum dive_end decide(const struct klondike *k, unsigned without)
{
    struct search search;
    struct klondike_board board;
    struct node root;
    static struct dive dive;
    klondike_without = without;
    search_init(&search, &(struct limits){0});
    struct claim claim = {.search = &search};
    memset(&dive, 0, sizeof dive);
    board_init(&board, &root, k);
    assert_true(dive_init(&dive, &search, &board));
    enum dive_end end = dive_decide(&dive, &claim, &root);
    dive_free(&dive);
    search_settle(&claim);
    search_free(&search);
    return end;
}

/* What the solver says. A line that wins has been replayed by the rules of the game, so the
 * oracle would find one, too. */
static enum dive_end solve(const struct klondike *k)
{
    struct search search;
    struct solution solution = {0};
    klondike_without = 0;
    search_init(&search, &(struct limits){.any = true});
    solution_find(&klondike_game, &search, NULL, k, &solution);
    search_free(&search);
    enum verdict verdict = solution.verdict;
    solution_free(&solution);
    if (verdict == VERDICT_UNKNOWN)
        small_fail(k, "no verdict");
    return verdict == VERDICT_SOLVED ? DIVE_WON : DIVE_DEAD;
}

/* Compares all switches on K. DIVE_SPENT: the oracle has given up. */
static enum dive_end compare(const struct game *sorted, const struct klondike *k)
{
    enum dive_end end = solve(k);
    for (int i = 0; i < SWITCHES; i++)
        if (decide(k, switches[i]) != end) {
            printf("# without the rules %u\n", switches[i]);
            small_fail(k, "without a rule the verdict is another one");
        }
    if (end == DIVE_WON)
        return end;
    struct oracle oracle = oracle_ask(sorted, k, ORACLE_MOST);
    if (oracle.verdict == VERDICT_SOLVED)
        small_fail(k, "impossible, and the oracle solves it");
    return oracle.verdict == VERDICT_IMPOSSIBLE ? DIVE_DEAD : DIVE_SPENT;
}

static void deal(struct random *random, int i, struct klondike *k)
{
    if (i % 8 == 0)
        small_endgame(random, ENDGAME_CARDS, k);
    else if (i % 8 == 1)
        small_deal(random, 2 + (int)random_below(random, 2), k);
    else if (i % 8 < 5)
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
    int count[DIVE_SPENT + 1] = {0};
    int rounds = seed_rounds(POSITIONS);
    for (int i = 0; i - count[DIVE_SPENT] < rounds; i++) {
        struct klondike k;
        deal(&random, i, &k);
        count[compare(&sorted.game, &k)]++;
    }
    printf("# can be won %d, impossible %d, too large %d\n", count[DIVE_WON],
           count[DIVE_DEAD], count[DIVE_SPENT]);
    assert_true(count[DIVE_WON] > 0);
    assert_true(count[DIVE_DEAD] > 0 || rounds < POSITIONS / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_switches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
