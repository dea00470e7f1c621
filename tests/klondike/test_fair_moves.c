/* Fair advice about each legal move, and its reasons. */
#include "engine/solution.h"
#include "games/klondike/rules/piles.h"
#include "games/klondike/solve/fair/fair_moves.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/klondike/small.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <math.h>

enum {
    NODES = 12000
};

static void advise(const struct klondike *k, uint64_t nodes, struct solution *out)
{
    cards_ask(k, &(struct limits){.nodes = nodes, .fair = true, .each = true}, out);
}

static double chance_of(const struct candidate *candidate)
{
    return candidate->samples > 0 ? (double)candidate->wins / candidate->samples : -1;
}

/* The candidates are the legal moves of K, each once, the best chance first. */
static void expect_moves(const struct klondike *k, const struct solution *advice)
{
    uint32_t moves[256];
    int count = klondike_game.rules->moves(k, moves, 256);
    assert_int_equal(advice->candidate_count, count);
    for (int i = 0; i < count; i++) {
        int found = 0;
        for (int j = 0; j < count; j++)
            found += advice->candidates[j].moves[0] == moves[i];
        assert_int_equal(found, 1);
        assert_int_equal(advice->candidates[i].count, 1);
        if (i > 0)
            assert_true(chance_of(&advice->candidates[i]) <=
                        chance_of(&advice->candidates[i - 1]));
    }
}

/* In positions of whole and of short decks, in all variants, also with unknown cards. */
static void test_all_moves(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(200);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution advice = {0};
        if (i % 2 == 0)
            klondike_deal(&k, KLONDIKE_DRAW3, random_next(&random));
        else
            cards_deal(&k, &random, 3, 3 + i % 6);
        small_rules(&random, &k);
        cards_walk(&k, &random, (int)random_below(&random, 100));
        cards_forget(&k, &random, i % 3 * 50);
        advise(&k, NODES, &advice);
        if (klondike_game.rules->status(&k) == STATUS_WON)
            assert_int_equal(advice.candidate_count, 0);
        else
            expect_moves(&k, &advice);
        solution_free(&advice);
    }
}

/* Deals a short deck without face-down cards. */
static void deal_open(struct klondike *k, struct random *random, int ranks)
{
    do
        small_deal(random, ranks, k);
    while (klondike_game.rules->status(k) != STATUS_PLAYING);
    for (int c = 0; c < COLUMNS; c++)
        while (k->down[c] > 0) { /* its cards go into the talon, except the last one */
            assert_true(k->talon_size < TALON_MAX);
            k->talon[k->talon_size++] = k->column[c][--k->down[c]];
            k->column[c][k->down[c]] = k->column[c][--k->size[c]];
            k->column[c][k->size[c]] = 0;
        }
}

/* If no card is hidden, each move has the solver's verdict on the position after it. */
static void test_nothing_hidden(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int lost = 0, won = 0, rounds = seed_rounds(100);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution advice = {0};
        deal_open(&k, &random, 4 + i % 3);
        small_rules(&random, &k);
        advise(&k, 0, &advice);
        expect_moves(&k, &advice);
        for (int j = 0; j < advice.candidate_count; j++) {
            const struct candidate *candidate = &advice.candidates[j];
            struct klondike after = k;
            struct solution exact = {0};
            assert_true(klondike_game.rules->apply(&after, candidate->moves[0]));
            cards_ask(&after, &(struct limits){0}, &exact);
            assert_int_equal(candidate->samples, 1);
            assert_int_equal(candidate->deals, 0);
            assert_int_equal(candidate->wins, exact.verdict == VERDICT_SOLVED);
            won += exact.verdict == VERDICT_SOLVED;
            lost += exact.verdict == VERDICT_IMPOSSIBLE;
            solution_free(&exact);
        }
        solution_free(&advice);
    }
    assert_true(won > rounds / 2 && seed_met(lost));
}

/* Whether CARD, on top of PILE of K, fits by rank and colour elsewhere, at draw 3. */
static bool fits(const struct klondike *k, int pile, uint8_t card)
{
    bool king = card_rank(card) == k->ranks - 1;
    if (k->foundation[card_suit(card)] == card_rank(card))
        return true;
    for (int c = 0; c < COLUMNS; c++) {
        uint8_t top = k->size[c] > 0 ? k->column[c][k->size[c] - 1] : 0;
        bool fit = top == 0 ? king && (pile == PILE_WASTE || k->size[pile] > 1)
                            : card_rank(top) == card_rank(card) + 1 &&
                                  card_red(top) != card_red(card);
        if (c != pile && fit)
            return true;
    }
    return false;
}

static bool is_hidden(const struct klondike *k, uint8_t card)
{
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < k->size[c]; i++)
            if (k->column[c][i] == card)
                return i < k->down[c];
    return klondike_is_unknown(k, card);
}

/* The reason for MOVE counts the hidden cards of K, and those that fit where it shows one.
 * Returns whether there is a reason. */
static bool check_reason(const struct klondike *k, uint32_t move)
{
    struct klondike after = *k;
    struct text expected = {0}, said = {0};
    bool draws = klondike_kind(move) == KLONDIKE_TURN;
    int pile = draws ? PILE_WASTE : pile_source(move), of = 0, fit = 0;
    klondike_rules.apply(&after, move);
    bool turns = pile < COLUMNS && after.down[pile] < k->down[pile];
    draws = draws && after.waste > 0 && is_hidden(k, after.talon[after.waste - 1]);
    for (int card = 1; card <= k->ranks * SUITS && (turns || draws); card++) {
        bool hidden = is_hidden(k, (uint8_t)card);
        of += hidden;
        fit += hidden && fits(&after, pile, (uint8_t)card);
    }
    if (turns || draws)
        text_format(&expected, "%s one of %d hidden cards; %d (%.0f%%) can be played",
                    turns ? "Turns up" : "Draws", of, fit, floor(100.0 * fit / of + 0.5));
    klondike_game.solver->fair_reason(k, &move, 1, &said);
    assert_string_equal(text_get(&said), text_get(&expected));
    text_free(&said);
    text_free(&expected);
    return turns || draws;
}

static void test_reasons(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int reasons = 0, rounds = seed_rounds(1000);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        uint32_t moves[256];
        klondike_deal(&k, KLONDIKE_DRAW3, random_next(&random));
        cards_walk(&k, &random, (int)random_below(&random, 100));
        cards_forget(&k, &random, i % 3 * 50);
        int count = klondike_rules.moves(&k, moves, 256);
        for (int j = 0; j < count; j++)
            reasons += check_reason(&k, moves[j]);
    }
    assert_true(reasons > rounds / 2);
}

/* The cards left in the talon, by their bits. */
static cards left_in_talon(const struct klondike_board *board, const struct node *node)
{
    cards left = 0;
    for (uint32_t set = node->talon; set != 0; set &= set - 1)
        left |= bit_card(board->talon[__builtin_ctz(set)]);
    return left;
}

/* The edge of each legal move leads to the position that the rules make of the move. */
static void test_edges(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int stays = 0, turns = 0, steps = 0, rounds = seed_rounds(8000);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct klondike_board board, other;
        uint32_t moves[256];
        if (i % 2 == 0)
            small_tangle(&random, 16, &k);
        else
            cards_deal(&k, &random, 3, 3 + i % 6);
        small_rules(&random, &k);
        cards_walk(&k, &random, (int)random_below(&random, 60));
        struct fair_view root = {.waste = k.waste};
        board_init(&board, &root.node, &k);
        int count = klondike_game.rules->moves(&k, moves, 256);
        for (int j = 0; j < count; j++) {
            struct fair_view view = root;
            struct fair_edge edge = fair_move_edge(&root, &k, moves[j]);
            struct klondike after = k;
            struct node node;
            assert_true(klondike_game.rules->apply(&after, moves[j]));
            board_init(&other, &node, &after);
            tree_step(&board, &view, &edge);
            assert_int_equal(view.waste, after.waste);
            node_raise(&board, &view.node, NULL);
            node_raise(&other, &node, NULL);
            assert_true(left_in_talon(&board, &view.node) ==
                        left_in_talon(&other, &node));
            view.node.talon = node.talon = 0;
            assert_memory_equal(&view.node, &node, sizeof node);
            stays += edge.stay;
            turns += edge.turn;
            steps += !edge.stay && !edge.turn;
        }
    }
    assert_true(stays > rounds / 4 && turns > rounds / 8 && steps > rounds / 4);
}

/* Fails unless MOVE from the position TEXT is sure to lose, if LOSES, and all other moves
 * win nearly always. */
static void expect_losing(const char *variant, const char *text, uint32_t move,
                          bool loses)
{
    struct klondike k;
    struct solution advice = {0};
    uint32_t number;
    assert_true(game_variant_find(&klondike_game, variant, &number));
    cards_read(&k, number, text);
    advise(&k, NODES, &advice);
    expect_moves(&k, &advice);
    for (int i = 0; i < advice.candidate_count; i++) {
        const struct candidate *candidate = &advice.candidates[i];
        bool lost = loses && candidate->moves[0] == move;
        assert_true(candidate->samples > 0);
        assert_true(lost ? candidate->wins == 0 : chance_of(candidate) > 0.9);
    }
    solution_free(&advice);
}

/* Moves that cannot be taken back have a chance of their own, and the others the best one: a
 * turn that buries the ace of clubs for ever unless one card is drawn, and a three that goes up
 * although the two must lie on it. */
static void test_no_way_back(void **unused)
{
    (void)unused;
    static const char buried[] = "ranks: 3\ndown: 1 0 0 0 0 0 0\nwaste: 1\n"
                                 "2H AH\n3H\n3D 2S\n3S 2D\nAD\nAS\n-\nAC 3C 2C\n";
    static const char parent[] = "ranks: 4\ndown: 0 2 0 0 0 0 0\nfoundation: 2 2 0 4\n"
                                 "4S 3H\n3D AS 2S\n4H\n4D 3S\n-\n-\n-\n-\n";
    const uint32_t turn = KLONDIKE_TURN;
    const uint32_t up = klondike_move(KLONDIKE_COLUMN_FOUNDATION, 0, HEARTS);
    expect_losing("draw3-passes1-nospaces", buried, turn, true);
    expect_losing("draw3-nospaces", buried, turn, true);
    expect_losing("draw1-nospaces", buried, turn, false);
    expect_losing("draw3-noback", parent, up, true);
    expect_losing("draw3", parent, up, false);
}

/* Within any limits, what there is of the answer is right. */
static void test_limits(void **unused)
{
    (void)unused;
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    for (uint64_t nodes = 1; nodes < 20000; nodes += 1 + nodes / 2) {
        struct solution advice = {0};
        advise(&k, nodes, &advice);
        assert_true(advice.nodes <= nodes);
        expect_moves(&k, &advice);
        solution_free(&advice);
    }
    for (uint64_t bytes = 1; bytes < 4 << 20; bytes += bytes / 2 + 500) {
        struct solution advice = {0};
        cards_ask(&k,
                  &(struct limits){.nodes = NODES,
                                   .bytes = bytes,
                                   .fair = true,
                                   .each = true},
                  &advice);
        assert_true(advice.peak_bytes <= bytes);
        solution_free(&advice);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_moves), cmocka_unit_test(test_nothing_hidden),
        cmocka_unit_test(test_edges),     cmocka_unit_test(test_no_way_back),
        cmocka_unit_test(test_limits),    cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
