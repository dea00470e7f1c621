/* Kinds of terminals: none, unknown ones, old ones, those without colours and those
 * without UTF-8. */
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* The first opening of Klotski. STRANGE: see tui_options. */
static struct tui *start(const char *const *env, bool strange)
{
    const char *const argv[] = {getenv("UNSTUCK"), "klotski", "--seed", "1", NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = argv, .env = env, .strange = strange});
    tui_sync(tui);
    return tui;
}

static void expect_refusal(const char *const *argv, const char *const *env,
                           const char *words)
{
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    assert_int_equal(tui_wait_end(tui), 2);
    tui_wait_text(tui, words);
    assert_false(tui_wrote(tui, "\033"));
    tui_free(tui);
}

static void test_no_terminal(void **state)
{
    (void)state;
    const char *const dumb[] = {"TERM=dumb", NULL};
    const char *const unset[] = {"TERM", NULL};
    const char *const piped[] = {"sh", "-c", "\"$UNSTUCK\" </dev/null", NULL};
    expect_refusal(NULL, dumb, "TERM is unset or dumb");
    expect_refusal(NULL, unset, "TERM is unset or dumb");
    expect_refusal(piped, NULL, "playing needs a terminal");
}

static void test_kinds(void **state)
{
    (void)state;
    static const char *const kinds[] = {"TERM=xterm-ghostty-of-tomorrow",
                                        "TERM=linux",
                                        "TERM=vt100",
                                        "TERM=screen",
                                        "TERM=xterm",
                                        "TERM=vt52"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        /* The first kind makes newterm fail, and newterm then leaks memory. */
        const char *const env[] = {kinds[i],
                                   i == 0 ? "ASAN_OPTIONS=detect_leaks=0" : NULL, NULL};
        print_message("# %s\n", kinds[i]);
        struct tui *tui = start(env, strcmp(kinds[i], "TERM=vt52") == 0);
        /* libvterm is not a VT52: test only that the program runs. */
        if (strcmp(kinds[i], "TERM=vt52") != 0)
            tui_wait_text(tui, "81 moves to go");
        else
            tui_type(tui, "u");
        assert_int_equal(tui_wait_end((tui_keys(tui, "q"), tui)), 0);
        tui_free(tui);
    }
}

static void test_ascii(void **state)
{
    (void)state;
    const char *const env[] = {"LC_ALL=C", NULL};
    struct tui *tui = start(env, false);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint");
    tui_type(tui, "?");
    tui_type(tui, "x");
    size_t length;
    const char *bytes = tui_output(tui, &length);
    for (size_t i = 0; i < length; i++)
        assert_true((unsigned char)bytes[i] < 0x80);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Whether the output has an SGR sequence with a parameter from 30 on, which sets a
 * colour. */
static bool has_color(struct tui *tui)
{
    size_t length;
    const char *s = tui_output(tui, &length);
    for (const char *end = s + length; (s = memmem(s, (size_t)(end - s), "\033[", 2));
         s++) {
        int number = 0;
        bool big = false;
        for (s += 2; (*s >= '0' && *s <= '9') || *s == ';'; s++) {
            number = *s == ';' ? 0 : number * 10 + *s - '0';
            big |= number >= 30 && number != 39 && number != 49;
        }
        if (*s == 'm' && big)
            return true;
    }
    return false;
}

static void test_no_color(void **state)
{
    (void)state;
    struct tui *colored = start(NULL, false);
    tui_wait_text(colored, "81 moves to go");
    assert_true(has_color(colored));
    tui_free(colored);
    const char *const env[] = {"NO_COLOR=1", NULL};
    struct tui *tui = start(env, false);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "h");
    assert_false(has_color(tui));
    for (int row = 0; row < 24; row++)
        for (int column = 0; column < 80; column++)
            assert_int_equal(tui_look(tui, row, column).color, -1);
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define screen_test(name) cmocka_unit_test_teardown(name, tui_free_all)

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK does not name the program\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        screen_test(test_no_terminal),
        screen_test(test_kinds),
        screen_test(test_ascii),
        screen_test(test_no_color),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
