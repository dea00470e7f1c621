/* Hints in words: their keys have room on 80 columns, what a move is for is true, and what it
 * costs is called "about" unless both numbers are proved. */
#include "coach/coach_reasons.h"
#include "coach/cost.h"

#include "base/utf8.h"
#include "games/registry.h"
#include "tests/seed.h"
#include "tests/unit.h"
#include "unstuck/unstuck.h"

#include <string.h>

enum {
    MOVES = 512,
    WALK = 60,
    /* Columns of a hint without "Or: " and "  h next (2/14)  Enter plays". */
    ROOM = 79 - 4 - 28
};

/* Every legal move of random walks leaves room for the keys of the hint. */
static void test_room(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; registry[i] != NULL; i++) {
        const struct game *game = registry[i];
        for (int round = seed_rounds(100); round > 0; round--) {
            _Alignas(max_align_t) unsigned char at[STATE_MAX];
            uint32_t moves[MOVES];
            uint64_t deals = game_deal_count(game) > 0 ? game_deal_count(game) : 1000;
            assert_null(game->deals->deal(at, 0, 1 + random_below(&random, deals)));
            for (int step = 0; step < WALK; step++) {
                int count = game->rules->moves(at, moves, MOVES);
                for (int m = 0; m < count; m++) {
                    struct text words = {0};
                    game->words->describe(at, moves[m], &words);
                    if (utf8_columns(text_get(&words)) > ROOM)
                        fail_msg("%s", text_get(&words));
                    text_free(&words);
                }
                if (count > 0)
                    game->rules->apply(at, moves[random_below(&random, (uint64_t)count)]);
            }
        }
    }
}

static void expect(const char *id, uint32_t variant, uint64_t seed, const char *moves,
                   bool spoken, const char *where, const char *why)
{
    _Alignas(max_align_t) unsigned char start[STATE_MAX], at[STATE_MAX];
    const struct game *game = registry_find(id);
    uint32_t line[8];
    struct session session = {0};
    int count = 0;
    char copy[80], *rest = copy;
    snprintf(copy, sizeof copy, "%s", moves);
    assert_null(game->deals->deal(start, variant, seed));
    session_begin(&session, game, variant, start, NULL);
    memcpy(at, start, sizeof at);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL; count++) {
        assert_null(game->notation->parse_move(at, word, &line[count]));
        assert_true(game->rules->apply(at, line[count]));
    }
    for (enum step step = STEP_WHERE; step <= STEP_MOVE; step++) {
        const char *expected = step == STEP_WHERE ? where : step == STEP_WHY ? why : NULL;
        struct text words = {0}, wanted = {0};
        text_format(&wanted, "Hint: %s", expected != NULL ? expected : "");
        assert_int_equal(steps_print(&session, line[0], line + 1, count - 1, NULL, step,
                                     spoken, &words),
                         expected != NULL);
        assert_string_equal(text_get(&words), text_get(&wanted));
        text_free(&wanted);
        text_free(&words);
    }
    session_free(&session);
}

static void test_steps(void **state)
{
    (void)state;
    expect("klotski", 0, 1, "fD", false, "look at soldier 7", NULL);
    expect("klotski", 0, 1, "fD fR", false, "look at soldier 7", NULL);
    expect("klotski", 0, 1, "fD iL eD dR cR", false, "look at soldier 7",
           "Makes room for Zhao 4 to go right in 4 moves");
    expect("klotski", 0, 1, "fD iL eD dR cR", true, "look at soldier f",
           "Makes room for Zhao c to go right in 4 moves");
}

/* The best move is 1. */
static void expect_cost(uint32_t move, enum verdict verdict, int64_t score, bool proved,
                        const char *words)
{
    struct session session = {.game = registry_find("samegame")};
    struct known_move made = {.move = move,
                              .found = {.verdict = verdict,
                                        .score = score,
                                        .proved = proved}};
    struct known_move best = {.move = 1,
                              .found = {.verdict = VERDICT_SOLVED,
                                        .score = 100,
                                        .proved = true}};
    struct text out = {0};
    cost_print(&session, 0, &made, &best, "x", "y", &out);
    assert_string_equal(text_get(&out), words);
    text_free(&out);
}

static void test_cost(void **state)
{
    (void)state;
    expect_cost(2, VERDICT_SOLVED, 90, false, "x costs about 10 points; y is better");
    expect_cost(2, VERDICT_SOLVED, 99, false, "x costs about 1 point; y is better");
    expect_cost(2, VERDICT_SOLVED, 90, true, "x costs 10 points; y is better");
    expect_cost(2, VERDICT_SOLVED, 100, true, "x is as good as the best move known");
    expect_cost(1, VERDICT_SOLVED, 90, false, "x is the best move known");
    expect_cost(2, VERDICT_IMPOSSIBLE, 0, true, "x loses the game; y wins");
}

/* The best answer for BOARD of GAME, behind MOVES. Returns its whole length. */
static int answer_lesson(const struct game *game, const char *moves, const char *board,
                         struct unstuck_answer *out)
{
    char text[400];
    struct unstuck_position *position;
    struct unstuck_facts facts;
    struct unstuck_solver *solver = unstuck_solver_new();
    const struct unstuck_limits limits = {.size = sizeof limits, .optimal = true};
    int length = snprintf(text, sizeof text, "%s%s", moves, board);
    assert_int_equal(unstuck_parse(game->id, NULL, text, (size_t)length, &position, NULL),
                     UNSTUCK_OK);
    unstuck_solve(solver, position, &limits);
    unstuck_get_answer(solver, out, sizeof *out);
    unstuck_get_facts(position, &facts, sizeof facts);
    unstuck_free(position);
    unstuck_solver_free(solver);
    return out->length + facts.length;
}

/* Whether MOVES, on BOARD, which can be won, lose or cost moves or points. */
static bool costs(const struct game *game, const char *moves, const char *board)
{
    struct unstuck_answer best, made;
    int least = answer_lesson(game, "", board, &best);
    int length = answer_lesson(game, moves, board, &made);
    assert_int_equal(best.verdict, UNSTUCK_SOLVED);
    return made.verdict != UNSTUCK_SOLVED || length > least || made.score < best.score;
}

/* The move that a lesson calls no good costs, those that it asks for do not. */
static void test_lesson_moves(void **state)
{
    (void)state;
    for (int i = 0; registry[i] != NULL; i++) {
        const struct game_lesson *lesson = registry[i]->words->lesson;
        assert_true(costs(registry[i], lesson->bad, lesson->position));
        for (int step = 0; step < 2; step++) {
            char moves[80];
            snprintf(moves, sizeof moves, "moves: %s\n", lesson->steps[step].acts);
            if (costs(registry[i], moves, lesson->steps[step].position))
                fail_msg("%s: %s", registry[i]->id, moves);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_cost),
        cmocka_unit_test(test_lesson_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
