/* What the terminal gets because it has claimed to understand it, and nothing else. Here
 * the terminal gives no answers by itself: the tests type them. */
#include "tests/unit.h"

#include "tests/tui/tui.h"

#include "canvas/canvas.h"
#include "terminal/theme.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char *const begin_frame = "\033[?2026h";
static const char *const end_frame = "\033[?2026l";

static struct tui *start(const char *type, const char *rate, bool jobs)
{
    const char *const argv[] = {getenv("UNSTUCK"), "klotski", "--seed", "1", NULL};
    const char *const env[] = {type, rate, NULL};
    struct tui *tui = tui_start(
        &(struct tui_options){.argv = argv, .env = env, .jobs = jobs, .mute = true});
    tui_sync(tui);
    tui_wait_text(tui, "81 moves to go");
    return tui;
}

/* A terminal of today under a name that older terminals have, too. */
static struct tui *start_claiming(const char *rate, bool jobs)
{
    struct tui *tui = start("TERM=xterm-256color", rate, jobs);
    tui_wait_output(tui, "\033[c");
    assert_false(tui_wrote(tui, "$p"));
    tui_keys(tui, "\033[?64;1;2;6;9;15;16;17;18;21;22;28c");
    tui_wait_output(tui, "\033[?2026$p\033[?u\033[c");
    tui_keys(tui, "\033[?1004;2$y\033[?2026;2$y\033[?0u\033[?64;1c");
    tui_sync(tui);
    tui_wait_output(tui, "\033[?1004h\033[>1u");
    return tui;
}

static bool shows(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

/* Whether the last frame stands between marks. */
static bool is_marked(const struct tui *tui)
{
    size_t length;
    const char *output = tui_output(tui, &length);
    size_t frame = tui_frame_bytes(tui);
    while (length > 0 && strncmp(output + length - 1, "\033]7777;", 7) != 0)
        length--;
    const char *at = output + length - 1 - frame;
    return frame >= 16 && strncmp(at, begin_frame, 8) == 0 &&
           strncmp(at + frame - 8, end_frame, 8) == 0;
}

static void test_frames(void **state)
{
    (void)state;
    struct tui *tui = start_claiming(NULL, false);
    tui_type(tui, "\f");
    assert_true(is_marked(tui));
    assert_in_range(tui_frame_bytes(tui), 1000, TUI_REDRAW_MOST);
    tui_type(tui, "7\033[B");
    assert_true(is_marked(tui));
    assert_in_range(tui_frame_bytes(tui), 100, TUI_MOVE_MOST);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Where a star takes two columns the terminal gets ASCII, boards and tiles included. */
static void test_width(void **state)
{
    (void)state;
    for (int columns = 1; columns <= 2; columns++) {
        struct tui *tui = start("TERM=xterm-256color", NULL, false);
        tui_keys(tui, "\033[?62c");
        tui_wait_output(tui, "★\033[?6n");
        tui_type(tui, columns == 1 ? "\033[?1;2R\033[?62c" : "\033[?1;3R\033[?62c");
        tui_type(tui, "o");
        tui_type(tui, "q");
        assert_int_equal(shows(tui, "┌─"), columns == 1);
        assert_int_equal(shows(tui, "+---"), columns == 2);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* Other answers claim nothing: an old terminal's, which would print a part of a question
 * about a mode, and that a mode is unknown. */
static void test_refusals(void **state)
{
    (void)state;
    static const char *const answers[] = {"\033[?1;2c", "\033[?6c", "\033[?66c",
                                          "\033[?c"};
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        struct tui *tui = start("TERM=xterm-256color", NULL, false);
        tui_type(tui, answers[i]);
        tui_type(tui, "\f");
        assert_false(tui_wrote(tui, "$p"));
        assert_int_equal(tui_end(tui, "q"), 0);
    }
    struct tui *tui = start("TERM=xterm-256color", NULL, false);
    tui_type(tui, "\033[?62c");
    tui_wait_output(tui, "\033[?2026$p\033[?u\033[c");
    tui_type(tui, "\033[?2026;0$y\033[?62c");
    tui_type(tui, "\f");
    assert_false(tui_wrote(tui, begin_frame));
    assert_false(tui_wrote(tui, "\033[>"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void expect_without(const struct tui *tui, const char *const *sequences)
{
    for (; *sequences != NULL; sequences++)
        if (tui_wrote(tui, *sequences))
            fail_msg("sent: ESC %s", *sequences + 1);
}

/* Terminals that claim less get less, also when the program crashes. */
static void test_types(void **state)
{
    (void)state;
    static const struct {
        const char *type, *without[8];
    } types[] = {
        {"TERM=vt100",
         {"\033[c", "\033[?1", "\033[?2004", "\033[?2026", "\033[?25", NULL}},
        {"TERM=vt220", {"\033[?1", "\033[?2004", "\033[?2026", NULL}},
        {"TERM=ansi", {"\033[?", NULL}},
        {"TERM=linux", {"\033[?10", "\033[?2004", "\033[?2026", "\033[?1049", NULL}},
        {"TERM=screen", {"\033[?1004", "\033[?2004", "\033[?2026", NULL}},
        {"TERM=tmux-256color", {"$p", "\033[?2026", NULL}},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        struct tui *tui = start(types[i].type, NULL, false);
        tui_type(tui, "\033[?1;2c");
        tui_signal(tui, SIGUSR1);
        assert_int_equal(tui_wait_end(tui), 128 + SIGUSR1);
        expect_without(tui, types[i].without);
        tui_free(tui);
    }
}

/* A claim of its terminfo is used at once, and not asked about. */
static void test_claimed_focus(void **state)
{
    (void)state;
    struct tui *tui = start("TERM=xterm-focus", NULL, false);
    assert_true(tui_wrote(tui, "\033[?1004h"));
    tui_keys(tui, "\033[?62c");
    tui_wait_output(tui, "\033[?2026$p\033[?u\033[c");
    assert_false(tui_wrote(tui, "\033[?1004$p"));
    tui_type(tui, "\033[?62c\033[O");
    assert_true(shows(tui, "Paused: this window is not in use."));
    tui_signal(tui, SIGUSR1);
    assert_int_equal(tui_wait_end(tui), 128 + SIGUSR1);
    tui_expect_restored(tui);
    tui_free(tui);
}

/* Within tmux and GNU Screen, the type "screen" claims what these can do. */
static void test_screen(void **state)
{
    (void)state;
    static const char *const inside[] = {"TMUX=/tmp/tmux,1,0", "STY=1.tty1.here"};
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        struct tui *tui = start("TERM=screen-256color", inside[i], false);
        assert_true(tui_wrote(tui, "\033[?2004h"));
        tui_type(tui, "\033[?1;2c");
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* Everything is undone when the program stops and when it crashes, and redone. */
static void test_undone(void **state)
{
    (void)state;
    struct tui *tui = start_claiming(NULL, true);
    tui_keys(tui, "\032");
    tui_wait_stop(tui);
    tui_expect_restored(tui);
    size_t before, after;
    tui_output(tui, &before);
    long frames = tui_frames(tui);
    tui_continue(tui);
    tui_wait_frame(tui, frames);
    const char *output = tui_output(tui, &after) + before;
    assert_non_null(memmem(output, after - before, "\033[?1049h", 8));
    assert_non_null(memmem(output, after - before, "\033[?1004h\033[>1u", 13));
    assert_non_null(memmem(output, after - before, begin_frame, 8));
    assert_null(memmem(output, after - before, "\033[c", 3));
    tui_signal(tui, SIGABRT);
    assert_int_not_equal(tui_wait_end(tui), 0);
    tui_expect_restored(tui);
    tui_free(tui);
}

/* The program reads a late answer before it ends, so that the shell does not get it. */
static void test_late_answer(void **state)
{
    (void)state;
    struct tui *tui = start("TERM=xterm-256color", NULL, false);
    tui_keys(tui, "q");
    tui_wait_output(tui, "\033[?1049l");
    tui_keys(tui, "q\n\033[?62;4c");
    assert_int_equal(tui_wait_end(tui), 0);
    assert_false(tui_wrote(tui, "$p"));
    tui_expect_restored(tui);
    assert_false(tui_has_input(tui));
    tui_free(tui);
}

/* The sequences of kitty's keyboard are the keys that they name. */
static void test_keyboard(void **state)
{
    (void)state;
    struct tui *tui = start_claiming(NULL, true);
    tui_type(tui, "7");
    tui_wait_text(tui, "Soldier 7 selected.");
    tui_type(tui, "\033[27u");
    tui_wait_text(tui, "Deselected");
    tui_keys(tui, "\033[122;5u");
    tui_wait_stop(tui);
    tui_expect_restored(tui);
    long frames = tui_frames(tui);
    tui_continue(tui);
    tui_wait_frame(tui, frames);
    assert_int_equal(tui_end(tui, "\033[99;69u"), 0);
}

/* The clock stands still while another window is used. */
static void test_focus(void **state)
{
    (void)state;
    static const char away[] = "Paused: this window is not in use.";
    struct tui *tui = start_claiming(NULL, false);
    tui_type(tui, "\033[O");
    assert_true(shows(tui, away));
    tui_type(tui, "\033[I");
    assert_false(shows(tui, away));
    /* The key that comes after the report acts as usual. */
    tui_type(tui, "\033[O\033[Ih");
    tui_wait_text(tui, "Hint: ");
    /* Without such a report the first key continues the game and acts as usual, too. */
    tui_type(tui, "\033[O");
    tui_type(tui, "?");
    assert_true(shows(tui, "Help"));
    tui_type(tui, "q");
    assert_false(shows(tui, away));
    /* The player's own pause stays. */
    tui_type(tui, "\033[I");
    tui_type(tui, "p");
    tui_type(tui, "\033[O\033[I");
    assert_true(shows(tui, "Paused.  Press any key"));
    tui_type(tui, "x");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The theme that leaves the background to the terminal has the text that suits it. */
static void test_background(void **state)
{
    (void)state;
    static const struct {
        const char *answer;
        enum theme_id theme;
    } grounds[] = {{"\033]11;rgb:ffff/ffff/ffff\033\\", THEME_ON_LIGHT},
                   {"\033]11;rgb:fd/f6/e3\a", THEME_ON_LIGHT},
                   {"\033]11;rgb:0000/2b2b/3636\033\\", THEME_ON_DARK},
                   {"\033]11;rgb:8080/8080/8080\033\\", THEME_TERMINAL},
                   {"\033]12;rgb:ffff/ffff/ffff\033\\", THEME_TERMINAL},
                   {"\033]11;?\033\\", THEME_TERMINAL},
                   {"", THEME_TERMINAL}};
    for (size_t i = 0; i < sizeof grounds / sizeof grounds[0]; i++) {
        const char *const argv[] = {getenv("UNSTUCK"), "klotski",  "--seed", "1",
                                    "--theme",         "terminal", NULL};
        const char *const env[] = {"TERM=xterm-256color", NULL};
        struct tui *tui =
            tui_start(&(struct tui_options){.argv = argv, .env = env, .mute = true});
        int row, column;
        tui_wait_text(tui, "81 moves to go");
        assert_false(tui_wrote(tui, "\033]11"));
        tui_keys(tui, "\033[?62c");
        tui_wait_output(tui, "\033]11;?\033\\");
        tui_type(tui, grounds[i].answer);
        tui_type(tui, "\033[?62c");
        assert_true(tui_find(tui, "81 moves to go", &row, &column));
        struct tui_look look = tui_look(tui, row, column);
        assert_int_equal(look.color, theme_look(grounds[i].theme, STYLE_GOOD, 256).color);
        assert_int_equal(look.ground, -1);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* Where nothing can be copied, the program does not say so. */
static void test_copy(void **state)
{
    (void)state;
    const char *const argv[] = {getenv("UNSTUCK"), "klotski", "--seed", "1", NULL};
    const char *const env[] = {"TERM=linux", NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = argv, .env = env, .mute = true});
    tui_sync(tui);
    tui_type(tui, "c");
    tui_wait_text(tui, "Printed when you quit");
    assert_false(tui_wrote(tui, "\033]52"));
    /* A newer terminal may claim it in its answer. */
    tui_type(tui, "\033[?62;22;52c");
    tui_type(tui, "c");
    tui_wait_text(tui, "Copied to the clipboard");
    assert_true(tui_wrote(tui, "\033]52;c;"));
    tui_type(tui, "\033[?62;22;52c");
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define claim_test(name) cmocka_unit_test_teardown(name, tui_free_all)

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK does not name the program\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        claim_test(test_frames),     claim_test(test_refusals),
        claim_test(test_types),      claim_test(test_screen),
        claim_test(test_undone),     claim_test(test_late_answer),
        claim_test(test_keyboard),   claim_test(test_focus),
        claim_test(test_copy),       claim_test(test_claimed_focus),
        claim_test(test_background), claim_test(test_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
