/* A game added as src/HACKING describes: its solver, and the program playing it. */
#include "tests/oracle.h"
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <unistd.h>

extern const struct game eight_game;

static void find(uint64_t board, struct solution *out)
{
    struct search search;
    search_init(&search, &(struct limits){0});
    solution_find(&eight_game, &search, NULL, &board, out);
    search_free(&search);
}

static void test_solver(void **state)
{
    (void)state;
    struct solution solution = {0};
    for (uint64_t seed = 1; seed <= 3; seed++) {
        uint64_t board;
        assert_null(eight_game.deals->deal(&board, 0, seed));
        find(board, &solution);
        assert_int_equal(solution.verdict, VERDICT_SOLVED);
        assert_int_equal(solution.length, oracle_ask(&eight_game, &board, 200000).length);
    }
    find(0x087654312, &solution);
    assert_int_equal(solution.verdict, VERDICT_IMPOSSIBLE);
    assert_int_equal(solution.nodes, 181440);
    solution_free(&solution);
}

static struct tui *start(const char *const *words)
{
    char program[1024];
    const char *argv[8] = {program};
    snprintf(program, sizeof program, "%s/tests/eight/play_eight", getenv("BUILDDIR"));
    for (int i = 0; words[i] != NULL; i++)
        argv[i + 1] = words[i];
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = argv, .rows = 24, .columns = 80});
    tui_sync(tui);
    return tui;
}

/* A hint, auto-play to the end, and undo. */
static void test_play(void **state)
{
    (void)state;
    struct tui *tui = start((const char *const[]){"eight", "--seed", "1", NULL});
    tui_type(tui, "i"); /* the analyst's pane */
    tui_wait_text(tui, "to go");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_expect_screen(tui, "eight-hint-80x24");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move");
    tui_type(tui, "a");
    tui_type_until(tui, " ", "Solved.");
    tui_type(tui, "u");
    tui_wait_text(tui, "1 move to go");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A board whose last move is an arrow. */
static void test_keys(void **state)
{
    (void)state;
    char path[] = "/tmp/unstuck-eight-XXXXXX";
    int file = mkstemp(path);
    assert_int_equal(write(file, "123456708\n", 10), 10);
    close(file);
    struct tui *tui = start((const char *const[]){"eight", path, NULL});
    tui_type(tui, "\033[D");
    tui_wait_text(tui, "Solved.");
    assert_int_equal(tui_end(tui, "q"), 0);
    unlink(path);
}

int main(void)
{
    if (getenv("BUILDDIR") == NULL || getenv("TEST_DATA") == NULL) {
        print_message("1..0 # SKIP BUILDDIR or TEST_DATA is not set\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solver),
        cmocka_unit_test_teardown(test_play, tui_free_all),
        cmocka_unit_test_teardown(test_keys, tui_free_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
