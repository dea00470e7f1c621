/* The clock of a game: how many bytes it sends, what time it counts, and that it pauses
 * when the player is away; the celebration of a win, and the map that grows. UNSTUCK_CLOCK_RATE
 * (table/game_clock.h) makes the clock fast, so that a minute without a key passes soon;
 * no test depends on how soon. */
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICK_MOST = 30,      /* bytes of a tick */
    FIRST_TICK_MOST = 40 /* after a frame that ended in another style */
};

static const char map[] = "25,955 layouts";
static const char paused[] = "Paused after 60 s without a key.";

static struct tui *start(const char *game, const char *rate, bool jobs)
{
    char variable[64];
    snprintf(variable, sizeof variable, "UNSTUCK_CLOCK_RATE=%s", rate);
    const char *const argv[] = {getenv("UNSTUCK"), game, "--seed", "1", NULL};
    const char *const env[] = {variable, NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = argv, .env = env, .jobs = jobs});
    tui_sync(tui);
    return tui;
}

/* The time in the title, in seconds. */
static int shown_time(struct tui *tui)
{
    const char *title = tui_row(tui, 0);
    const char *colon = strrchr(title, ':');
    assert_non_null(colon);
    return atoi(colon - 2) * 60 + atoi(colon + 1);
}

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

/* FIGURE comes last: no frame after it is more than a tick. On a busy machine the clock may
 * pause before that: Escape resumes it. */
static void expect_ticks(const char *game, const char *verdict, const char *figure)
{
    struct tui *tui = start(game, "20", false);
    tui_wait_text(tui, verdict);
    tui_wait_text(tui, figure);
    size_t most = FIRST_TICK_MOST;
    for (int ticks = 0; ticks < 12;) {
        if (finds(tui, paused)) {
            tui_type(tui, "\033");
            most = FIRST_TICK_MOST;
        }
        int before = shown_time(tui);
        tui_wait_frame(tui, tui_frames(tui));
        bool ticked = shown_time(tui) != before && !finds(tui, paused);
        ticks += ticked;
        if (ticked && tui_frame_bytes(tui) > most)
            fail_msg("%s: a tick of %zu bytes", game, tui_frame_bytes(tui));
        most = ticked ? TICK_MOST : FIRST_TICK_MOST;
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The clock ticks while nothing else happens. */
static void test_ticks(void **state)
{
    (void)state;
    expect_ticks("klotski", "81 moves to go", map);
    expect_ticks("klondike", "cannot be won", "0 of 3");
}

/* ---- the player is away ------------------------------------------------------------ */

static long number_after(const char *path, const char *name)
{
    char line[256];
    long number = -1;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return -1;
    while (number < 0 && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, name, strlen(name)) == 0)
            number = strtol(line + strlen(name), NULL, 10);
    fclose(file);
    return number;
}

/* Fails unless the program writes nothing and does not wake up for 1.5 s. It gets ten
 * tries, because on a busy machine it takes longer to become idle. */
static void expect_idle(struct tui *tui)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", tui_pid(tui));
    bool idle = false;
    for (int i = 0; i < 10 && !idle; i++) {
        size_t before, after;
        tui_listen(tui, 200);
        tui_output(tui, &before);
        long woken = number_after(path, "voluntary_ctxt_switches:");
        tui_listen(tui, 1500);
        tui_output(tui, &after);
        idle = after == before && number_after(path, "voluntary_ctxt_switches:") == woken;
    }
    assert_true(idle);
}

/* The clock pauses after a minute without a key. The key that resumes it does what it always
 * does, because the board was not hidden. */
static void test_pause(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "40", false);
    tui_wait_text(tui, "81 moves to go");
    tui_wait_text(tui, paused);
    tui_wait_text(tui, "81 moves to go");
    int first = shown_time(tui);
    assert_in_range(first, 60,
                    119); /* more than 60 if the terminal's first answers came late */
    expect_idle(tui);
    assert_int_equal(shown_time(tui), first);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_wait_text(tui, paused);
    assert_in_range(shown_time(tui), first + 1, first + 60);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* After a pause both keys of "7 4" count. With p the board is hidden: the key that shows it
 * does nothing else. */
static void test_pause_move(void **state)
{
    (void)state;
    struct tui *tui = start("klondike", "40", false);
    tui_wait_text(tui, paused);
    tui_type(tui, "7");
    assert_true(strstr(tui_row(tui, 22), " selected") != NULL);
    tui_type(tui, "p");
    tui_wait_text(tui, "Paused.  Press any key");
    tui_type(tui, "d");
    tui_wait_text(tui, "The clock is running again.");
    assert_true(strstr(tui_row(tui, 0), " 0 moves") != NULL);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A game that is over needs no pause. */
static void test_over(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "200", false);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "xa");
    tui_type(tui, "++++");
    tui_wait_text(tui, "Solved in 81, the minimum.");
    int time = shown_time(tui);
    expect_idle(tui);
    assert_int_equal(shown_time(tui), time);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Time in other screens, and while the program is stopped, does not count; each stay in
 * the game counts as at most a minute. */
static void test_elsewhere(void **state)
{
    (void)state;
    enum {
        LONG = 1000 /* ms, which are 1000 s on the clock */
    };
    static const char *const screens[] = {"?", "g", "n"};
    struct tui *tui = start("klotski", "1000", true);
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        tui_wait_text(tui, paused);
        tui_type(tui, screens[i]);
        tui_listen(tui, LONG);
        tui_type(tui, "q");
    }
    tui_wait_text(tui, paused);
    tui_keys(tui, "\032");
    tui_wait_stop(tui);
    tui_listen(tui, LONG);
    tui_continue(tui);
    tui_wait_text(tui, paused);
    assert_true(shown_time(tui) < LONG);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* R sets the clock to zero; redoing the moves restores its time. */
static void test_restart(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "20", false);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\r");
    while (shown_time(tui) < 30)
        tui_wait_frame(tui, tui_frames(tui));
    tui_type(tui, "R");
    tui_wait_text(tui, "Back at the start.");
    assert_true(shown_time(tui) < 30);
    tui_type(tui, "U");
    tui_wait_text(tui, "1 move ");
    assert_true(shown_time(tui) >= 30);
    tui_type(tui, "R7\033[BuU"); /* another move */
    tui_wait_text(tui, "1 move ");
    assert_true(shown_time(tui) < 30);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- the celebration --------------------------------------------------------------- */

static const char box[] = "> n  New game";

/* Wins a game with the keys 3 5 F. */
static struct tui *win(const char *const *env)
{
    char file[1024];
    snprintf(file, sizeof file, "%s/klondike/nearly.txt", getenv("TEST_DATA"));
    const char *const argv[] = {getenv("UNSTUCK"), "klondike", file, NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_sync(tui);
    tui_type(tui, "35F");
    tui_wait_text(tui, "Solved.");
    return tui;
}

/* The celebration ends by itself, and then the box appears. */
static void test_celebration(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=20", NULL};
    struct tui *tui = win(env);
    tui_wait_text(tui, box);
    expect_idle(tui);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Any key ends the celebration. Enter, Space and Escape do nothing else; other keys also
 * do what they always do. */
static void test_skip(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=0.001", NULL};
    static const char *const keys[] = {"\r", " ", "x"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct tui *tui = win(env);
        assert_false(finds(tui, box));
        tui_type(tui, keys[i]);
        assert_true(finds(tui, box));
        /* Redoing the last move shows the box without another celebration. */
        tui_type(tui, "u");
        tui_wait_text(tui, "8 moves");
        tui_type(tui, "U");
        tui_type(tui, "\014"); /* the card no longer slides */
        assert_true(finds(tui, box));
        assert_int_equal(tui_end(tui, "q"), 0);
    }
    struct tui *tui = win(env);
    tui_type(tui, "n");
    tui_wait_text(tui, "draw three");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* There is no celebration over SSH, or if the player has switched it off. */
static void test_no_celebration(void **state)
{
    (void)state;
    const char *const far[] = {"UNSTUCK_CLOCK_RATE=0.001", "SSH_CONNECTION=far", NULL};
    const char *const here[] = {"UNSTUCK_CLOCK_RATE=0.001", NULL};
    struct tui *tui = win(far);
    assert_true(finds(tui, box));
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = win(here);
    tui_type(tui, "u");
    tui_type(tui, "o");
    tui_type_until(tui, "\033[B", "> Motion");
    tui_type(tui, " q");
    tui_type(tui, "F");
    tui_wait_text(tui, box);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- moves that slide -------------------------------------------------------------- */

static const struct {
    const char *game, *file, *select, *move;
    const char *piece; /* what moves, after this was typed */
    const char *back;  /* the same when it is undone */
} slides[] = {
    {"klotski", "near", "6", "\033[D", "6═", "6━"},
    {"klondike", "nearly", "3", "5", "Q♦", "Q♦"},
    {"samegame", "nearly", "\t\t", " ", "●", "●"},
    {"klotski", "near", "5", "\033[D", "5═", "5━"},
};

static struct tui *start_slide(int i, const char *const *env)
{
    char file[1024];
    snprintf(file, sizeof file, "%s/%s/%s.txt", getenv("TEST_DATA"), slides[i].game,
             slides[i].file);
    const char *const argv[] = {getenv("UNSTUCK"), slides[i].game, file, NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_sync(tui);
    tui_type(tui, "ii"); /* no pane */
    tui_type(tui, slides[i].select);
    return tui;
}

/* A move or its undo shows on its way, and any key ends that and does what it always does. */
static void test_slides(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=0.001", NULL};
    for (int i = 0; i < 2; i++) {
        struct tui *tui = start_slide(i, env);
        int row, from, way, to;
        assert_true(tui_find(tui, slides[i].piece, &row, &from));
        tui_type(tui, slides[i].move);
        assert_true(finds(tui, "1 move "));
        assert_true(tui_find(tui, slides[i].piece, &row, &way));
        assert_int_not_equal(way, from);
        tui_mouse(tui, 1, 23, 79, false); /* the end of a click does not end it */
        tui_sync(tui);
        assert_true(tui_find(tui, slides[i].piece, &row, &to));
        assert_int_equal(way, to);
        tui_mouse(tui, 2, 23, 79, true); /* ends it and does nothing else */
        tui_sync(tui);
        assert_true(tui_find(tui, slides[i].piece, &row, &to));
        assert_true((way - from) * (to - way) > 0);
        tui_type(tui, "u");
        assert_true(finds(tui, "0 moves"));
        assert_true(tui_find(tui, slides[i].back, &row, &way));
        assert_true((way - from) * (to - way) > 0);
        tui_type(tui, "U"); /* is not lost */
        assert_true(finds(tui, "1 move "));
        assert_true(tui_find(tui, slides[i].back, &row, &way));
        assert_true((way - from) * (to - way) > 0);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* The cards of one key go up one after the other. */
static void test_several_slide(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=0.001", NULL};
    struct tui *tui = win(env);
    assert_true(finds(tui, "10♠"));
    assert_true(finds(tui, "J♠"));
    tui_type(tui, "\014");
    assert_false(finds(tui, "10♠"));
    assert_false(finds(tui, "J♠"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* All pictures of a move, and two ticks, need few bytes, those of its undo, too. */
static void test_slide_bytes(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=5", NULL};
    for (int i = 0; i < 4; i++) {
        struct tui *tui = start_slide(i, env);
        for (int undone = 0; undone < 2; undone++) {
            size_t sum = 0;
            int time = shown_time(tui);
            tui_type(tui, undone ? "u" : slides[i].move);
            for (; shown_time(tui) < time + 2; tui_wait_frame(tui, tui_frames(tui))) {
                assert_in_range(tui_frame_bytes(tui), 0, TUI_MOVE_MOST);
                sum += tui_frame_bytes(tui);
            }
            assert_in_range(sum, 100, TUI_MOVE_MOST);
        }
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* Over SSH, and without the option, a piece is there at once. */
static void test_no_slide(void **state)
{
    (void)state;
    const char *const far[] = {"UNSTUCK_CLOCK_RATE=0.001", "SSH_CONNECTION=far", NULL};
    const char *const here[] = {"UNSTUCK_CLOCK_RATE=0.001", NULL};
    int row, column[2];
    for (int off = 0; off < 2; off++) {
        struct tui *tui = start_slide(0, off ? here : far);
        if (off) {
            tui_type(tui, "o");
            tui_type_until(tui, "\033[B", "> Motion");
            tui_type(tui, " q");
        }
        tui_type(tui, slides[0].select);
        tui_type(tui, slides[0].move);
        assert_true(tui_find(tui, slides[0].piece, &row, &column[0]));
        tui_mouse(tui, 2, 23, 79, true);
        tui_sync(tui);
        assert_true(tui_find(tui, slides[0].piece, &row, &column[1]));
        assert_int_equal(column[0], column[1]);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* Cao Cao walks out of the exit, then the box appears; he is not on the board any more, until
 * undo puts him back. */
static void test_leaving(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=5", NULL};
    struct tui *tui = start_slide(0, env);
    tui_type(tui, "6\033[D7\033[C1\033[B\033[B");
    assert_true(finds(tui, "Cao Cao   "));
    tui_type(tui, "\033[B");
    tui_wait_text(tui, box);
    tui_type(tui, " ");
    assert_false(finds(tui, box));
    assert_false(finds(tui, "Cao Cao   "));
    tui_type(tui, "u");
    tui_wait_text(tui, "Cao Cao   ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- the map of all layouts -------------------------------------------------------- */

static struct tui *see_map(const char *const *env)
{
    const char *const argv[] = {getenv("UNSTUCK"), "klotski", "--seed", "1", NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_sync(tui);
    tui_wait_text(tui, "81 moves to go");
    return tui;
}

/* At the start of a game the map grows from the exit, in a few frames of few bytes. */
static void test_growth(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=0.2", NULL};
    struct tui *tui = see_map(env);
    int frames = 0;
    for (; !finds(tui, map); frames++) {
        tui_wait_frame(tui, tui_frames(tui));
        assert_in_range(tui_frame_bytes(tui), 0, 400);
    }
    assert_in_range(frames, 0, 12);
    assert_true(finds(tui, " you"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Any key, and a click, ends that at once, and does what it always does. */
static void test_growth_skip(void **state)
{
    (void)state;
    const char *const env[] = {"UNSTUCK_CLOCK_RATE=0.001", NULL};
    static const char *const keys[] = {"7", "\033[C", "h"};
    for (int i = 0; i < 3; i++) {
        struct tui *tui = see_map(env);
        assert_true(finds(tui, "exit"));
        assert_false(finds(tui, map));
        assert_false(finds(tui, " you"));
        tui_type(tui, keys[i]);
        assert_true(finds(tui, map));
        assert_true(finds(tui, " you"));
        assert_true(i > 0 || finds(tui, "Soldier 7 selected."));
        /* It does not grow again: not after a move, and not after a restart. */
        tui_type(tui, "h\r");
        assert_true(finds(tui, map));
        tui_type(tui, "R");
        assert_true(finds(tui, map));
        assert_int_equal(tui_end(tui, "q"), 0);
    }
    struct tui *tui = see_map(env);
    tui_mouse(tui, 1, 23, 1, true);
    tui_wait_text(tui, map);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* It is there at once over SSH, and if the player has switched the celebration off. */
static void test_no_growth(void **state)
{
    (void)state;
    const char *const far[] = {"UNSTUCK_CLOCK_RATE=0.001", "SSH_CONNECTION=far", NULL};
    const char *const here[] = {"UNSTUCK_CLOCK_RATE=0.001", NULL};
    struct tui *tui = see_map(far);
    assert_true(finds(tui, map));
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = see_map(here);
    tui_type(tui, "o");
    tui_type_until(tui, "\033[B", "> Motion");
    tui_type(tui, " q");
    tui_type(tui, "N1\r");
    tui_wait_text(tui, "81 moves to go");
    assert_true(finds(tui, map));
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define clock_test(name) cmocka_unit_test_teardown(name, tui_free_all)

int main(void)
{
    if (getenv("UNSTUCK") == NULL || getenv("TEST_DATA") == NULL) {
        print_message("1..0 # SKIP UNSTUCK or TEST_DATA is not set\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        clock_test(test_ticks),       clock_test(test_pause),
        clock_test(test_pause_move),  clock_test(test_over),
        clock_test(test_elsewhere),   clock_test(test_restart),
        clock_test(test_celebration), clock_test(test_slides),
        clock_test(test_slide_bytes), clock_test(test_several_slide),
        clock_test(test_no_slide),    clock_test(test_leaving),
        clock_test(test_skip),        clock_test(test_no_celebration),
        clock_test(test_growth),      clock_test(test_growth_skip),
        clock_test(test_no_growth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
