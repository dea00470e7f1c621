/* Lianliankan on the screen: boards, paths, the end, and a board without pairs. */
#include "tests/tui/at_home.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static struct tui *start(int rows, int columns, const char *file, const char *const *env)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/lianliankan/%s", getenv("TEST_DATA"), file);
    const char *const from_file[] = {getenv("UNSTUCK"), "lianliankan", path, NULL};
    const char *const deal[] = {getenv("UNSTUCK"), "lianliankan", "--seed", "1", NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = file[0] != '\0' ? from_file : deal,
                                        .rows = rows,
                                        .columns = columns,
                                        .env = env});
    tui_sync(tui);
    return tui;
}

static void expect(struct tui *tui, const char *what, const char *size)
{
    char name[64];
    int row, column;
    /* The pane counts the moves that win a moment after the position has an answer. */
    if (strcmp(what, "won") != 0 && strcmp(what, "stuck") != 0 &&
        tui_find(tui, "that win", &row, &column))
        tui_wait_text(tui, "now  ");
    snprintf(name, sizeof name, "lianliankan-%s-%s", what, size);
    tui_expect_screen(tui, name);
}

static void screens(int rows, int columns, const char *size)
{
    struct tui *tui = start(rows, columns, "", NULL);
    tui_wait_text(tui, "can be cleared");
    expect(tui, "start", size);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    expect(tui, "hint", size);
    tui_type(tui, "\t");
    tui_type(tui, " ");
    expect(tui, "taken", size);
    tui_type(tui, "f");
    tui_wait_text(tui, "Free pair: ");
    expect(tui, "pair", size);
    tui_type(tui, "?");
    expect(tui, "help", size);
    assert_int_equal(tui_end(tui, "xq"), 0);

    tui = start(rows, columns, "nearly.txt", NULL);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "a");
    tui_type_until(tui, " ", "Solved.");
    expect(tui, "won", size);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_40x15(void **state)
{
    (void)state;
    screens(15, 40, "40x15");
}

static void test_60x20(void **state)
{
    (void)state;
    screens(20, 60, "60x20");
}

static void test_80x24(void **state)
{
    (void)state;
    screens(24, 80, "80x24");
}

static void test_120x40(void **state)
{
    (void)state;
    screens(40, 120, "120x40");
}

static void test_200x60(void **state)
{
    (void)state;
    screens(60, 200, "200x60");
}

static void test_ascii(void **state)
{
    (void)state;
    const char *const env[] = {"LC_ALL=C", "TERM=vt100", NULL};
    struct tui *tui = start(24, 80, "nearly.txt", env);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    expect(tui, "hint", "ascii");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* If no pair is left, a shuffle makes the board clearable again; undo takes it back. */
static void test_stuck(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, "stuck.txt", NULL);
    tui_wait_text(tui, "cannot be won");
    expect(tui, "stuck", "80x24");
    tui_type(tui, "s");
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "u");
    tui_wait_text(tui, "cannot be won");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A pair shown by f is a hint, which the box at the end counts. A pair chosen with arrows
 * is none. */
static void test_picks(void **state)
{
    (void)state;
    struct tui *tui = start(24, 80, "nearly.txt", NULL);
    tui_wait_text(tui, "can be cleared");
    for (int i = 0; i < 2; i++) {
        tui_type(tui, "f");
        tui_type(tui, " ");
        tui_wait_text(tui, i == 0 ? "1 move " : "2 moves");
    }
    tui_type(tui, "u");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "a");
    tui_type_until(tui, " ", "Solved.");
    tui_wait_text(tui, "2 hints");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Capital letters are arrows where H is no hint. */
static void test_letters(void **state)
{
    (void)state;
    static const char *const steps[][2] = {{"H", "selected (row 4, column 8)"},
                                           {"J", "selected (row 5, column 8)"},
                                           {"L", "selected (row 5, column 9)"},
                                           {"K", "selected (row 4, column 9)"}};
    struct tui *tui = start(24, 80, "", NULL);
    for (int i = 0; i < 4; i++) {
        tui_type(tui, steps[i][0]);
        tui_type(tui, " ");
        tui_wait_text(tui, steps[i][1]);
        tui_type(tui, " ");
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The solver plays without the player's cursor. */
static void test_auto(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = start(24, 80, "", NULL);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "f");
    assert_true(tui_find(tui, "╔", &row, &column));
    tui_type(tui, "a");
    tui_wait_text(tui, "Auto-play");
    assert_false(tui_find(tui, "╔", &row, &column));
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* Space hides the box at the end and shows it again. Without a move there is none to
 * undo. */
static void test_box(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = start(24, 80, "stuck.txt", NULL);
    tui_wait_text(tui, "Games and statistics");
    assert_false(tui_find(tui, "Undo", &row, &column));
    tui_type(tui, " ");
    assert_false(tui_find(tui, "Games and statistics", &row, &column));
    tui_wait_text(tui, "No moves left.  Space: choices");
    tui_type(tui, " ");
    assert_true(tui_find(tui, "Games and statistics", &row, &column));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A player who names a variant gets a game of it. */
static void test_variant_named(void **state)
{
    (void)state;
    static const char *const ring[] = {"lianliankan", "--variant", "ring", NULL};
    struct tui *tui = at_home_start(ring, NULL);
    tui_wait_text(tui, "  ring ");
    tui_wait_text(tui, "can be cleared");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A shape is chosen from a list of its own, and its name stays with the game. */
static void test_shapes(void **state)
{
    (void)state;
    static const char *const pyramid[] = {"lianliankan", "--variant", "pyramid",
                                          "--seed",      "1",         NULL};
    struct tui *tui = at_home_start(pyramid, NULL);
    tui_wait_text(tui, "can be cleared");
    expect(tui, "pyramid", "80x24");
    tui_type(tui, "n");
    expect(tui, "new", "80x24");
    tui_type(tui, "\r");
    tui_wait_text(tui, "> pyramid");
    tui_type(tui, "J");
    expect(tui, "shapes", "80x24");
    tui_type(tui, "q");
    tui_wait_text(tui, "> 20 shapes: pyramid");
    tui_type(tui, "9");
    tui_type(tui, "2");
    tui_wait_text(tui, "  ring ");
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "h"); /* the first free pair may lose this deal: it is a random one */
    tui_wait_text(tui, "Enter plays");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);

    tui = at_home_start(NULL, NULL);
    tui_wait_text(tui, "Resumed");
    tui_wait_text(tui, "  ring ");
    tui_type(tui, "a");
    tui_type_until(tui, " ", "Solved.");
    tui_type(tui, "n");
    tui_type(tui, "\r");
    tui_wait_text(tui, "> ring");
    tui_type(tui, "g");
    tui_wait_text(tui, "choose a game");
    tui_type(tui, "S");
    tui_wait_text(tui, "Lianliankan: ring");
    assert_int_equal(tui_end(tui, "qqq"), 0);
}

/* The move loses the game, though pairs are left: h offers to undo it, to shuffle, or to play
 * on. */
static void test_lost(void **state)
{
    (void)state;
    static const char board[] = "variant: inside\n3 4\n2 3 1 1\n3 1 3 2\n1 3 2 2\n";
    char path[1024];
    snprintf(path, sizeof path, "%s/board.txt", home_path());
    home_write(path, board, strlen(board));
    const char *const words[] = {"lianliankan", path, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "LL J ");
    tui_wait_text(tui, "│ lost");
    tui_wait_text(tui, "1 pair free");
    tui_type(tui, "h");
    tui_wait_text(tui,
                  "Move 1 lost it: 2,4 - 3,4.  Enter: undo 1  s shuffle, or play on");
    tui_type(tui, "s");
    tui_wait_text(tui, "Shuffled.");
    tui_type(tui, "u");
    tui_type(tui, "h");
    tui_wait_text(tui, "or play on");
    tui_type(tui, "\r");
    tui_wait_text(tui, "can be cleared");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static bool is_easy(int number)
{
    char command[200], line[200] = "";
    int found = 0;
    snprintf(command, sizeof command, "'%s' deal lianliankan --difficulty easy --seed %d",
             getenv("UNSTUCK"), number);
    FILE *deal = popen(command, "r");
    while (deal != NULL && found == 0 && fgets(line, sizeof line, deal) != NULL)
        sscanf(line, "deal: %d", &found);
    pclose(deal);
    return found == number;
}

/* The first game ever is easy, without a choice by the player; the next list says what the
 * grades mean. */
static void test_first_game(void **state)
{
    static const char *const words[] = {"lianliankan", NULL};
    for (int i = 0; i < 4; i++) {
        int number;
        if (i > 0) {
            at_home_tear_down(state);
            at_home_set_up(state);
        }
        struct tui *tui = at_home_start(words, NULL);
        tui_wait_text(tui, "difficulty: any");
        tui_type_until(tui, "\r", "Match tiles: at most two turns");
        assert_int_equal(sscanf(tui_row(tui, 0), " Lianliankan deal %d", &number), 1);
        assert_true(is_easy(number));
        tui_type(tui, "n");
        tui_type(tui, "d");
        tui_wait_text(tui, "difficulty: easy (careless play clears 7 boards of 10)");
        tui_type(tui, "dd");
        tui_wait_text(tui, "difficulty: hard (careless play clears 1 board of 10)");
        assert_int_equal(tui_end(tui, "qq"), 0);
    }
}

/* A replay has no cursor, and shows the next move on the board. */
static void test_replay(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = start(24, 80, "", NULL);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "f");
    assert_true(tui_find(tui, "╔", &row, &column));
    tui_type(tui, " ");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "S");
    tui_type_until(tui, "\r", "0 of 1");
    assert_false(tui_find(tui, "╔", &row, &column));
    assert_true(tui_find(tui, "─", &row, &column));
    tui_type(tui, "\033[F");
    tui_wait_text(tui, "Last move so far.");
    assert_false(tui_find(tui, "─", &row, &column));
    assert_int_equal(tui_end(tui, "qqqq"), 0);
}

/* The bytes of a redraw, of steps of the cursor with and without a selected tile, and of
 * a move: its path and the removal. */
static void expect_bytes(const char *const *env)
{
    static const char *const steps[] = {"\033[C", "\033[B", "\033[B", "\033[D", "\t"};
    struct tui *tui = start(24, 80, "", env);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "\014");
    assert_in_range(tui_frame_bytes(tui), 1, TUI_REDRAW_MOST);
    for (int i = 0; i < 20; i++) {
        if (i == 10)
            tui_type(tui, " ");
        tui_type(tui, steps[i % 5]);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_STEP_MOST);
    }
    for (int i = 1; i <= 5; i++) {
        char moves[16];
        snprintf(moves, sizeof moves, i == 1 ? "%d move " : "%d moves", i);
        tui_type(tui, "h");
        assert_in_range(tui_frame_bytes(tui), 1, TUI_MOVE_MOST);
        tui_type(tui, "\r");
        assert_in_range(tui_frame_bytes(tui), 1, TUI_MOVE_MOST);
        tui_wait_text(tui, moves);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_MOVE_MOST);
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_bytes(void **state)
{
    (void)state;
    static const char *const console[] = {"TERM=linux", NULL};
    expect_bytes(NULL);
    expect_bytes(console);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_40x15, tui_free_all),
        cmocka_unit_test_teardown(test_60x20, tui_free_all),
        cmocka_unit_test_teardown(test_80x24, tui_free_all),
        cmocka_unit_test_teardown(test_120x40, tui_free_all),
        cmocka_unit_test_teardown(test_200x60, tui_free_all),
        cmocka_unit_test_teardown(test_ascii, tui_free_all),
        cmocka_unit_test_teardown(test_stuck, tui_free_all),
        cmocka_unit_test_teardown(test_picks, tui_free_all),
        cmocka_unit_test_teardown(test_letters, tui_free_all),
        cmocka_unit_test_teardown(test_auto, tui_free_all),
        cmocka_unit_test_teardown(test_box, tui_free_all),
        cmocka_unit_test_setup_teardown(test_variant_named, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_shapes, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_lost, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_first_game, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_teardown(test_replay, tui_free_all),
        cmocka_unit_test_teardown(test_bytes, tui_free_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
