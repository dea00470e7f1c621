/* What is left of what curses writes. That it looks the same is tests/tui/test_frames's. */
#include "tests/unit.h"

#include "ui/thin.h"

#include <string.h>

static void expect(const char *from, bool anew, const char *wanted)
{
    struct text text = {0};
    text_string(&text, "kept\033[0m");
    size_t start = text.length;
    text_string(&text, from);
    thin_out(&text, start, anew);
    assert_memory_equal(text_get(&text), "kept\033[0m", start);
    assert_string_equal(text_get(&text) + start, wanted);
    text_free(&text);
}

static void test_changes(void **state)
{
    (void)state;
    expect("", false, "");
    expect("", true, "");
    expect("plain", false, "plain");
    expect("\033(B\033[0;7m\033[38;5;33mx\033(B\033[m", false, "\033[7;38;5;33mx\033[m");
    expect("\033[1ma\033[0;1;7mb\033[0mc", false, "\033[1ma\033[7mb\033[mc");
    expect("\033[1;7ma\033[0;7mb\033[m", false, "\033[1;7ma\033[0;7mb\033[m");
    expect("\033[31ma\033[39m\033[mb", false, "\033[31ma\033[mb");
    expect("\033[31ma\033[39;49m\033[32mb\033[m", false, "\033[31ma\033[32mb\033[m");
    expect("\033[1;4ma\033[24mb\033[m", false, "\033[1;4ma\033[0;1mb\033[m");
}

/* Looks that show on nothing are not sent; what erases shows them. */
static void test_order(void **state)
{
    (void)state;
    expect("\033[7m\033[3;4H\033[m\033[5dx", false, "\033[3;4H\033[5dx");
    expect("\033[31ma\033[m\033[3;4H\033[31mb\033[m", false,
           "\033[31ma\033[3;4Hb\033[m");
    expect("\033[44m\033[K\033[m\033[K", false, "\033[44m\033[K\033[m\033[K");
    expect("\033[48;5;16ma\033[48;5;16mb\033[m", false, "\033[48;5;16mab\033[m");
    expect("\033[1;7;31;48;5;16ma\033[0;32;48;5;16mb\033[m", false,
           "\033[1;7;31;48;5;16ma\033[22;27;32mb\033[m");
    expect("\033[1;2;31;48;5;16ma\033[0;2;31;48;5;16mb\033[m", false,
           "\033[1;2;31;48;5;16ma\033[22;2mb\033[m");
    expect("\033[38;2;1;2;3;1ma\033[m", false, "\033[1;38;2;1;2;3ma\033[m");
}

/* A blank shows no colour but its ground's, and that of nothing where it is reversed. */
static void test_blanks(void **state)
{
    (void)state;
    expect("\033[31ma\033[m  \033[31mb\033[m", false, "\033[31ma  b\033[m");
    expect("\033[31;1ma\033[m \033[K\033[32mb\033[m", false,
           "\033[1;31ma \033[K\033[0;32mb\033[m");
    expect("\033[31;40ma\033[m \033[31;40mb\033[m", false,
           "\033[31;40ma\033[m \033[31;40mb\033[m");
    expect("\033[4ma\033[m b", false, "\033[4ma\033[m b");
    expect("a\033[7m b\033[31m c\033[m", false, "a\033[7m b\033[31m c\033[m");
    expect("\033[31ma\033[m \033[6b\033[31mb\033[m", false, "\033[31ma \033[6bb\033[m");
    expect("\033[31m \033[m", true, "\033[0;31m \033[m");
}

/* A look that nobody knows is set, and one of unknown parameters goes through. */
static void test_unknown(void **state)
{
    (void)state;
    expect("\033[mx", true, "\033[mx");
    expect("\033(B\033[mx\033(B", true, "\033(B\033[mx");
    expect("\033[m\017x \017", true, "\017\033[mx ");
    expect("\017x\017", false, "x");
    expect("\033[1mx\033[m", true, "\033[0;1mx\033[m");
    expect("\033[77mx\033[1my\033[m", false, "\033[77mx\033[0;1my\033[m");
    expect("\033[1mx\033[0;10my", false, "\033[1mx\033[my");
    expect("\033[?25l\033[", false, "\033[?25l\033[");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
