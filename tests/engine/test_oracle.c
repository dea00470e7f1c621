/* The oracle, compared with paths found by relaxing all edges until nothing changes. */
#include "tests/game_copy.h"
#include "tests/oracle.h"

#include "tests/toy.h"
#include "tests/unit.h"

enum {
    FAR = 1 << 20
};

static void distances(int start, int goal, int length[TOY_PLACES])
{
    for (int i = 0; i < TOY_PLACES; i++)
        length[i] = i == start ? 0 : FAR;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < TOY_PLACES; i++)
            for (uint32_t move = TOY_STEP; i != goal && move <= TOY_BACK; move++) {
                int after = toy_after(i, move);
                if (after >= 0 && length[i] + toy_cost(move) < length[after]) {
                    length[after] = length[i] + toy_cost(move);
                    changed = true;
                }
            }
    }
}

/* A lower bound of the length: the only move of length 0 goes down, so a goal above the
 * place costs at least 1. */
static int least(const void *state)
{
    const struct toy *toy = state;
    return toy->place < toy->goal;
}

static void test_least_length(void **state)
{
    (void)state;
    for (int goal = 20; goal <= 60; goal += 40)
        for (int start = 0; start < TOY_PLACES; start++) {
            int length[TOY_PLACES];
            distances(start, goal, length);
            struct toy toy = {.place = (uint64_t)start, .goal = (uint64_t)goal};
            struct oracle answer = oracle_ask(&toy_game, &toy, 1000);
            if (length[goal] == FAR)
                assert_int_equal(answer.verdict, VERDICT_IMPOSSIBLE);
            else {
                assert_int_equal(answer.verdict, VERDICT_SOLVED);
                assert_int_equal(answer.length, length[goal]);
                answer = oracle_ask_below(&toy_game, &toy, 1000, length[goal] + 1, least);
                assert_int_equal(answer.verdict, VERDICT_SOLVED);
                assert_int_equal(answer.length, length[goal]);
                answer = oracle_ask_below(&toy_game, &toy, 1000, length[goal], least);
                assert_int_equal(answer.verdict, VERDICT_IMPOSSIBLE);
            }
        }
}

static void test_unit_costs_and_memory(void **state)
{
    (void)state;
    struct game_copy copy;
    game_copy(&copy, &toy_game);
    copy.rules.cost = NULL;
    const struct game *plain = &copy.game;
    struct toy toy = {.place = 4, .goal = 20};
    assert_int_equal(oracle_ask(plain, &toy, 1000).length, 3); /* 5 10 20 */
    toy.goal = TOY_PLACES;
    struct oracle answer = oracle_ask(plain, &toy, 1000);
    assert_int_equal(answer.verdict, VERDICT_IMPOSSIBLE);
    assert_int_equal(answer.states, TOY_PLACES);
    assert_int_equal(oracle_ask(plain, &toy, 50).verdict, VERDICT_UNKNOWN);
}

static void test_highest_score(void **state)
{
    (void)state;
    struct toy toy = {.place = 4, .goal = TOY_PLACES};
    struct oracle answer = oracle_ask(&toy_scored_game, &toy, 1000);
    int length[TOY_PLACES];
    distances(4, TOY_PLACES, length);
    assert_int_equal(answer.verdict, VERDICT_SOLVED);
    assert_int_equal(answer.score, TOY_PLACES - 1);
    assert_int_equal(answer.length, length[TOY_PLACES - 1]);
    toy.place = TOY_TRAP;
    answer = oracle_ask(&toy_scored_game, &toy, 1000);
    assert_int_equal(answer.score, TOY_TRAP);
    assert_int_equal(answer.length, 0);
}

/* The toy is too small to make the tables grow. In this game the state has 32 bits, a
 * move sets one of them, and all must be set. */
static int bits_moves(const void *state, uint32_t *out, int max)
{
    int count = 0;
    for (uint32_t bit = 0; bit < 14; bit++)
        if ((((const struct toy *)state)->place >> bit & 1) == 0 && count < max)
            out[count++] = bit;
    return count;
}

static bool bits_apply(void *state, uint32_t move)
{
    ((struct toy *)state)->place |= (uint64_t)1 << move;
    return true;
}

static enum status bits_status(const void *state)
{
    return ((const struct toy *)state)->place == 0x3fff ? STATUS_WON : STATUS_PLAYING;
}

static int bits_cost(const void *state, uint32_t move)
{
    (void)state;
    return (int)move;
}

static void test_many_states(void **state)
{
    (void)state;
    static const struct game_rules rules = {.state_size = sizeof(struct toy),
                                            .moves = bits_moves,
                                            .apply = bits_apply,
                                            .status = bits_status,
                                            .cost = bits_cost};
    static const struct game bits = {.rules = &rules};
    struct toy toy = {0};
    struct oracle answer = oracle_ask(&bits, &toy, 1 << 20);
    assert_int_equal(answer.verdict, VERDICT_SOLVED);
    assert_int_equal(answer.length, 13 * 14 / 2);
    assert_int_equal(answer.states, 1 << 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least_length),
        cmocka_unit_test(test_unit_costs_and_memory),
        cmocka_unit_test(test_highest_score),
        cmocka_unit_test(test_many_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
