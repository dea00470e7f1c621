/* Random players check the solver's proofs: no random playout wins from a position that
 * is proved lost.
 *
 * A random player wins from almost no position of a whole deal, so such positions would
 * test nothing. The test uses short decks and late positions. It also counts the playouts
 * that win from positions not proved lost, to show that random players can win. */
#include "engine/solution.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

enum {
    PLAYOUTS = 20000, /* TEST_EFFORT=5000 makes them a million */
    PER_POSITION = 50,
    LONGEST = 100 /* moves of a playout */
};

static enum verdict ask(const struct klondike *k)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){.bytes = 1 << 20});
    solution_find(&klondike_game, &search, NULL, k, &solution);
    enum verdict verdict = solution.verdict;
    solution_free(&solution);
    search_free(&search);
    return verdict;
}

static void any_position(struct klondike *k, struct random *random, int i)
{
    int draw = i % 2 == 0 ? 3 : 1;
    if (i % 4 < 2)
        klondike_deal(k, draw == 3 ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1,
                      random_next(random));
    else
        cards_deal(k, random, draw, 3 + (int)random_below(random, RANKS - 3));
    cards_walk(k, random, (int)random_below(random, 100));
}

/* Plays at random; true: the game was won. Half of the players always move a card to a
 * foundation if they can. */
static bool wins(struct klondike k, struct random *random)
{
    bool upwards = random_below(random, 2) == 0;
    for (int i = 0; i < LONGEST; i++) {
        uint32_t moves[256];
        int count = klondike_game.rules->moves(&k, moves, 256);
        if (count == 0)
            return false;
        uint32_t move = moves[random_below(random, (uint64_t)count)];
        for (int j = 0; upwards && j < count; j++)
            if (klondike_kind(moves[j]) == KLONDIKE_COLUMN_FOUNDATION ||
                klondike_kind(moves[j]) == KLONDIKE_WASTE_FOUNDATION)
                move = moves[j];
        assert_true(klondike_game.rules->apply(&k, move));
        if (klondike_game.rules->status(&k) == STATUS_WON)
            return true;
    }
    return false;
}

static void test_random_players(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(PLAYOUTS);
    int playouts = 0;
    int positions = 0;
    int winnable = 0;
    int winnable_won = 0;
    for (int i = 0; playouts < rounds; i++) {
        struct klondike k;
        any_position(&k, &random, i);
        enum verdict verdict = ask(&k);
        if (verdict == VERDICT_SOLVED) {
            winnable++;
            winnable_won += wins(k, &random);
        }
        if (verdict != VERDICT_IMPOSSIBLE)
            continue;
        positions++;
        for (int j = 0; j < PER_POSITION; j++)
            if (wins(k, &random)) {
                struct text text = {0};
                klondike_print(&k, &text);
                fail_msg("draw %d, impossible, and won:\n%s", k.rules.draw,
                         text_get(&text));
            }
        playouts += PER_POSITION;
    }
    printf("# %d playouts from %d impossible positions, none won; "
           "from %d winnable ones, one each, %d won\n",
           playouts, positions, winnable, winnable_won);
    assert_true(seed_met(winnable_won));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_players)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
