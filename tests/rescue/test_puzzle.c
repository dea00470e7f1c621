/* The shipped puzzles: each is read, its right moves are legal, and of a sample (TEST_EFFORT; all
 * of them in the long run) the solver judges each legal move again. The grades hold, the puzzles
 * of a day stay, and the maker makes the first ones again. */
#include "rescue/mine.h"

#include "base/date.h"
#include "games/registry.h"
#include "rescue/player.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

static struct rescue_puzzle puzzle;

static void shipped_are_proved(void **context)
{
    struct search search;
    (void)context;
    search_init(&search, &(struct limits){.threads = 1});
    for (int g = 0; registry[g] != NULL; g++) {
        int count = rescue_count(registry[g], -1), step = 1000 / seed_rounds(1000);
        assert_true(count >= 400);
        for (int i = 0; i < count; i += step) {
            assert_true(rescue_get(registry[g], -1, i, &puzzle));
            assert_int_equal(puzzle.number, i + 1);
            struct rescue_puzzle again = puzzle;
            assert_true(prove_puzzle(&again, &search, 4000000, NULL));
            assert_true(again.step_count >= puzzle.step_count);
            assert_true(again.amount == puzzle.amount);
            assert_memory_equal(again.steps, puzzle.steps,
                                (size_t)puzzle.step_count * sizeof again.steps[0]);
        }
    }
    search_free(&search);
}

/* How many in a hundred of the puzzles of GRADE the advisor solves. */
static int solved(const struct game *game, int grade, struct search *search)
{
    struct random random;
    int good = 0, count = rescue_count(game, grade);
    assert_true(count >= 40);
    random_seed(&random, 1);
    for (int i = 0; i < 40; i++) {
        assert_true(rescue_get(game, grade, i, &puzzle));
        assert_int_equal(puzzle.grade, grade);
        good += player_plans(&puzzle, player_advisor(game), search, &random);
    }
    return good;
}

static void grades_hold(void **context)
{
    struct search search;
    (void)context;
    search_init(&search, &(struct limits){.threads = 1});
    for (int g = 0; registry[g] != NULL; g++) {
        int easy = solved(registry[g], GRADE_EASY, &search);
        int extreme = solved(registry[g], GRADE_EXTREME, &search);
        print_message("%s: of 40, %d easy and %d extreme ones\n", registry[g]->id, easy,
                      extreme);
        assert_true(easy >= 20);
        assert_true(easy >= 2 * extreme);
    }
    search_free(&search);
}

/* A wrong move is refuted by a line that does worse. */
static void wrong_moves_are_refuted(void **context)
{
    struct search search;
    (void)context;
    search_init(&search, &(struct limits){.threads = 1});
    for (int g = 0; registry[g] != NULL; g++)
        for (int i = 0; i < 10; i++) {
            const struct game_rules *rules = registry[g]->rules;
            struct session session = {0};
            struct solution found = {0};
            uint32_t moves[PROOF_MOVES];
            int wrong = 0;
            assert_true(rescue_get(registry[g], -1, i, &puzzle));
            assert_true(rescue_begin(&puzzle, &session));
            int count = rules->moves(session_state(&session), moves, PROOF_MOVES);
            while (rescue_is_right(&puzzle, 0, moves[wrong]))
                wrong++;
            assert_true(wrong < count);
            assert_true(rescue_refute(&puzzle, 0, moves[wrong], &search, &found));
            if (puzzle.goal == RESCUE_KEEP)
                assert_int_equal(found.verdict, VERDICT_IMPOSSIBLE);
            else if (puzzle.goal == RESCUE_OUT)
                assert_true(found.length + 1 > puzzle.amount);
            else
                assert_true(found.score < puzzle.amount);
            solution_free(&found);
            session_free(&session);
        }
    search_free(&search);
}

static void maker_makes_them_again(void **context)
{
    struct search search;
    (void)context;
    search_init(&search, &(struct limits){.threads = 1});
    for (int g = 0; registry[g] != NULL; g++) {
        struct miner miner = {.game = registry[g], .search = &search, .last = MOVE_NONE};
        struct text one = {0}, other = {0};
        uint64_t seed = 1;
        while (!mine(&miner, seed, &puzzle))
            seed++;
        rescue_print(&puzzle, &one);
        assert_true(rescue_get(registry[g], -1, 0, &puzzle));
        rescue_print(&puzzle, &other);
        assert_string_equal(text_get(&one), text_get(&other));
        mine_end(&miner);
        text_free(&one);
        text_free(&other);
    }
    search_free(&search);
}

/* Those of a date never change. */
static void days_have_theirs(void **context)
{
    int date;
    (void)context;
    assert_true(date_read("2026-11-27", &date));
    assert_true(rescue_daily(NULL, date, &puzzle));
    assert_string_equal(puzzle.game->id, "klondike");
    assert_int_equal(puzzle.number, 8);
    for (int g = 0; registry[g] != NULL; g++) {
        assert_true(rescue_daily(registry[g], date, &puzzle));
        assert_ptr_equal(puzzle.game, registry[g]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_are_proved),
        cmocka_unit_test(grades_hold),
        cmocka_unit_test(wrong_moves_are_refuted),
        cmocka_unit_test(maker_makes_them_again),
        cmocka_unit_test(days_have_theirs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
