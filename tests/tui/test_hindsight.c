/* Hindsight on the screen: in each game one line says which move lost it or was the largest
 * mistake, and Enter goes back there and shows a better one. And a hint of a search that has
 * not ended. */
#include "tests/tui/at_home.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>

#define RIGHT "\033[C"
#define LEFT  "\033[D"
#define UP    "\033[A"
#define DOWN  "\033[B"

static struct tui *start(const char *game, const char *file)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/%s", getenv("TEST_DATA"), game, file);
    const char *const words[] = {game, path, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_sync(tui);
    return tui;
}

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

/* Removes the largest group, then each time the second one of what is left. */
static void play_poorly(struct tui *tui)
{
    for (int i = 0; i < 20 && !finds(tui, "Game over: "); i++) {
        tui_type(tui, i == 0 ? "\t" : "\t\t");
        tui_type(tui, " ");
        tui_type(tui, "~"); /* ends the animation: the move is made now */
    }
}

static void test_samegame(void **unused)
{
    (void)unused;
    struct tui *tui = start("samegame", "nearly.txt");
    tui_wait_text(tui, "best possible   171");
    play_poorly(tui);
    tui_wait_text(tui, "Move 2 cost the most: about 8 points;");
    assert_true(finds(tui, " 3 circles, row 2 column 1, +9 was better."));
    assert_true(finds(tui, "h  Undo to the move that cost the most"));
    tui_expect_screen(tui, "hindsight-samegame");
    tui_type(tui, " "); /* the box is closed, the line stays */
    tui_wait_text(tui, "Enter: go there");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Better here: 3 circles, row 2 column 1, +9  Enter plays it");
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "hints used        1");
    tui_type(tui, "\r");
    tui_wait_text(tui, "2 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* On a small terminal the box has no room for the mistake: it is there when that is closed. */
static void test_line(void **unused)
{
    (void)unused;
    struct tui *tui = start("samegame", "nearly.txt");
    tui_resize(tui, 15, 40);
    tui_sync(tui);
    play_poorly(tui);
    tui_wait_text(tui, "n  New game");
    tui_type(tui, " ");
    tui_wait_text(tui, "Move 2 cost the most: about 8 points;");
    assert_true(finds(tui, "Enter: go there"));
    tui_type(tui, "\r");
    tui_wait_text(tui, "Better here: ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_lianliankan(void **unused)
{
    (void)unused;
    struct tui *tui = start("lianliankan", "lost.txt");
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, " ");
    tui_type(tui, "H");
    tui_type(tui, " ");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "J");
    tui_type(tui, " ");
    tui_type(tui, "L");
    tui_type(tui, " ");
    tui_wait_text(tui, "Move 1 lost it: row 1 column 1 with row 1 column 2;");
    tui_wait_text(tui, " row 2 column 1 with row 2 column 2 keeps it");
    tui_wait_text(tui, " Row 1 column 4 and row 2 column 3 never meet:");
    tui_type(tui, " ");
    tui_wait_text(tui, "4 tiles stay.  Enter: go there");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Better here: row 2 column 1 with row 2 column 2  Enter plays it");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "can be cleared");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* In Klondike the stock can be turned for ever. */
static void test_klondike(void **unused)
{
    (void)unused;
    const char *const words[] = {"klondike", "--seed", "54", NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "winnable");
    tui_type(tui, "43");
    tui_wait_text(tui, "lost");
    tui_type(tui, "d");
    assert_int_equal(home_ask("SELECT count(*) FROM drill"), 0);
    tui_type(tui, "h");
    tui_wait_text(tui, "Move 1 lost the game: 4♣ onto 5♥.  Enter: undo 2");
    assert_int_equal(home_ask("SELECT count(*) FROM drill WHERE better = 'M4_2'"), 1);
    tui_type(tui, "u");
    for (int i = 0; i < 8; i++)
        tui_type(tui, "d");
    tui_wait_text(tui, "9 moves");
    assert_false(finds(tui, "circles"));
    tui_type(tui, "d"); /* the stock is as it was after move 1 */
    tui_wait_text(tui, "move 1 lost the game: 4♣ onto 5♥.  h back there");
    tui_wait_text(tui, "A♥ never gets to the top of the waste");
    tui_type(tui, "h");
    tui_wait_text(tui, "Better here: ");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "winnable");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* No move is to blame in a deal that cannot be won. */
static void test_no_mistake(void **unused)
{
    (void)unused;
    const char *const words[] = {"klondike", "--seed", "1", NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "cannot be won");
    for (int i = 0; i < 9; i++)
        tui_type(tui, "d");
    tui_wait_text(tui, "Going in circles: this game could never be won.  n new game");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Two detours: there and back with b, then twice as long. */
static void test_klotski(void **unused)
{
    (void)unused;
    char path[256];
    snprintf(path, sizeof path, "%s/detours.txt", home_path());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("variant: steps\ngoal: 0,3\nX...\nb...\n", file);
    fclose(file);
    const char *const words[] = {"klotski", path, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "3 moves to go");
    tui_type(tui, "2" RIGHT LEFT);
    tui_type(tui, "1" RIGHT);
    tui_type(tui, "2" RIGHT LEFT RIGHT LEFT);
    tui_type(tui, "1" RIGHT RIGHT);
    tui_wait_text(tui, "Solved in 9 steps, 6 over the minimum.");
    tui_wait_text(tui, "Your largest detour, 4 too many, began at move 4.");
    tui_type(tui, " ");
    tui_wait_text(tui, "Enter: go there");
    tui_type(tui, "\r");
    tui_wait_text(tui, "3 steps ");
    tui_wait_text(tui, "Hint: ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A solver that may do next to nothing gives up, but the shortest solution is known. */
static void test_limit(void **unused)
{
    (void)unused;
    const char *const words[] = {"klotski", "--seed", "20", "--nodes", "3", NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_wait_text(tui, "│ unknown");
    tui_type(tui, "h");
    tui_wait_text(tui, "The solver reached its limit.  Keep playing, or start");
    tui_type(tui, "3" RIGHT "2" RIGHT LEFT "6" UP UP "1" LEFT "0" UP UP "9" RIGHT UP
                  "8" RIGHT RIGHT);
    tui_wait_text(tui, "7 moves");
    tui_type(tui, "1" DOWN);
    tui_wait_text(tui, "Solved in 8, 1 over the minimum.");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The solver needs some minutes for this board. The hint does not wait for it. */
static void test_best_so_far(void **unused)
{
    (void)unused;
    char path[256];
    snprintf(path, sizeof path, "%s/crowded.txt", home_path());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("goal: 3,4\n.aabccd\n.aebcXd\nfaebcXX\ngh.biXj\ng...klm\nnopqqrm\n", file);
    fclose(file);
    const char *const words[] = {"klotski", path, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_sync(tui);
    tui_type(tui, "h");
    /* Which line a slow machine has by then is not known; a reason for it is as early. */
    tui_wait_text(tui, "Best move so far: ");
    assert_true(!finds(tui, "Makes room for ") || finds(tui, "So far: Makes room for "));
    tui_type(tui, "y");
    tui_wait_text(tui, "Enter plays  y why  h next");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define CASE(test)                                                                       \
    cmocka_unit_test_setup_teardown(test, at_home_set_up, at_home_tear_down)

int main(void)
{
    if (getenv("UNSTUCK") == NULL || getenv("TEST_DATA") == NULL) {
        print_message("1..0 # SKIP UNSTUCK or TEST_DATA is not set\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        CASE(test_samegame), CASE(test_line),        CASE(test_lianliankan),
        CASE(test_klondike), CASE(test_no_mistake),  CASE(test_klotski),
        CASE(test_limit),    CASE(test_best_so_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
