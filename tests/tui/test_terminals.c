/* All games on all kinds of terminals. During play, a terminal is resized, hung up, stops
 * reading or sends rubbish, and the program is stopped. */
#include "tests/tui/tui.h"
#include "tests/tui/tui_parts.h"
#include "tests/unit.h"

#include "tests/seed.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char *const games[] = {"klondike", "klotski", "lianliankan", "samegame"};
enum {
    SAMEGAME = 3,
    GAMES = sizeof games / sizeof games[0]
};

/* The text on the screen once the solver has an answer; auto-play cannot begin before. */
static const char *const answers[] = {"cannot be won", "to go", "can be cleared",
                                      "best line"};

/* UNDERSTOOD: libvterm shows what the program writes, see tui_options. */
static struct tui *start_with(int game, const struct tui_options *options,
                              bool understood)
{
    /* Enough nodes for an answer; then the processor is free for the test. */
    const char *const argv[] = {getenv("UNSTUCK"), games[game], "--seed", "1",
                                "--nodes",         "200000",    NULL};
    struct tui_options all = *options;
    all.argv = argv;
    all.strange = !understood;
    struct tui *tui = tui_start(&all);
    tui_sync(tui);
    if (understood)
        tui_wait_text(tui, answers[game]);
    return tui;
}

static struct tui *start(int game)
{
    return start_with(game, &(struct tui_options){.rows = 24}, true);
}

static int below(struct random *random, int bound)
{
    return (int)random_below(random, (uint64_t)bound);
}

static bool has_answer(struct tui *tui, const void *unused)
{
    (void)unused;
    int row, column;
    return !tui_find(tui, "Auto-play starts when", &row, &column);
}

/* Plays moves, a hint, undo and auto-play, opens the help, and closes and opens the
 * pane. If it can READ the screen, it waits for the answer that auto-play waits for, which
 * would change the board later. */
static void play_some(struct tui *tui, bool read)
{
    static const char *const keys[] = {"\033[C", "\033[B", " ",  "d", "\t", "1", "2",
                                       "h",      "\r",     "u",  "U", "a",  " ", "x",
                                       "?",      "x",      "\f", "i", "i",  "i"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (!read && keys[i][0] == 'a')
            continue; /* auto-play would begin whenever the solver has its answer */
        tui_type(tui, keys[i]);
        if (keys[i][0] == 'a')
            tui_wait_for(tui, has_answer, NULL, "the answer for auto-play");
    }
}

/* Reads the screen without the clock and the message line, which a search may change. */
static void read_screen(struct tui *tui, char screen[24][512])
{
    for (int row = 0; row < 24; row++) {
        screen[row][0] = '\0';
        if (row == 22)
            continue;
        strncat(screen[row], tui_row(tui, row), 511);
        char *clock = strrchr(screen[row], ':');
        if (row == 0 && clock != NULL)
            *clock = '\0';
    }
}

/* Fails unless the screen stays the same after a full redraw. The pane is closed first,
 * because a search may change it: the keys show the analyst's view, then none. */
static void expect_sane(struct tui *tui)
{
    static char frames[24][512], redrawn[24][512];
    int row, column;
    tui_type(tui, "i");
    tui_type(tui, "i");
    read_screen(tui, frames);
    tui_type(tui, "\f");
    read_screen(tui, redrawn);
    for (int i = 0; i < 24; i++)
        assert_string_equal(frames[i], redrawn[i]);
    assert_true(tui_find(tui, "help", &row, &column));
    tui_type(tui, "i");
}

/* Plays all games; a short test plays one, and the next terminal gets the next game. */
static void play_on(const char *type, const char *locale, bool understood)
{
    static int next;
    int count = seed_rounds(GAMES);
    int first = next;
    next = (next + count) % GAMES;
    for (int n = 0; n < count; n++) {
        int i = (first + n) % GAMES;
        const char *const env[] = {type, locale, NULL};
        struct tui *tui = start_with(i, &(struct tui_options){.env = env}, understood);
        play_some(tui, understood);
        if (understood)
            expect_sane(tui);
        tui_keys(tui, "q");
        assert_int_equal(tui_wait_end(tui), 0);
        tui_expect_restored(tui);
        tui_free(tui);
    }
}

static void test_kinds(void **state)
{
    (void)state;
    static const char *const types[] = {"TERM=xterm",
                                        "TERM=xterm-256color",
                                        "TERM=screen",
                                        "TERM=tmux",
                                        "TERM=linux",
                                        "TERM=tmux-256color",
                                        "TERM=vt100",
                                        "TERM=vt220",
                                        "TERM=ansi",
                                        "TERM=xterm-focus",
                                        "TERM=xterm-of-tomorrow"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        print_message("# %s\n", types[i]);
        play_on(types[i], "LC_ALL=C.UTF-8", true);
    }
    play_on("TERM=vt52", "LC_ALL=C", false);
}

static void test_locales(void **state)
{
    (void)state;
    static const char *const locales[] = {"LC_ALL=C", "LC_ALL=POSIX", "LC_ALL=no_such",
                                          "LC_ALL"};
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++)
        play_on("TERM=xterm-256color", locales[i], true);
}

/* A locale that is not installed, but names UTF-8, still gives UTF-8. */
static void test_missing_locale(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool boxes;
    } locales[] = {{"LC_ALL=xx_XX.UTF-8", true}, {"LC_ALL=xx_XX.utf8", true},
                   {"LC_ALL=xx_XX", false},      {"LC_ALL=xx_XX.ISO-8859-1", false},
                   {"LC_ALL=C", false},          {"LC_ALL=POSIX", false}};
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        const char *const env[] = {"LANG=", locales[i].name, NULL};
        struct tui *tui = start_with(1, &(struct tui_options){.env = env}, true);
        int row, column;
        assert_int_equal(tui_find(tui, "│", &row, &column), locales[i].boxes);
        assert_int_equal(tui_find(tui, "|", &row, &column), !locales[i].boxes);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* Types x twice, because Escape and the first x may arrive together and mean Alt-X. */
static void end_auto_play(struct tui *tui)
{
    tui_type(tui, "\033");
    tui_type(tui, "x");
    tui_type(tui, "x");
}

/* The terminal changes to random sizes while the solver plays. */
static void test_resize_storm(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < GAMES; i++) {
        struct tui *tui = start(i);
        tui_type(tui, "a++++");
        for (int n = seed_rounds(250); n > 0; n--) {
            bool least = below(&random, 20) == 0;
            tui_resize(tui, least ? 1 : 1 + below(&random, 60),
                       least ? 1 : 1 + below(&random, 150));
            if (below(&random, 10) == 0)
                tui_sync(tui);
        }
        long frames = tui_frames(tui);
        tui_resize(tui, 24, 80);
        tui_wait_frame(tui, frames);
        end_auto_play(tui);
        expect_sane(tui);
        tui_keys(tui, "q");
        assert_int_equal(tui_wait_end(tui), 0);
        tui_expect_restored(tui);
        tui_free(tui);
    }
}

/* Ctrl-Z and signals stop the program while the solver searches and plays. */
static void test_suspend(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < GAMES; i++) {
        struct tui *tui = start_with(i, &(struct tui_options){.jobs = true}, true);
        tui_type(tui, "a");
        for (int n = seed_rounds(10); n > 0; n--) {
            tui_listen(tui, below(&random, 30));
            if (below(&random, 2) == 0)
                tui_keys(tui, "\032");
            else
                tui_signal(tui, SIGTSTP);
            tui_wait_stop(tui);
            tui_expect_restored(tui);
            long frames = tui_frames(tui);
            tui_continue(tui);
            tui_wait_frame(tui, frames);
        }
        tui_sync(tui);
        end_auto_play(tui);
        expect_sane(tui);
        tui_keys(tui, "q");
        assert_int_equal(tui_wait_end(tui), 0);
        tui_expect_restored(tui);
        tui_free(tui);
    }
}

/* The window is closed at a random moment: the program ends by itself, with status 3. */
static void test_hang_up(void **state)
{
    (void)state;
    static const char *const doing[] = {"",  "a", "h",     "?",
                                        "n", "g", "a++++", "\033[200~x"};
    struct random random;
    seed_random(&random);
    for (int n = seed_rounds(24); n > 0; n--) {
        const char *game = games[below(&random, GAMES)];
        const char *const argv[] = {getenv("UNSTUCK"), game, "--seed", "1", NULL};
        struct tui *tui = tui_start(&(struct tui_options){.argv = argv});
        /* Wait for the first frame: before it, SIGHUP has its default effect. */
        tui_wait_frame(tui, 0);
        tui_keys(tui, doing[below(&random, 8)]);
        tui_listen(tui, below(&random, 40));
        tui_hang_up(tui);
        assert_int_equal(tui_wait_end(tui), 3);
        tui_free(tui);
    }
}

/* The terminal reads nothing for a while, during a search and with keys typed: the
 * program does not wait for it, and afterwards the screen is complete. */
static void test_stopped_reader(void **state)
{
    (void)state;
    struct tui *tui = start(SAMEGAME);
    long frames = tui_frames(tui);
    for (int i = 0; i < 100; i++) {
        tui_keys(tui, "\f\033[C");
        tui_wait_read(tui);
    }
    tui_keys(tui, "\t");
    tui_sync(tui);
    assert_true(tui_frames(tui) - frames < 100);
    tui_wait_text(tui, "best line");
    expect_sane(tui);
    /* The first Space shows the cursor, the second one removes the group. */
    tui_type(tui, " ");
    tui_type(tui, " ");
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A megabyte is pasted into each game; the program treats none of it as keys. */
static void test_paste(void **state)
{
    (void)state;
    enum {
        SIZE = 1 << 20
    };
    char *bytes = malloc(SIZE);
    for (int i = 0; i < SIZE; i++)
        bytes[i] = "aq1d \r\003n"[i % 8];
    for (int i = 0; i < GAMES; i++) {
        struct tui *tui = start(i);
        tui_keys(tui, "\033[200~");
        tui_send(tui, bytes, SIZE);
        tui_type(tui, "\033[201~");
        tui_wait_text(tui, "Pasted text is ignored");
        tui_type(tui, "u");
        tui_wait_text(tui, "Nothing to undo");
        assert_int_equal(tui_end(tui, "q"), 0);
    }
    free(bytes);
}

/* Random bytes, except those that end or stop the program: it keeps running, and then
 * ends without an error. */
static void test_rubbish(void **state)
{
    (void)state;
    enum {
        SIZE = 2000
    };
    struct random random;
    char bytes[SIZE];
    seed_random(&random);
    for (int n = seed_rounds(12); n > 0; n--) {
        struct tui *tui = start(n % GAMES);
        for (int i = 0; i < SIZE; i++)
            do
                bytes[i] = (char)below(&random, 256);
            while (strchr("qQ\003\032\033", bytes[i]) != NULL && below(&random, 4) != 0);
        for (int i = 0; i < SIZE; i++)
            if (strchr("qQ\003\032", bytes[i]) != NULL)
                bytes[i] = '\033';
        tui_send(tui, bytes, SIZE);
        tui_listen(tui, 20);
        tui_signal(tui, SIGTERM);
        assert_int_equal(tui_wait_end(tui), 3);
        tui_expect_restored(tui);
        tui_free(tui);
    }
}

#define screen_test(name) cmocka_unit_test_teardown(name, tui_free_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        screen_test(test_kinds),        screen_test(test_locales),
        screen_test(test_resize_storm), screen_test(test_suspend),
        screen_test(test_hang_up),      screen_test(test_stopped_reader),
        screen_test(test_paste),        screen_test(test_missing_locale),
        screen_test(test_rubbish),
    };
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK does not name the program\n");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
