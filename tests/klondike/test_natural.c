/* Natural lines: they win, they are nearly as short, and few of their draws come while a move
 * on the table would turn up a card. The count of such draws is the test's own. */
#include "engine/solution.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"

#include "tests/klondike/small.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    FIRST_DEAL = 700001, /* nothing was tuned on these */
    DEALS = 12,
    DEALS_FEW = 3,
    LINE_NODES = 120000,
    ENDGAMES = 1500
};

struct count {
    int lines, length, draws, odd, returns;
};

static int face_down(const struct klondike *k)
{
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        count += k->down[c];
    return count;
}

/* Whether a legal move, other than a draw, turns up a card. */
static bool can_turn_up(const struct klondike *k)
{
    uint32_t moves[256];
    int count = klondike_game.rules->moves(k, moves, 256);
    for (int i = 0; i < count; i++) {
        struct klondike after = *k;
        bool table = klondike_kind(moves[i]) == KLONDIKE_COLUMN_COLUMN ||
                     klondike_kind(moves[i]) == KLONDIKE_COLUMN_FOUNDATION;
        if (table && klondike_game.rules->apply(&after, moves[i]) &&
            face_down(&after) < face_down(k))
            return true;
    }
    return false;
}

static void count_line(const struct klondike *start, const struct solution *line,
                       struct count *count)
{
    struct klondike k = *start;
    for (int i = 0; i < line->count; i++) {
        bool draw = klondike_kind(line->moves[i]) == KLONDIKE_TURN;
        count->draws += draw;
        count->odd += draw && can_turn_up(&k);
        count->returns += klondike_kind(line->moves[i]) == KLONDIKE_FOUNDATION_COLUMN;
        assert_true(klondike_game.rules->apply(&k, line->moves[i]));
    }
    assert_int_equal(klondike_game.rules->status(&k), STATUS_WON);
    count->lines++;
    count->length += line->length;
}

static bool solve(const struct klondike *k, const struct limits *limits,
                  struct solution *out)
{
    struct search search;
    search_init(&search, limits);
    solution_find(&klondike_game, &search, NULL, k, out);
    search_free(&search);
    return out->verdict == VERDICT_SOLVED;
}

static void test_deals(void **state)
{
    (void)state;
    struct count plain = {0}, natural = {0};
    int deals = seed_is_long() ? DEALS : DEALS_FEW;
    for (uint64_t seed = FIRST_DEAL; seed < FIRST_DEAL + (uint64_t)deals; seed++) {
        struct klondike k;
        struct solution line = {0};
        assert_null(klondike_deal(&k, KLONDIKE_DRAW3, seed));
        if (solve(&k, &(struct limits){.nodes = LINE_NODES, .improve = 1e9}, &line)) {
            count_line(&k, &line, &plain);
            assert_true(solve(&k, &(struct limits){.natural = true}, &line));
            count_line(&k, &line, &natural);
        }
        solution_free(&line);
    }
    printf("# %d deals: length %d and natural %d, draws %d and %d, odd %d and %d, cards "
           "back %d and %d\n",
           plain.lines, plain.length, natural.length, plain.draws, natural.draws,
           plain.odd, natural.odd, plain.returns, natural.returns);
    assert_true(plain.lines >= deals / 2);
    assert_true(natural.odd * 2 < plain.odd);
    assert_true(natural.length * 100 <= plain.length * 102);
}

/* The same line each time, and with any number of threads. */
static void test_same(void **state)
{
    (void)state;
    struct klondike k;
    struct solution one = {0}, two = {0};
    assert_null(klondike_deal(&k, KLONDIKE_DRAW3, 4));
    assert_true(solve(&k, &(struct limits){.natural = true}, &one));
    assert_true(solve(&k, &(struct limits){.natural = true, .threads = 2}, &two));
    assert_int_equal(one.count, two.count);
    assert_memory_equal(one.moves, two.moves, (size_t)one.count * sizeof *one.moves);
    solution_free(&one);
    solution_free(&two);
}

/* Positions late in games, in all variants, of short decks, too: the line wins whenever the
 * position can be won. */
static void test_endgames(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(ENDGAMES), won = 0;
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct solution line = {0}, natural = {0};
        small_endgame(&random, 20, &k);
        if (i % 2 == 1)
            small_rules(&random, &k);
        bool can = solve(&k, &(struct limits){0}, &line);
        if (solve(&k, &(struct limits){.natural = true}, &natural) != can)
            small_fail(&k, "only one of the two lines wins");
        won += can;
        solution_free(&line);
        solution_free(&natural);
    }
    assert_true(won > rounds / 4);
}

/* A limit is kept, and there is a line as soon as there is one without. */
static void test_limits(void **state)
{
    (void)state;
    struct klondike k;
    assert_null(klondike_deal(&k, KLONDIKE_DRAW3, 4));
    for (uint64_t nodes = 200; nodes < 300000;
         nodes += seed_is_long() ? nodes / 2 : nodes) {
        struct solution line = {0}, natural = {0};
        bool can = solve(&k, &(struct limits){.nodes = nodes}, &line);
        assert_int_equal(solve(&k, &(struct limits){.nodes = nodes, .natural = true},
                               &natural),
                         can);
        assert_true(natural.nodes <= nodes);
        solution_free(&line);
        solution_free(&natural);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deals),
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_endgames),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
