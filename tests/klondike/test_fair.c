/* Fair advice: it does not use the hidden cards. */
#include "engine/solution.h"
#include "game/session.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/klondike/solve/klondike_solve.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/klondike/small.h"
#include "tests/klondike/truth.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <math.h>
#include <string.h>

enum {
    NODES = 12000
};

static void advise(const struct klondike *k, uint64_t nodes, int threads,
                   struct solution *out)
{
    cards_ask(k, &(struct limits){.nodes = nodes, .threads = threads, .fair = true}, out);
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

/* A position of a random game; all, some or none of its cards may be hidden, and those of
 * the stock, too. */
static void deal(struct klondike *k, struct random *random)
{
    klondike_deal(k, random_below(random, 2) ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1,
                  random_next(random));
    if (random_below(random, 2) == 0)
        small_rules(random, k);
    cards_walk(k, random, (int)random_below(random, 200));
    static const int percents[] = {0, 0, 50, 100};
    cards_forget(k, random, percents[random_below(random, 4)]);
}

/* Shuffles the hidden cards; returns how many there are. Whether a face-down card is unknown
 * does not matter, so that changes too. */
static int shuffle_hidden(struct klondike *k, struct random *random)
{
    uint8_t *places[CARDS];
    int count = 0;
    for (int i = 0; i < k->talon_size; i++)
        if (klondike_is_unknown(k, k->talon[i]))
            places[count++] = &k->talon[i];
    int talon = count;
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < k->down[c]; i++)
            places[count++] = &k->column[c][i];
    for (int i = count - 1; i > 0; i--) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        uint8_t card = *places[i];
        *places[i] = *places[j];
        *places[j] = card;
    }
    for (int i = 0; i < count; i++)
        klondike_set_unknown(k, *places[i], i < talon || random_below(random, 2) != 0);
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

/* Marks in SEEN the cards that the player of SESSION has seen, or knows because turning is
 * free. */
static void find_seen(const struct session *session, enum known known, bool *seen)
{
    for (int i = 0; i <= session->count; i++) {
        const struct klondike *k = session_state_at(session, i);
        bool all = k->redeals > 0 || (known == KNOWN_TURNED && k->rules.passes == 0);
        for (int j = 0; j < (all ? k->talon_size : k->waste); j++)
            seen[k->talon[j]] = true;
        for (int c = 0; c < COLUMNS; c++)
            for (int j = k->down[c]; j < k->size[c]; j++)
                seen[k->column[c][j]] = true;
    }
}

/* Shuffles the cards of K, the start of a game, that are not in SEEN; returns how many. */
static int shuffle_unseen(struct klondike *k, struct random *random, const bool *seen)
{
    uint8_t *places[CARDS];
    int count = 0;
    for (int i = 0; i < k->talon_size; i++)
        if (!seen[k->talon[i]])
            places[count++] = &k->talon[i];
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < k->down[c]; i++)
            if (!seen[k->column[c][i]])
                places[count++] = &k->column[c][i];
    for (int i = count - 1; i > 0; i--) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        uint8_t card = *places[i];
        *places[i] = *places[j];
        *places[j] = card;
    }
    return count;
}

/* Advice for the player of SESSION, who knows what KNOWN says. */
static void advise_known(const struct session *session, enum known known, bool each,
                         struct solution *out)
{
    struct klondike k;
    session_known(session, known, &k);
    cards_ask(&k, &(struct limits){.nodes = NODES, .fair = true, .each = each}, out);
}

/* Games of two deals that look the same to the player, from the start and from the middle,
 * after moves and undone moves: the advice is the same. */
static void test_unseen_cards_do_not_matter(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(60);
    for (int i = 0; i < rounds; i++) {
        enum known known = i % 2 == 0 ? KNOWN_SEEN : KNOWN_TURNED;
        bool each = i % 4 >= 2, seen[CARDS + 1] = {false};
        struct session first = {0}, second = {0};
        struct solution advice = {0}, other = {0};
        struct klondike start;
        uint32_t variant = klondike_variant(
            &(struct klondike_rules){.draw = (uint8_t)(random_below(&random, 2) ? 3 : 1),
                                     .passes =
                                         (uint8_t)(random_below(&random, 2) ? 0 : 3)});
        klondike_deal(&start, variant, random_next(&random));
        assert_true(session_begin(&first, &klondike_game, variant, &start, NULL));
        for (int count = (int)random_below(&random, 3) * 20; count > 0; count--) {
            uint32_t moves[256];
            int n = klondike_game.rules->moves(session_state(&first), moves, 256);
            if (n > 0)
                session_apply(&first, moves[random_below(&random, (uint64_t)n)]);
        }
        for (int back = (int)random_below(&random, 10); back > 0; back--)
            session_undo(&first);
        find_seen(&first, known, seen);
        assert_true(shuffle_unseen(&start, &random, seen) > 0);
        assert_true(session_begin(&second, &klondike_game, variant, &start, NULL));
        for (int j = 0; j < first.count; j++)
            assert_true(session_apply(&second, first.moves[j]));
        second.cursor = first.cursor;
        advise_known(&first, known, each, &advice);
        advise_known(&second, known, each, &other);
        expect_same(&advice, &other);
        solution_free(&advice);
        solution_free(&other);
        session_free(&first);
        session_free(&second);
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

/* Four cards are hidden, so that the same deals come again and again; in most of those that can
 * be won, the solver needs more than LEAF_NODES. The best step wins two of three, the other
 * one of three; both did not win a quarter when a leaf never got more nodes. */
static void test_long_wins(void **unused)
{
    (void)unused;
    struct klondike k;
    struct solution one = {0}, three = {0};
    const struct limits none = {0};
    cards_read(&k, KLONDIKE_DRAW3,
               "ranks: 8\nfoundation: 1 3 0 1\ndown: 0 1 1 1 1 0 0\n"
               "5D 5C 7D 3H 8S AS 2S 6H 8H 2C 6S\n7H 4D 3C\n6D 8D 4H 5H 4C\n8C 5S\n"
               "7C 7S\n6C 3S 2H 4S\n-\n-\n");
    advise(&k, 400000, 1, &one);
    advise(&k, 400000, 3, &three);
    expect_same(&one, &three);
    const struct candidate *best = &one.candidates[0];
    assert_int_equal(best->count, 1);
    double chance = truth_chance(&k, &none);
    double after = truth_mean(&k, best->moves[0], truth_chance, &none);
    assert_true(fabs(3 * chance - 2) < 1e-9 && fabs(3 * after - 2) < 1e-9);
    assert_true(best->wins * 2 > best->samples);
    solution_free(&one);
    solution_free(&three);
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
        if (i % 4 >= 2) {
            small_rules(&random, &k);
            cards_forget(&k, &random, 100);
        }
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
            assert_true(decisions <= CARDS + TALON_MAX);
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
        cards_ask(&k, &(struct limits){0}, &exact);
        advise(&k, 2 * FAIR_NODES, 1, &advice);
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

/* ---- unknown cards of the stock ---------------------------------------------------- */

/* Counts the orders of the LEFT first of the unknown PLACES, and in how many the solver, which
 * sees all cards, can win. */
static void count_orders(struct klondike *k, uint8_t **places, int left, int *all,
                         int *won)
{
    if (left == 0) {
        struct klondike known = *k;
        struct solution exact = {0};
        memset(known.unknown, 0, sizeof known.unknown);
        cards_ask(&known, &(struct limits){0}, &exact);
        ++*all;
        *won += exact.verdict == VERDICT_SOLVED;
        solution_free(&exact);
        return;
    }
    for (int i = 0; i < left; i++)
        for (int twice = 0; twice < 2; twice++) {
            uint8_t card = *places[i];
            if (twice == 1)
                count_orders(k, places, left - 1, all, won);
            *places[i] = *places[left - 1];
            *places[left - 1] = card;
        }
}

/* If only cards of the stock are hidden, the player can look at all of them at no cost. So
 * the chance to win is the share of the orders that can be won. */
static void test_free_look(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int uncertain = 0, rounds = seed_rounds(20);
    while (uncertain < rounds) {
        struct klondike k;
        struct solution advice = {0};
        uint8_t *places[CARDS];
        int count = 0, all = 0, won = 0;
        deal_open(&k, &random, 3, 4);
        for (int i = k.talon_size - 4; i < k.talon_size; i++) {
            klondike_set_unknown(&k, k.talon[i], true);
            places[count++] = &k.talon[i];
        }
        count_orders(&k, places, count, &all, &won);
        assert_int_equal(all, 24);
        if (won == 0 || won == all)
            continue;
        cards_ask(&k, &(struct limits){.nodes = 100000, .fair = true, .forced = true},
                  &advice);
        double share = (double)won / all;
        const struct candidate *best = &advice.candidates[0];
        double chance = (double)best->wins / best->samples;
        assert_true(chance > share - 0.05 && chance < share + 0.05);
        assert_true(best->deals > 0 && best->deals <= best->samples);
        uncertain++;
        solution_free(&advice);
    }
}

/* The moves that lead to a candidate turn up no unknown card. So, before the whole stock is
 * seen, a turn is a candidate of its own. */
static void test_turns(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    const uint32_t turn = KLONDIKE_TURN;
    int turns = 0, rounds = seed_rounds(200);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution advice = {0};
        deal(&k, &random);
        int unknown = klondike_unknown(&k);
        bool stock =
            k.talon_size > 0 && klondike_is_unknown(&k, k.talon[k.talon_size - 1]);
        advise(&k, NODES, 1, &advice);
        for (int j = 0; j < advice.candidate_count; j++) {
            const struct candidate *candidate = &advice.candidates[j];
            struct klondike after;
            solution_replay(&klondike_game, &k, candidate->moves, candidate->count - 1,
                            &after, NULL);
            assert_int_equal(klondike_unknown(&after), unknown);
            if (stock && candidate->moves[0] == turn) {
                assert_int_equal(candidate->count, 1);
                turns++;
            }
        }
        solution_free(&advice);
    }
    assert_in_range(turns, rounds / 20, rounds);
}

/* A move without alternative is judged only if the caller wants that. */
static void test_forced(void **unused)
{
    (void)unused;
    struct klondike k;
    struct solution advice = {0};
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    for (int forced = 0; forced < 2; forced++) {
        cards_ask(&k,
                  &(struct limits){.nodes = NODES, .fair = true, .forced = forced != 0},
                  &advice);
        assert_int_equal(advice.candidate_count, 1);
        assert_int_equal(advice.candidates[0].samples > 0, forced);
    }
    solution_free(&advice);
}

/* What a search has published so far. */
struct reader {
    struct search *search;
    const struct klondike *state;
    int taken;
    uint32_t samples;
};

/* Takes candidates from the search; stops it after the third time. */
static void take(void *watcher, double now)
{
    struct reader *reader = watcher;
    struct candidate *candidates;
    (void)now;
    int count = search_take_candidates(reader->search, &candidates);
    if (count == 0)
        return;
    uint32_t samples = 0;
    for (int i = 0; i < count; i++) {
        assert_int_equal(solution_replay(&klondike_game, reader->state,
                                         candidates[i].moves, candidates[i].count, NULL,
                                         NULL),
                         candidates[i].count);
        /* The first one may have been preferred because it turns up a card. */
        assert_true(i < 2 || candidates[i].samples <= candidates[i - 1].samples);
        samples += candidates[i].samples;
    }
    assert_true(samples > reader->samples);
    reader->samples = samples;
    candidates_free(candidates, count);
    if (++reader->taken == 3)
        search_stop(reader->search, STOP_CANCELLED);
}

/* The candidates can be read while the search runs. Those of one move are there at once,
 * before any sample. Some are never taken. */
static void test_published(void **unused)
{
    (void)unused;
    struct klondike k;
    struct search search;
    struct solution advice = {0};
    struct candidate *first;
    klondike_deal(&k, KLONDIKE_DRAW3, 2);
    search_init(&search, &(struct limits){.seconds = 240, .fair = true});
    struct reader reader = {.search = &search, .state = &k};
    search.watcher = &reader;
    search.watch = take;
    solution_find(&klondike_game, &search, NULL, &k, &advice);
    assert_int_equal(advice.stop, STOP_CANCELLED);
    assert_int_equal(reader.taken, 3);
    assert_true(advice.candidate_count > 1);

    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    search.watch = NULL;
    search_restart(&search, &(struct limits){.nodes = 1, .fair = true, .forced = true});
    solution_find(&klondike_game, &search, NULL, &k, &advice);
    assert_int_equal(search_take_candidates(&search, &first), 1);
    assert_int_equal(first->samples, 0);
    candidates_free(first, 1);
    assert_int_equal(search_take_candidates(&search, &first), 0);

    search_restart(&search, &(struct limits){.nodes = 1, .fair = true, .forced = true});
    solution_find(&klondike_game, &search, NULL, &k, &advice);
    solution_free(&advice);
    search_free(&search);
}

/* The chance of the candidate of ADVICE that has the moves of CANDIDATE. */
static double chance_of(const struct solution *advice, const struct candidate *candidate)
{
    size_t bytes = (size_t)candidate->count * sizeof *candidate->moves;
    int i = 0;
    while (advice->candidates[i].count != candidate->count ||
           memcmp(advice->candidates[i].moves, candidate->moves, bytes) != 0)
        i++;
    return (double)advice->candidates[i].wins / advice->candidates[i].samples;
}

/* The search ends early if no step can overtake the best one or that one wins almost always,
 * unless the caller wants the chance itself. A longer search finds no step that is much
 * better. */
static void test_settled(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int early = 0, rounds = seed_rounds(200); /* one in six ends early */
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct limits limits = {.nodes = 5 * NODES, .fair = true};
        struct solution settled = {0}, full = {0};
        deal(&k, &random);
        cards_ask(&k, &limits, &settled);
        limits.forced = true;
        cards_ask(&k, &limits, &full);
        if (settled.candidate_count > 1 && settled.nodes < full.nodes) {
            early++;
            assert_true(chance_of(&full, &settled.candidates[0]) >
                        chance_of(&full, &full.candidates[0]) - 0.05);
        }
        solution_free(&settled);
        solution_free(&full);
    }
    assert_true(seed_met(early));
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
        cards_ask(&k, &(struct limits){.nodes = NODES, .bytes = bytes, .fair = true},
                  &advice);
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
        cmocka_unit_test(test_unseen_cards_do_not_matter),
        cmocka_unit_test(test_threads_agree),
        cmocka_unit_test(test_long_wins),
        cmocka_unit_test(test_game_followed),
        cmocka_unit_test(test_nothing_hidden),
        cmocka_unit_test(test_free_look),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_forced),
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_settled),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
