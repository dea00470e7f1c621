/* Judging several positions at once: the verdicts are those of the solver, undecided ones get
 * a second round, what the memo knows needs no search, and a cancel is prompt. */
#include "engine/judge.h"

#include "base/clock.h"
#include "games/registry.h"
#include "tests/game_copy.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVES_MAX = 200
};

static bool readable(const struct judge *judge, int milliseconds)
{
    struct pollfd descriptor = {.fd = judge_descriptor(judge), .events = POLLIN};
    return poll(&descriptor, 1, milliseconds) == 1;
}

static void wait_for_all(struct judge *judge)
{
    while (!judge_ended(judge)) {
        assert_true(readable(judge, 60000));
        assert_true(judge_take(judge));
    }
}

static void fill(struct toy *toys, int count)
{
    for (int i = 0; i < count; i++)
        toys[i] = (struct toy){.place = (uint64_t)i, .goal = 20};
}

static void test_toy(void **unused)
{
    (void)unused;
    struct toy toys[TOY_PLACES];
    struct judge *judge = judge_new(&toy_game);
    fill(toys, TOY_PLACES);
    assert_false(judge_take(judge));
    assert_true(judge_ended(judge));
    for (int round = 0; round < 20; round++) {
        judge_start(judge, NULL, toys, TOY_PLACES, 0);
        wait_for_all(judge);
        for (int i = 0; i < TOY_PLACES; i++) {
            const struct judgement *found = judge_of(judge, i);
            struct search search;
            struct solution solution = {0};
            search_init(&search, &(struct limits){0});
            solution_find(&toy_game, &search, NULL, &toys[i], &solution);
            assert_int_equal(found->verdict, solution.verdict);
            assert_int_equal(found->length, solution.length);
            assert_int_equal(found->first,
                             solution.count > 0 ? solution.moves[0] : MOVE_NONE);
            const uint32_t *line;
            assert_int_equal(judge_line(judge, i, &line), solution.count);
            for (int k = 0; k < solution.count; k++)
                assert_int_equal(line[k], solution.moves[k]);
            solution_free(&solution);
            search_free(&search);
        }
        assert_int_equal(judge_of(judge, TOY_TRAP)->verdict, VERDICT_IMPOSSIBLE);
        assert_false(readable(judge, 0)); /* drained */
    }
    judge_free(judge);
    judge_free(NULL);
}

/* Solves nothing with fewer nodes than the second round has. */
static void solve_late(struct search *search, void *memo, const void *state,
                       struct solution *out)
{
    (void)memo;
    (void)state;
    struct claim claim = {.search = search};
    for (int i = 0; i < 100000; i++)
        if (!search_claim(&claim))
            break;
    out->verdict = search_stopped(search) ? VERDICT_UNKNOWN : VERDICT_IMPOSSIBLE;
    search_settle(&claim);
}

/* Judges COUNT positions with SOLVE; each must get VERDICT. */
static void expect_verdicts(void (*solve)(struct search *, void *, const void *,
                                          struct solution *),
                            int count, enum verdict verdict)
{
    struct game_copy game;
    struct toy toys[9];
    game_copy(&game, &toy_game);
    game.solver.solve = solve;
    fill(toys, count);
    struct judge *judge = judge_new(&game.game);
    judge_start(judge, NULL, toys, count, 0);
    wait_for_all(judge);
    for (int i = 0; i < count; i++)
        assert_int_equal(judge_of(judge, i)->verdict, verdict);
    judge_free(judge);
}

static void test_second_round(void **unused)
{
    (void)unused;
    expect_verdicts(solve_late, 9, VERDICT_IMPOSSIBLE);
}

/* Uses up each budget. */
static void solve_never(struct search *search, void *memo, const void *state,
                        struct solution *out)
{
    (void)memo;
    (void)state;
    struct claim claim = {.search = search};
    while (search_claim(&claim))
        ;
    search_settle(&claim);
    out->verdict = VERDICT_UNKNOWN;
}

static void test_undecided(void **unused)
{
    (void)unused;
    expect_verdicts(solve_never, 3, VERDICT_UNKNOWN);
}

/* Searches until it is stopped. */
static void solve_for_ever(struct search *search, void *memo, const void *state,
                           struct solution *out)
{
    (void)memo;
    (void)state;
    (void)out;
    while (!search_stopped(search))
        ;
}

static void test_cancel(void **unused)
{
    (void)unused;
    struct game_copy game;
    struct toy toys[9];
    game_copy(&game, &toy_game);
    game.solver.solve = solve_for_ever;
    fill(toys, 9);
    struct judge *judge = judge_new(&game.game);
    for (int round = 0; round < 200; round++) {
        judge_start(judge, round % 2 == 0 ? toys : NULL, toys, 9, 0);
        if (round % 3 == 0)
            judge_cancel(judge); /* else by the next start */
    }
    judge_cancel(judge);
    assert_false(readable(judge, 0));
    assert_true(judge_ended(judge));
    game.solver.solve = toy_game.solver->solve;
    judge_start(judge, NULL, toys, 9, 0);
    wait_for_all(judge);
    assert_int_equal(judge_of(judge, 4)->verdict, VERDICT_SOLVED);
    judge_free(judge);
}

/* Judges all moves of a deal, and plays every verdict against a search of its own. */
static void check_deal(const char *id, const char *variant_name, uint64_t seed)
{
    static _Alignas(max_align_t) unsigned char state[STATE_MAX];
    const struct game *game = registry_find(id);
    size_t size = game->rules->state_size;
    unsigned char *states = calloc(MOVES_MAX, size);
    uint32_t moves[MOVES_MAX];
    uint32_t variant = 0;
    assert_true(game_variant_find(game, variant_name, &variant));
    assert_null(game->deals->deal(state, variant, seed));
    int count = game->rules->moves(state, moves, MOVES_MAX);
    for (int i = 0; i < count; i++) {
        memcpy(states + (size_t)i * size, state, size);
        game->rules->apply(states + (size_t)i * size, moves[i]);
    }
    struct judge *judge = judge_new(game);
    judge_start(judge, state, states, count, 0);
    wait_for_all(judge);
    for (int i = 0; i < count; i++) {
        struct search search;
        struct solution solution = {0};
        search_init(&search, &(struct limits){.nodes = 1000000});
        solution_find(game, &search, NULL, states + (size_t)i * size, &solution);
        assert_int_equal(judge_of(judge, i)->verdict, solution.verdict);
        if (game_surveys(game))
            assert_int_equal(judge_of(judge, i)->length, solution.length);
        solution_free(&solution);
        search_free(&search);
    }
    if (game_surveys(game))
        assert_int_equal(judge_root(judge)->length, game_deal_best(game, variant, seed));
    judge_free(judge);
    free(states);
}

static void test_games(void **unused)
{
    (void)unused;
    check_deal("klondike", "draw3", 54); /* one of its three moves loses */
    check_deal("klondike", "draw1", 7);
    check_deal("lianliankan", "outside-14x6", 3);
    check_deal("lianliankan", "outside-gravity-14x6", 3);
    check_deal("klotski", "moves", 1);
    check_deal("klotski", "steps", 20);
}

static void test_scored(void **unused)
{
    (void)unused;
    static _Alignas(max_align_t) unsigned char state[STATE_MAX];
    const struct game *game = registry_find("samegame");
    struct judge *judge = judge_new(game);
    assert_null(game->deals->deal(state, 0, 5));
    judge_start(judge, state, state, 1, 0);
    wait_for_all(judge);
    assert_int_equal(judge_of(judge, 0)->verdict, VERDICT_SOLVED);
    assert_true(judge_of(judge, 0)->score > game->rules->score(state));
    assert_true(judge_of(judge, 0)->first != MOVE_NONE);
    judge_free(judge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_toy),       cmocka_unit_test(test_second_round),
        cmocka_unit_test(test_undecided), cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_games),     cmocka_unit_test(test_scored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
