/* The coach on the screen: each hint has its reason below it, y says more and marks what the
 * words name, and a move that was chosen or made is weighed against the best one. */
#include "canvas/canvas.h"
#include "terminal/theme.h"
#include "tests/tui/at_home.h"
#include "tests/tui/chinese.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* WHAT: a number, or a file; that of SameGame is solved at once on any machine. */
static struct tui *start(const char *game, const char *what, const char *env)
{
    char path[1024];
    const char *const deal[] = {game, "--seed", what, NULL};
    const char *const file[] = {game, path, NULL};
    snprintf(path, sizeof path, "%s/%s/%s", getenv("TEST_DATA"), game, what);
    struct tui *tui = at_home_start(strchr(what, '.') != NULL ? file : deal, env);
    tui_sync(tui);
    return tui;
}

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

static void expect_row(struct tui *tui, int row, const char *text)
{
    const char *words = tui_row(tui, row);
    if (strstr(words, text) == NULL)
        fail_msg("row %d is \"%s\" without \"%s\"", row, words, text);
}

/* Whether the cell of TEXT has the colours of STYLE. */
static bool looks(struct tui *tui, const char *text, int step, int style)
{
    int row, column;
    struct look look = theme_look(THEME_DEFAULT, style, 256);
    assert_true(tui_find(tui, text, &row, &column));
    return tui_look(tui, row, column + step).ground == look.ground;
}

/* At 80x24 the reason is in the last row, in every game; the keys come back with the move. */
static void test_hints(void **unused)
{
    static const struct {
        const char *game, *seed, *known, *reason;
    } games[] = {{"klotski", "1", "81 moves to go", "Makes room for Zhao 4"},
                 {"klondike", "5", "winnable", "Turns up a card in pile 6"},
                 {"lianliankan", "1", "can be cleared",
                  "Opens the pair at row 7 column 18"},
                 {"samegame", "nearly.txt", "best possible   171",
                  "now at most 3 touch"}};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct tui *tui = start(games[i].game, games[i].seed, NULL);
        tui_wait_text(tui, games[i].known);
        expect_row(tui, 23, "h hint");
        tui_type(tui, "h");
        tui_wait_text(tui, "Enter plays  y why  h next");
        expect_row(tui, 22, "Hint: ");
        expect_row(tui, 23, games[i].reason);
        tui_type(tui, "\r");
        tui_wait_text(tui, "1 move ");
        expect_row(tui, 23, "u undo");
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* Where the reason has no room, y still says it. */
static void test_narrow(void **unused)
{
    (void)unused;
    struct tui *tui = start("klotski", "1", NULL);
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    expect_row(tui, 14, "h hint");
    tui_type(tui, "y");
    tui_wait_text(tui, "Makes room for Zhao 4 to go right in 4");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The piece that the reason names is marked, not as the hint is, until Escape. */
static void test_marked(void **unused)
{
    (void)unused;
    struct tui *tui = start("klotski", "1", NULL);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "h");
    tui_wait_text(tui, "y why");
    assert_true(looks(tui, "Zhao", 0, STYLE_BLOCK + 3));
    tui_type(tui, "y");
    tui_wait_text(tui, "in 4 moves  Enter plays");
    assert_true(looks(tui, "Zhao", 0, STYLE_BLOCK | STYLE_CHOSEN));
    assert_true(looks(tui, "soldier", 0, STYLE_BLOCK | STYLE_MARKED));
    tui_type(tui, "\033");
    assert_false(finds(tui, "Makes room"));
    assert_true(looks(tui, "Zhao", 0, STYLE_BLOCK + 3));
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("klondike", "5", NULL);
    tui_wait_text(tui, "winnable");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: "); /* the search has ended */
    tui_type(tui, "y");
    tui_wait_text(tui, "Turns up a card in pile 6  Enter plays  y next (1/");
    assert_true(
        looks(tui, "A♠", 0, STYLE_CARD | STYLE_MARKED)); /* on the card turned up */
    int row, column;
    tui_find(tui, "A♠", &row, &column);
    assert_int_equal(tui_look(tui, row - 1, column).ground,
                     theme_look(THEME_DEFAULT, STYLE_BACK | STYLE_CHOSEN, 256).ground);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Then the board plays ahead, with the same labels, and a key brings the player's board back,
 * where Enter still plays the hint. */
static void test_ghost(void **unused)
{
    (void)unused;
    struct tui *tui = start("klotski", "1", "UNSTUCK_CLOCK_RATE=1");
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "h");
    tui_wait_text(tui, "y why");
    tui_type(tui, "y");
    tui_wait_text(tui, "Makes room for Zhao 4");
    tui_wait_text(tui, "looking ahead move 0 of 4");
    assert_true(looks(tui, "Zhao", 0, STYLE_BLOCK | STYLE_CHOSEN));
    tui_wait_text(tui, "looking ahead move 1 of 4");
    assert_true(finds(tui, "─4─"));
    assert_true(looks(tui, "Zhao", 0, STYLE_BLOCK + 3));
    tui_type(tui, "\033");
    tui_wait_text(tui, "h hint");
    assert_false(finds(tui, "looking ahead"));
    tui_type(tui, "\r"); /* the hint has gone, too: Enter is a key of the board */
    tui_wait_text(tui, "Cao Cao 1 selected.");
    tui_type(tui, "\033");
    tui_type(tui, "h");
    /* A hint whose words are gone. */
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "vv\r");
    tui_wait_text(tui, "Cao Cao 1 selected.");
    tui_type(tui, "\033");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    /* Another key does what it always does. */
    tui_type(tui, "hy");
    tui_wait_text(tui, "looking ahead");
    tui_type(tui, "u");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A move that was selected or made: what it costs, and the best one instead. */
static void test_cost(void **unused)
{
    (void)unused;
    struct tui *tui = start("klotski", "1", NULL);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "8y");
    tui_wait_text(tui, "soldier 8 down is as good as the best move known  h hint");
    tui_type(tui, "\033");
    tui_type(tui, "8J");
    tui_wait_text(tui, "80 moves to go");
    tui_type(tui, "8K");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "y");
    tui_wait_text(tui, "soldier 8 up takes back the last move  u undo  y next move");
    expect_row(tui, 23, "u undo");
    tui_type(tui, "uu");
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "7J");
    tui_wait_text(tui, "80 moves to go");
    tui_type(tui, "8J");
    tui_wait_text(tui, "2 moves ");
    tui_wait_text(tui, "80 moves to go");
    tui_type(tui, "y");
    tui_wait_text(tui, "soldier 8 down costs 1 move; soldier 0 left is better  u undo");
    expect_row(tui, 23, "Makes room for Huang 6 to go down next");
    tui_type(tui, "y");
    tui_wait_text(tui, "Enter plays  y next (1/2)");
    tui_type(tui, "y");
    tui_wait_text(tui, "Enter plays  y next (2/2)");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("samegame", "nearly.txt", NULL);
    tui_wait_text(tui, "best possible   171");
    tui_type(tui, "\t");
    tui_type(tui, "y");
    tui_wait_text(tui, " points; ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A move that loses, chosen and made: why, and which card wins there. The deck's card is marked. */
static void test_loss(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", NULL);
    tui_wait_text(tui, "winnable");
    tui_type(tui, "v");
    tui_wait_text(tui, "4♣  ✗");
    tui_wait_text(tui, "4♠  ✓");
    tui_type(tui, "4");
    tui_type(tui, "y");
    tui_wait_text(tui, "A♥ never gets to the top of the waste  h hint");
    expect_row(tui, 23, "4♣ onto 5♥ loses the game; 4♠ onto 5♥ wins");
    tui_type(tui, "3");
    tui_wait_text(tui, "lost");
    tui_type(tui, "y");
    tui_wait_text(tui, "A♥ never gets to the top of the waste  h shows the way back");
    expect_row(tui, 23, "4♣ onto 5♥ loses the game; 4♠ onto 5♥ wins");
    assert_true(looks(tui, " 24 ", 1, STYLE_BACK | STYLE_CHOSEN));
    tui_type(tui, "h");
    tui_wait_text(tui, "Move 1 lost the game: 4♣ onto 5♥.  Enter: undo 1  ");
    assert_true(finds(tui, "Enter: undo 1  4♠ onto 5♥ wins"));
    expect_row(tui, 23, "A♥ never gets to the top of the waste");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Lianliankan: a sign keeps its colour on a tile that a hint points out. A loss marks the last two
 * tiles of the face that was split, and only tiles that can never go are still drawn. */
static void test_tiles(void **unused)
{
    (void)unused;
    struct tui *tui = start("lianliankan", "950014", NULL);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "h");
    tui_wait_text(tui, "y why");
    int row, column;
    assert_true(tui_find(tui, "◆▐▌♥▐▌▲", &row, &column));
    assert_int_equal(tui_look(tui, row, column).color,
                     theme_look(THEME_DEFAULT, STYLE_FACE + 2, 256).color);
    assert_int_equal(tui_look(tui, row, column + 1).ground,
                     theme_look(THEME_DEFAULT, STYLE_RIM | STYLE_MARKED, 256).ground);
    tui_type(tui, "\033");
    for (int i = 3; i < 17; i++)
        tui_type(tui, "\033[C");
    tui_type(tui, " ");
    tui_type(tui, "\033[C");
    tui_type(tui, "y");
    tui_wait_text(tui,
                  "Row 2 column 15 and row 7 column 13 never meet: at least 108 tiles "
                  "stay  h hint");
    expect_row(tui, 23, "1,17 - 1,18 loses the game; 1,3 - 1,6 wins");
    assert_true(finds(tui, "░░ ░░"));
    tui_type(tui, "\033");
    assert_false(finds(tui, "░"));
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("lianliankan", "split.txt", NULL);
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "v");
    tui_wait_text(tui, "2 of 3");
    tui_type(tui, "LL J");
    tui_type(tui, "y");
    tui_wait_text(tui,
                  "2,4 - 3,4 loses the game; another pair of this face wins: 3,3 - 3,4");
    tui_type(tui, " ");
    tui_wait_text(tui, "│ lost");
    tui_type(tui, "y");
    tui_wait_text(tui, "another pair of this face wins: 3,3 - 3,4");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_chinese(void **unused)
{
    (void)unused;
    chinese_or_skip();
    struct tui *tui = start("klotski", "1", "LANGUAGE=zh_CN");
    tui_wait_text(tui, "81");
    tui_type(tui, "h");
    tui_wait_text(tui, "y 为什么");
    expect_row(tui, 23, "赵云");
    tui_type(tui, "8y");
    tui_wait_text(tui, "兵 8 下 与已知最好的走法");
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define CASE(test)                                                                       \
    cmocka_unit_test_setup_teardown(test, at_home_set_up, at_home_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_hints), CASE(test_narrow), CASE(test_marked), CASE(test_ghost),
        CASE(test_cost),  CASE(test_loss),   CASE(test_tiles),  CASE(test_chinese),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
