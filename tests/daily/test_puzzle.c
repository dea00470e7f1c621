/* The daily puzzles: the same for everyone, for ever. */
#include "daily/puzzle.h"

#include "base/date.h"
#include "engine/solution.h"
#include "games/registry.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <inttypes.h>

enum {
    DATES = 12
};

static const int dates[DATES] = {20261116, 20261117, 20261118, 20261119,
                                 20261120, 20261121, 20261122, 20000229,
                                 20270103, 20280229, 20351231, 20990809};

/* The puzzles of a week and of some other dates: the seed, and a hash of the board as text.
 * They never change: if this test fails, the program is wrong, and not the test. */
static const struct {
    const char *game;
    struct {
        uint64_t seed, board;
    } puzzles[DATES];
} all[] = {
    {"klondike",
     {{791305428, 0xa037b1dd9574d915},
      {724167922, 0x8e9646ddb2435b21},
      {61140118, 0x7137cdd40842d3d3},
      {563303317, 0xae04a02d745c442d},
      {316876701, 0x9a3b58ca43f2c601},
      {730109497, 0x148d8fac72900985},
      {299815079, 0x894e4eb9edf5ba3d},
      {283991377, 0xbafe0167afd92ecb},
      {686903726, 0x542c1e523cb59563},
      {200920915, 0xe97adb063ac67233},
      {911223064, 0x6a51589bcb76ab19},
      {911007750, 0x33818becac68f089}}},
    {"klotski",
     {{45800848, 0x53889b70777aab77},
      {373956739, 0x2176d49d3e53fcdb},
      {935916929, 0x15009304e76ae940},
      {1931512, 0x2440b5b7ac9cd8c6},
      {77648884, 0x1d15b7a58a7a838f},
      {400495688, 0x93905f6dc790891d},
      {571864848, 0xe5046063f11dbdb8},
      {375846844, 0x30a0c9dc512c238d},
      {308058727, 0x98a5cc597ae0a50b},
      {954590870, 0x026b14d8c4e7bb1c},
      {387398287, 0x8ff2246e72ae6079},
      {931563610, 0xed0c8dd25fda3879}}},
    {"lianliankan",
     {{123998186, 0xc485ef7fe4146e8c},
      {387794454, 0x4f375e851d39b976},
      {521524311, 0x08aa8860b538ee40},
      {48633184, 0x9ca224bb310c89b0},
      {318028797, 0x6b8e9db96c0c15f6},
      {965972324, 0x1cff7482fc302986},
      {483482172, 0xc3dd04bf3087bbac},
      {683246338, 0xfa39aa7945ea94c0},
      {640245770, 0xc15b1796387fece2},
      {602897900, 0xb922f7e4bdd802d2},
      {398717358, 0x961af7388bf60e44},
      {939678593, 0xbb6f0fad2c3851e0}}},
    {"samegame",
     {{114389336, 0x3801d74388f23447},
      {696033214, 0x3f82af9ced31287b},
      {311662875, 0xd7cd076de406f6bc},
      {818449558, 0x7bbf82376144b5ac},
      {667935081, 0xf3459d337f7ea21f},
      {337186568, 0x9ecdf16db4ed5c1d},
      {837719260, 0xfd8fe4c052402db1},
      {965349438, 0xa551a44e84f1698d},
      {137900007, 0x436ea7c415823fdb},
      {969141080, 0x70ef15e2c929f2af},
      {436787965, 0x0602e1ff5aa605a9},
      {137951730, 0x867e7f00db3c4666}}},
};

/* FNV-1a. */
static uint64_t hash_board(const struct session *session)
{
    struct text board = {0};
    uint64_t hash = UINT64_C(14695981039346656037);
    session->game->notation->print(session_state(session), &board);
    for (const char *s = text_get(&board); *s != '\0'; s++)
        hash = (hash ^ (unsigned char)*s) * UINT64_C(1099511628211);
    text_free(&board);
    return hash;
}

static void test_dates(void **state)
{
    (void)state;
    bool same = true;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (int day = 0; day < DATES; day++) {
            const struct game *game = registry_find(all[i].game);
            if (game_atlas(game) != NULL && day % 6 != 0 && !seed_is_long())
                continue; /* counting all layouts takes long */
            struct session session = {0};
            assert_true(puzzle_begin(&session, game, dates[day]));
            assert_int_equal(session.daily, dates[day]);
            if (game_atlas(game) == NULL)
                assert_int_equal(game_deal_grade(game, 0, session.seed),
                                 puzzle_grade(dates[day]));
            uint64_t board = hash_board(&session);
            if (session.seed != all[i].puzzles[day].seed ||
                board != all[i].puzzles[day].board) {
                print_message("%s %d: {%" PRIu64 ", 0x%016" PRIx64 "},\n", game->id,
                              dates[day], session.seed, board);
                same = false;
            }
            session_free(&session);
        }
    assert_true(same);
}

/* No solver takes part in the choice, and each solver finds that the puzzle can be won. */
static void test_winnable(void **state)
{
    (void)state;
    for (int i = 0; registry[i] != NULL; i++)
        for (int day = 0; day < 7; day += seed_is_long() ? 1 : 3) {
            if (game_atlas(registry[i]) != NULL && !seed_is_long())
                continue;
            struct session session = {0};
            struct search search;
            struct solution solution = {0};
            assert_true(puzzle_begin(&session, registry[i], dates[day]));
            search_init(&search, &(struct limits){.nodes = 20000000});
            if (!registry[i]->rules->scored) {
                solution_find(registry[i], &search, NULL, session_state(&session),
                              &solution);
                assert_int_equal(solution.verdict, VERDICT_SOLVED);
            }
            solution_free(&solution);
            search_free(&search);
            session_free(&session);
        }
}

static void test_grades(void **state)
{
    (void)state;
    assert_int_equal(puzzle_grade(20261116), GRADE_EASY); /* Monday */
    assert_int_equal(puzzle_grade(20261117), GRADE_EASY);
    assert_int_equal(puzzle_grade(20261118), GRADE_MEDIUM);
    assert_int_equal(puzzle_grade(20261121), GRADE_HARD);
    assert_int_equal(puzzle_grade(20261122), GRADE_EXTREME);
}

/* Klotski's puzzle is an opening of the grade. */
static void test_opening(void **state)
{
    (void)state;
    struct session session = {0};
    assert_true(puzzle_begin(&session, registry_find("klotski"), 20261122));
    assert_string_equal(session.name, "102 moves, extreme");
    session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_winnable),
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
