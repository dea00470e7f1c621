/* The terminal layer, tested from outside: the events that keys become, the bytes that it
 * sends, and the state in which it leaves the terminal. */
#include "tests/unit.h"

#include "base/clock.h"
#include "tests/tui/tui.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char *probe_path(void)
{
    static char path[1024];
    const char *given = getenv("TERM_PROBE");
    const char *build = getenv("BUILDDIR");
    snprintf(path, sizeof path, "%s/tests/tui/term_probe", build != NULL ? build : ".");
    return given != NULL ? given : path;
}

static struct tui *start_probe(const char *const *env)
{
    const char *const argv[] = {probe_path(), NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_sync(tui);
    return tui;
}

static struct tui *start(void)
{
    struct tui *tui = tui_start(&(struct tui_options){.rows = 24});
    tui_sync(tui);
    return tui;
}

/* Opens a game and waits for the solver's answer, after which the screen does not
 * change. */
static void open_game(struct tui *tui)
{
    tui_type(tui, "2qN1\r");
    tui_wait_text(tui, "81 moves to go");
}

/* ---- input ------------------------------------------------------------------------- */

static void expect_event(struct tui *tui, const char *bytes, const char *event)
{
    tui_type(tui, bytes);
    tui_wait_text(tui, event);
    /* Scroll the event away, so that the next equal one is found as a new one. */
    for (int i = 0; i < 16; i++)
        tui_keys(tui, "\001");
    tui_sync(tui);
}

static void test_keys(void **state)
{
    (void)state;
    static const char *const keys[][2] = {
        {"a", "key U+0061"},         {"\r", "key enter"},       {"\t", "key tab"},
        {"\033[Z", "key backtab"},   {"\177", "key backspace"}, {"\b", "key backspace"},
        {" ", "key U+0020"},         {"\033[A", "key up"},      {"\033OB", "key down"},
        {"\033[C", "key right"},     {"\033OD", "key left"},    {"\033[1;5A", "key up"},
        {"\033[H", "key home"},      {"\033[F", "key end"},     {"\033[1~", "key home"},
        {"\033OH", "key home"},      {"\033OF", "key end"},     {"\033[5~", "key pageup"},
        {"\033[6~", "key pagedown"}, {"\033[2~", "key insert"}, {"\033[3~", "key delete"},
        {"\033OP", "key F1"},        {"\033[[A", "key F1"},     {"\033[11~", "key F1"},
        {"\033[24~", "key F12"},     {"\022", "key U+0012"},    {"é", "key U+00E9"},
        {"刀", "key U+5200"},
    };
    struct tui *tui = start_probe(NULL);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        expect_event(tui, keys[i][0], keys[i][1]);
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A lone Escape becomes an event only after a pause, so tui_sync does not wait for it. */
static void test_escape(void **state)
{
    (void)state;
    struct tui *tui = start_probe(NULL);
    tui_type(tui, "\033");
    tui_wait_text(tui, "1 events");
    tui_wait_text(tui, "key escape");
    /* Alt with a letter is neither Escape nor a letter; unrequested reports and changes
     * of the focus are no keys. */
    tui_type(tui, "\033x\033é\033[I\033[O\033[?62;c\033[12;40R\033]11;rgb:0/0/0\033\\");
    tui_type(tui, "z");
    tui_wait_text(tui, "2 events");
    tui_wait_text(tui, "key U+007A");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

static void test_mouse(void **state)
{
    (void)state;
    struct tui *tui = start_probe(NULL);
    tui_mouse(tui, 1, 3, 4, true);
    tui_wait_text(tui, "mouse press 1 at 3,4");
    tui_drag(tui, 1, 3, 5);
    tui_wait_text(tui, "mouse drag 1 at 3,5");
    tui_mouse(tui, 1, 3, 6, false);
    tui_wait_text(tui, "mouse release 1 at 3,6");
    tui_mouse(tui, 3, 0, 79, true);
    tui_mouse(tui, 3, 0, 79, false);
    tui_wait_text(tui, "mouse press 3 at 0,79");
    tui_type(tui, "\033[<64;2;2M\033[<65;2;2M");
    tui_wait_text(tui, "mouse wheel up 4 at 1,1");
    tui_wait_text(tui, "mouse wheel down 5 at 1,1");
    tui_double_click(tui, 9, 9);
    tui_wait_text(tui, "mouse press 1 at 9,9 twice");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A megabyte of pasted keys, q and Ctrl-C among them, is one event, not keys. */
static void test_paste(void **state)
{
    (void)state;
    enum {
        SIZE = 1 << 20
    };
    struct tui *tui = start_probe(NULL);
    char *bytes = malloc(SIZE);
    for (int i = 0; i < SIZE; i++)
        bytes[i] = "q\003\033[A\r\xff!"[i % 8];
    tui_keys(tui, "\033[200~");
    tui_send(tui, bytes, SIZE);
    tui_keys(tui, "\033[201~x");
    tui_sync(tui);
    tui_wait_text(tui, "2 events");
    tui_wait_text(tui, "paste of 65535 bytes: q");
    tui_wait_text(tui, "key U+0078");
    /* Without paste markers these are a megabyte of keys; the program must survive
     * them. */
    for (int i = 0; i < SIZE; i++)
        bytes[i] = "abc\033[A\xff\xfe"[i % 8];
    tui_send(tui, bytes, SIZE);
    tui_sync(tui);
    free(bytes);
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A thousand keys in one write are a thousand events, in any number of frames. */
static void test_typed_ahead(void **state)
{
    (void)state;
    enum {
        KEYS = 100000
    };
    struct tui *tui = start_probe(NULL);
    char *keys = malloc(KEYS);
    memset(keys, 'x', KEYS);
    tui_send(tui, keys, 1000);
    tui_sync(tui);
    tui_wait_text(tui, "1000 events");
    tui_send(tui, keys, KEYS);
    tui_sync(tui);
    tui_wait_text(tui, "101000 events");
    free(keys);
    assert_int_equal(tui_end(tui, "\003"), 0);
}

static void test_charsets(void **state)
{
    (void)state;
    const char *const plain[] = {"LC_ALL=C", NULL};
    const char *const console[] = {"TERM=linux", NULL};
    const char *const wide[] = {"PROBE_WIDE=1", NULL};
    struct tui *tui = start_probe(NULL);
    tui_wait_text(tui, "charset 3.");
    assert_int_equal(tui_end(tui, "\003"), 0);
    tui = start_probe(plain);
    tui_wait_text(tui, "charset 0.");
    tui_type(tui, "\xe9\xff");
    tui_type(tui, "x");
    tui_wait_text(tui, "1 events");
    assert_int_equal(tui_end(tui, "\003"), 0);
    tui = start_probe(wide);
    tui_wait_text(tui, "charset 0.");
    assert_int_equal(tui_end(tui, "\003"), 0);
    tui = start_probe(console);
    tui_wait_text(tui, "charset 1.");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* ---- the wire ---------------------------------------------------------------------- */

static void test_one_write_per_frame(void **state)
{
    (void)state;
    struct tui *tui = start();
    tui_type(tui, "2");
    for (int i = 0; i < 50; i++) {
        tui_type(tui, i % 2 == 0 ? "\033[B" : "\033[A");
        assert_int_equal(tui_frame_reads(tui), 1);
    }
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* Over SSH the program pauses for 50 ms or more after each frame, so that keys which come
 * quickly share one frame; see test_slow_line. A busy machine only makes this longer. */
static void test_far(void **state)
{
    (void)state;
    enum {
        KEYS = 11
    };
    const char *const env[] = {"SSH_CONNECTION=far away", NULL};
    struct tui *tui = start_probe(env);
    double from = clock_now();
    for (int i = 0; i < KEYS; i++)
        tui_type(tui, "x");
    assert_true(clock_now() - from >= (KEYS - 1) * 0.05);
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A terminal that reads nothing for a while, as when the user holds the scroll bar. */
static void test_blocked_reader(void **state)
{
    (void)state;
    struct tui *tui = start();
    open_game(tui);
    /* Each Ctrl-L is a frame of some kilobytes; the pseudo-terminal holds a few. */
    long frames = tui_frames(tui);
    for (int i = 0; i < 200; i++) {
        tui_keys(tui, "\f");
        tui_wait_read(tui);
    }
    tui_keys(tui, "7\033[B");
    tui_wait_read(tui); /* the program still reads keys */
    tui_sync(tui);
    tui_wait_text(tui, "80 moves to go");
    assert_true(tui_frames(tui) - frames < 150);
    tui_type(tui, "u");
    tui_wait_text(tui, "81 moves to go");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* If the terminal never reads again, the program can still be ended. */
static void test_blocked_reader_end(void **state)
{
    (void)state;
    struct tui *tui = start();
    open_game(tui);
    for (int i = 0; i < 100; i++) {
        tui_keys(tui, "\f");
        tui_wait_read(tui);
    }
    tui_signal(tui, SIGTERM);
    assert_int_equal(tui_end(tui, NULL), 3);
}

static void test_bytes(void **state)
{
    (void)state;
    struct tui *tui = start();
    open_game(tui);
    tui_type(tui, "\f");
    print_message("# full redraw %zu bytes\n", tui_frame_bytes(tui));
    assert_true(tui_frame_bytes(tui) <= TUI_REDRAW_MOST);
    tui_type(tui, "\033[C");
    tui_type(tui, "\033[D");
    print_message("# cursor move %zu bytes\n", tui_frame_bytes(tui));
    assert_true(tui_frame_bytes(tui) <= TUI_STEP_MOST);
    tui_type(tui, "7\033[B");
    tui_type(tui, "\033[A");
    tui_type(tui, "\033[B");
    print_message("# piece move %zu bytes\n", tui_frame_bytes(tui));
    assert_true(tui_frame_bytes(tui) <= TUI_MOVE_MOST);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- size -------------------------------------------------------------------------- */

static void test_resize(void **state)
{
    (void)state;
    static const int sizes[][2] = {{40, 120}, {15, 40}, {1, 1},    {24, 80}, {2, 200},
                                   {200, 2},  {24, 79}, {50, 300}, {24, 80}};
    struct tui *tui = start();
    open_game(tui);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        long frames = tui_frames(tui);
        tui_resize(tui, sizes[i][0], sizes[i][1]);
        tui_wait_frame(tui, frames);
        tui_type(tui, "\033[C");
    }
    assert_true(tui_wrote(tui, "\033[1;40r")); /* all rows may scroll */
    tui_wait_text(tui, "81 moves to go");
    tui_wait_text(tui, "Heng Dao Li Ma");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_resize_storm(void **state)
{
    (void)state;
    struct tui *tui = start();
    open_game(tui);
    for (int i = 0; i < 300; i++) {
        tui_resize(tui, 1 + i * 7 % 60, 1 + i * 13 % 150);
        if (i % 3 == 0)
            tui_keys(tui, "\033[C");
    }
    tui_sync(tui);
    long frames = tui_frames(tui);
    tui_resize(tui, 24, 80);
    tui_wait_frame(tui, frames);
    tui_type(tui, "\f");
    tui_wait_text(tui, "81 moves to go");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- stopping and ending ----------------------------------------------------------- */

/* The program left the second screen without a style. */
static void expect_no_style(const struct tui *tui)
{
    size_t length;
    const char *out = tui_output(tui, &length), *last = NULL;
    const char *leave = strstr(out, "\033[?1049l");
    for (const char *next; leave != NULL && (next = strstr(leave + 1, "\033[?1049l"));)
        leave = next;
    assert_non_null(leave);
    for (const char *s = out; s < leave; s++)
        if (*s == '\033' && s[1] == '[' && s[2 + strspn(s + 2, "0123456789;")] == 'm')
            last = s;
    assert_non_null(last);
    assert_memory_equal(last, "\033[m", 3);
}

static void stop_and_go(struct tui *tui, const char *shown)
{
    tui_wait_stop(tui);
    tui_expect_restored(tui);
    expect_no_style(tui);
    long frames = tui_frames(tui);
    tui_continue(tui);
    tui_wait_frame(tui, frames);
    tui_wait_text(tui, shown);
    assert_true(tui_on_second_screen(tui));
    assert_true(tui_mouse_wanted(tui));
    assert_false(tui_cursor_visible(tui));
}

static void test_suspend(void **state)
{
    (void)state;
    struct tui *tui = tui_start(&(struct tui_options){.jobs = true});
    tui_type(tui, "\033[B");
    tui_type(tui, "\033[A");
    tui_keys(tui, "\032");
    stop_and_go(tui, "choose a game");
    open_game(tui);
    tui_keys(tui, "\032");
    stop_and_go(tui, "81 moves to go");
    tui_signal(tui, SIGTSTP);
    stop_and_go(tui, "81 moves to go");
    /* The terminal has another size when the program continues. */
    tui_keys(tui, "\032");
    tui_wait_stop(tui);
    tui_resize(tui, 40, 120);
    tui_continue(tui);
    tui_type(tui, "?");
    tui_wait_text(tui, "Help");
    assert_int_equal(tui_wait_end((tui_keys(tui, "qq"), tui)), 0);
    tui_expect_restored(tui);
    tui_free(tui);
}

/* SIGSTOP stops the program without warning, so another program may have used the
 * terminal. */
static void test_stopped_by_force(void **state)
{
    (void)state;
    struct tui *tui = tui_start(&(struct tui_options){.jobs = true});
    tui_sync(tui);
    struct termios ours, now;
    tui_termios(tui, &ours);
    tui_signal(tui, SIGSTOP);
    tui_wait_stop(tui);
    long frames = tui_frames(tui);
    size_t before, after;
    tui_output(tui, &before);
    tui_restore_termios(tui);
    tui_continue(tui);
    tui_wait_frame(tui, frames);
    const char *since = tui_output(tui, &after) + before;
    assert_non_null(memmem(since, after - before, "\033[?1002h", 8));
    tui_termios(tui, &now);
    assert_int_equal(now.c_lflag, ours.c_lflag);
    assert_true(tui_frame_bytes(tui) > 100); /* a full redraw */
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* In an orphaned process group no shell could continue the program, so it does not
 * stop. */
static void test_suspend_orphan(void **state)
{
    (void)state;
    struct tui *tui = start();
    open_game(tui);
    tui_type(tui, "\032");
    tui_type(tui, "?");
    tui_wait_text(tui, "Help");
    assert_true(tui_on_second_screen(tui));
    assert_int_equal(tui_end(tui, "qq"), 0);
}

static void expect_end(const char *keys, int number, int status)
{
    struct tui *tui = start();
    open_game(tui);
    if (keys != NULL)
        tui_keys(tui, keys);
    if (number != 0)
        tui_signal(tui, number);
    int ended = tui_wait_end(tui);
    if (status >= 0)
        assert_int_equal(ended, status);
    else
        assert_int_not_equal(ended, 0);
    tui_expect_restored(tui);
    tui_free(tui);
}

static void test_ends(void **state)
{
    (void)state;
    expect_end("q", 0, 0);
    expect_end("\003", 0, 0);
    expect_end(NULL, SIGTERM, 3);
    expect_end(NULL, SIGHUP, 3);
    expect_end("h?", SIGTERM, 3);
}

/* A signal ends the program although the terminal has not answered its question: at once, for
 * the clock of this probe stands still. What has arrived by then does not reach the shell. */
static void test_ends_unanswered(void **state)
{
    (void)state;
#ifdef __SANITIZE_THREAD__
    skip(); /* it delays signals, at times past the last call that would see one */
#endif
    static const int ends[] = {SIGHUP, SIGINT, SIGTERM};
    const char *const argv[] = {probe_path(), "still", NULL};
    const char *const env[] = {"TERM=xterm-256color", NULL};
    for (int i = 0; i < 6; i++) {
        struct tui *tui =
            tui_start(&(struct tui_options){.argv = argv, .env = env, .mute = true});
        tui_sync(tui);
        tui_wait_output(tui, "\033[c");
        if (i >= 3) { /* it ends already, and waits for the answer */
            tui_keys(tui, "\003");
            tui_wait_output(tui, "\033[?1049l");
        }
        tui_keys(tui, "\033[?62");
        tui_signal(tui, ends[i % 3]);
        assert_int_equal(tui_wait_end(tui), 0);
        tui_expect_restored(tui);
        assert_false(tui_has_input(tui));
        tui_free(tui);
    }
}

/* A sanitizer may replace the signal with its own exit status. */
static void test_crashes(void **state)
{
    (void)state;
    expect_end(NULL, SIGSEGV, -1);
    expect_end(NULL, SIGABRT, -1);
    expect_end(NULL, SIGFPE, -1);
    const int deadly[] = {SIGALRM, SIGPROF,  SIGUSR1, SIGUSR2,
                          SIGXCPU, SIGRTMIN, SIGRTMAX};
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        expect_end(NULL, deadly[i], 128 + deadly[i]);
    struct tui *tui = start_probe(NULL);
    tui_keys(tui, "!");
    assert_int_not_equal(tui_wait_end(tui), 0);
    tui_expect_restored(tui);
    tui_free(tui);
}

static void test_closed_terminal(void **state)
{
    (void)state;
    struct tui *tui = start();
    tui_hang_up(tui);
    assert_int_equal(tui_end(tui, NULL), 3);
    tui = start();
    open_game(tui);
    tui_hang_up(tui);
    assert_int_equal(tui_end(tui, NULL), 3);
}

#define screen_test(name) cmocka_unit_test_teardown(name, tui_free_all)

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK does not name the program\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        screen_test(test_keys),
        screen_test(test_escape),
        screen_test(test_mouse),
        screen_test(test_paste),
        screen_test(test_typed_ahead),
        screen_test(test_charsets),
        screen_test(test_one_write_per_frame),
        screen_test(test_far),
        screen_test(test_blocked_reader),
        screen_test(test_blocked_reader_end),
        screen_test(test_bytes),
        screen_test(test_resize),
        screen_test(test_resize_storm),
        screen_test(test_suspend),
        screen_test(test_stopped_by_force),
        screen_test(test_suspend_orphan),
        screen_test(test_ends),
        screen_test(test_ends_unanswered),
        screen_test(test_crashes),
        screen_test(test_closed_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
