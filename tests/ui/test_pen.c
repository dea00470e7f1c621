/* Colours that are set already are dropped from what curses writes, and nothing else. */
#include "ui/pen.h"

#include "tests/unit.h"

#include <string.h>

static void test_repeats(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"", ""},
        {"no colours", "no colours"},
        /* both are the same, or one is */
        {"\033[31m\033[44ma\033[31m\033[44mb", "\033[31m\033[44mab"},
        {"\033[31m\033[44ma\033[32m\033[44mb", "\033[31m\033[44ma\033[32mb"},
        {"\033[31m\033[44ma\033[31m\033[45mb", "\033[31m\033[44ma\033[45mb"},
        {"\033[91m\033[104ma\033[91m\033[104mb", "\033[91m\033[104mab"},
        {"\033[38;5;1m\033[48;5;1ma\033[38;5;1m\033[48;5;11mb",
         "\033[38;5;1m\033[48;5;1ma\033[48;5;11mb"},
        {"\033[38;5;1ma\033[38;5;12mb\033[38;5;1mc",
         "\033[38;5;1ma\033[38;5;12mb\033[38;5;1mc"},
        /* the cursor has no colour */
        {"\033[31ma\033[2;3H\033[31mb\033[K", "\033[31ma\033[2;3Hb\033[K"},
        /* after all others nothing is known */
        {"\033[31ma\033[m\033[31mb", "\033[31ma\033[m\033[31mb"},
        {"\033[31ma\033[39;49m\033[31mb", "\033[31ma\033[39;49m\033[31mb"},
        {"\033[31ma\033[39m\033[31mb", "\033[31ma\033[39m\033[31mb"},
        {"\033[31ma\033[0;31m\033[31mb", "\033[31ma\033[0;31m\033[31mb"},
        {"\033[31ma\033[7m\033[31mb", "\033[31ma\033[7m\033[31mb"},
        {"\033[38;5;1;48;5;2ma\033[38;5;1;48;5;2mb",
         "\033[38;5;1;48;5;2ma\033[38;5;1;48;5;2mb"},
        {"\033[38;2;1;2;3ma\033[38;2;1;2;3mb", "\033[38;2;1;2;3ma\033[38;2;1;2;3mb"},
        /* cut off */
        {"\033[31m\033[31", "\033[31m\033[31"},
        {"\033[31m\033", "\033[31m\033"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};
        text_string(&out, "\033[31m");
        size_t from = out.length;
        text_string(&out, cases[i][0]);
        pen_drop_repeats(&out, from);
        assert_int_equal(strlen(out.bytes), out.length);
        assert_string_equal(out.bytes + from, cases[i][1]);
        text_free(&out);
    }
    struct text none = {0};
    pen_drop_repeats(&none, 0);
    assert_string_equal(text_get(&none), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_repeats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
