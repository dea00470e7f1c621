/* The simple puzzles on small boards: the published table of 4 x 4, smaller boards against
 * a plain list of all puzzles that the solver solves one by one, and stops. */
#include "engine/solution.h"
#include "games/registry.h"
#include "lab/corner.h"

#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

static void solve(struct corner_table *small, int rows, int columns, int metric)
{
    struct search search;
    *small = (struct corner_table){.rows = rows, .columns = columns, .metric = metric};
    search_init(&search, &(struct limits){.threads = 1});
    assert_true(corner_solve(&search, small));
    search_free(&search); /* asserts that no memory is left */
}

/* ---- every puzzle, one by one ------------------------------------------------------ */

struct plain {
    struct klotski board; /* the cells before the current one are filled */
    struct corner_table small;
};

static bool connected(const struct klotski *board, char sign)
{
    struct klotski rest = *board;
    int first = klotski_first(board, sign);
    int stack[9], count = 1;
    stack[0] = first;
    rest.cell[first] = '.';
    while (count > 0) {
        int cell = stack[--count];
        int row = cell / board->columns, column = cell % board->columns;
        const int beside[] = {row > 0 ? cell - board->columns : cell,
                              row + 1 < board->rows ? cell + board->columns : cell,
                              column > 0 ? cell - 1 : cell,
                              column + 1 < board->columns ? cell + 1 : cell};
        for (int i = 0; i < 4; i++)
            if (rest.cell[beside[i]] == sign) {
                rest.cell[beside[i]] = '.';
                stack[count++] = beside[i];
            }
    }
    return klotski_first(&rest, sign) < 0;
}

/* Moves X's box to the lower right corner. False: X does not cover the last cell there, or
 * is there already. */
static bool set_goal(struct klotski *board)
{
    int bottom = 0, right = 0, cells = board->rows * board->columns;
    for (int cell = 0; cell < cells; cell++)
        if (board->cell[cell] == 'X') {
            int row = cell / board->columns, column = cell % board->columns;
            bottom = row > bottom ? row : bottom;
            right = column > right ? column : right;
        }
    board->goal_row = (uint8_t)(board->rows - 1 - bottom);
    board->goal_column = (uint8_t)(board->columns - 1 - right);
    return board->cell[bottom * board->columns + right] == 'X' &&
           (board->goal_row > 0 || board->goal_column > 0);
}

static void look(struct plain *plain, int pieces)
{
    struct klotski *board = &plain->board;
    for (int i = 0; i < pieces; i++)
        if (!connected(board, i == 0 ? 'X' : (char)('a' + i)))
            return;
    if (klotski_first(board, '.') < 0 || !set_goal(board))
        return;
    int length = solver_length(&klotski_game, board);
    struct corner_row *row = &plain->small.row[pieces];
    if (length < 0)
        return;
    row->puzzles++;
    if (length > row->longest)
        row->hardest = 0;
    row->longest = length > row->longest ? length : row->longest;
    row->hardest += length == row->longest;
}

/* Fills CELL and those behind it in each way, with PIECES begun before it. */
static void fill(struct plain *plain, int cell, int pieces)
{
    if (cell == plain->board.rows * plain->board.columns) {
        look(plain, pieces);
        return;
    }
    for (int i = cell == 0 ? 0 : -1; i <= pieces; i++) {
        plain->board.cell[cell] = (char)(i < 0 ? '.' : i == 0 ? 'X' : 'a' + i);
        fill(plain, cell + 1, pieces + (i == pieces));
    }
}

static void expect_plain(int rows, int columns, int metric)
{
    struct plain plain = {.board = {.rows = (uint8_t)rows,
                                    .columns = (uint8_t)columns,
                                    .metric = (uint8_t)metric}};
    struct corner_table small;
    fill(&plain, 0, 0);
    solve(&small, rows, columns, metric);
    for (int pieces = 1; pieces <= CORNER_PIECES; pieces++) {
        const struct corner_row *a = &plain.small.row[pieces];
        const struct corner_row *b = &small.row[pieces];
        assert_int_equal(a->puzzles, b->puzzles);
        assert_int_equal(a->longest, b->longest);
        assert_int_equal(a->hardest, b->hardest);
    }
}

static void test_every_puzzle(void **state)
{
    (void)state;
    for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        expect_plain(2, 2, metric);
        expect_plain(3, 2, metric);
        expect_plain(2, 3, metric);
    }
    for (int metric = KLOTSKI_MOVES; seed_is_long() && metric <= KLOTSKI_STEPS; metric++)
        expect_plain(3, 3, metric);
}

/* ---- tables ------------------------------------------------------------------------ */

/* The boards take as many moves as the table says. */
static void expect_boards(const struct corner_table *small, int metric)
{
    for (int pieces = 1; pieces <= CORNER_PIECES; pieces++) {
        const struct corner_row *row = &small->row[pieces];
        char text[80], lines[ATLAS_WORD];
        struct klotski board;
        if (row->puzzles == 0)
            continue;
        strcpy(lines, row->board);
        for (char *s = lines; *s != '\0'; s++)
            *s = *s == '/' ? '\n' : *s;
        snprintf(text, sizeof text, "goal: %d,%d\n%s\n", row->goal_row, row->goal_column,
                 lines);
        board_read(&board, (uint32_t)metric, text);
        assert_int_equal(solver_length(&klotski_game, &board), row->longest);
    }
}

static void expect_longest(const struct corner_table *small, const int *longest,
                           int count)
{
    for (int pieces = 1; pieces <= CORNER_PIECES; pieces++)
        assert_int_equal(small->row[pieces].longest,
                         pieces <= count ? longest[pieces - 1] : 0);
}

static void test_tables(void **state)
{
    (void)state;
    static const int three[] = {1, 2, 5, 10, 14, 22, 18, 13};
    static const uint64_t puzzles[] = {24, 133, 375, 625, 614, 256, 64, 8};
    /* Neil Bickford, 2012. */
    static const int four[] = {1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21};
    struct corner_table small;
    for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        solve(&small, 3, 3, metric);
        expect_boards(&small, metric);
        if (metric == KLOTSKI_MOVES)
            expect_longest(&small, three, 8);
        for (int pieces = 1; pieces <= 8; pieces++)
            assert_int_equal(small.row[pieces].puzzles, puzzles[pieces - 1]);
    }
    if (!seed_is_long())
        return;
    solve(&small, 4, 4, KLOTSKI_MOVES);
    expect_longest(&small, four, 15);
    expect_boards(&small, KLOTSKI_MOVES);
}

/* ---- stops ------------------------------------------------------------------------- */

static void test_stops(void **state)
{
    (void)state;
    const struct limits limits[] = {{.nodes = 1, .threads = 1},
                                    {.nodes = 5000, .threads = 1},
                                    {.bytes = 1000, .threads = 1},
                                    {.bytes = 20000, .threads = 1}};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct corner_table small = {.rows = 3, .columns = 3, .metric = KLOTSKI_MOVES};
        struct search search;
        search_init(&search, &limits[i]);
        assert_false(corner_solve(&search, &small));
        assert_int_equal(search_reason(&search), i < 2 ? STOP_NODES : STOP_MEMORY);
        search_free(&search); /* asserts that no memory is left */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_puzzle),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
