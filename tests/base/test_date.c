/* Dates, compared with the C library's, and days that do not exist. */
#include "base/date.h"

#include "tests/unit.h"

#include <stdlib.h>

static void test_days(void **state)
{
    (void)state;
    setenv("TZ", "UTC0", 1);
    tzset();
    int date = 20000101;
    for (time_t day = 10957; day < 70000; day++) { /* from 2000 to 2161 */
        struct tm tm;
        time_t noon = day * 86400 + 43200;
        gmtime_r(&noon, &tm);
        assert_int_equal(date, date_of(noon));
        assert_int_equal(date_weekday(date), (tm.tm_wday + 6) % 7);
        int next = date_add(date, 1);
        assert_int_equal(date_add(next, -1), date);
        date = next;
    }
    assert_int_equal(date_add(20000101, 59043), date);
}

/* A day begins at midnight where the player is. */
static void test_local(void **state)
{
    (void)state;
    setenv("TZ", "CST-8", 1);
    tzset();
    assert_int_equal(date_of(1795363199), 20261122); /* 23:59:59 there */
    assert_int_equal(date_of(1795363200), 20261123);
}

static void test_text(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",           "2026-11",    "2026-11-31",
                                        "2026-2-29",  "2026-02-29", "2026-00-10",
                                        "2026-13-01", "1999-12-31", "2026-11-22x",
                                        "20261122",   "2026-11-00", "2026-11- 2"};
    struct text out = {0};
    int date = 0;
    assert_true(date_read("2024-02-29", &date));
    assert_int_equal(date, 20240229);
    date_print(date, &out);
    assert_string_equal(text_get(&out), "2024-02-29");
    text_free(&out);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (date_read(wrong[i], &date))
            fail_msg("%s was read", wrong[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_local),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
