/* Klondike on a terminal: keys and mouse events in, screens out, and the bytes that a key
 * takes. For stored screens see test_klotski.c. The stored screens show deal 1, which the
 * solver proves to be lost, so they do not depend on the line that a search finds. */
#include "tests/seed.h"
#include "tests/unit.h"

#include "tests/tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tui *start(int rows, int columns, const char *const *argv,
                         const char *const *env)
{
    struct tui *tui = tui_start(&(
        struct tui_options){.argv = argv, .rows = rows, .columns = columns, .env = env});
    tui_sync(tui);
    return tui;
}

static struct tui *start_deal(int rows, int columns, const char *seed,
                              const char *const *env)
{
    const char *const argv[] = {getenv("UNSTUCK"), "klondike", "--seed", seed, NULL};
    struct tui *tui = start(rows, columns, argv, env);
    if (columns < 60)
        tui_type(tui, "\177"); /* the first message has two rows there */
    tui_wait_text(tui, strcmp(seed, "1") == 0 ? "cannot be won" : "winnable");
    return tui;
}

static struct tui *start_file(int rows, int columns, const char *name,
                              const char *const *env)
{
    char file[1024];
    snprintf(file, sizeof file, "%s/klondike/%s.txt", getenv("TEST_DATA"), name);
    const char *const argv[] = {getenv("UNSTUCK"), "klondike", file, NULL};
    struct tui *tui = start(rows, columns, argv, env);
    if (columns < 60)
        tui_type(tui, "\177");
    tui_wait_text(tui, "winnable");
    return tui;
}

static struct tui *start_nearly(int rows, int columns, const char *const *env)
{
    return start_file(rows, columns, "nearly", env);
}

static void expect(struct tui *tui, const char *what, const char *size)
{
    char name[64];
    int row, column;
    /* The pane counts the moves that win a moment after the position has an answer. */
    if (strcmp(what, "won") != 0 && tui_find(tui, "that win", &row, &column))
        tui_wait_text(tui, "now  ");
    snprintf(name, sizeof name, "klondike-%s-%s", what, size);
    tui_expect_screen(tui, name);
}

static void screens(int rows, int columns, const char *size)
{
    struct tui *tui = start_deal(rows, columns, "1", NULL);
    expect(tui, "start", size);
    tui_type(tui, "d");
    tui_type(tui, "d");
    tui_type(tui, "4");
    tui_wait_text(tui, "cannot be won");
    expect(tui, "taken", size);
    tui_type(tui, "?");
    expect(tui, "help", size);
    assert_int_equal(tui_end(tui, "xq"), 0);

    tui = start_nearly(rows, columns, NULL);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    expect(tui, "hint", size);
    tui_type(tui, "35");
    tui_type(tui, "F");
    tui_wait_text(tui, "9 moves");
    expect(tui, "won", size);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_80x24(void **state)
{
    (void)state;
    screens(24, 80, "80x24");
}

/* The picture in README.md. */
static void test_middle(void **state)
{
    (void)state;
    struct tui *tui = start_file(24, 80, "middle", NULL);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    expect(tui, "middle", "80x24");
    assert_int_equal(tui_end(tui, "q"), 0);
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

static void test_60x20(void **state)
{
    (void)state;
    screens(20, 60, "60x20");
}

static void test_40x15(void **state)
{
    (void)state;
    screens(15, 40, "40x15");
}

static void test_ascii(void **state)
{
    (void)state;
    const char *const env[] = {"LC_ALL=C", "TERM=vt100", NULL};
    struct tui *tui = start_nearly(24, 80, env);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    expect(tui, "hint", "ascii");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_too_small(void **state)
{
    (void)state;
    struct tui *tui = start_deal(20, 36, "1", NULL);
    long frames = tui_frames(tui);
    tui_resize(tui, 7, 36);
    tui_wait_frame(tui, frames);
    tui_wait_text(tui, "Needed: 36x8.");
    expect(tui, "too", "small");
    frames = tui_frames(tui);
    tui_resize(tui, 24, 80);
    tui_wait_frame(tui, frames);
    tui_wait_text(tui, "cannot be won");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The hint stays on the board while the player types its keys. h deselects the selected
 * card. */
static void test_hint(void **state)
{
    (void)state;
    struct tui *tui = start_nearly(24, 80, NULL);
    int row, column;
    assert_true(tui_find(tui, "J♠", &row, &column));
    int ground = tui_look(tui, row, column).ground;
    tui_type(tui, "2");
    tui_wait_text(tui, "K♦ selected.");
    tui_type(tui, "\014"); /* it only draws again */
    int line, at;
    assert_true(tui_find(tui, "K♦ selected.", &line, &at));
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: Q♦ and J♠ onto K♣ (3, then 5)");
    assert_true(tui_find(tui, "J♠", &row, &column));
    assert_int_not_equal(tui_look(tui, row, column).ground, ground);
    tui_type(tui, "3");
    tui_wait_text(tui, "Q♦ selected (2 cards).");
    assert_true(tui_find(tui, "▲▲", &row, &column));
    tui_type(tui, "5");
    tui_wait_text(tui, "1 move ");
    assert_false(tui_find(tui, "▲▲", &row, &column));
    tui_type(tui, "uh");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "u");
    tui_wait_text(tui, "0 moves");
    /* After the cursor moves, Enter no longer accepts the hint. */
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\033[C\033[C");
    tui_type(tui, "\r");
    tui_wait_text(tui, "pile is empty");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* One press of F moves seven cards up, each as a separate move. */
static void test_safe_cards(void **state)
{
    (void)state;
    struct tui *tui = start_nearly(24, 80, NULL);
    tui_type(tui, "F");
    tui_wait_text(tui, "No card can go to a foundation now.");
    tui_type(tui, "35F");
    tui_wait_text(tui, "Solved.");
    tui_wait_text(tui, "9 moves");
    tui_type(tui, "uuu");
    tui_wait_text(tui, "6 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_auto(void **state)
{
    (void)state;
    struct tui *tui = start_nearly(24, 80, NULL);
    int row, column, last_row, last_column;
    assert_true(tui_find(tui, "Q♦", &last_row, &last_column));
    tui_type(tui, "a");
    /* The whole run is seen at several places on its way. */
    for (int i = 0; i < 3; i++) {
        do
            tui_wait_frame(tui, tui_frames(tui));
        while (tui_find(tui, "Q♦", &row, &column) && column == last_column);
        assert_true(tui_find(tui, "Q♦", &row, &column));
        assert_true(column > last_column);
        last_column = column;
        assert_true(tui_find(tui, "J♠", &last_row, &column));
        assert_int_equal(last_row, row + 1);
        assert_int_equal(column, last_column);
    }
    tui_type(tui, "++++");
    tui_wait_text(tui, "Solved.");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The move 2 1 loses deal 5. */
static void test_lost(void **state)
{
    (void)state;
    struct tui *tui = start_deal(24, 80, "5", NULL);
    tui_type(tui, "21");
    tui_wait_text(tui, "lost");
    tui_type(tui, "h");
    tui_wait_text(tui, "Move 1 lost the game: 2♥ onto 3♠");
    tui_wait_text(tui, "Enter: undo 1");
    tui_type(tui, "\r");
    tui_wait_text(tui, "winnable");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A redeal counts nowhere: the way back has as many moves as the title loses. */
static void test_way_back(void **state)
{
    (void)state;
    struct tui *tui = start_deal(24, 80, "5", NULL);
    tui_type(tui, "21d34ddddddd");
    tui_wait_text(tui, "10 moves");
    tui_type(tui, "d");
    tui_wait_text(tui, "10 moves");
    tui_type(tui, "h");
    tui_wait_text(tui, "Move 1 lost the game: 2♥ onto 3♠");
    tui_wait_text(tui, "Enter: undo 10");
    tui_type(tui, "\r");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Deal 1 cannot be won: the hints move up all cards that can go up, and then end. */
static void test_salvage(void **state)
{
    (void)state;
    struct tui *tui = start_deal(24, 80, "1", NULL);
    tui_type(tui, "y");
    tui_wait_text(tui, "  n new game");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: A♠ to the foundation (7, then f)  Enter plays it");
    tui_wait_text(tui, "Cannot be won; 12 of 52 cards can go up");
    tui_type_until(tui, "\rh", "This game cannot be won, not even from its start.");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* When all cards are face up, Enter finishes the game. A key stops that, and it does not
 * count as help. */
static void test_finish(void **state)
{
    (void)state;
    struct tui *tui = start_nearly(24, 80, NULL);
    int row, column;
    tui_type(tui, "353f3f5f3f");
    tui_wait_text(tui, "All cards are face up.  Press Enter to finish");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Finishing the game.");
    tui_type(tui, "x");
    tui_wait_text(tui, "All cards are face up.");
    /* After the cursor moves, Enter no longer finishes the game. */
    tui_type(tui, "\033[C");
    tui_type(tui, "\r");
    assert_false(tui_find(tui, "Finishing", &row, &column));
    tui_type(tui, "\033");
    tui_type(tui, "u");
    tui_type(tui, "U");
    tui_wait_text(tui, "All cards are face up.");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Solved.");
    assert_false(tui_find(tui, "by the solver", &row, &column));
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void click(struct tui *tui, const char *text)
{
    int row, column;
    assert_true(tui_find(tui, text, &row, &column));
    tui_mouse(tui, 1, row, column, true);
    tui_mouse(tui, 1, row, column, false);
    tui_sync(tui);
}

static void test_mouse(void **state)
{
    (void)state;
    struct tui *tui = start_nearly(24, 80, NULL);
    int row, column;
    click(tui, "J♠");
    tui_wait_text(tui, "Q♦ selected (2 cards).");
    click(tui, "K♣");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "u");
    assert_true(tui_find(tui, "J♠", &row, &column));
    tui_mouse(tui, 1, row, column, true);
    assert_true(tui_find(tui, "K♣", &row, &column));
    tui_drag(tui, 1, row, column);
    tui_mouse(tui, 1, row, column, false);
    tui_sync(tui);
    tui_wait_text(tui, "1 move ");
    assert_true(tui_find(tui, "10♠", &row, &column));
    tui_double_click(tui, row, column);
    tui_wait_text(tui, "2 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A card follows the mouse, in few bytes; over nothing it is released back to its place. */
static void test_drag(void **state)
{
    (void)state;
    struct tui *tui = start_nearly(24, 80, NULL);
    int row, column, there_row, there_column;
    assert_true(tui_find(tui, "J♠", &row, &column));
    tui_mouse(tui, 1, row, column, true);
    for (int i = 1; i <= 5; i++) {
        tui_drag(tui, 1, row + i, column + 2 * i);
        tui_sync(tui);
        assert_in_range(tui_frame_bytes(tui), 1, TUI_STEP_MOST);
        assert_true(tui_find(tui, "J♠", &there_row, &there_column));
        assert_int_equal(there_row, row + i);
        assert_int_equal(there_column, column + 2 * i);
        assert_true(tui_find(tui, "Q♦", &there_row, &there_column));
        assert_int_equal(there_row, row + i - 1);
    }
    tui_drag(tui, 1, 23, 2);
    tui_mouse(tui, 1, 0, 2, false);
    tui_sync(tui);
    assert_true(tui_find(tui, "J♠", &there_row, &there_column));
    assert_int_equal(there_row, row);
    assert_int_equal(there_column, column);
    assert_false(tui_find(tui, "selected", &there_row, &there_column));
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_new_game(void **state)
{
    (void)state;
    struct tui *tui = start_deal(24, 80, "1", NULL);
    tui_type(tui, "n");
    tui_type(tui, "\033[F");
    tui_type(tui, "\r");
    tui_wait_text(tui, "[ ] only deals");
    tui_type(tui, "\r");
    expect(tui, "new", "80x24");
    tui_type(tui, "\033[H\033[B\r");
    tui_wait_text(tui, "draw 1");
    tui_wait_text(tui, "winnable");
    tui_type(tui, "N");
    tui_type(tui, "12\r");
    tui_wait_text(tui, "deal 12 ");
    /* The list opens at the entry that was selected last. */
    tui_type(tui, "n");
    tui_wait_text(tui, "> draw one");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* The player sets each rule; the next list has the rules played last, and the game says what
 * they forbid. */
static void test_other_rules(void **state)
{
    (void)state;
    const char *const argv[] = {getenv("UNSTUCK"), "klondike", NULL};
    struct tui *tui = start(24, 80, argv, NULL);
    tui_wait_text(tui, "other rules ...");
    tui_type(tui, "\033[F\r"); /* any deals */
    tui_wait_text(tui, "[ ] only deals");
    tui_type(tui, "5");
    tui_wait_text(tui, "Name: draw3");
    tui_type(tui, "5\033[B\033[C\033[B\033[D");
    tui_wait_text(tui, "Name: draw5-passes1-noback");
    expect(tui, "rules", "80x24");
    tui_type(tui, "\r");
    tui_wait_text(tui, "draw 5  1 pass");
    tui_type(tui, "n");
    tui_wait_text(tui, "> other rules: draw 5  1 pass  no taking back");
    tui_type(tui, "3");
    tui_wait_text(tui, "draw 3  3 passes");
    tui_wait_text(tui, "-$52");
    tui_type(tui, "n");
    tui_wait_text(tui, "> Vegas: draw three, three passes");
    tui_wait_text(tui, "other rules: draw 5  1 pass  no taking back");
    tui_type(tui, "d"); /* deals of these rules have no grades */
    tui_wait_text(tui, "no taking back  (any difficulty)");
    tui_type(tui, "5");
    tui_wait_text(tui, "Name: draw5-passes1-noback  (any difficulty)");
    assert_int_equal(tui_end(tui, "qqq"), 0);
}

/* A deal by the number of another program, from the list and from the command line. */
static void test_numbering(void **state)
{
    (void)state;
    static const char *const argv[] = {NULL,     "klondike", "--numbering", "pysol",
                                       "--seed", "32000",    NULL};
    const char *words[7];
    memcpy(words, argv, sizeof words);
    words[0] = getenv("UNSTUCK");
    struct tui *tui = start(24, 80, words, NULL);
    tui_wait_text(tui, "pysol 32000  draw 3");
    tui_type(tui, "n");
    tui_wait_text(tui, "numbers of: unstuck");
    tui_type(tui, "7");
    tui_wait_text(tui, "numbers of: solvitaire");
    tui_type(tui, "\r\r");
    tui_wait_text(tui, "numbers of: greenfelt");
    tui_type(tui, "64294967296");
    tui_wait_text(tui, "Deal number: greenfelt 429496729_  It can be 1 to 4294967295");
    tui_type(tui, "\177\177\177\177\177\177\177\177\r");
    tui_wait_text(tui, "greenfelt 4  draw 3");
    tui_wait_text(tui, "6♦");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Limited passes and no taking back: what is not allowed says why. */
static void test_limits(void **state)
{
    (void)state;
    const char *const argv[] =
        {getenv("UNSTUCK"),      "klondike", "--seed", "1", "--variant",
         "draw5-passes1-noback", NULL};
    struct tui *tui = start(24, 80, argv, NULL);
    tui_wait_text(tui, "draw 5  1 pass");
    tui_type(tui, "ddddd");
    tui_wait_text(tui, "Pass 1 of 1 through the stock");
    tui_type(tui, "d");
    tui_wait_text(tui, "No redeal is left: this game allows 1 pass.  u undo  n new");
    tui_type(tui, "f");
    tui_wait_text(tui, "In this game no card comes back.");
    tui_type(tui, "?");
    tui_wait_text(tui, "This game: Each draw turns 5 cards.");
    tui_type(tui, "q");
    tui_resize(tui, 24, 56);
    tui_wait_text(tui, "draw 5 ...");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* By default, new deals can be won. (Of the extreme deals more than half cannot.) */
static void test_winnable(void **state)
{
    (void)state;
    const char *const argv[] = {getenv("UNSTUCK"), "klondike", NULL};
    struct tui *tui = start(24, 80, argv, NULL);
    tui_wait_text(tui, "[x] only deals that can be won");
    tui_type_until(tui, "d", "difficulty: extreme");
    for (int i = seed_is_long() ? 5 : 2; i > 0; i--) {
        tui_type(tui, "\r");
        tui_wait_text(tui, "winnable");
        tui_type(tui, "n");
    }
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* d chooses the difficulty of new deals, and the next list still has it. */
static void test_difficulty(void **state)
{
    (void)state;
    const char *const argv[] = {getenv("UNSTUCK"), "klondike", NULL};
    struct tui *tui = start(24, 80, argv, NULL);
    tui_wait_text(tui, "difficulty: any");
    static const char *const grades[] = {"easy",    "medium", "hard",
                                         "extreme", "any",    "easy"};
    for (int i = 0; i < 6; i++) {
        char text[40];
        snprintf(text, sizeof text, "difficulty: %s", grades[i]);
        tui_type(tui, "d");
        tui_wait_text(tui, text);
    }
    tui_type(tui, "\r");
    tui_wait_text(tui, "draw 3");
    tui_type(tui, "n");
    tui_wait_text(tui, "difficulty: easy");
    /* Enter on the entry does the same. */
    tui_type(tui, "\033[F\033[A\r");
    tui_wait_text(tui, "> difficulty: medium");
    tui_wait_text(tui, "three passes  (any difficulty)");
    expect(tui, "difficulty", "80x24");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* Only a game with a score is shown again: here r and b are no keys. */
static void test_no_replay(void **state)
{
    (void)state;
    static const char *const keys[] = {"r", "b"};
    struct tui *tui = start_nearly(24, 80, NULL);
    for (int i = 0; i < 2; i++) {
        tui_type(tui, "3"); /* the message is gone */
        tui_type(tui, keys[i]);
        tui_wait_text(tui, "Unknown key");
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Types KEYS; the frame that answers them has at most MOST bytes. */
static void expect_bytes(struct tui *tui, const char *keys, size_t most)
{
    tui_type(tui, keys);
    if (tui_frame_bytes(tui) > most)
        fail_msg("%zu bytes for %s, %zu are the most", tui_frame_bytes(tui), keys, most);
}

static void test_bytes(void **state)
{
    (void)state;
    struct tui *tui = start_deal(24, 80, "1", NULL);
    tui_type(tui, "\033[C");
    for (int i = 0; i < 8; i++)
        expect_bytes(tui, "\033[C", TUI_STEP_MOST);
    expect_bytes(tui, "\033[A", TUI_STEP_MOST);
    for (int i = 0; i < 6; i++)
        expect_bytes(tui, "\033[C", TUI_STEP_MOST);
    expect_bytes(tui, "\014", TUI_REDRAW_MOST);
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start_nearly(24, 80, NULL);
    tui_type(tui, "i3");
    expect_bytes(tui, "5", TUI_MOVE_MOST);
    tui_type(tui, "3");
    expect_bytes(tui, "f", TUI_MOVE_MOST);
    assert_int_equal(tui_end(tui, "q"), 0);
    /* A run of nine cards. */
    tui = start_file(24, 80, "middle", NULL);
    expect_bytes(tui, "2", TUI_MOVE_MOST);
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define screen_test(name) cmocka_unit_test_teardown(name, tui_free_all)

int main(void)
{
    if (getenv("UNSTUCK") == NULL || getenv("TEST_DATA") == NULL) {
        print_message("1..0 # SKIP UNSTUCK or TEST_DATA is not set\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        screen_test(test_middle),     screen_test(test_80x24),
        screen_test(test_120x40),     screen_test(test_200x60),
        screen_test(test_60x20),      screen_test(test_40x15),
        screen_test(test_ascii),      screen_test(test_too_small),
        screen_test(test_hint),       screen_test(test_safe_cards),
        screen_test(test_auto),       screen_test(test_lost),
        screen_test(test_mouse),      screen_test(test_drag),
        screen_test(test_new_game),   screen_test(test_other_rules),
        screen_test(test_numbering),  screen_test(test_limits),
        screen_test(test_difficulty), screen_test(test_bytes),
        screen_test(test_winnable),   screen_test(test_way_back),
        screen_test(test_salvage),    screen_test(test_finish),
        screen_test(test_no_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
