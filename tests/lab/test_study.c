/* Quantiles against values that other programs computed. */
#include "lab/study.h"

#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Type 7: checked against numpy.quantile. */
static void test_quantiles(void **state)
{
    (void)state;
    static const struct {
        double values[5];
        int count;
        double share, value;
    } cases[] = {
        {{718, 462, 788}, 3, 0.5, 718},
        {{718, 462}, 2, 0.5, 590},
        {{718, 462, 788}, 3, 0.9, 774},
        {{718, 462, 788}, 3, 0, 462},
        {{718, 462, 788}, 3, 1, 788},
        {{7}, 1, 0.9, 7},
        {{5, 1, 4, 2, 3}, 5, 0.99, 4.96},
        {{5, 1, 4, 2, 3}, 5, 0.25, 2},
        {{0.5, 0.5, 0.25, 0.5, 0.5}, 5, 0.1, 0.35},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct spread spread = {0};
        for (int j = 0; j < cases[i].count; j++)
            spread_add(&spread, cases[i].values[j]);
        spread_sort(&spread);
        double value = spread_quantile(&spread, cases[i].share);
        assert_true(fabs(value - cases[i].value) < 1e-9);
        free(spread.values);
    }
}

static void test_text(void **state)
{
    (void)state;
    struct study *study = malloc(sizeof *study);
    struct text out = {0};
    assert_non_null(study);
    study_init(study, "klotski", false);
    study_text(study, true, &out);
    assert_string_equal(text_get(&out), "0 positions\n");
    for (int i = 1; i <= 4; i++)
        study_add(study,
                  &(struct unstuck_answer){.verdict =
                                               i < 4 ? UNSTUCK_SOLVED : UNSTUCK_UNKNOWN,
                                           .length = 10 * i,
                                           .nodes = 100,
                                           .seconds = 0.5},
                  0, false);
    text_clear(&out);
    study_text(study, true, &out);
    assert_non_null(
        strstr(text_get(&out), "solved                3   75.0%  (95%: 30.1 to 95.4)"));
    assert_non_null(strstr(text_get(&out), "Solvable: 75.0% to 100.0%"));
    assert_non_null(strstr(text_get(&out), "           1          4 ####"));
    study_free(study);
    text_free(&out);
    free(study);
}

/* The median of three scores is one of them, and no number has more digits than it
 * means. */
static void test_json(void **state)
{
    (void)state;
    static const int64_t scores[] = {788, 462, 718};
    struct study *study = malloc(sizeof *study);
    struct text out = {0};
    assert_non_null(study);
    study_init(study, "samegame", false);
    for (int i = 0; i < 3; i++)
        study_add(study,
                  &(struct unstuck_answer){.verdict = UNSTUCK_SOLVED,
                                           .length = 20 + i,
                                           .score = scores[i],
                                           .nodes = 7,
                                           .seconds = 0.1 / 3},
                  0, true);
    study_json(study, &out);
    assert_string_equal(
        text_get(&out),
        "{\"game\": \"samegame\", \"positions\": 3, \"solved\": 3, \"impossible\": 0, "
        "\"undecided\": 0, \"proved\": 0, \"solvable\": [1.0, 1.0], \"solvable_95\": "
        "[0.439, 1.0], \"seconds\": {\"count\": 3, \"mean\": 0.033333, "
        "\"mean_error\": 0.0, \"least\": 0.033333, \"median\": 0.033333, \"p90\": 0.033333, "
        "\"p99\": 0.033333, \"most\": 0.033333}, \"nodes\": {\"count\": 3, "
        "\"mean\": 7.0, \"mean_error\": 0.0, \"least\": 7.0, \"median\": 7.0, \"p90\": 7.0, "
        "\"p99\": 7.0, \"most\": 7.0}, \"length\": {\"count\": 3, \"mean\": "
        "21.0, \"mean_error\": 1.13, \"least\": 20.0, \"median\": 21.0, \"p90\": 21.8, "
        "\"p99\": 21.98, \"most\": 22.0}, \"score\": {\"count\": 3, \"mean\": "
        "656.0, \"mean_error\": 194.2, \"least\": 462.0, \"median\": 718.0, \"p90\": 774.0, "
        "\"p99\": 786.6, \"most\": 788.0}}\n");
    study_free(study);
    text_free(&out);
    free(study);
}

/* Games played by advice: the share won, and what a decision took. */
static void test_played(void **state)
{
    (void)state;
    struct study *study = malloc(sizeof *study);
    struct text out = {0};
    assert_non_null(study);
    study_init(study, "klondike", true);
    for (unsigned i = 1; i <= 4; i++)
        study_add(study,
                  &(struct unstuck_answer){.verdict =
                                               i < 4 ? UNSTUCK_SOLVED : UNSTUCK_UNKNOWN,
                                           .nodes = 1000,
                                           .seconds = 0.5,
                                           .cpu_seconds = 0.25},
                  10 * i, false);
    study_text(study, true, &out);
    assert_non_null(
        strstr(text_get(&out), "won                   3   75.0%  (95%: 30.1 to 95.4)"));
    assert_non_null(
        strstr(text_get(&out), "not won               1   25.0%  (95%: 4.6 to 69.9)"));
    assert_null(strstr(text_get(&out), "impossible"));
    assert_non_null(strstr(text_get(&out), "  Decisions: 25.0 a game, 40 nodes each\n"
                                           "  Processor time: 10.0 ms a decision\n"));
    text_clear(&out);
    study_json(study, &out);
    assert_non_null(strstr(text_get(&out),
                           "\"positions\": 4, \"won\": 3, \"won_share\": 0.75, "
                           "\"won_95\": [0.301, 0.954], \"decisions\": 100, "
                           "\"cpu_seconds\": 1.0, \"seconds\": {"));
    assert_null(strstr(text_get(&out), "impossible"));
    study_free(study);
    text_free(&out);
    free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantiles),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
