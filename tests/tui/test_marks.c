/* "Know before you move" on the screen: the marks of each game, in Unicode, ASCII and without
 * colours, where moves begin and where they end, live, in fair advice, and the guard. */
#include "tests/tui/at_home.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static struct tui *start(const char *game, const char *seed, const char *option)
{
    /* Enough nodes for an answer; then the processor is free for the test. */
    const char *const words[] = {game, "--seed", seed, "--nodes", "200000", option, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_sync(tui);
    return tui;
}

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

/* Waits until SIGN is on the screen COUNT times, with the one in the legend. */
static void wait_for_signs(struct tui *tui, const char *sign, int count)
{
    for (;;) {
        int found = 0;
        for (int row = 0; row < tui_rows(tui); row++)
            for (const char *s = tui_row(tui, row); (s = strstr(s, sign)) != NULL; s++)
                found++;
        if (found == count)
            return;
        tui_wait_frame(tui, tui_frames(tui));
    }
}

static void test_klondike(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", NULL);
    tui_wait_text(tui, "winnable");
    tui_type(tui, "v");
    tui_wait_text(tui, "✓ keeps the win  ✗ loses  ? not known  ≤ at most  v hide");
    tui_wait_text(tui, "hints used        1");
    wait_for_signs(tui, "✓", 3);
    tui_wait_text(tui, "4♣  ✗");
    int row, column;
    assert_true(tui_find(tui, "4♣  ✗", &row, &column));
    assert_int_equal(tui_look(tui, row, column + 4).ground,
                     tui_look(tui, row, column).ground); /* no hole in the card */
    tui_expect_screen(tui, "marks_klondike");
    tui_type(tui, "4"); /* now where its moves end */
    tui_wait_text(tui, "✗");
    tui_expect_screen(tui, "marks_klondike_ends");
    tui_type(tui, "\033");
    tui_type(tui, "v");
    assert_false(finds(tui, "✗"));
    tui_type(tui, "v"); /* the same position is no second hint */
    tui_wait_text(tui, "hints used        1");
    tui_type(tui, "d");
    assert_false(finds(tui, "✓")); /* for one position only */
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The analyst's pane lists all moves, the best first. */
static void test_list(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", NULL);
    tui_wait_text(tui, "winnable");
    tui_type(tui, "i");
    tui_wait_text(tui, "nodes");
    tui_type(tui, "v");
    tui_wait_text(tui, "Moves");
    tui_wait_text(tui, "✗       4 > 3");
    wait_for_signs(tui, "✓", 5); /* two on the board, two here, one in the legend */
    int row = 0;
    assert_false(finds(tui, "nodes"));
    while (strstr(tui_row(tui, row), "Moves") == NULL)
        row++;
    assert_non_null(strstr(tui_row(tui, row + 1), "✓ "));
    assert_non_null(strstr(tui_row(tui, row + 2), "✓ "));
    assert_non_null(strstr(tui_row(tui, row + 3), "✗       4 > 3"));
    tui_type(tui, "v");
    tui_wait_text(tui, "nodes");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_ascii(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", "--ascii");
    tui_wait_text(tui, "winnable");
    tui_type(tui, "v");
    tui_wait_text(tui, "+ keeps the win  x loses");
    tui_wait_text(tui, "hints used        1");
    tui_wait_text(tui, "4S  +");
    tui_wait_text(tui, "4C  x");
    tui_wait_text(tui, "#####+");
    tui_expect_screen(tui, "marks_ascii");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_klotski(void **unused)
{
    (void)unused;
    struct tui *tui = start("klotski", "1", NULL);
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "v");
    tui_wait_text(tui, "-1: one nearer the goal");
    wait_for_signs(tui, "-1", 5);
    tui_expect_screen(tui, "marks_klotski");
    tui_type(tui, "7");
    tui_wait_text(tui, "Soldier 7 selected.");
    tui_expect_screen(tui, "marks_klotski_ends");
    tui_type(tui, " ");
    tui_wait_text(tui, "Deselected.");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_lianliankan(void **unused)
{
    (void)unused;
    struct tui *tui = start("lianliankan", "3", "--variant=outside-gentle");
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "v");
    wait_for_signs(tui, "✓", 73);
    tui_expect_screen(tui, "marks_lianliankan");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Waits for a number on the board. */
static void wait_for_number(struct tui *tui)
{
    for (;; tui_wait_frame(tui, tui_frames(tui)))
        for (int row = 1; row < tui_rows(tui) - 2; row++) {
            const char *words = tui_row(tui, row);
            if (strcspn(words, "0123456789") < 50)
                return;
        }
}

static void test_samegame(void **unused)
{
    (void)unused;
    struct tui *tui = start("samegame", "5", NULL);
    tui_type(tui, "v");
    tui_wait_text(tui, "Numbers: best scores found  ✓ best move  · other");
    tui_wait_text(tui, "hints used        1");
    wait_for_number(tui);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_fair(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", "--fair");
    tui_wait_text(tui, "win chance");
    tui_type(tui, "v");
    tui_wait_text(tui, "Numbers: win chance in percent  v hide");
    assert_false(finds(tui, "✗"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* An ace goes up whatever its chance, which is known a little later. */
static void test_fair_only(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "1", "--fair");
    tui_wait_text(tui, "win chance");
    tui_type(tui, "v");
    tui_wait_text(tui, "Numbers: win chance in percent  v hide");
    tui_type(tui, "H");
    tui_wait_text(tui, "Fair hint: A");
    tui_wait_text(tui, "% win chance");
    assert_int_equal(tui_end(tui, "q"), 0);
}

enum {
    LIVE = 9, /* rows of the options above these */
    GUARD = 11
};

/* Changes the option in ROW. */
static void set_option(struct tui *tui, int row)
{
    tui_type(tui, "o");
    for (int i = 0; i < row; i++)
        tui_type(tui, "J");
    tui_type(tui, "\r");
    tui_type(tui, "q");
}

static void test_live(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", NULL);
    set_option(tui, LIVE);
    tui_wait_text(tui, "✗");
    tui_type(tui, "d");
    tui_wait_text(tui, "✓");
    tui_wait_text(tui, "hints used        1");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("klondike", "54", NULL); /* it was kept */
    tui_wait_text(tui, "✓");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_guard(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", NULL);
    set_option(tui, GUARD);
    tui_type(tui, "v");
    tui_wait_text(tui, "4♣  ✗"); /* the judgements are there */
    tui_wait_text(tui, "4♠  ✓");
    tui_type(tui, "v");
    tui_type(tui, "43");
    tui_wait_text(tui,
                  "4♣ onto 5♥ loses the game; 4♠ onto 5♥ wins  Enter plays it anyway");
    tui_wait_text(tui, "A♥ never gets to the top of the waste");
    tui_wait_text(tui, "0 moves");
    tui_wait_text(tui, "hints used        2");
    tui_type(tui, "\033"); /* no: Enter no longer means it */
    tui_type(tui, "\r");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "\033");
    tui_type(tui, "43");
    tui_wait_text(tui, "loses the game; ");
    tui_type(tui, "y");
    tui_wait_text(tui, "A♥ never gets to the top of the waste  Enter plays it anyway");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Undo leaves the move alone that was made before the question, so that Enter no longer plays. */
static void test_guard_undo(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", NULL);
    tui_type(tui, "d");
    tui_wait_text(tui, "1 move ");
    set_option(tui, GUARD);
    tui_type(tui, "v");
    tui_wait_text(tui, "4♣  ✗");
    tui_type(tui, "v43");
    tui_wait_text(tui, "Enter plays it anyway");
    tui_type(tui, "u\033");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "u");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* On a new position the guard waits for its verdict, or says that it came too late. */
static void test_guard_waits(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "54", NULL);
    set_option(tui, GUARD);
    tui_type(tui, "d");
    tui_type(tui, "u43");
    while (!finds(tui, "Enter plays it anyway") &&
           !finds(tui, "The guard did not know in time"))
        tui_wait_frame(tui, tui_frames(tui));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* h goes through the moves that v marks, in the same order, and round. */
static void test_same_moves(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "126837304", NULL);
    tui_type(tui, "i4f");
    tui_wait_text(tui, "to go");
    tui_wait_text(tui, "Next moves");
    tui_type(tui, "v");
    wait_for_signs(tui, "✓", 9); /* four on the board, four here, one in the legend */
    tui_type(tui, "v");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    /* The fourth takes a card back that then goes up again. */
    for (int i = 1; i < 3; i++) {
        tui_type(tui, "h");
        tui_wait_text(tui, "Or: ");
        assert_false(finds(tui, "No other"));
    }
    tui_type(tui, "h");
    tui_wait_text(tui, "Enter plays  y why  h next (1/3)");
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define CASE(test)                                                                       \
    cmocka_unit_test_setup_teardown(test, at_home_set_up, at_home_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_klondike),   CASE(test_list),        CASE(test_ascii),
        CASE(test_klotski),    CASE(test_lianliankan), CASE(test_samegame),
        CASE(test_fair),       CASE(test_fair_only),   CASE(test_live),
        CASE(test_guard),      CASE(test_guard_undo),  CASE(test_guard_waits),
        CASE(test_same_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
