/* Fair advice: it does not use the hidden cards. */
#include "engine/solution.h"
#include "games/klondike/klondike.h"

#include "tests/klondike/cards.h"
#include "tests/klondike/small.h"
#include "tests/seed.h"
#include "tests/unit.h"

enum {
    NODES = 12000
};

static void ask(const struct klondike *k, const struct limits *limits,
                struct solution *out)
{
    struct search search;
    search_init(&search, limits);
    solution_find(&klondike_game, &search, NULL, k, out);
    search_free(&search); /* asserts that no memory is left */
}

static void advise(const struct klondike *k, uint64_t nodes, int threads,
                   struct solution *out)
{
    ask(k, &(struct limits){.nodes = nodes, .threads = threads, .fair = true}, out);
}

static void expect_same(const struct solution *a, const struct solution *b)
{
    assert_int_equal(a->candidate_count, b->candidate_count);
    for (int i = 0; i < a->candidate_count; i++) {
        const struct candidate *x = &a->candidates[i];
        const struct candidate *y = &b->candidates[i];
        assert_int_equal(x->count, y->count);
        assert_memory_equal(x->moves, y->moves, (size_t)x->count * sizeof *x->moves);
        assert_int_equal(x->samples, y->samples);
        assert_int_equal(x->wins, y->wins);
    }
}

/* A position of a random game; all, some or none of its cards may be hidden. */
static void deal(struct klondike *k, struct random *random)
{
    klondike_deal(k, random_below(random, 2) ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1,
                  random_next(random));
    if (random_below(random, 2) == 0)
        small_rules(random, k);
    cards_walk(k, random, (int)random_below(random, 200));
}

/* Shuffles the hidden cards; returns how many there are. */
static int shuffle_hidden(struct klondike *k, struct random *random)
{
    uint8_t *places[CARDS];
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < k->down[c]; i++)
            places[count++] = &k->column[c][i];
    for (int i = count - 1; i > 0; i--) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        uint8_t card = *places[i];
        *places[i] = *places[j];
        *places[j] = card;
    }
    return count;
}

static void test_hidden_cards_do_not_matter(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(60);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution before = {0}, after = {0};
        deal(&k, &random);
        if (shuffle_hidden(&k, &random) == 0)
            continue;
        advise(&k, NODES, 1, &before);
        shuffle_hidden(&k, &random);
        advise(&k, NODES, 1, &after);
        expect_same(&before, &after);
        solution_free(&before);
        solution_free(&after);
    }
}

static void test_threads_agree(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(20);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution one = {0};
        deal(&k, &random);
        advise(&k, NODES, 1, &one);
        for (int threads = 2; threads <= 4; threads++) {
            struct solution more = {0};
            advise(&k, NODES, threads, &more);
            expect_same(&one, &more);
            solution_free(&more);
        }
        solution_free(&one);
    }
}

/* The cards in the talon and the face-down cards. A card that leaves these never goes
 * back. */
static int cards_in_place(const struct klondike *k)
{
    int count = k->talon_size;
    for (int c = 0; c < COLUMNS; c++)
        count += k->down[c];
    return count;
}

static void test_game_followed(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(10);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution advice = {0};
        klondike_deal(&k, (uint32_t)i % 2, random_next(&random));
        if (i % 4 >= 2)
            small_rules(&random, &k);
        int decisions = 0;
        for (;; decisions++) {
            advise(&k, NODES, 1, &advice);
            for (int j = 0; j < advice.candidate_count; j++)
                assert_true(advice.candidates[j].wins <= advice.candidates[j].samples);
            if (advice.candidate_count == 0)
                break;
            const struct candidate *best = &advice.candidates[0];
            int before = cards_in_place(&k);
            assert_int_equal(solution_replay(&klondike_game, &k, best->moves, best->count,
                                             &k, NULL),
                             best->count);
            assert_true(cards_in_place(&k) <= before);
            assert_true(decisions <= CARDS);
        }
        solution_free(&advice);
    }
}

/* Deals a short deck: one card in each column, the others into the talon. */
static void deal_open(struct klondike *k, struct random *random, int draw, int ranks)
{
    uint8_t deck[CARDS];
    int left = ranks * SUITS;
    *k = (struct klondike){.rules.draw = (uint8_t)draw, .ranks = (uint8_t)ranks};
    for (int i = 0; i < left; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = (uint8_t)(i + 1);
    }
    for (int c = 0; c < COLUMNS; c++)
        k->column[c][k->size[c]++] = deck[--left];
    while (left > 0)
        k->talon[k->talon_size++] = deck[--left];
}

/* If no card is hidden, the advice is a line that wins, if there is one. (Almost all of
 * these positions can be won.) */
static void test_nothing_hidden(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(200);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution exact = {0}, advice = {0};
        deal_open(&k, &random, i % 2 == 0 ? 3 : 1, 3 + i % 5);
        if (i % 4 >= 2)
            small_rules(&random, &k);
        ask(&k, &(struct limits){0}, &exact);
        advise(&k, 100000, 1, &advice);
        bool wins = advice.candidate_count == 1 && advice.candidates[0].samples == 1 &&
                    advice.candidates[0].wins == 1;
        assert_int_equal(wins, exact.verdict == VERDICT_SOLVED && exact.count > 0);
        if (wins) {
            solution_replay(&klondike_game, &k, advice.candidates[0].moves,
                            advice.candidates[0].count, &k, NULL);
            assert_int_equal(klondike_game.rules->status(&k), STATUS_WON);
        }
        solution_free(&exact);
        solution_free(&advice);
    }
}

static void test_limits(void **unused)
{
    (void)unused;
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    for (uint64_t nodes = 1; nodes < 20000; nodes += 1 + nodes / 4) {
        struct solution advice = {0};
        advise(&k, nodes, 1, &advice);
        assert_true(advice.nodes <= nodes);
        assert_true(advice.candidate_count > 0);
        solution_free(&advice);
    }
    for (uint64_t bytes = 1; bytes < 4 << 20; bytes += bytes / 3 + 500) {
        struct solution advice = {0};
        ask(&k, &(struct limits){.nodes = NODES, .bytes = bytes, .fair = true}, &advice);
        assert_true(advice.peak_bytes <= bytes);
        solution_free(&advice);
    }
}

static void test_cancelled(void **unused)
{
    (void)unused;
    struct klondike k;
    struct search search;
    struct solution advice = {0};
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    search_init(&search, &(struct limits){.fair = true});
    search_stop(&search, STOP_CANCELLED);
    solution_find(&klondike_game, &search, NULL, &k, &advice);
    assert_int_equal(advice.stop, STOP_CANCELLED);
    assert_int_equal(advice.nodes, 0);
    solution_free(&advice);
    search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_cards_do_not_matter),
        cmocka_unit_test(test_threads_agree),
        cmocka_unit_test(test_game_followed),
        cmocka_unit_test(test_nothing_hidden),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
