/* Boards, moves and puzzles of <unstuck.h> as numbers, and going back. */
#include <unstuck.h>

#include "base/random.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    MOST = 1000,
    ROWS = 40
};

/* All rows of a board. */
struct board {
    int rows, size[ROWS], cell[ROWS][MOST];
};

static struct board *board_of(const struct unstuck_position *position, struct board *out)
{
    memset(out, 0, sizeof *out);
    for (int n; (n = unstuck_row(position, out->rows, out->cell[out->rows], MOST)) >= 0;)
        out->size[out->rows++] = n;
    assert_int_equal(unstuck_row(position, -1, out->cell[ROWS - 1], MOST), -1);
    return out;
}

static int what(const struct board *board, struct unstuck_place at)
{
    assert_in_range(at.row, 0, board->rows - 1);
    assert_in_range(at.column, 0, board->size[at.row] - 1);
    return board->cell[at.row][at.column] & UNSTUCK_CELL;
}

/* The rows are those of the text: LETTERS, or digits. */
static void check_text(const struct unstuck_position *position, const struct board *board,
                       bool letters)
{
    char text[4096], *line = text;
    unstuck_print(position, "board", text, sizeof text, NULL);
    while (strcspn(line, ":") < strcspn(line, "\n")) /* "goal: 4,2" */
        line = strchr(line, '\n') + 1;
    for (int row = 0; row < board->rows; row++, line = strchr(line, '\n') + 1)
        for (int i = 0; i < board->size[row]; i++) {
            int cell = board->cell[row][i] & UNSTUCK_CELL;
            char sign = !letters ? (char)('0' + cell) : cell == 0 ? '.' : (char)cell;
            assert_int_equal(line[i], sign);
        }
}

static void check_cards(const struct board *board, const struct board *after,
                        const struct unstuck_place *places, int count)
{
    int seen[53] = {0};
    assert_int_equal(board->rows, 13);
    for (int row = 0; row < 13; row++)
        for (int i = 0; i < board->size[row]; i++)
            seen[board->cell[row][i] & UNSTUCK_CELL]++;
    for (int card = 1; card <= 52; card++)
        assert_int_equal(seen[card], 1);
    int from = places[0].row, to = places[1].row;
    assert_int_equal(board->size[from] - after->size[from], count);
    assert_int_equal(after->size[to] - board->size[to], count);
    assert_int_equal(board->size[from] - count, places[0].column);
    assert_int_equal(board->size[to], places[1].column);
    struct unstuck_place last = {to, after->size[to] - 1};
    struct unstuck_place first = places[0];
    bool turns = from >= 7 && to >= 7 && to <= 8; /* the order turns over */
    assert_int_equal(what(board, first), what(after, turns ? last : places[1]));
    assert_int_equal((after->cell[to][last.column] & UNSTUCK_DOWN) != 0, to == 7);
}

static void check_places(const char *game, const struct board *board,
                         const struct board *after, const struct unstuck_place *places,
                         int found, int count)
{
    if (strcmp(game, "klondike") == 0) {
        assert_int_equal(found, 2);
        check_cards(board, after, places, count);
        return;
    }
    int here = what(board, places[0]);
    assert_true(here > 0);
    for (int i = 1; i < found; i++) {
        int rows = places[i].row - places[i - 1].row;
        int columns = places[i].column - places[i - 1].column;
        if (game[0] == 's')
            assert_int_equal(what(board, places[i]), here);
        else
            assert_true((rows == 0) != (columns == 0));
        if (strcmp(game, "klotski") == 0)
            assert_int_equal(rows * rows + columns * columns, 1);
    }
    if (strcmp(game, "klotski") == 0) {
        int cells = 0;
        for (int row = 0; row < board->rows; row++)
            for (int i = 0; i < board->size[row]; i++)
                cells += (board->cell[row][i] & UNSTUCK_CELL) == here;
        assert_int_equal(count, cells);
        assert_int_equal(what(after, places[found - 1]), here);
    } else if (game[0] == 'l') {
        assert_int_equal(count, 2);
        assert_int_equal(what(board, places[found - 1]), here);
        assert_int_equal(what(after, places[0]), 0);
    } else
        assert_int_equal(count, found);
}

/* A random game: each move goes from and to where the library says. Then all of it is undone
 * and made again. */
static void walk(const char *game, uint64_t deal, struct random *random)
{
    static struct board board, after;
    struct unstuck_position *position;
    struct unstuck_facts facts;
    struct unstuck_place places[MOST];
    uint32_t moves[MOST];
    char whole[8192], again[8192];
    int count, made = 0;
    assert_int_equal(unstuck_deal(game, NULL, deal, &position), UNSTUCK_OK);
    for (int n; made < 60 && (n = unstuck_legal(position, moves, MOST)) > 0; made++) {
        uint32_t move = moves[random_below(random, (uint32_t)n)];
        int found = unstuck_places(position, move, places, MOST, &count);
        board_of(position, &board);
        if (game[0] == 's' || strcmp(game, "klotski") == 0)
            check_text(position, &board, game[0] == 'k');
        assert_int_equal(unstuck_apply(position, move), UNSTUCK_OK);
        check_places(game, &board, board_of(position, &after), places, found, count);
    }
    assert_int_equal(unstuck_places(position, UINT32_MAX, places, MOST, &count), 0);
    unstuck_print(position, NULL, whole, sizeof whole, NULL);
    for (int i = 0; i < made; i++)
        assert_true(unstuck_undo(position));
    assert_false(unstuck_undo(position));
    unstuck_get_facts(position, &facts, sizeof facts);
    assert_int_equal(facts.undone, made);
    assert_int_equal(facts.moves, 0);
    while (unstuck_redo(position))
        ;
    unstuck_print(position, NULL, again, sizeof again, NULL);
    assert_string_equal(whole, again);
    unstuck_free(position);
}

static void test_walks(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; unstuck_game(i) != NULL; i++)
        for (uint64_t deal = 1; deal <= 10; deal++)
            walk(unstuck_game(i), deal, &random);
}

static void check_row(const char *game, const char *text, int row, const int *wanted,
                      int count)
{
    struct unstuck_position *position;
    int cells[ROWS];
    assert_int_equal(unstuck_parse(game, NULL, text, strlen(text), &position, NULL),
                     UNSTUCK_OK);
    assert_int_equal(unstuck_row(position, row, cells, ROWS), count);
    assert_memory_equal(cells, wanted, (size_t)count * sizeof *wanted);
    cells[1] = -5;
    assert_int_equal(unstuck_row(position, row, cells, 1), count);
    assert_int_equal(cells[1], -5); /* not written */
    assert_int_equal(unstuck_row(position, 13, cells, ROWS), -1);
    unstuck_free(position);
}

/* The bits that say more than what is there. */
static void test_bits(void **state)
{
    (void)state;
    static const char gate[] = "goal: 0,2\ngates: 0,2\n#XX-\n.XXa\n";
    static const char cards[] = "foundation: 6 5 6 13\ndown: 0 1 2 3 0 0 0\n"
                                "-\n?? KD\n?? ?? JS\n?? ?? ?? TD\n9S\n-\n-\n"
                                "?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??\n";
    static const int top[] = {UNSTUCK_WALL, 'X', 'X' | UNSTUCK_GATE | UNSTUCK_GOAL,
                              UNSTUCK_GATE | UNSTUCK_GOAL};
    static const int pile[] = {UNSTUCK_DOWN, 1 + 12 * 4 + 1}; /* the king of diamonds */
    check_row("klotski", gate, 0, top, 4);
    check_row("klondike", cards, 1, pile, 2);
}

/* ---- going back to a win ----------------------------------------------------------- */

/* The same by looking at each position. */
static int slow_undo(struct unstuck_solver *solver,
                     const struct unstuck_position *position)
{
    struct unstuck_position *copy = unstuck_copy(position);
    int undone = 0;
    while (unstuck_solve(solver, copy, NULL) != UNSTUCK_SOLVED)
        if (unstuck_undo(copy))
            undone++;
        else {
            undone = -1;
            break;
        }
    unstuck_free(copy);
    return undone;
}

static void test_moves_to_undo(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    struct unstuck_solver *solver = unstuck_solver_new();
    int met[3] = {0}, undo;
    for (uint64_t deal = 0; deal < 30; deal++) {
        struct unstuck_position *position;
        uint32_t moves[MOST];
        const char *variant = deal % 2 ? "inside-8x6" : "inside-random-10x6";
        assert_int_equal(unstuck_deal("lianliankan", variant, deal, &position),
                         UNSTUCK_OK);
        for (int n; (n = unstuck_legal(position, moves, MOST)) > 0;)
            unstuck_apply(position, moves[random_below(&random, (uint32_t)n)]);
        assert_int_equal(unstuck_moves_to_undo(solver, position, NULL, &undo),
                         UNSTUCK_OK);
        assert_int_equal(undo, slow_undo(solver, position));
        met[undo < 0 ? 0 : undo == 0 ? 1 : 2]++;
        struct unstuck_limits limits = {.size = sizeof limits, .bytes = 1};
        if (undo > 0)
            assert_int_equal(unstuck_moves_to_undo(solver, position, &limits, &undo),
                             UNSTUCK_LIMIT);
        unstuck_cancel(solver);
        if (undo != 0)
            assert_int_equal(unstuck_moves_to_undo(solver, position, NULL, &undo),
                             UNSTUCK_STOPPED);
        unstuck_solve(solver, position, NULL); /* takes a cancel that is left */
        unstuck_free(position);
    }
    for (int i = 0; i < 3; i++)
        assert_true(met[i] > 0);
    static const char shuffled[] =
        "variant: inside-random-8x4\n"
        "moves: 2,2-3,2 1,2-4,2 1,1-3,1 2,1-4,3 S1799 3,8-4,8\n"
        "4 8\n6 5 2 1 7 4 7 6\n3 8 7 2 3 1 8 2\n6 8 4 3 1 2 4 7\n1 5 3 5 4 8 6 5\n";
    struct unstuck_position *position;
    assert_int_equal(unstuck_parse("lianliankan", NULL, shuffled, sizeof shuffled - 1,
                                   &position, NULL),
                     UNSTUCK_OK);
    assert_int_equal(unstuck_moves_to_undo(solver, position, NULL, &undo), UNSTUCK_OK);
    assert_int_equal(undo, 1);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* ---- puzzles, and what a search does ----------------------------------------------- */

static void test_puzzles(void **state)
{
    (void)state;
    for (int i = 0; unstuck_game(i) != NULL; i++) {
        const char *game = unstuck_game(i);
        struct unstuck_position *position;
        struct unstuck_puzzle puzzle;
        int all = unstuck_puzzle_count(game, -1), sum = 0;
        assert_true(all > 100);
        for (int grade = 0; grade < 4; grade++)
            sum += unstuck_puzzle_count(game, grade);
        assert_int_equal(sum, all);
        for (int nth = 0; nth < all; nth += 97) {
            assert_int_equal(unstuck_puzzle_new(game, -1, nth, &position, &puzzle,
                                                sizeof puzzle),
                             UNSTUCK_OK);
            assert_int_equal(puzzle.number, nth + 1);
            for (int step = 0; step < puzzle.steps; step++)
                assert_int_equal(unstuck_apply(position, puzzle.right[step][0]),
                                 UNSTUCK_OK);
            unstuck_free(position);
        }
        assert_int_equal(unstuck_puzzle_new(game, -1, all, &position, &puzzle,
                                            sizeof puzzle),
                         UNSTUCK_NO_DEAL);
        assert_null(position);
    }
}

/* Every search says what it does. */
static bool has_phase(const struct unstuck_progress *progress, void *data)
{
    assert_non_null(progress->phase);
    ++*(int *)data;
    return true;
}

static void test_phases(void **state)
{
    (void)state;
    for (int i = 0; unstuck_game(i) != NULL; i++) {
        struct unstuck_solver *solver = unstuck_solver_new();
        struct unstuck_limits limits = {.size = sizeof limits, .nodes = 50000};
        struct unstuck_position *position;
        struct unstuck_progress progress;
        int calls = 0;
        unstuck_get_progress(solver, &progress, sizeof progress);
        assert_null(progress.phase);
        unstuck_watch(solver, 0, has_phase, &calls);
        assert_int_equal(unstuck_deal(unstuck_game(i), NULL, 1, &position), UNSTUCK_OK);
        unstuck_solve(solver, position, &limits);
        limits.fair = true;
        unstuck_solve(solver, position, &limits);
        assert_true(calls > 0);
        unstuck_get_progress(solver, &progress, sizeof progress);
        assert_non_null(progress.phase);
        unstuck_free(position);
        unstuck_solver_free(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),         cmocka_unit_test(test_bits),
        cmocka_unit_test(test_moves_to_undo), cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_phases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
