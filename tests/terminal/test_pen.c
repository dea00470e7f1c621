/* What curses writes becomes shorter and means the same. */
#include "terminal/pen.h"

#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

static void expect(const char *written, bool known, const char *shorter)
{
    struct text out = {0};
    text_string(&out, "\033[31m");
    size_t from = out.length;
    text_string(&out, written);
    struct pen_style style = known ? (struct pen_style){.attributes = 0} : pen_unknown;
    pen_shorten(&out, from, &style);
    pen_reset(&out, &style);
    assert_int_equal(strlen(text_get(&out)), out.length);
    assert_string_equal(text_get(&out) + from, shorter);
    text_free(&out);
}

static void test_known(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"", ""},
        {"no colours", "no colours"},
        /* foreground and background are repeated, or one of them is */
        {"\033[31m\033[44ma\033[31m\033[44mb", "\033[31;44mab\033[m"},
        {"\033[31m\033[44ma\033[32m\033[44mb", "\033[31;44ma\033[32mb\033[m"},
        {"\033[91m\033[104ma\033[91m\033[105mb", "\033[91;104ma\033[105mb\033[m"},
        {"\033[38;5;1m\033[48;5;1ma\033[38;5;1m\033[48;5;11mb",
         "\033[38;5;1;48;5;1ma\033[48;5;11mb\033[m"},
        /* back to the default */
        {"\033[31ma\033[39;49mb", "\033[31ma\033[mb"},
        {"\033[31;44ma\033[39mb", "\033[31;44ma\033[39mb\033[m"},
        {"\033[31;44ma\033[49mb", "\033[31;44ma\033[49mb\033[m"},
        /* a reset that the same colour follows; a reset that only ends bold or dim */
        {"\033[31ma\033(B\033[m\033[31mb", "\033[31mab\033[m"},
        {"\033[38;5;10;1ma\033[m\033[38;5;10mb", "\033[1;38;5;10ma\033[22mb\033[m"},
        {"\033[31;2ma\033[0;1;31mb", "\033[2;31ma\033[22;1mb\033[m"},
        {"\033[1;7ma\033[0;10;7mb", "\033[1;7ma\033[0;7mb\033[m"},
        {"\033[7;31ma\033[0;31mb", "\033[7;31ma\033[0;31mb\033[m"},
        /* moving the cursor needs no style */
        {"\033[31ma\033[m\033[2;3H\033[31mb", "\033[31ma\033[2;3Hb\033[m"},
        {"\033[31ma\033[32m\033[3C\r\b\033[31mb", "\033[31ma\033[3C\r\bb\033[m"},
        /* REP follows its character */
        {"\033[31m \033[5b", " \033[5b"},
        /* a blank shows only its background, unless it is underlined or reversed */
        {"\033[31;44ma\033[32m b", "\033[31;44ma \033[32mb\033[m"},
        {"\033[31;44ma\033[0;1;42m b", "\033[31;44ma\033[42m \033[1;39mb\033[m"},
        {"\033[31;44ma\033[m b", "\033[31;44ma\033[49m \033[mb"},
        {"\033[31ma\033[4m b", "\033[31ma\033[4m b\033[m"},
        {"\033[31;7ma\033[32m b", "\033[7;31ma\033[32m b\033[m"},
        {"\033[31;7ma\033[m b", "\033[7;31ma\033[m b"},
        {"\033[31ma\033[m\033[K", "\033[31ma\033[K\033[m"},
        {"\033[31ma\033[44m\033[K\033[3X", "\033[31ma\033[44m\033[K\033[3X\033[m"},
        {"\033[44ma\033[m\033[J", "\033[44ma\033[m\033[J"},
        /* any other sequence may need the style */
        {"\033[31m\033[?25h", "\033[31m\033[?25h\033[m"},
        /* after an unknown sequence nothing changes */
        {"\033[31ma\033[38;2;1;2;3mb\033[31m\033[31mc",
         "\033[31ma\033[38;2;1;2;3mb\033[31m\033[31mc"},
        {"\033[11m\033[31m\033[31ma", "\033[11m\033[31m\033[31ma"},
        /* an incomplete sequence */
        {"\033[31ma\033[32", "\033[31ma\033[32\033[m\033[m"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char reset[200];
        snprintf(reset, sizeof reset, "%s%s", cases[i][0],
                 strchr(cases[i][0], '\033') != NULL &&
                         strstr(cases[i][0], "38;2") == NULL &&
                         strstr(cases[i][0], "[11m") == NULL
                     ? "\033[m"
                     : "");
        expect(reset, true, cases[i][1]);
    }
    struct text none = {0};
    pen_shorten(&none, 0, &(struct pen_style){.attributes = 0});
    assert_string_equal(text_get(&none), "");
}

/* If the style before is unknown, it is reset before the first character, but not on
 * terminals without styles. */
static void test_unknown(void **state)
{
    (void)state;
    expect("a\033[2;3H\033[K", false, "a\033[2;3H\033[K");
    expect("a\033[mb", false, "a\033[mb");
    expect("\033[7ma\033[mb", false, "\033[0;7ma\033[mb");
    expect("\033[m\033[31m \033[32ma", false, "\033[0;31m \033[32ma\033[m");
}

/* The style stays from frame to frame. */
static void test_frames(void **state)
{
    (void)state;
    static const char *const frames[][2] = {{"\033[31;44ma\033[m", "\033[31;44ma"},
                                            {"\033[2;3H\033[31;44mb\033[m", "\033[2;3Hb"},
                                            {"\033[32;44mc\033[m", "\033[32mc"},
                                            {"\033[H", "\033[H"},
                                            {"d", "\033[md"},
                                            {"e\033[38;2;1;2;3mf\033[m",
                                             "e\033[38;2;1;2;3mf\033[m"},
                                            {"g", "g"}};
    struct pen_style style = {.attributes = 0};
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct text out = {0};
        text_string(&out, frames[i][0]);
        pen_shorten(&out, 0, &style);
        assert_string_equal(text_get(&out), frames[i][1]);
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known),
                                       cmocka_unit_test(test_unknown),
                                       cmocka_unit_test(test_frames)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
