/* Klondike's solver: against the oracle on short decks, random players, known nodes, and
 * at every point where a search can be stopped. */
#include "engine/solution.h"
#include "games/klondike/klondike.h"
#include "games/klondike/solve_board.h"

#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    SHORT_DECKS = 700,
    ORACLE_MOST = 20000, /* states; beyond, a position is not compared */
    SIGNATURE_DEALS = 200
};

/* Nodes, and lengths shifted by 32 bits, of the first deals together, draw 3 and draw 1:
 * a change of the solver either keeps them or states here what they are now. */
static const uint64_t deal_nodes[2] = {UINT64_C(95249490278943),
                                       UINT64_C(167770013111411)};

static void ask(const struct klondike *k, const struct limits *limits,
                struct solution *out)
{
    struct search search;
    search_init(&search, limits);
    solution_find(&klondike_game, &search, NULL, k, out);
    search_free(&search); /* asserts that no memory is left */
}

/* ---- short decks ------------------------------------------------------------------- */

/* Ranks from 3 to 6; up to ten cards in the talon, the rest on all columns. */
static void deal_short(struct random *random, struct klondike *k)
{
    uint8_t deck[CARDS];
    *k = (struct klondike){.draw = random_below(random, 2) ? 3 : 1};
    k->ranks = (uint8_t)(3 + random_below(random, 4));
    int left = k->ranks * SUITS;
    for (int i = 0; i < left; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = (uint8_t)(i + 1);
    }
    int talon = (int)random_below(random, 11);
    for (int c = 0; left > 0 && (c < COLUMNS || left > talon);
         c = c < COLUMNS - 1 ? c + 1 : (int)random_below(random, COLUMNS))
        k->column[c][k->size[c]++] = deck[--left];
    for (int c = 0; c < COLUMNS; c++)
        k->down[c] = (uint8_t)(k->size[c] - 1);
    while (left > 0)
        k->talon[k->talon_size++] = deck[--left];
}

/* The game for the oracle: columns are sorted after each move. Which is which does not
 * matter, and with several of them empty there would be thousands of each position. */
static bool apply_sorted(void *state, uint32_t move)
{
    struct klondike *k = state;
    if (!klondike_game.apply(k, move))
        return false;
    for (int c = 1; c < COLUMNS; c++)
        for (int i = c; i > 0 && memcmp(k->column[i], k->column[i - 1], COLUMN_MAX) < 0;
             i--) {
            struct klondike old = *k;
            for (int a = i - 1; a <= i; a++) {
                int b = 2 * i - 1 - a;
                k->size[a] = old.size[b];
                k->down[a] = old.down[b];
                memcpy(k->column[a], old.column[b], COLUMN_MAX);
            }
        }
    return true;
}

/* Up to MOST random moves; true: the game was won on the way. */
static bool play_randomly(struct random *random, struct klondike *k, int most)
{
    uint32_t moves[256];
    while (most-- > 0) {
        int count = klondike_game.moves(k, moves, 256);
        if (count == 0 || klondike_game.status(k) == STATUS_WON)
            break;
        klondike_game.apply(k, moves[random_below(random, (uint64_t)count)]);
    }
    return klondike_game.status(k) == STATUS_WON;
}

static void fail_position(const struct klondike *k, const char *what)
{
    struct text text = {0};
    klondike_print(k, &text);
    fail_msg("%s: draw %d\n%s", what, k->draw, text.bytes);
}

static void test_short_decks(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int verdicts[3] = {0};
    int proved = 0;
    struct game sorted = klondike_game;
    sorted.apply = apply_sorted;
    int rounds = seed_rounds(KLONDIKE_WITHOUT != 0 ? SHORT_DECKS / 4 : SHORT_DECKS);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        deal_short(&random, &k);
        if (i % 2 == 1)
            play_randomly(&random, &k, 30);
        struct oracle oracle = oracle_ask(&sorted, &k, ORACLE_MOST);
        struct solution solution = {0};
        ask(&k, &(struct limits){.optimal = i % 4 < 2}, &solution);
        verdicts[oracle.verdict]++;
        if (solution.verdict == VERDICT_UNKNOWN)
            fail_position(&k, "no verdict");
        if (oracle.verdict != VERDICT_UNKNOWN && oracle.verdict != solution.verdict)
            fail_position(&k, "another verdict than the oracle's");
        if (oracle.verdict == VERDICT_SOLVED && solution.length < oracle.length)
            fail_position(&k, "shorter than the oracle's");
        if (oracle.verdict == VERDICT_SOLVED && solution.proved) {
            proved++;
            if (solution.length > oracle.length)
                fail_position(&k, "proved, and longer than the oracle's");
        }
        solution_free(&solution);
    }
    printf("# solved %d, impossible %d, not compared %d, lengths proved %d\n",
           verdicts[VERDICT_SOLVED], verdicts[VERDICT_IMPOSSIBLE],
           verdicts[VERDICT_UNKNOWN], proved);
    if (rounds < SHORT_DECKS)
        return; /* too few to count on both verdicts */
    assert_true(verdicts[VERDICT_SOLVED] > 0);
    assert_true(verdicts[VERDICT_IMPOSSIBLE] > 0);
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
        play_randomly(&random, &k, (int)random_below(&random, 200));
        struct solution solution = {0};
        ask(&k, &(struct limits){.nodes = 20000}, &solution);
        if (solution.verdict == VERDICT_IMPOSSIBLE)
            for (int game = 0; game < 20; game++) {
                struct klondike played = k;
                if (play_randomly(&random, &played, 500))
                    fail_position(&k, "impossible, and won");
            }
        solution_free(&solution);
    }
}

static void test_signature(void **unused)
{
    (void)unused;
    for (uint32_t variant = KLONDIKE_DRAW3; variant <= KLONDIKE_DRAW1; variant++) {
        uint64_t nodes = 0;
        uint64_t deals = (uint64_t)seed_whole(SIGNATURE_DEALS);
        for (uint64_t seed = 0; seed < deals; seed++) {
            struct klondike k;
            struct solution solution = {0};
            klondike_deal(&k, variant, seed);
            ask(&k, &(struct limits){.nodes = 3000}, &solution);
            nodes += solution.nodes;
            nodes += (uint64_t)solution.length << 32;
            solution_free(&solution);
        }
        if (deals == SIGNATURE_DEALS && nodes != deal_nodes[variant])
            fail_msg("variant %u: signature %llu", variant, (unsigned long long)nodes);
    }
}

/* ---- stops ------------------------------------------------------------------------- */

static void test_node_limits(void **unused)
{
    (void)unused;
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, 3);
    for (uint64_t nodes = 1; nodes < 1500; nodes += 1 + nodes / 8) {
        struct solution solution = {0};
        ask(&k, &(struct limits){.nodes = nodes}, &solution);
        assert_true(solution.nodes <= nodes);
        assert_true(solution.verdict == VERDICT_SOLVED || solution.stop == STOP_NODES);
        solution_free(&solution);
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
        cmocka_unit_test(test_short_decks),     cmocka_unit_test(test_middle_of_games),
        cmocka_unit_test(test_signature),       cmocka_unit_test(test_node_limits),
        cmocka_unit_test(test_memory_limits),   cmocka_unit_test(test_cancelled),
    };
    if (KLONDIKE_WITHOUT != 0)
        cmocka_set_test_filter("test_short_decks");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
