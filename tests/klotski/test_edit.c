/* The editor's model: its tools, its history, and the boards that it accepts. */
#include "engine/solution.h"
#include "game/edit.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

static const struct klotski *edit_board(const struct edit *edit)
{
    return klotski_edit.state(edit);
}

static void expect_cells(const struct edit *edit, const char *cells)
{
    const struct klotski *k = edit_board(edit);
    assert_int_equal(strlen(cells), (size_t)(k->rows * k->columns));
    if (memcmp(k->cell, cells, strlen(cells)) != 0)
        fail_msg("%.*s instead of %s", k->rows * k->columns, k->cell, cells);
}

static const char *put(struct edit *edit, enum edit_tool tool, int row, int column)
{
    edit->tool = tool;
    return klotski_edit.put(edit, row, column);
}

static void expect_reason(const struct edit *edit, const char *reason)
{
    struct klotski state;
    struct reason why = {0};
    assert_false(klotski_edit.read(edit, &state, &why));
    assert_string_equal(why.text, reason);
}

/* The most famous opening, piece by piece. */
static void test_opening(void **state)
{
    (void)state;
    struct edit edit;
    klotski_edit.begin(&edit, 5, 4, KLOTSKI_MOVES);
    expect_reason(&edit, "X is missing: press X, then Space.");
    assert_null(put(&edit, EDIT_HERO, 0, 1));
    assert_null(put(&edit, EDIT_UPRIGHT, 0, 0));
    assert_null(put(&edit, EDIT_UPRIGHT, 0, 3));
    assert_null(put(&edit, EDIT_UPRIGHT, 2, 0));
    assert_null(put(&edit, EDIT_FLAT, 2, 1));
    assert_null(put(&edit, EDIT_UPRIGHT, 2, 3));
    assert_null(put(&edit, EDIT_SINGLE, 3, 1));
    assert_null(put(&edit, EDIT_SINGLE, 3, 2));
    assert_null(put(&edit, EDIT_SINGLE, 4, 0));
    assert_null(put(&edit, EDIT_SINGLE, 4, 3));
    expect_cells(&edit, "aXXbaXXbcddecfgeh..i");
    struct klotski made, dealt;
    struct reason why;
    assert_true(klotski_edit.read(&edit, &made, &why));
    assert_null(klotski_game.deals->deal(&dealt, KLOTSKI_MOVES, 1));
    struct text made_text = {0}, dealt_text = {0};
    klotski_notation.print(&made, &made_text);
    klotski_notation.print(&dealt, &dealt_text);
    assert_string_equal(text_get(&made_text), text_get(&dealt_text));
    text_free(&made_text);
    text_free(&dealt_text);
    klotski_edit.free(&edit);
}

static void test_tools(void **state)
{
    (void)state;
    struct edit edit;
    klotski_edit.begin(&edit, 3, 4, KLOTSKI_STEPS);
    assert_null(put(&edit, EDIT_HERO, 0, 0));
    expect_reason(&edit, "The goal is missing: g, then Space where X must come to.");
    assert_non_null(put(&edit, EDIT_GOAL, 2, 0));
    assert_null(put(&edit, EDIT_GOAL, 1, 2));
    /* There is only one X. Its new place may overlap the old one. */
    assert_null(put(&edit, EDIT_HERO, 1, 1));
    expect_cells(&edit, "...."
                        ".XX."
                        ".XX.");
    assert_non_null(put(&edit, EDIT_HERO, 2, 1));
    assert_non_null(put(&edit, EDIT_SINGLE, 1, 1));
    assert_non_null(put(&edit, EDIT_FLAT, 0, 3));
    expect_cells(&edit, "...."
                        ".XX."
                        ".XX.");
    assert_null(put(&edit, EDIT_WALL, 0, 0));
    assert_null(put(&edit, EDIT_GATE, 0, 3));
    assert_non_null(put(&edit, EDIT_UPRIGHT, 0, 3));
    /* With edit_pick, pieces of any shape can be painted, X too; such an X keeps its
     * shape. */
    klotski_edit.pick(&edit, 1, 1);
    assert_int_equal(edit.brush, 'X');
    assert_null(klotski_edit.put(&edit, 0, 1));
    expect_cells(&edit, "#X.."
                        ".XX."
                        ".XX.");
    assert_null(put(&edit, EDIT_EMPTY, 1, 2));
    assert_null(put(&edit, EDIT_HERO, 0, 2));
    expect_cells(&edit, "#.X."
                        "..X."
                        "..XX");
    int rows, columns;
    klotski_edit.extent(&edit, &rows, &columns);
    assert_int_equal(rows, 3);
    assert_int_equal(columns, 2);
    klotski_edit.pick(&edit, 1, 0);
    assert_int_equal(edit.brush, 'a');
    assert_null(klotski_edit.put(&edit, 1, 0));
    assert_null(klotski_edit.put(&edit, 2, 0));
    assert_null(klotski_edit.put(&edit, 2, 1));
    expect_cells(&edit, "#.X."
                        "a.X."
                        "aaXX");
    expect_reason(&edit, "X does not fit at the goal 1,2");
    assert_null(put(&edit, EDIT_GOAL, 0, 2));
    struct klotski k;
    struct reason why;
    assert_true(klotski_edit.read(&edit, &k, &why));
    assert_true(klotski_gate(&k, 3));
    assert_int_equal(k.metric, KLOTSKI_STEPS);
    assert_null(put(&edit, EDIT_WALL, 2, 1));
    assert_true(klotski_edit.read(&edit, &k, &why));
    assert_null(put(&edit, EDIT_PAINT, 0, 1));
    expect_reason(&edit, "piece \"a\" is in two parts; each piece needs its own letter");
    assert_null(klotski_edit.remove(&edit, 1, 0));
    expect_cells(&edit, "#.X."
                        "..X."
                        ".#XX");
    assert_null(klotski_edit.remove(&edit, 0, 0));
    assert_null(klotski_edit.remove(&edit, 0, 3));
    assert_false(klotski_gate(edit_board(&edit), 3));
    assert_null(klotski_edit.clear(&edit));
    expect_cells(&edit, "............");
    klotski_edit.free(&edit);
}

static void test_sizes(void **state)
{
    (void)state;
    struct edit edit;
    struct klotski k;
    board_read(&k, 0, "goal: 1,1\n#a-\nXab\n.cb\n");
    k.last = 'a';
    klotski_edit.begin_from(&edit, &k);
    assert_int_equal(edit_board(&edit)->last, 0);
    assert_null(klotski_edit.resize(&edit, 4, 4));
    expect_cells(&edit, "#a.."
                        "Xab."
                        ".cb."
                        "....");
    assert_true(klotski_gate(edit_board(&edit), 2));
    assert_true(klotski_edit.look(&edit).has_goal);
    assert_null(klotski_edit.resize(&edit, 1, 3));
    expect_cells(&edit, "#a.");
    assert_false(klotski_edit.look(&edit).has_goal);
    assert_non_null(klotski_edit.resize(&edit, 0, 3));
    assert_non_null(klotski_edit.resize(&edit, 3, KLOTSKI_SIDE + 1));
    assert_true(klotski_edit.undo(&edit));
    assert_true(klotski_edit.undo(&edit));
    assert_false(klotski_edit.undo(&edit));
    expect_cells(&edit, "#a."
                        "Xab"
                        ".cb");
    assert_true(klotski_edit.look(&edit).has_goal);
    assert_true(klotski_edit.redo(&edit));
    assert_true(klotski_edit.redo(&edit));
    assert_false(klotski_edit.redo(&edit));
    expect_cells(&edit, "#a.");
    klotski_edit.free(&edit);
    /* A board that its text cannot express. */
    klotski_edit.begin(&edit, 3, 1, 0);
    put(&edit, EDIT_WALL, 2, 0);
    edit.tool = EDIT_PAINT;
    edit.brush = 'X';
    assert_null(klotski_edit.put(&edit, 0, 0));
    put(&edit, EDIT_GOAL, 1, 0);
    expect_reason(&edit, "\"#\" alone may be a comment or a wall: use \"# ...\" or a "
                         "wider board");
    klotski_edit.free(&edit);
}

/* The goal is outside a frame: X leaves through a gate, which stops all other pieces. */
static void test_frame(void **state)
{
    (void)state;
    struct edit edit;
    struct klotski k, made;
    struct reason why;
    struct text text = {0};
    static const char board[] = "goal: 1,4\n####..\n#Xa-..\n#..#.b\n####..\n";
    board_read(&k, KLOTSKI_MOVES, board);
    klotski_edit.begin_from(&edit, &k);
    assert_true(klotski_edit.read(&edit, &made, &why));
    klotski_notation.print(&made, &text);
    assert_string_equal(text_get(&text), board);
    uint32_t move;
    assert_non_null(klotski_game.notation->parse_move(&made, "aR", &move));
    assert_non_null(klotski_game.notation->parse_move(&made, "bULL", &move));
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){0});
    solution_find(&klotski_game, &search, NULL, &made, &solution);
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
    assert_int_equal(solution.length, 2);
    solution_free(&solution);
    search_free(&search);
    text_free(&text);
    klotski_edit.free(&edit);
}

/* A board full of single pieces: there are fewer piece letters than cells. */
static void test_many_pieces(void **state)
{
    (void)state;
    struct edit edit;
    klotski_edit.begin(&edit, 20, 20, 0);
    int put_down = 0;
    edit.tool = EDIT_SINGLE;
    for (int cell = 0; cell < 400; cell++)
        put_down += klotski_edit.put(&edit, cell / 20, cell % 20) == NULL;
    assert_in_range(put_down, 80, 90);
    put(&edit, EDIT_HERO, 18, 18);
    put(&edit, EDIT_GOAL, 17, 17);
    struct klotski k;
    struct reason why;
    assert_true(klotski_edit.read(&edit, &k, &why));
    klotski_edit.free(&edit);
}

/* Random edits: each board that edit_read accepts is printed as text that is read as the
 * same board; undo leads back to the start, and redo to the end. */
static void test_random(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int good = 0;
    for (int i = 0; i < 200; i++) {
        struct edit edit;
        klotski_edit.begin(&edit, 1 + (int)random_below(&random, 6),
                           1 + (int)random_below(&random, 6), 0);
        struct klotski start = *edit_board(&edit);
        for (int j = 0; j < 60; j++) {
            int row = (int)random_below(&random, 8) - 1;
            int column = (int)random_below(&random, 8) - 1;
            uint64_t act = random_below(&random, 40);
            if (act < 30)
                put(&edit, (enum edit_tool)random_below(&random, EDIT_TOOLS), row,
                    column);
            else if (act < 34)
                klotski_edit.pick(&edit, row, column);
            else if (act < 37)
                klotski_edit.remove(&edit, row, column);
            else if (act < 38)
                klotski_edit.resize(&edit, row, column);
            else if (act < 39)
                klotski_edit.undo(&edit);
            else
                klotski_edit.redo(&edit);
            struct klotski k;
            struct reason why = {0};
            if (!klotski_edit.read(&edit, &k, &why)) {
                assert_true(why.text[0] != '\0');
                continue;
            }
            good++;
            struct text text = {0};
            struct klotski again;
            klotski_notation.print(&k, &text);
            board_read(&again, 0, text_get(&text));
            assert_memory_equal(&again, &k, sizeof k);
            text_free(&text);
        }
        struct klotski end = *edit_board(&edit);
        int steps = 0;
        while (klotski_edit.undo(&edit))
            steps++;
        assert_memory_equal(edit_board(&edit), &start, sizeof start);
        while (steps-- > 0)
            assert_true(klotski_edit.redo(&edit));
        assert_memory_equal(edit_board(&edit), &end, sizeof end);
        klotski_edit.free(&edit);
    }
    assert_true(good > 20); /* 400 seeds had at least 62, the median was 280 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opening), cmocka_unit_test(test_tools),
        cmocka_unit_test(test_sizes),   cmocka_unit_test(test_many_pieces),
        cmocka_unit_test(test_frame),   cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
