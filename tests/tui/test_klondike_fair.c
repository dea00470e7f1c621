/* Fair hints on the screen: their words, and that --fair shows no verdict. */
#include "tests/unit.h"

#include "tests/tui/tui.h"

#include <stdlib.h>

static struct tui *start(const char *game, const char *option)
{
    const char *const argv[] = {getenv("UNSTUCK"), game, "--seed", "2", option, NULL};
    return tui_start(&(struct tui_options){.argv = argv});
}

static void test_hint(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", NULL);
    tui_sync(tui);
    tui_type(tui, "H");
    tui_wait_text(tui, "Fair hint: ");
    /* A move that is begun leaves the hint; then y shows it again. */
    tui_type(tui, "\033[Cy");
    tui_wait_text(tui, "can be played  Enter plays  H next");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_no_verdict(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "--fair");
    tui_wait_text(tui, "win chance");
    tui_type(tui, "h");
    tui_wait_text(tui, "Fair hint: ");
    int row, column;
    assert_false(tui_find(tui, "winnable", &row, &column));
    assert_false(tui_find(tui, "cannot be won", &row, &column));
    tui_type(tui, "y");
    tui_wait_text(tui, "  Enter plays  H next");
    tui_type(tui, "a");
    tui_wait_text(tui, "Auto-play");
    tui_wait_text(tui, "2 moves");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* The editor of another game, which has no fair advice, solves as always. */
static void test_editor(void **unused)
{
    (void)unused;
    struct tui *tui = start("klondike", "--fair");
    tui_wait_text(tui, "win chance");
    tui_type(tui, "g");
    tui_wait_text(tui, "Huarong");
    tui_type(tui, "2\r");
    tui_wait_text(tui, "exit");
    tui_type(tui, "e");
    tui_wait_text(tui, "Solvable in ");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_hint, tui_free_all),
        cmocka_unit_test_teardown(test_no_verdict, tui_free_all),
        cmocka_unit_test_teardown(test_editor, tui_free_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
