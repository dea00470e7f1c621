/* The difficulty grades of the atlas's layouts. */
#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/seed.h"
#include "tests/unit.h"

static const struct atlas_query two_blanks = {-1, -1, 2, 2, -1, -1, false};

/* The smallest puzzle: X is one step above the goal, and its way is free. */
static void test_rate(void **state)
{
    (void)state;
    struct atlas_query five_dominoes = ATLAS_ANY;
    five_dominoes.dominoes = 5;
    struct atlas *atlas = solver_atlas(&five_dominoes, KLOTSKI_STEPS, 1);
    struct atlas_rating rating;
    struct klotski k;
    board_read(&k, KLOTSKI_STEPS, "abcd\nabcd\neXXf\ngXXh\ni..j\n");
    assert_int_equal(atlas_distance(atlas, &k), ATLAS_OTHER); /* four dominoes */
    assert_false(atlas_rate(atlas, &k, &rating));
    /* Three moves are possible: X down, i right and j left. One of the three wins. */
    board_read(&k, KLOTSKI_STEPS, "abcd\nabcd\neXXf\neXXh\ni..j\n");
    assert_true(atlas_rate(atlas, &k, &rating));
    assert_int_equal(rating.length, 1);
    assert_true(rating.losing > 0.66 && rating.losing < 0.67);
    /* After i moves right, i or e can move next, so this is no dead end; likewise for
     * j. */
    assert_int_equal(rating.grade, GRADE_EASY);
    assert_true(rating.effort > 1.58 && rating.effort < 1.59 + rating.dead_ends);
    atlas_free(atlas);
}

/* A layout drawn for a grade has this grade; a solved layout is easy. */
static void test_grades(void **state)
{
    (void)state;
    struct random random;
    struct klotski k;
    struct atlas_rating rating;
    seed_random(&random);
    struct atlas *atlas = solver_atlas(&two_blanks, KLOTSKI_MOVES, 1);
    struct atlas_query query = two_blanks;
    int last = -1;
    double before = -1;
    for (int grade = GRADE_EASY; grade <= GRADE_EXTREME; grade++) {
        assert_true(atlas_draw_grade(atlas, &query, grade, &random, &k, &rating));
        assert_int_equal(rating.grade, grade);
        assert_int_equal(rating.length, atlas_distance(atlas, &k));
        assert_true(grade > last && rating.effort > before);
        last = grade;
        before = rating.effort;
    }
    query.low = query.high = 138;
    if (seed_is_long()) /* the draw takes long before it fails */
        assert_false(atlas_draw_grade(atlas, &query, GRADE_EASY, &random, &k, &rating));
    query.low = query.high = 0;
    assert_true(atlas_draw_grade(atlas, &query, -1, &random, &k, &rating));
    assert_true(rating.length == 0 && rating.effort <= 0 && rating.grade == GRADE_EASY);
    /* Each grade has about a quarter of the classic openings; the others have none. */
    int grades[4] = {0};
    for (uint64_t seed = 1; seed <= klotski_deals.count(); seed++) {
        klotski_deals.deal(&k, KLOTSKI_MOVES, seed);
        bool classic = atlas_rate(atlas, &k, &rating);
        assert_int_equal(game_deal_grade(&klotski_game, 0, seed),
                         classic ? (int)rating.grade : -1);
        grades[rating.grade] += classic;
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(grades[i], 13, 16);
    atlas_free(atlas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rate),
        cmocka_unit_test(test_grades),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
