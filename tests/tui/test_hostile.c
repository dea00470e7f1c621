/* Escape sequences in the names of files, of positions and of saved games: they are shown
 * as question marks, and none reaches the terminal. */
#include "tests/tui/at_home.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Sets the title of the window twice: with ESC ] and with the C1 character, as UTF-8. */
#define EVIL "x\033]0;evil\007\302\2352;evil\302\234\177y"

/* ./unstuck klotski FIRST SECOND */
static struct tui *start(const char *first, const char *second)
{
    const char *const words[] = {"klotski", first, second, NULL};
    struct tui *tui = at_home_start(words, NULL);
    tui_sync(tui);
    return tui;
}

static void expect_tame(struct tui *tui)
{
    int row, column;
    assert_true(tui_find(tui, "evil", &row, &column));
    assert_false(tui_wrote(tui, "]0;evil\007"));
    assert_false(tui_wrote(tui, "\033]0;evil"));
    assert_false(tui_wrote(tui, "\302\235"));
}

static void write_board(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/levels", home_path());
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/levels/%s", home_path(), name);
    home_write(path, text, strlen(text));
}

static void test_files(void **state)
{
    (void)state;
    char folder[128];
    write_board(EVIL "1.txt",
                "name: " EVIL "\ngame: klotski\naXXb\naXXb\ncdde\ncfge\nh..i\n");
    write_board(EVIL "2.txt", "aXXb\naXXb\ncdde\ncfge\nh..i\n");
    write_board(EVIL "3.txt", "moves: " EVIL "\naXXb\naXXb\ncdde\ncfge\nh..i\n");
    snprintf(folder, sizeof folder, "%s/levels", home_path());
    struct tui *tui = start(folder, NULL);
    expect_tame(tui);
    tui_type(tui, "\033[B\033[B\r"); /* shows the error in the third file */
    expect_tame(tui);
    tui_type(tui, "q");
    tui_type(tui, "\033[H\r");
    tui_wait_text(tui, "0 moves");
    expect_tame(tui);
    tui_signal(tui, SIGTERM);
    assert_int_equal(tui_end(tui, NULL), 3);
}

static void test_store(void **state)
{
    (void)state;
    struct tui *tui = start("--seed", "19");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint");
    tui_type(tui, "\r");
    assert_int_equal(tui_end(tui, "q"), 0);
    home_sql("UPDATE game SET seed = NULL, name = '" EVIL "'");
    tui = start(NULL, NULL);
    expect_tame(tui);
    tui_type(tui, "S");
    tui_type(tui, "\r");
    expect_tame(tui);
    tui_type(tui, "\r");
    expect_tame(tui);
    tui_signal(tui, SIGTERM);
    assert_int_equal(tui_end(tui, NULL), 3);

    /* Line by line: the list of games, that of games played, and the title of one. */
    tui = at_home_start((const char *const[]){"--plain", NULL}, NULL);
    tui_wait_text(tui, "in progress: ");
    expect_tame(tui);
    tui_send(tui, "y\r", 2);
    tui_wait_text(tui, "in progress, 1 move");
    expect_tame(tui);
    tui_send(tui, "y 1\r", 4);
    tui_wait_text(tui, "The goal: ");
    expect_tame(tui);
    tui_send(tui, "q\r", 2);
    assert_int_equal(tui_end(tui, NULL), 0);

    tui = at_home_start((const char *const[]){"export", NULL}, NULL);
    tui_wait_text(tui, "moves: ");
    expect_tame(tui);
    assert_int_equal(tui_end(tui, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_files, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_store, at_home_set_up, at_home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
