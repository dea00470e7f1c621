/* SameGame on the screen: boards, hints, the end and its replays. The pane is closed for
 * most stored screens, because while a search runs its text differs from run to run. */
#include "tests/seed.h"
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static struct tui *start(int rows, int columns, const char *what, const char *const *env)
{
    char path[1024];
    bool file = strstr(what, ".txt") != NULL;
    snprintf(path, sizeof path, "%s/samegame/%s", getenv("TEST_DATA"), what);
    /* Enough nodes for an answer; then the processor is free for the test. */
    const char *const from_file[] = {getenv("UNSTUCK"), "samegame", path,
                                     "--nodes",         "200000",   NULL};
    const char *const deal[] =
        {getenv("UNSTUCK"), "samegame", "--seed", "1", "--variant", what,
         "--nodes",         "200000",   NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = file ? from_file : deal,
                                                      .rows = rows,
                                                      .columns = columns,
                                                      .env = env});
    tui_sync(tui);
    return tui;
}

static void expect(struct tui *tui, const char *what, const char *size)
{
    char name[64];
    snprintf(name, sizeof name, "samegame-%s-%s", what, size);
    tui_expect_screen(tui, name);
}

/* Compares the screen in all sizes with one program, because the first line of a search
 * takes more than half a second. Without SMALL it skips the first two sizes, for which
 * the board is too large. After a resize the terminal is blank until the program draws
 * the new size. */
static void expect_sizes(struct tui *tui, const char *what, const char *title, bool small)
{
    static const struct {
        int rows, columns;
        const char *name;
    } sizes[] = {{15, 40, "40x15"},
                 {20, 60, "60x20"},
                 {40, 120, "120x40"},
                 {60, 200, "200x60"},
                 {24, 80, "80x24"}};
    for (int i = small ? 0 : 2; i < 5; i++) {
        tui_resize(tui, sizes[i].rows, sizes[i].columns);
        tui_wait_text(tui, title);
        expect(tui, what, sizes[i].name);
    }
}

static void test_variants(void **state)
{
    (void)state;
    static const char *const variants[] = {"square", "classic", "40x20c9"};
    for (int i = 0; i < 3; i++) {
        struct tui *tui = start(24, 80, variants[i], NULL);
        tui_wait_text(tui, "best line");
        tui_wait_text(tui, "best from here");
        tui_type(tui, "ii");
        tui_type(tui, "\t");
        expect_sizes(tui, variants[i], "SameGame", i == 0);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

static void test_screens(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, "nearly.txt", NULL);
    tui_type(tui, "?");
    expect_sizes(tui, "help", "Help", true);
    tui_type(tui, "x");
    tui_wait_text(tui, "best possible   171");
    tui_type(tui, "ii");
    tui_type(tui, "h");
    expect_sizes(tui, "hint", "SameGame", true);
    tui_type(tui, "a");
    tui_type_until(tui, " ", "171 points  ");
    expect_sizes(tui, "over", "SameGame", true);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_ascii(void **state)
{
    (void)state;
    const char *const env[] = {"LC_ALL=C", "TERM=vt100", NULL};
    struct tui *tui = start(24, 80, "nearly.txt", env);
    tui_wait_text(tui, "best possible   171");
    tui_type(tui, "ii");
    tui_type(tui, "h");
    expect(tui, "hint", "ascii");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A board without a move shows its score, and does not call the game lost. */
static void test_over(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, "over.txt", NULL);
    int row, column;
    tui_wait_text(tui, "Game over: 1497 points"); /* 1500 - 1 for each of three colours */
    const char *const keys[] = {"h", "a", " ", "\t"};
    for (int i = 0; i < 4; i++) {
        tui_type(tui, keys[i]);
        assert_true(tui_find(tui, "Game over: 1497 points", &row, &column));
        assert_false(tui_find(tui, "ost", &row, &column));
        assert_false(tui_find(tui, "won", &row, &column));
    }
    tui_type(tui, "u");
    assert_true(tui_find(tui, "Nothing to undo", &row, &column));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Removes the largest group each time until the game is over, with fewer points than
 * possible. */
static void play_poorly(struct tui *tui)
{
    int row, column;
    for (int i = 0; i < 20 && !tui_find(tui, "Game over: ", &row, &column); i++) {
        tui_type(tui, "\t");
        tui_type(tui, " ");
        tui_type(tui, "~"); /* ends the animation: the move is made now */
    }
    tui_wait_text(tui, "Best line: 171");
}

/* The box opens on small screens, too, without what has no room. */
static void test_small_box(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, "nearly.txt", NULL);
    int row, column;
    tui_wait_text(tui, "best possible   171");
    play_poorly(tui);
    tui_wait_text(tui, "n  New game");
    tui_wait_text(tui, "cost the most"); /* more words than have room at 40x15 */
    tui_resize(tui, 24, 60);
    tui_wait_text(tui, "g  Games and statistics");
    /* How many lines the reason takes here depends on which best line the search finds. */
    tui_resize(tui, 20, 60);
    tui_wait_text(tui, "b  Replay the best line found");
    assert_true(tui_find(tui, "R  Restart", &row, &column));
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "n  New game");
    assert_true(tui_find(tui, "R  Restart", &row, &column));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Removes a group with keys and with the mouse, with undo after each; then plays a poor
 * game to its end and replays both that game and the best line. */
static void test_play(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, "nearly.txt", NULL);
    int row, column;
    tui_wait_text(tui, "best possible   171");
    tui_wait_text(tui, "120 points  0 moves");
    tui_type(tui, "\t");
    assert_true(tui_find(tui, "4 tiles, +16 points.", &row, &column) ||
                tui_find(tui, "3 tiles, +9 points.", &row, &column));
    tui_type(tui, " ");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "u");
    tui_wait_text(tui, "120 points  0 moves");
    assert_true(tui_find(tui, "●", &row, &column));
    tui_mouse(tui, 1, row, column, true);
    tui_mouse(tui, 1, row, column, false);
    tui_wait_text(tui, "A click removes them");
    tui_mouse(tui, 1, row, column, true);
    tui_mouse(tui, 1, row, column, false);
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "u");
    tui_wait_text(tui, "120 points  0 moves");
    play_poorly(tui);
    tui_wait_text(tui, "your best       166");
    /* The last move of the best line clears the board, that of the player does not. */
    tui_type(tui, "b+++");
    tui_wait_text(tui, "Speed 7 of 7");
    tui_wait_text(tui, "End of game.");
    tui_type(tui, "\033[D");
    tui_wait_text(tui, "Next: ");
    tui_expect_screen(tui, "samegame-replay-best");
    tui_type(tui, "qr");
    tui_wait_text(tui, "Speed 7 of 7");
    tui_wait_text(tui, "End of game.");
    tui_type(tui, "\033[D");
    tui_expect_screen(tui, "samegame-replay-own");
    tui_type(tui, "q");
    tui_wait_text(tui, "Best line: 171");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A size that is typed in the list of new games. */
static void test_size(void **state)
{
    (void)state;
    const char *const argv[] = {getenv("UNSTUCK"), "samegame", NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv});
    tui_wait_text(tui, "another size, such as 12x9c6");
    tui_type(tui, "6");
    tui_wait_text(tui, "Size: _  such as 12x9c6");
    tui_type(tui, "12x");
    tui_wait_text(tui, "Size: 12x_");
    tui_type(tui, "\r");
    tui_wait_text(tui, "No board has this size");
    tui_type(tui, "9c7\1776\r");
    tui_wait_text(tui, "12x9, 6 colours");
    tui_type(tui, "n");
    tui_wait_text(tui, "> another size");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* The bytes of a redraw, of a step of the cursor and of a move. */
static void test_bytes(void **state)
{
    (void)state;
    static const char *const keys[] = {"\033[C", "\033[B", "\033[B", "\033[D"};
    struct tui *tui = start(24, 80, "square", NULL);
    tui_wait_text(tui, "best line");
    tui_type(tui, "ii");
    tui_type(tui, "\033[A");
    tui_type(tui, "\014");
    assert_in_range(tui_frame_bytes(tui), 1000, TUI_REDRAW_MOST);
    for (int i = 0; i < 20; i++) {
        tui_type(tui, keys[i % 4]);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_STEP_MOST);
    }
    /* These moves empty no column. (An empty column would shift all columns to its
     * right.) */
    for (int i = 0; i < 3; i++) {
        tui_type(tui, "\t");
        tui_type(tui, " ");
        tui_type(tui, "~"); /* ends the animation: the move is made now */
        assert_in_range(tui_frame_bytes(tui), 1, TUI_MOVE_MOST);
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* While a search runs, its figures and its picture take few bytes a frame. */
static void test_search_bytes(void **state)
{
    (void)state;
    const char *const deal[] = {getenv("UNSTUCK"), "samegame", "--seed", "1",
                                "--threads",       "1",        NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = deal, .rows = 24, .columns = 80});
    tui_wait_text(tui, "best line over time");
    tui_wait_text(tui, "par");
    /* At a full effort the picture is full once, and then has wider bars. */
    for (int i = seed_is_long() ? 24 : 4; i > 0; i--) {
        tui_wait_frame(tui, tui_frames(tui));
        assert_in_range(tui_frame_bytes(tui), 0, TUI_STEP_MOST);
    }
    tui_type(tui, "\014");
    assert_in_range(tui_frame_bytes(tui), 1000, TUI_REDRAW_MOST);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The pane is a row where the tiles then are twice as large. */
static void test_room(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        int rows, columns;
        bool folded;
    } cases[] = {{"square", 24, 80, false},
                 {"classic", 24, 80, false},
                 {"20x10c4", 24, 80, true},
                 {"40x20", 24, 80, true},
                 {"20x10c4", 40, 120, false}};
    for (int i = 0; i < 5; i++) {
        struct tui *tui = start(cases[i].rows, cases[i].columns, cases[i].variant, NULL);
        int row, column;
        tui_wait_text(tui, "best from here");
        tui_wait_text(tui, "hints used");
        assert_true(tui_find(tui, "best from here", &row, &column));
        assert_int_equal(row == cases[i].rows - 3, cases[i].folded);
        assert_int_equal(tui_find(tui, "│", &row, &column), !cases[i].folded);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* With a motion of the mouse the group under it shows, and one click removes it; a hint stays.
 * The terminal reports motions only while this game is open, and never over SSH. */
static void test_hover(void **state)
{
    (void)state;
    const char *const here[] = {"SSH_CONNECTION", NULL};
    const char *const far[] = {"SSH_CONNECTION=far", NULL};
    static const char on[] = "\033[?1003h", off[] = "\033[?1003l\033[?1002h";
    struct tui *tui = start(24, 80, "nearly.txt", here);
    int row, column;
    assert_true(tui_wrote(tui, "\033[?1002h\033[?1006h\033[?1003h"));
    assert_false(tui_wrote(tui, off));
    tui_wait_text(tui, "best possible   171");
    assert_true(tui_find(tui, "●", &row, &column));
    tui_hover(tui, row, column);
    tui_wait_text(tui, "A click removes them");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    assert_true(tui_find(tui, "▲", &row, &column));
    tui_hover(tui, row, column);
    tui_sync(tui);
    assert_true(tui_find(tui, "Hint: ", &row, &column));
    tui_type(tui, "\033");
    assert_true(tui_find(tui, "●", &row, &column));
    tui_hover(tui, row, column);
    tui_mouse(tui, 1, row, column, true);
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "?");
    assert_true(tui_wrote(tui, off));
    size_t before, after;
    tui_output(tui, &before);
    tui_type(tui, "q");
    const char *since = tui_output(tui, &after) + before;
    assert_non_null(memmem(since, after - before, on, strlen(on)));
    tui_keys(tui, "q");
    assert_int_equal(tui_wait_end(tui), 0);
    tui_expect_restored(tui);
    assert_true(tui_wrote(tui, "\033[?1003l\033[?1002h\033[?1006l\033[?1002l"));
    tui_free(tui);
    tui = start(24, 80, "nearly.txt", far);
    assert_true(tui_wrote(tui, "\033[?1002h"));
    assert_false(tui_wrote(tui, on));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* No motions after a crash, and none while the program is suspended or the mouse is off. */
static void test_hover_ends(void **state)
{
    (void)state;
    char path[1024];
    snprintf(path, sizeof path, "%s/samegame/nearly.txt", getenv("TEST_DATA"));
    const char *const argv[] = {getenv("UNSTUCK"), "samegame", path, NULL};
    const char *const env[] = {"SSH_CONNECTION", NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = argv, .env = env, .jobs = true});
    tui_sync(tui);
    tui_keys(tui, "\032");
    tui_wait_stop(tui);
    tui_expect_restored(tui);
    tui_continue(tui);
    tui_wait_text(tui, "best possible");
    tui_type(tui, "o");
    tui_type_until(tui, "\033[B", "> Mouse");
    tui_type(tui, " q");
    size_t before, after;
    tui_output(tui, &before);
    tui_type(tui, "\014");
    const char *since = tui_output(tui, &after) + before;
    assert_null(memmem(since, after - before, "\033[?1003h", 8));
    tui_type(tui, "o");
    tui_type_until(tui, "\033[B", "> Mouse");
    tui_type(tui, " q");
    assert_true(tui_mouse_wanted(tui));
    tui_signal(tui, SIGSEGV);
    assert_int_equal(tui_wait_end(tui), 128 + SIGSEGV);
    tui_expect_restored(tui);
    tui_free(tui);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_variants, tui_free_all),
        cmocka_unit_test_teardown(test_screens, tui_free_all),
        cmocka_unit_test_teardown(test_ascii, tui_free_all),
        cmocka_unit_test_teardown(test_over, tui_free_all),
        cmocka_unit_test_teardown(test_small_box, tui_free_all),
        cmocka_unit_test_teardown(test_search_bytes, tui_free_all),
        cmocka_unit_test_teardown(test_room, tui_free_all),
        cmocka_unit_test_teardown(test_play, tui_free_all),
        cmocka_unit_test_teardown(test_bytes, tui_free_all),
        cmocka_unit_test_teardown(test_size, tui_free_all),
        cmocka_unit_test_teardown(test_hover, tui_free_all),
        cmocka_unit_test_teardown(test_hover_ends, tui_free_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
