/* Random openings through <unstuck.h>. */
#include <unstuck.h>

#include "tests/unit.h"

#include <string.h>

static const struct unstuck_query any = UNSTUCK_QUERY_ANY;

static struct unstuck_openings *openings_of(struct unstuck_solver *solver,
                                            const char *variant,
                                            const struct unstuck_query *query)
{
    struct unstuck_openings *openings;
    assert_int_equal(unstuck_openings_new(solver, "klotski", variant, query, NULL,
                                          &openings),
                     UNSTUCK_OK);
    return openings;
}

/* Each opening is what the query asks for, and its rating has the length of its solution. */
static void test_draw(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_query query = any;
    query.dominoes = 5;
    query.singles = 4;
    query.length_low = 40;
    query.length_high = 60;
    query.blanks_high = 16;
    struct unstuck_openings *openings = openings_of(solver, "steps", &query);
    struct unstuck_progress ended, later;
    unstuck_get_progress(solver, &ended, sizeof ended);
    char text[2][500];
    unstuck_get_progress(solver, &later, sizeof later);
    assert_true(later.seconds > 0 && later.seconds == ended.seconds);
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct unstuck_position *position;
        struct unstuck_rating rating;
        struct unstuck_facts facts;
        for (int again = 0; again < 2; again++) {
            assert_int_equal(unstuck_openings_draw(openings, seed, &position, &rating,
                                                   sizeof rating),
                             UNSTUCK_OK);
            unstuck_print(position, NULL, text[again], sizeof text[again], NULL);
            if (again == 0)
                unstuck_free(position);
        }
        assert_string_equal(text[0], text[1]);
        assert_in_range(rating.length, 40, 60);
        assert_in_range(rating.grade, 0, 3);
        assert_true(rating.losing > 0 && rating.losing < 1 && rating.effort > 0);
        unstuck_get_facts(position, &facts, sizeof facts);
        assert_false(facts.dealt);
        assert_string_equal(facts.variant, "steps");
        assert_non_null(facts.name);
        assert_int_equal(unstuck_solve(solver, position, NULL), UNSTUCK_SOLVED);
        struct unstuck_answer answer;
        unstuck_get_answer(solver, &answer, sizeof answer);
        assert_int_equal(answer.length, rating.length);
        unstuck_free(position);
    }
    unstuck_openings_free(openings);
    unstuck_openings_free(NULL);

    query = any;
    query.grade = 3;
    openings = openings_of(solver, NULL, &query);
    struct unstuck_position *position;
    struct unstuck_rating rating;
    assert_int_equal(unstuck_openings_draw(openings, 1, &position, &rating,
                                           sizeof rating),
                     UNSTUCK_OK);
    assert_int_equal(rating.grade, 3);
    unstuck_free(position);
    assert_int_equal(unstuck_openings_draw(openings, 1, &position, NULL, 0), UNSTUCK_OK);
    unstuck_free(position);
    unstuck_openings_free(openings);
    unstuck_solver_free(solver);
}

static void test_none(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_query query = any;
    struct unstuck_openings *openings = (void *)state;
    struct unstuck_position *position = (void *)state;
    query.dominoes = 5;
    query.singles = 4;
    query.length_low = query.length_high = 200;
    openings = openings_of(solver, NULL, &query);
    assert_int_equal(unstuck_openings_draw(openings, 1, &position, NULL, 0),
                     UNSTUCK_NO_DEAL);
    assert_null(position);
    unstuck_openings_free(openings);

    assert_int_equal(unstuck_openings_new(solver, "klondike", NULL, &any, NULL,
                                          &openings),
                     UNSTUCK_NO_DEAL);
    assert_null(openings);
    assert_int_equal(unstuck_openings_new(solver, "chess", NULL, &any, NULL, &openings),
                     UNSTUCK_NO_GAME);
    assert_int_equal(unstuck_openings_new(solver, "klotski", "x", &any, NULL, &openings),
                     UNSTUCK_NO_VARIANT);
    unstuck_solver_free(solver);
}

static void test_wrong_queries(void **state)
{
    (void)state;
    static const struct unstuck_query wrong[] = {
        {0, 255, -1, -1, -1, -1, -1, -1, false}, {0, 60, 50, -1, -1, -1, -1, -1, false},
        {0, -2, -1, -1, -1, -1, -1, -1, false},  {0, -1, -1, 8, -1, -1, -1, -1, false},
        {0, -1, -1, -1, 15, -1, -1, -1, false},  {0, -1, -1, 7, 14, -1, -1, -1, false},
        {0, -1, -1, -1, -1, 1, -1, -1, false},   {0, -1, -1, -1, -1, -1, 17, -1, false},
        {0, -1, -1, -1, -1, 5, 4, -1, false},    {0, -1, -1, -1, -1, -1, -1, 4, false},
    };
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_openings *openings;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(unstuck_openings_new(solver, "klotski", NULL, &wrong[i], NULL,
                                              &openings),
                         UNSTUCK_NO_DEAL);
    unstuck_solver_free(solver);
}

static void test_stops(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_openings *openings;
    struct unstuck_query query = any;
    query.dominoes = 5;
    unstuck_cancel(solver);
    assert_int_equal(unstuck_openings_new(solver, "klotski", NULL, &query, NULL,
                                          &openings),
                     UNSTUCK_STOPPED);
    assert_null(openings);
    struct unstuck_limits limits = {.bytes = 1000};
    assert_int_equal(unstuck_openings_new(solver, "klotski", NULL, &query, &limits,
                                          &openings),
                     UNSTUCK_LIMIT);
    limits = (struct unstuck_limits){.nodes = 1};
    assert_int_equal(unstuck_openings_new(solver, "klotski", NULL, &query, &limits,
                                          &openings),
                     UNSTUCK_LIMIT);
    unstuck_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_wrong_queries),
        cmocka_unit_test(test_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
