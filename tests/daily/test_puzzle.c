/* The daily puzzles: the same for everyone, for ever. */
#include "daily/daily_puzzle.h"

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
     {{181005024, 0x7a1da76fd17e0025},
      {672447661, 0x76ec56e9af439949},
      {101386582, 0x7da67ef21d389cb7},
      {43458399, 0xd3299648759aad99},
      {759874131, 0x055ccfa320157239},
      {640280819, 0xa6628f6d462eaf55},
      {14638579, 0x65ef7bdaa9498e95},
      {59409040, 0x997c656399cfa601},
      {417238109, 0x2d072f28c1a9df71},
      {870166535, 0x9339d8d559242f2d},
      {9396116, 0x37f600ce902eafa7},
      {961931026, 0x0d1dec1a429b032f}}},
    {"klotski",
     {{942840239, 0x6bbb9754d252fd9b},
      {404481411, 0x3dc3eca8ff9aea70},
      {95424057, 0x7b8f9a182632cff6},
      {813111403, 0x856a5848856ccab6},
      {155696944, 0x702a7e858994b917},
      {940223874, 0x5ae95211c0917d25},
      {476905679, 0x1be98edb34099484},
      {518553319, 0xdf4c1a23628abda2},
      {19300404, 0xe1d59bce976a997d},
      {39613143, 0x9365128947fdb5f0},
      {413041807, 0x2c92fe18cfb3e432},
      {377587815, 0xad08f4e5f76b5a19}}},
    {"lianliankan",
     {{843748552, 0xf34b5acc803d9cfc},
      {861983018, 0x700811f00fa48938},
      {46419961, 0x91a0637cd0382930},
      {497975524, 0x924d90a0dd06ffa0},
      {396442927, 0x17bfe092a6b55f56},
      {596714468, 0x405af55f1dbf5384},
      {891547285, 0x470e7d8d6c7b2712},
      {259657725, 0xd625261cf4009282},
      {650814777, 0x5625fbe0d2981d34},
      {331200420, 0xc9d2fd144b89f8da},
      {479037046, 0x9d62f461f14b426c},
      {124607531, 0x279c57d625fd8006}}},
    {"samegame",
     {{952691234, 0x73178f7eec14b2d9},
      {421026137, 0xcb105df04d7620b5},
      {591157342, 0x89676ddd32f798f9},
      {183212371, 0x13c430d1799e8262},
      {986970153, 0xb66981927694a5cc},
      {217899376, 0x8b16386a04ad3b96},
      {283600955, 0x7396955d6cecee13},
      {791372443, 0x06149ae621d0c178},
      {811774355, 0x47876356f8d614fa},
      {756116471, 0xbbe55ad47f53f70f},
      {441585018, 0xdc1d042c533aa685},
      {41318025, 0x7cd3c630a4cd12a8}}},
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
            if (game->atlas != NULL && day > 0 && !seed_is_long())
                continue; /* counting all layouts takes long */
            struct session session = {0};
            assert_true(puzzle_begin(&session, game, dates[day]));
            assert_int_equal(session.daily, dates[day]);
            if (game->atlas == NULL)
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
            if (registry[i]->atlas != NULL && !seed_is_long())
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
    assert_string_equal(session.name, "85 moves, extreme");
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
