/* Points, stars and goals on the screen, their options, and the countdown. */
#include "tests/tui/at_home.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#define DOWN  "\033[B"
#define RIGHT "\033[C"

enum {
    POINTS = 14, /* places in the options */
    COUNTDOWN,
    TICK_MOST = 30 /* bytes of a tick of the clock */
};

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

/* Starts GAME with the deal or the file LAST, of which OPTION says which; ENV may be NULL. */
static struct tui *start(const char *game, const char *option, const char *last,
                         const char *env)
{
    const char *const words[] = {game, last, option, NULL};
    struct tui *tui = at_home_start(words, env);
    tui_sync(tui);
    return tui;
}

/* Writes BOARD to a file; returns its name. */
static const char *write_board(const char *board)
{
    static char path[1024];
    snprintf(path, sizeof path, "%s/board.txt", home_path());
    home_write(path, board, strlen(board));
    return path;
}

/* Changes option ITEM by COUNT steps, and returns to the game. */
static void set_option(struct tui *tui, int item, int count)
{
    tui_type(tui, "o");
    for (int i = 0; i < item; i++)
        tui_type(tui, DOWN);
    for (int i = 0; i < count; i++)
        tui_type(tui, RIGHT);
    tui_type(tui, "q");
}

/* An ace goes up, and the card below turns. */
static void test_klondike(void **state)
{
    (void)state;
    struct tui *tui = start("klondike", NULL, "--seed=3", NULL);
    tui_wait_text(tui, "0 points  0 moves");
    tui_type(tui, "F");
    tui_wait_text(tui, "15 points  1 move");
    tui_type(tui, "u");
    tui_wait_text(tui, "0 points  0 moves");
    set_option(tui, POINTS, 1);
    tui_wait_text(tui, " -$52  0 moves");
    tui_type(tui, "U");
    tui_wait_text(tui, "cannot be won");
    tui_wait_text(tui, " -$47  1 move");
    tui_expect_screen(tui, "points-klondike-vegas");
    set_option(tui, POINTS, 1);
    assert_false(finds(tui, "$"));
    assert_false(finds(tui, "points"));
    set_option(tui, POINTS, 1);
    tui_wait_text(tui, "15 points  1 move");
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "Klondike");
    tui_wait_text(tui, "15 points  1 move");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Vegas keeps a bank: the dollars of this game and of earlier ones. With a hint the stars are
 * hollow, and not all three. */
static void test_bank(void **state)
{
    (void)state;
    char file[1024];
    snprintf(file, sizeof file, "%s/klondike/nearly.txt", getenv("TEST_DATA"));
    struct tui *tui = start("klondike", NULL, file, NULL);
    set_option(tui, POINTS, 1);
    tui_type(tui, "35F");
    tui_wait_text(tui, "★★★  -$12  bank: -$12  9 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("klondike", NULL, file, NULL);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "35F");
    tui_wait_text(tui, "☆☆·  -$12  bank: -$24  9 moves");
    tui_wait_text(tui, "1 hint");
    assert_true(finds(tui, "☆ without undo"));
    assert_true(finds(tui, "· without hints"));
    assert_int_equal(tui_end(tui, "q"), 0);
    /* A gain without the solver's help is added. */
    const char *gain = write_board("foundation: 13 9 9 9\ndown: 0 3 3 3 0 0 0\n-\n"
                                   "F13 F12 F11 F10\nH13 H12 H11 H10\nM13 M12 M11 M10\n"
                                   "-\n-\n-\n-\n");
    tui = start("klondike", NULL, gain, NULL);
    tui_type(tui, "F");
    tui_wait_text(tui, " $8  bank: -$16  12 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The detour costs a move: a tenth of the minimum, rounded up. */
static void test_klotski(void **state)
{
    (void)state;
    const char *file = write_board("goal: 0,2\nX.a\nb..\n");
    struct tui *tui = start("klotski", NULL, file, NULL);
    tui_wait_text(tui, "2 moves to go");
    tui_type(tui, "2" DOWN "1" RIGHT RIGHT);
    tui_wait_text(tui, "★★★  2 moves");
    tui_type(tui, "R");
    tui_type(tui, "3" RIGHT "2" DOWN "1" RIGHT RIGHT);
    tui_wait_text(tui, "1 over the minimum");
    tui_wait_text(tui, "★★·  3 moves");
    tui_expect_screen(tui, "points-klotski-stars");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("klotski", "--ascii", file, NULL);
    tui_wait_text(tui, "2 moves to go");
    tui_type(tui, "2" DOWN "1" RIGHT RIGHT);
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "***  2 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_samegame(void **state)
{
    (void)state;
    /* Par is 8: first the inner pair. */
    const char *file = write_board("variant: square\n122133\n");
    struct tui *tui = start("samegame", NULL, file, NULL);
    tui_wait_text(tui, "· clear the board");
    tui_wait_text(tui, "· par: 12 points");
    tui_wait_text(tui, "· par in 3 moves");
    tui_wait_text(tui, "best possible");
    tui_type(tui, "\t ");
    tui_type(tui, "\t ");
    tui_type(tui, "\t ");
    tui_wait_text(tui, "The highest score possible.");
    tui_wait_text(tui, "★★★  3 moves");
    tui_wait_text(tui, "★ par in 3 moves");
    tui_expect_screen(tui, "points-samegame-goals");
    assert_false(finds(tui, "best: "));
    tui_type(tui, "R");
    tui_wait_text(tui, "0 points  0 moves");
    tui_type(tui, "\t \t \t ");
    tui_wait_text(tui, "best: 12 points");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Four pairs: 20 seconds. */
static const char pairs[] = "2 4\n1 2 2 3\n1 4 4 3\n";

/* Turns the countdown on, as a game with these pairs would have it. */
static void want_countdown(void)
{
    struct tui *tui = start("lianliankan", NULL, write_board(pairs), NULL);
    tui_wait_text(tui, "0 points  0 moves  00:00");
    set_option(tui, COUNTDOWN, 1);
    tui_wait_text(tui, "0 points  0 moves  left 00:20");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_late(void **state)
{
    (void)state;
    want_countdown();
    struct tui *tui =
        start("lianliankan", NULL, write_board(pairs), "UNSTUCK_CLOCK_RATE=20");
    tui_wait_text(tui, "Play on without points");
    assert_true(finds(tui, "time is up  0 moves"));
    tui_wait_text(tui, "can be cleared");
    tui_expect_screen(tui, "points-time-is-up");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Time is up.  Play on without points  R restart  n new game");
    assert_false(finds(tui, "Restart"));
    /* The game goes on, and its end has no points. */
    tui_type(tui, "a++++");
    tui_wait_text(tui, "Solved.");
    assert_true(finds(tui, "time is up  4 moves"));
    assert_false(finds(tui, "0 points"));
    tui_type(tui, "R");
    tui_wait_text(tui, "left 00:");
    assert_true(finds(tui, "0 points  0 moves"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A saved game continues with the time and the countdown that it had. */
static void test_resumed(void **state)
{
    (void)state;
    want_countdown();
    struct tui *tui = start("lianliankan", NULL, write_board(pairs), NULL);
    tui_type(tui, DOWN " " RIGHT " ");
    tui_wait_text(tui, "10 points  1 move  left 00:20");
    set_option(tui, COUNTDOWN, 1); /* for later games */
    assert_true(finds(tui, "left 00:20"));
    assert_int_equal(tui_end(tui, "q"), 0);
    home_sql("UPDATE game SET seconds = 15 WHERE id = (SELECT max(id) FROM game)");
    tui = start("lianliankan", NULL, NULL, NULL);
    tui_wait_text(tui, "10 points  1 move  left 00:05");
    tui_type(tui, "R");
    tui_wait_text(tui, "0 points  0 moves  00:00");
    assert_false(finds(tui, "left 00:"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A tick of the countdown is as small as one of the clock. */
static void test_ticks(void **state)
{
    (void)state;
    want_countdown();
    struct tui *tui = start("lianliankan", NULL, "--seed=1", "UNSTUCK_CLOCK_RATE=5");
    tui_wait_text(tui, "19 of 19"); /* the pane has its last figure */
    for (int ticks = 0; ticks < 12; ticks++) {
        tui_wait_frame(tui, tui_frames(tui));
        if (ticks == 0)
            continue; /* a new minute */
        /* The first one comes after a frame that ended in another style. */
        if (tui_frame_bytes(tui) > TICK_MOST + (ticks == 1 ? 10 : 0))
            fail_msg("a tick of %zu bytes", tui_frame_bytes(tui));
    }
    assert_true(finds(tui, "left 05:"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_klondike, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_bank, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_klotski, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_samegame, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_late, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_resumed, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_ticks, at_home_set_up, at_home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
