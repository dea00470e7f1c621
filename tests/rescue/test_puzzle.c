/* The shipped puzzles: each is read, its right moves are legal, and of a sample (all of them in
 * the long run) the solver judges each legal move again. The grades hold, the puzzles
 * of a day stay, and the maker makes the first ones again. */
#include "rescue/mine.h"

#include "base/date.h"
#include "engine/solution.h"
#include "games/registry.h"
#include "rescue/player.h"
#include "rescue/prove.h"
#include "rescue/shipped.h"
#include "screens/quest.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

static struct rescue_puzzle puzzle;

/* Whether the solver finds the same right moves as the puzzle has, and the same amount. */
static bool is_proved(struct search *search)
{
    struct rescue_puzzle again = puzzle;
    struct proof first;
    bool same = prove_puzzle(&again, search, 4000000, &first) &&
                again.step_count >= puzzle.step_count && again.amount == puzzle.amount;
    for (int i = 0; same && i < puzzle.step_count; i++)
        same = again.steps[i].count == puzzle.steps[i].count &&
               memcmp(again.steps[i].right, puzzle.steps[i].right,
                      sizeof again.steps[i].right[0] * (size_t)again.steps[i].count) == 0;
    return same;
}

/* Each line is printed as it was read; in a short run every tenth one, because a deal of
 * Lianliankan takes long. */
static void lines_come_back(void **context)
{
    struct text out = {0};
    (void)context;
    for (const struct rescue_line *line = rescue_lines; line->game != NULL; line++) {
        if (!seed_is_long() && (line - rescue_lines) % 10 != 0)
            continue;
        text_clear(&out);
        assert_true(rescue_parse(registry_find(line->game), line->text, &puzzle));
        rescue_print(&puzzle, &out);
        assert_string_equal(text_get(&out), line->text);
    }
    text_free(&out);
}

static void shipped_are_proved(void **context)
{
    struct search search;
    (void)context;
    search_init(&search, &(struct limits){.threads = 1});
    for (int g = 0; registry[g] != NULL; g++) {
        int count = rescue_count(registry[g], -1), step = seed_is_long() ? 1 : 50;
        assert_true(count >= 400);
        for (int i = 0; i < count; i += step) {
            assert_true(rescue_get(registry[g], -1, i, &puzzle));
            assert_int_equal(puzzle.number, i + 1);
            assert_true(is_proved(&search));
        }
    }
    search_free(&search);
}

enum {
    FRESH = 40,     /* puzzles of each grade */
    FROM = 10000001 /* the seeds of these; the shipped ones have lower ones */
};

/* A miner of GAME. Its atlas is made once for both tests that mine; the second one frees it. */
static struct atlas *shared;

static struct miner mine_begin(const struct game *game, struct search *search)
{
    return (struct miner){.game = game,
                          .search = search,
                          .last = MOVE_NONE,
                          .atlas = game->atlas != NULL ? shared : NULL};
}

/* On puzzles that were never seen before, the advisor with 1,000 nodes solves easy ones at least twice as often as
 * extreme ones. */
static void grades_hold(void **context)
{
    static const int brief[] = {0, 3, 0, 1}; /* by game; the others take longest */
    struct search search;
    struct random random;
    (void)context;
    search_init(&search, &(struct limits){.threads = 1});
    for (int g = 0; registry[g] != NULL; g++) {
        struct miner miner = mine_begin(registry[g], &search);
        int fresh = seed_is_long() ? FRESH : brief[g];
        int tried[GRADES] = {0}, good[GRADES] = {0};
        if (fresh == 0)
            continue;
        random_seed(&random, 1);
        for (uint64_t seed = FROM;
             tried[GRADE_EASY] < fresh || tried[GRADE_EXTREME] < fresh; seed++) {
            if (!mine(&miner, seed, &puzzle))
                continue;
            tried[puzzle.grade]++;
            good[puzzle.grade] += player_solves(&puzzle, 1000, 0, &search, &random);
        }
        if (miner.atlas != NULL)
            shared = miner.atlas;
        print_message("%s: easy %d of %d, extreme %d of %d\n", registry[g]->id,
                      good[GRADE_EASY], tried[GRADE_EASY], good[GRADE_EXTREME],
                      tried[GRADE_EXTREME]);
        assert_true(good[GRADE_EASY] * tried[GRADE_EXTREME] >=
                    2 * good[GRADE_EXTREME] * tried[GRADE_EASY]);
        assert_true(good[GRADE_EASY] > 0);
    }
    search_free(&search);
}

/* By hand: 32 / (1 + 10^((against - rating) / 400)) is what a win is expected to give. */
static void ratings_follow_elo(void **context)
{
    (void)context;
    assert_int_equal(quest_rating(1500, 1500, true), 1516);
    assert_int_equal(quest_rating(1500, 1500, false), 1484);
    assert_int_equal(quest_rating(1000, 1400, true), 1029);  /* 32 * 10 / 11 = 29.1 */
    assert_int_equal(quest_rating(1000, 1400, false), 997);  /* 32 / 11 = 2.9 */
    assert_int_equal(quest_rating(1613, 1609, false), 1597); /* 32 * 0.5058 = 16.2 */
    assert_int_equal(quest_rating(1613, 1477, true), 1623);  /* 32 * 0.3137 = 10.04 */
    assert_int_equal(quest_rating(0, 600, false), 0); /* the store has none below */
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
            struct quest quest = {.puzzle = puzzle};
            assert_false(quest_knows(&quest, session_state(&session), &moves[wrong]));
            assert_true(session_apply(&session, moves[wrong]));
            search_restart(&search, &quest_limits);
            solution_find(registry[g], &search, NULL, session_state(&session), &found);
            assert_false(quest_judge(&quest, false, &found));
            assert_true(quest.failed);
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
        struct miner miner = mine_begin(registry[g], &search);
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
    assert_true(rescue_daily(date, &puzzle));
    assert_string_equal(puzzle.game->id, "klondike");
    assert_int_equal(puzzle.number, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_back),
        cmocka_unit_test(shipped_are_proved),
        cmocka_unit_test(grades_hold),
        cmocka_unit_test(ratings_follow_elo),
        cmocka_unit_test(wrong_moves_are_refuted),
        cmocka_unit_test(maker_makes_them_again),
        cmocka_unit_test(days_have_theirs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
