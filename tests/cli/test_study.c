/* Shares and percentiles against values computed by hand and against sorted lists. */
#include "cli/study.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void test_share(void **state)
{
    (void)state;
    /* Wilson's interval for 81 of 263 and for 15 of 148, after Newcombe (1998). */
    struct share share = study_share(81, 263);
    assert_true(fabs(share.low - 0.2553) < 5e-5 && fabs(share.high - 0.3662) < 5e-5);
    share = study_share(15, 148);
    assert_true(fabs(share.low - 0.0624) < 5e-5 && fabs(share.high - 0.1605) < 5e-5);
    share = study_share(0, 20);
    assert_true(share.low == 0 && fabs(share.high - 0.1611) < 5e-5);
    share = study_share(0, 0);
    assert_true(share.low == 0 && share.high == 1);
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void test_percentiles(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    double values[COUNT];
    struct random random;
    struct study *study = malloc(sizeof *study);
    assert_non_null(study);
    seed_random(&random);
    study_init(study, "klotski");
    for (int i = 0; i < COUNT; i++) {
        values[i] = pow(10, (double)random_below(&random, 1000) / 100 - 6);
        study_add(study, &(struct unstuck_answer){.seconds = values[i]}, false);
    }
    qsort(values, COUNT, sizeof *values, compare);
    static const double shares[] = {0.01, 0.5, 0.9, 0.99, 1};
    for (int i = 0; i < 5; i++) {
        double exact = values[(int)(shares[i] * COUNT) - 1];
        double found = study_percentile(&study->seconds, shares[i]);
        assert_true(found > exact * 0.98 && found < exact * 1.02);
    }
    assert_int_equal(study->solved + study->impossible, 0);
    free(study);
}

static void test_text(void **state)
{
    (void)state;
    struct study *study = malloc(sizeof *study);
    struct text out = {0};
    assert_non_null(study);
    study_init(study, "klotski");
    study_text(study, true, &out);
    assert_string_equal(text_get(&out), "0 positions\n");
    for (int i = 1; i <= 4; i++)
        study_add(study,
                  &(struct unstuck_answer){.verdict = i < 4 ? UNSTUCK_SOLVED
                                                            : UNSTUCK_UNKNOWN,
                                           .length = 10 * i,
                                           .nodes = 100,
                                           .seconds = 0.5},
                  false);
    text_clear(&out);
    study_text(study, true, &out);
    assert_non_null(strstr(text_get(&out), "solved                3   75.000%"));
    assert_non_null(strstr(text_get(&out), "Solvable: 75.000% to 100.000%"));
    assert_non_null(strstr(text_get(&out), "           1          4 ####"));
    text_free(&out);
    free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_percentiles),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
