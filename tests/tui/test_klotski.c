/* Klotski on a terminal: keys and mouse events in, screens out. The stored screens are in
 * tests/data/screens. After an intended change, run this test with
 * UNSTUCK_REWRITE_SCREENS=1 and check the difference. */
#include "tests/unit.h"

#include "tests/seed.h"
#include "tests/tui/tui.h"

#include "canvas/canvas.h"
#include "terminal/theme.h"

#include <stdlib.h>
#include <string.h>

#define END   "\033[F"
#define UP    "\033[A"
#define DOWN  "\033[B"
#define RIGHT "\033[C"
#define LEFT  "\033[D"
#define BACK  "\177"

static struct tui *start(int rows, int columns, const char *const *env)
{
    struct tui *tui =
        tui_start(&(struct tui_options){.rows = rows, .columns = columns, .env = env});
    tui_sync(tui);
    return tui;
}

static void open_game(struct tui *tui)
{
    tui_type(tui, "2qN1\r");
    tui_wait_text(tui, "81 moves to go");
}

/* The steps of a player who starts the program for the first time. */
static void play_through(int rows, int columns, const char *size)
{
    char name[64];
    struct tui *tui = start(rows, columns, NULL);
    snprintf(name, sizeof name, "menu-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "2");
    snprintf(name, sizeof name, "klotski-list-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "qN1\r");
    tui_wait_text(tui, "81 moves to go");
    snprintf(name, sizeof name, "klotski-start-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "7");
    snprintf(name, sizeof name, "klotski-selected-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, " ");
    tui_wait_text(tui, "Deselected.");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint");
    snprintf(name, sizeof name, "klotski-hint-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "\r");
    tui_wait_text(tui, "80 moves to go");
    snprintf(name, sizeof name, "klotski-hint-played-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "?");
    snprintf(name, sizeof name, "klotski-help-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "x");
    tui_type(tui, "a");
    tui_type_until(tui, " ", ", the minimum.");
    snprintf(name, sizeof name, "klotski-done-%s", size);
    tui_expect_screen(tui, name);
    tui_type(tui, "x");
    tui_wait_text(tui, "Heng Ma Dang Guan");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_80x24(void **state)
{
    (void)state;
    play_through(24, 80, "80x24");
}

static void test_120x40(void **state)
{
    (void)state;
    play_through(40, 120, "120x40");
}

static void test_40x15(void **state)
{
    (void)state;
    play_through(15, 40, "40x15");
}

static void test_60x20(void **state)
{
    (void)state;
    play_through(20, 60, "60x20");
}

static void test_200x60(void **state)
{
    (void)state;
    play_through(60, 200, "200x60");
}

static void test_ascii(void **state)
{
    (void)state;
    const char *const env[] = {"LC_ALL=C", NULL};
    struct tui *tui = start(24, 80, env);
    open_game(tui);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint");
    tui_expect_screen(tui, "klotski-hint-ascii");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_too_small(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    open_game(tui);
    long frames = tui_frames(tui);
    tui_resize(tui, 5, 30);
    tui_wait_frame(tui, frames);
    tui_wait_text(tui, "30x5 is too small.");
    tui_expect_screen(tui, "klotski-too-small");
    frames = tui_frames(tui);
    tui_resize(tui, 24, 80);
    tui_wait_frame(tui, frames);
    tui_wait_text(tui, "81 moves to go");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Finds the label of a piece together with its outline, because "7" alone is also in the
 * title. */
static void find_piece(struct tui *tui, char label, int *row, int *column)
{
    static const char *const lines[] = {"─", "━", "═"};
    for (int i = 0; i < 3; i++) {
        char text[8];
        snprintf(text, sizeof text, "%c%s", label, lines[i]);
        if (tui_find(tui, text, row, column))
            return;
    }
    fail_msg("piece %c is not on the screen", label);
}

/* Drags the piece with LABEL by the middle of its first cell. */
static void drag(struct tui *tui, char label, int rows, int columns)
{
    int row, column;
    find_piece(tui, label, &row, &column);
    tui_mouse(tui, 1, row + 1, column + 2, true);
    int steps = abs(rows) > abs(columns) ? abs(rows) : abs(columns);
    for (int i = 1; i <= steps; i++)
        tui_drag(tui, 1, row + 1 + rows * i / steps, column + 2 + columns * i / steps);
    tui_mouse(tui, 1, row + 1 + rows, column + 2 + columns, false);
    tui_sync(tui);
}

static void test_mouse(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    open_game(tui);
    int row, column, moved_row, moved_column;
    find_piece(tui, '7', &row, &column);
    drag(tui, '7', 4, 0);
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "80 moves to go");
    tui_wait_text(tui, "a good move");
    find_piece(tui, '7', &moved_row, &moved_column);
    assert_int_equal(moved_row, row + 4);
    assert_int_equal(moved_column, column);
    drag(tui, '7', -4, 0);
    find_piece(tui, '7', &moved_row, &moved_column);
    assert_int_equal(moved_row, row);
    /* To push the same piece again costs nothing: this is still one move. */
    tui_wait_text(tui, "1 move ");
    /* A drag over two cells is one move, made when the mouse lets go, and one to undo. */
    tui_type(tui, "R");
    tui_mouse(tui, 1, row + 1, column + 2, true);
    tui_drag(tui, 1, row + 5, column + 2);
    tui_sync(tui);
    tui_wait_text(tui, "81 moves to go");
    find_piece(tui, '7', &moved_row, &moved_column);
    assert_int_equal(moved_row, row + 4);
    tui_drag(tui, 1, row + 5, column + 11);
    tui_mouse(tui, 1, row + 5, column + 11, false);
    tui_sync(tui);
    find_piece(tui, '7', &moved_row, &moved_column);
    assert_int_equal(moved_column, column + 9);
    tui_type(tui, "u");
    tui_wait_text(tui, "0 moves  ");
    find_piece(tui, '7', &moved_row, &moved_column);
    assert_int_equal(moved_row, row);
    /* A piece dragged against another one stays where it is, and is selected. */
    drag(tui, '9', 0, 20);
    find_piece(tui, '9', &moved_row, &moved_column);
    drag(tui, '2', 4, 0);
    assert_true(tui_find(tui, "2═", &row, &column));
    assert_int_equal(row, 1);
    tui_wait_text(tui, "Zhang 2 selected.");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Select a piece, then click where it shall go. */
static void test_click(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    open_game(tui);
    tui_wait_text(tui, "Press the number on a piece, or drag it");
    int row, column, moved_row, moved_column;
    char keys[256];
    snprintf(keys, sizeof keys, "%s", tui_row(tui, 23));
    find_piece(tui, '7', &row, &column);
    tui_mouse(tui, 1, row + 1, column + 2, true);
    tui_mouse(tui, 1, row + 1, column + 2, false);
    tui_mouse(tui, 1, row + 5, column + 11, true);
    tui_mouse(tui, 1, row + 5, column + 11, false);
    tui_sync(tui);
    find_piece(tui, '7', &moved_row, &moved_column);
    assert_int_equal(moved_row, row + 4);
    assert_int_equal(moved_column, column + 9);
    tui_wait_text(tui, "1 move ");
    assert_string_equal(tui_row(tui, 23), keys); /* each key keeps its place */
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_keys(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    open_game(tui);
    tui_type(tui, "7");
    tui_wait_text(tui, "Soldier 7 selected.  Arrows/click: move");
    tui_type(tui, "\033[B");
    tui_wait_text(tui, "80 moves to go");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "u");
    tui_wait_text(tui, "81 moves to go");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "u");
    tui_wait_text(tui, "Nothing to undo");
    tui_type(tui, "U");
    tui_wait_text(tui, "80 moves to go");
    tui_type(tui, "U");
    tui_wait_text(tui, "Nothing to redo");
    tui_type(tui, "R");
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "\022");
    tui_wait_text(tui, "80 moves to go");
    tui_type(tui, "1\033[A");
    tui_wait_text(tui, "No room above");
    int row, column;
    assert_false(tui_find(tui, "Next moves", &row, &column));
    tui_type(tui, "i");
    assert_true(tui_find(tui, "80 moves to go", &row, &column));
    assert_true(tui_find(tui, "Next moves", &row, &column));
    tui_type(tui, "i");
    assert_false(tui_find(tui, "80 moves to go", &row, &column));
    tui_type(tui, "i");
    tui_wait_text(tui, "80 moves to go");
    tui_type(tui, "z");
    tui_wait_text(tui, "Unknown key");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Any key stops auto-play, Space steps, p pauses. */
static void test_auto(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    open_game(tui);
    tui_type(tui, "a");
    tui_wait_text(tui, "Auto-play");
    tui_type(tui, "p");
    tui_wait_text(tui, "Paused");
    int row, column;
    find_piece(tui, '0', &row, &column); /* not the letter of files */
    tui_type(tui, "x");
    tui_wait_text(tui, "Your turn");
    tui_type(tui, "R");
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "a ");
    tui_type(tui, " ");
    tui_wait_text(tui, "Paused");
    tui_type(tui, " x");
    tui_wait_text(tui, "Your turn");
    tui_type(tui, "a");
    tui_type(tui, "++++");
    tui_wait_text(tui, "Solved in 81");
    tui_type(tui, "u");
    tui_wait_text(tui, "1 move to go");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_lists(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    /* A double click in the menu opens an entry, and none in the list behind it. */
    int row, column;
    assert_true(tui_find(tui, "Klondike", &row, &column));
    tui_double_click(tui, row, column);
    tui_sync(tui);
    tui_wait_text(tui, "draw three");
    tui_type(tui, "q");
    tui_type(tui, "2");
    tui_type(tui, "\033[F");
    tui_type(tui, "\033[H");
    tui_type(tui, "\033[6~");
    tui_type(tui, "\033[5~");
    tui_wait_text(tui, "> ");
    /* A click opens an opening. */
    assert_true(tui_find(tui, "Jie Zu Xian Deng", &row, &column));
    tui_mouse(tui, 1, row, column, true);
    tui_mouse(tui, 1, row, column, false);
    tui_sync(tui);
    tui_wait_text(tui, "32 moves to go");
    /* The help ends with its last row at the bottom of the screen. */
    tui_type(tui, "?");
    for (int i = 0; i < 9 && tui_find(tui, "...", &row, &column) && row == 0; i++)
        tui_type(tui, "\033[6~");
    char *first = strdup(tui_row(tui, 1));
    tui_type(tui, "\033[6~");
    assert_string_equal(tui_row(tui, 1), first);
    free(first);
    tui_type(tui, "q");
    tui_type(tui, "n");
    tui_wait_text(tui, "Choose an opening");
    assert_true(tui_find(tui, "Jie Zu Xian Deng", &row, &column));
    assert_true(tui_look(tui, row, column).reverse);
    tui_type(tui, "\033[F"); /* End: those without a grade are the last ones */
    tui_wait_text(tui, "  new      ");
    tui_wait_text(tui, "new: the");
    tui_type(tui, "q");
    tui_wait_text(tui, "32 moves to go");
    tui_type(tui, "g");
    tui_wait_text(tui, "choose a game");
    tui_type(tui, "q");
    tui_wait_text(tui, "32 moves to go");
    /* Keys typed ahead, for three screens. */
    tui_type(tui, "g2\033[H\rh");
    tui_wait_text(tui, "7 moves to go");
    tui_wait_text(tui, "Hint");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A hint is shown in white, with an arrow, and in words. */
static void test_hint_looks(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    open_game(tui);
    int row, column;
    assert_true(tui_find(tui, "7─", &row, &column));
    int ground = tui_look(tui, row, column + 1).ground;
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: soldier 7 down (7, then Down)");
    int hinted = theme_look(THEME_DEFAULT, STYLE_BLOCK | STYLE_MARKED, 256).ground;
    assert_int_equal(tui_look(tui, row, column + 1).ground, hinted);
    assert_int_not_equal(ground, hinted);
    tui_wait_text(tui, "↓");
    tui_type(tui, "h");
    tui_wait_text(tui, "Or: ");
    tui_wait_text(tui, "Enter plays  y why  h next (2/4)  as short");
    tui_type_until(tui, "h",
                   "Or: soldier 7 down (7, then Down)  Enter plays  y why  h next (1/");
    tui_type(tui, "\r7");
    tui_type(tui, RIGHT);
    tui_type_until(tui, "h", "  1 longer");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The bytes of a redraw, of steps of the cursor and of moves. */
static void test_bytes(void **state)
{
    (void)state;
    static const char *const steps[] = {LEFT, DOWN, RIGHT, DOWN, RIGHT, UP, UP, LEFT};
    static const char *const moves[][2] = {{"7", DOWN},
                                           {"0", LEFT},
                                           {"6", DOWN},
                                           {"5", RIGHT}};
    struct tui *tui = start(24, 80, NULL);
    open_game(tui);
    tui_type(tui, "\014");
    assert_in_range(tui_frame_bytes(tui), 1000, TUI_REDRAW_MOST);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        tui_type(tui, steps[i]);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_STEP_MOST);
    }
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        tui_type(tui, moves[i][0]);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_MOVE_MOST);
        tui_type(tui, moves[i][1]);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_MOVE_MOST);
    }
    /* Select each piece after each other piece. */
    for (int i = 0; i < 100; i++) {
        if (i / 10 == i % 10)
            continue;
        char pieces[] = {(char)('0' + i / 10), '\0', (char)('0' + i % 10), '\0'};
        tui_type(tui, pieces);
        tui_type(tui, pieces + 2);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_MOVE_MOST);
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A random opening: the questions of the screen, and the opening that it draws. */
static void test_drawing(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, NULL);
    tui_type(tui, "2");
    tui_type(tui, "r");
    tui_expect_screen(tui, "klotski-drawing-80x24");
    tui_type(tui, END UP "\r0123456789012345678901234567890123456é漢9d");
    tui_resize(tui, 20, 40); /* too narrow for all of it */
    tui_wait_text(tui, "9d_");
    tui_expect_screen(tui, "klotski-drawing-40x20");
    tui_resize(tui, 24, 80);
    tui_type(tui, "\r");
    tui_wait_text(tui, "No such set of pieces");
    tui_type(tui, "\0255d4s\r"); /* Ctrl-U */
    tui_wait_text(tui, "pieces: 5d4s");
    tui_type(tui, UP "\r138..\r");
    tui_wait_text(tui, "or a range such as");
    if (seed_is_long()) { /* it takes long to compute the atlas of all openings */
        /* No opening of 138 moves has the 2x2 piece at the top. */
        tui_type(tui, BACK BACK "\r");
        tui_wait_text(tui, "no opening of this kind");
        tui_type(tui, END "\r" UP UP "\r\r");
        tui_wait_text(tui, "138 moves, extreme");
        tui_wait_text(tui, "138 moves to go");
    } else {
        tui_type(tui, BACK BACK BACK BACK BACK "20\r"); /* of few boards */
        tui_wait_text(tui, "no opening of this kind");
        assert_true(tui_wrote(tui, "Searching"));
        tui_type(tui, END "\r" UP UP "\r\r");
        tui_wait_text(tui, "20 moves to go");
    }
    tui_type(tui, "nr");
    tui_wait_text(tui, "[ ] only with the 2x2");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

#define screen_test(name) cmocka_unit_test_teardown(name, tui_free_all)

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK does not name the program\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        screen_test(test_80x24),      screen_test(test_120x40), screen_test(test_40x15),
        screen_test(test_60x20),      screen_test(test_200x60), screen_test(test_ascii),
        screen_test(test_too_small),  screen_test(test_mouse),  screen_test(test_click),
        screen_test(test_keys),       screen_test(test_auto),   screen_test(test_lists),
        screen_test(test_hint_looks), screen_test(test_bytes),  screen_test(test_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
