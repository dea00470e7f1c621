/* Klotski's solver, compared with known lengths, the oracle and its own memo. */
#include "game/reader.h"
#include "game/session.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* The nodes of all openings together, indexed by metric. A change of a solver either
 * keeps these numbers or changes them here. */
static const uint64_t opening_nodes[3] = {1145210, 1110766, 1118292};

static const char first_opening[] = "aXXb\naXXb\ncdde\ncfge\nh..i\n";
/* 走投无路, which has no solution. */
static const char no_way_out[] = "aXXb\naXXb\ncdef\ncdgf\nh..i\n";

static const struct limits no_limits = {0};

/* ---- known lengths ----------------------------------------------------------------- */

/* The step from one tested opening to the next: slow builds skip some. */
static uint64_t opening_step(void)
{
    uint64_t count = klotski_deals.count();
    return count / (uint64_t)seed_rounds((int)count);
}

static void test_openings(void **state)
{
    (void)state;
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        uint64_t sum = 0;
        for (uint64_t seed = 1; seed <= klotski_deals.count(); seed += opening_step()) {
            struct klotski k;
            struct solution solution = {0};
            assert_null(klotski_game.deals->deal(&k, metric, seed));
            solver_ask(&klotski_game, &no_limits, NULL, &k, &solution);
            solver_expect(&k, &solution, klotski_deals.best(metric, seed));
            sum += solution.nodes;
            solution_free(&solution);
        }
        printf("# metric %d: %llu nodes\n", (int)metric, (unsigned long long)sum);
        if (opening_step() == 1)
            assert_int_equal(sum, opening_nodes[metric]);
    }
}

static void test_impossible(void **state)
{
    (void)state;
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        struct klotski k;
        board_read(&k, metric, no_way_out);
        solver_expect_answer(&klotski_game, &k, -1);
    }
}

/* Compares the solver with a file of answers, "solved N" or "impossible", one a line. */
static void check_shared(FILE *openings, FILE *answers, uint32_t metric)
{
    struct reader reader = {0};
    struct position position = {0};
    struct reason why;
    struct session session = {0};
    reader.lines.file = openings;
    reader.blocks.hash_rows = klotski_game.notation->hash_rows;
    int count = 0;
    while (position_read(&reader, &position, &why) == READING_BLOCK) {
        char verdict[16];
        int length = -1;
        assert_true(session_parse(&session, &klotski_game, metric, &position, &why));
        assert_int_equal(fscanf(answers, "%15s", verdict), 1);
        if (strcmp(verdict, "solved") == 0)
            assert_int_equal(fscanf(answers, "%d", &length), 1);
        else
            assert_string_equal(verdict, "impossible");
        if (seed_is_long() || count % 3 == (int)metric)
            solver_expect_answer(&klotski_game, session_state(&session), length);
        count++;
    }
    assert_in_range(count, 80, 1000);
    session_free(&session);
    position_free(&position);
}

static void test_shared_openings(void **state)
{
    (void)state;
    const char *data = getenv("SHARED_DATA");
    if (data == NULL)
        skip();
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        char name[1024];
        snprintf(name, sizeof name, "%s/klotski/openings.txt", data);
        FILE *openings = fopen(name, "r");
        snprintf(name, sizeof name, "%s/klotski/openings.%s.expect", data,
                 klotski_game.deals->variants[metric]);
        FILE *answers = fopen(name, "r");
        assert_true(openings != NULL && answers != NULL);
        check_shared(openings, answers, metric);
        fclose(openings);
        fclose(answers);
    }
}

/* ---- memo -------------------------------------------------------------------------- */

/* On a random walk from BOARD, recall gives the same answers as a new search. */
static void check_memo(const struct klotski *board, struct random *random, int walk)
{
    const struct game *game = &klotski_game;
    struct klotski k = *board;
    void *memo = game->solver->memo_new();
    struct solution solution = {0};
    assert_false(solution_recall(game, memo, &k, &solution));
    solver_ask(game, &no_limits, memo, &k, &solution);
    solver_expect(&k, &solution, solver_length(game, &k));
    /* The solver stops soon after the goal, so its memo has not all positions. */
    for (int i = 0; i < walk && solution.nodes < 100000; i++) {
        solver_expect_recall(game, memo, &k, solver_length(game, &k));
        board_walk(&k, random, 1);
    }
    struct klotski other = k;
    other.metric = (uint8_t)((k.metric + 1) % 3);
    other.last = other.last_way = 0;
    assert_false(solution_recall(game, memo, &other, &solution));
    other = k;
    other.last = other.last_way = 0;
    int blank = klotski_first(&k, '.');
    if (blank >= 0) {
        other.cell[blank] = '#';
        assert_false(solution_recall(game, memo, &other, &solution));
        /* The memo can change to another board. */
        int length = solver_length(game, &other);
        solver_ask(game, &no_limits, memo, &other, &solution);
        solver_expect(&other, &solution, length);
        if (solution.nodes < 100000)
            solver_expect_recall(game, memo, &other, length);
    }
    solution_free(&solution);
    game_memo_free(game, memo);
}

/* ---- the oracle -------------------------------------------------------------------- */

/* The oracle's length; -1: impossible, -2: too many states. */
static int oracle_length(const struct klotski *k)
{
    struct oracle oracle = oracle_ask(&klotski_game, k, 6000);
    return oracle.verdict == VERDICT_SOLVED       ? oracle.length
           : oracle.verdict == VERDICT_IMPOSSIBLE ? -1
                                                  : -2;
}

static void check_with_oracle(const struct klotski *k, int counts[3])
{
    int length = oracle_length(k);
    counts[length < 0 ? -length : 0]++;
    if (length < -1)
        return;
    solver_expect_answer(&klotski_game, k, length);
}

/* COUNTS: solvable, impossible, unknown. Fails if almost all boards are of one kind,
 * because then the test checks too little. */
static void show_counts(const int counts[3])
{
    printf("# %d solvable, %d impossible, %d too large\n", counts[0], counts[1],
           counts[2]);
    int few = (counts[0] + counts[1] + counts[2]) / 8;
    assert_true(seed_met(counts[0] > few && counts[1] > few));
}

static void test_random_boards(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int counts[3] = {0};
    for (int i = 0, rounds = seed_rounds(1600); i < rounds; i++) {
        struct klotski k;
        board_random(&k, &random, (uint32_t)i % 3, 2 + (int)random_below(&random, 3),
                     2 + (int)random_below(&random, 4),
                     1 + (int)random_below(&random, 4));
        check_with_oracle(&k, counts);
        board_walk(&k, &random, 1 + (int)random_below(&random, 3));
        check_with_oracle(&k, counts);
    }
    show_counts(counts);
}

/* A random classic board with any number of blanks and any goal. */
static void classic_random(struct klotski *k, struct random *random, uint32_t metric,
                           int blanks)
{
    *k = (struct klotski){.rows = 5, .columns = 4, .metric = (uint8_t)metric};
    memset(k->cell, '.', 20);
    int hero = (int)(random_below(random, 4) * 4 + random_below(random, 3));
    k->cell[hero] = k->cell[hero + 1] = k->cell[hero + 4] = k->cell[hero + 5] = 'X';
    char sign = 'a';
    for (int left = 16; left > blanks; sign++) {
        int cell = (int)random_below(random, 20);
        while (k->cell[cell] != '.')
            cell = (cell + 1) % 20;
        int other = random_below(random, 2) == 0 ? cell + 4 : cell + 1;
        bool pair = left > blanks + 1 && random_below(random, 4) > 0 && other < 20 &&
                    (other == cell + 4 || cell % 4 < 3) && k->cell[other] == '.';
        k->cell[cell] = sign;
        if (pair)
            k->cell[other] = sign;
        left -= 1 + pair;
    }
    k->goal_row = (uint8_t)random_below(random, 4);
    k->goal_column = (uint8_t)random_below(random, 3);
}

static void test_classic_random(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int counts[3] = {0};
    for (int i = 0, rounds = seed_rounds(200); i < rounds; i++) {
        struct klotski k;
        classic_random(&k, &random, (uint32_t)i % 3, 1 + i / 3 % (i % 2 == 0 ? 3 : 2));
        if (i % 2 == 0) {
            /* The oracle has too many states, but the search for the memo is another one. */
            board_walk(&k, &random, (int)random_below(&random, 3));
            check_memo(&k, &random, i % 8 == 0 ? 3 : 0);
            continue;
        }
        check_with_oracle(&k, counts);
        board_walk(&k, &random, 1);
        check_with_oracle(&k, counts);
    }
    show_counts(counts);
}

static void test_mirrored(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(300); i < rounds; i++) {
        struct klotski k, image, back;
        if (i % 2 == 0)
            classic_random(&k, &random, (uint32_t)i % 3, 2);
        else
            board_random(&k, &random, (uint32_t)i % 3, 3, 3 + i % 3, 3);
        board_walk(&k, &random, i % 5);
        board_mirror(&k, &image);
        board_mirror(&image, &back);
        assert_memory_equal(&k, &back, sizeof k);
        int length = solver_length(&klotski_game, &k);
        solver_expect_answer(&klotski_game, &image, length);
    }
}

/* ---- recall ------------------------------------------------------------------------ */

static void test_recall(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (uint64_t seed = 1; seed <= klotski_deals.count(); seed += 6 * opening_step())
        for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
            struct klotski k;
            assert_null(klotski_game.deals->deal(&k, metric, seed));
            void *memo = klotski_game.solver->memo_new();
            struct solution solution = {0};
            solver_ask(&klotski_game, &no_limits, memo, &k, &solution);
            solver_expect(&k, &solution, klotski_deals.best(metric, seed));
            for (int i = seed_is_long() ? 40 : 12; i > 0; i--) {
                board_walk(&k, &random, 1);
                int length = solver_length(&klotski_game, &k);
                solver_expect_recall(&klotski_game, memo, &k, length);
            }
            solution_free(&solution);
            klotski_game.solver->memo_free(memo);
        }
}

/* Where some best move of the same piece, or one with a longer way, exists, the recalled line has
 * it: at each position of the line all best moves are compared. */
static void check_preferred(const struct game *game, const struct klotski *board)
{
    void *memo = game->solver->memo_new();
    struct solution line = {0};
    struct klotski k = *board;
    int last = -1;
    solver_ask(game, &no_limits, memo, &k, &line);
    for (int i = 0; i < line.count; i++) {
        uint32_t moves[256];
        int count = game->rules->moves(&k, moves, 256), columns = k.columns;
        int worth[2] = {0}, left = line.count - i;
        for (int j = -1; j < count; j++) {
            uint32_t move = j < 0 ? line.moves[i] : moves[j];
            int from = klotski_from(move), to = klotski_to(move);
            struct klotski next = k;
            struct solution rest = {0};
            int cost = game_cost(game, &k, move);
            assert_true(game->rules->apply(&next, move));
            next.last = next.last_way = 0; /* the piece does not have to go on */
            assert_true(solution_recall(game, memo, &next, &rest));
            int way = abs(from / columns - to / columns) +
                      abs(from % columns - to % columns) + (from == last ? 100 : 0);
            if (cost == 1 && rest.length == left - 1 && way > worth[j >= 0])
                worth[j >= 0] = way;
            solution_free(&rest);
        }
        if (game_cost(game, &k, line.moves[i]) == 1)
            assert_int_equal(worth[0], worth[1]);
        last = klotski_to(line.moves[i]);
        assert_true(game->rules->apply(&k, line.moves[i]));
    }
    solution_free(&line);
    game->solver->memo_free(memo);
}

static void test_preferred(void **state)
{
    (void)state;
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        struct klotski k;
        assert_null(klotski_game.deals->deal(&k, metric, 1));
        check_preferred(&klotski_game, &k);
    }
}

/* Whether move FROM of LINE, from K on, can stand at AT without making the line longer. */
static bool can_stand(struct klotski k, const struct solution *line, int at, int from)
{
    int length = 0;
    for (int i = 0; i < line->count; i++) {
        int which = i == at ? from : i > at && i <= from ? i - 1 : i;
        length += game_cost(&klotski_game, &k, line->moves[which]);
        if (!klotski_game.rules->apply(&k, line->moves[which]))
            return false;
    }
    return klotski_game.rules->status(&k) == STATUS_WON && length <= line->length;
}

/* A line without known distances: the piece that moved last moves on, if one of its moves can
 * stand there. */
static void test_moves_on(void **state)
{
    (void)state;
    static const char wide[] = "goal: 3,4\n.aabccd\n.aebcXd\nfaebcXX\ngh.biXj\n"
                               "g...klm\nnopqqrm\n";
    struct random random;
    int further = 0;
    seed_random(&random);
    for (int i = 0; i < 6; i++) {
        struct klotski k;
        struct solution line = {0}, other = {0};
        void *memo = klotski_game.solver->memo_new();
        board_read(&k, KLOTSKI_STEPS, wide);
        board_walk(&k, &random, i);
        solver_ask(&klotski_game, &(struct limits){.nodes = 20000}, memo, &k, &line);
        assert_int_equal(line.verdict, VERDICT_SOLVED);
        assert_false(solution_recall(&klotski_game, memo, &k, &other));
        for (int at = 1; at < line.count; at++) {
            int last = klotski_to(line.moves[at - 1]), next = at;
            while (next < line.count && klotski_from(line.moves[next]) != last)
                next++;
            further += next == at;
            assert_false(next > at && next < line.count && can_stand(k, &line, at, next));
        }
        solution_free(&line);
        klotski_game.solver->memo_free(memo);
    }
    assert_true(further > 10);
}

static void test_recall_random(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(150); i < rounds; i++) {
        struct klotski k;
        board_random(&k, &random, (uint32_t)i % 3, 3, 4, 2);
        check_memo(&k, &random, 6);
    }
}

/* The memo does not answer for a board with other pieces, another goal or other gates. */
static void test_recall_other_board(void **state)
{
    (void)state;
    struct klotski k, other;
    struct solution solution = {0};
    board_read(&k, KLOTSKI_MOVES, first_opening);
    void *memo = game_memo_new(&klotski_game);
    solver_ask(&klotski_game, &no_limits, memo, &k, &solution);
    solver_expect_recall(&klotski_game, memo, &k, 81);
    board_read(&other, KLOTSKI_MOVES, no_way_out);
    assert_false(solution_recall(&klotski_game, memo, &other, &solution));
    k.goal_row = 2;
    assert_false(solution_recall(&klotski_game, memo, &k, &solution));
    k.goal_row = 3;
    k.gate[2] = 1 << 1; /* under a blank */
    assert_false(solution_recall(&klotski_game, memo, &k, &solution));
    solution_free(&solution);
    game_memo_free(&klotski_game, memo);
}

/* A component that takes too much memory for its distances: frontier/ needs less, and finds that
 * there is no line, but nothing is recalled. */
static void test_too_large(void **state)
{
    (void)state;
    static const char crowded[] = "goal: 5,5\nXXaabb.\nXXccdd.\neeffgg.\nhhiijj.\n"
                                  "kkllmm.\nnnooppq\nrrss..q\n";
    struct klotski k;
    struct solution solution = {0};
    void *memo = klotski_game.solver->memo_new();
    board_read(&k, KLOTSKI_MOVES, crowded);
    solver_ask(&klotski_game, &(struct limits){.bytes = 30 << 20}, memo, &k, &solution);
    solver_expect(&k, &solution, -1);
    assert_false(solution_recall(&klotski_game, memo, &k, &solution));
    solution_free(&solution);
    klotski_game.solver->memo_free(memo);
}

/* ---- odd boards -------------------------------------------------------------------- */

static void expect_lengths(const char *text, int moves, int straight, int steps)
{
    const bool small = strlen(text) < 100;
    const int lengths[] = {moves, straight, steps};
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        struct klotski k;
        board_read(&k, metric, text);
        if (small)
            assert_int_equal(oracle_length(&k), lengths[metric]);
        solver_expect_answer(&klotski_game, &k, lengths[metric]);
        void *memo = klotski_game.solver->memo_new();
        struct solution solution = {0};
        solver_ask(&klotski_game, &no_limits, memo, &k, &solution);
        solver_expect(&k, &solution, lengths[metric]);
        solver_expect_recall(&klotski_game, memo, &k, lengths[metric]);
        solution_free(&solution);
        klotski_game.solver->memo_free(memo);
    }
}

static void test_odd_boards(void **state)
{
    (void)state;
    /* Boards that are already won, with and without free cells. */
    expect_lengths("goal: 0,0\nX\n", 0, 0, 0);
    expect_lengths("goal: 0,0\nX.\n", 0, 0, 0);
    expect_lengths("goal: 0,0\nXa\nbc\n", 0, 0, 0);
    expect_lengths("goal: 0,1\naXXb\naXXb\ncdde\ncfge\nhjki\n", 0, 0, 0);
    /* No piece can move. */
    expect_lengths("goal: 1,1\nXa\nbc\n", -1, -1, -1);
    expect_lengths("aXXb\naXXb\ncdde\ncfge\nhjki\n", -1, -1, -1);
    /* Corridors. */
    expect_lengths("goal: 0,5\nXa....\n", -1, -1, -1);
    expect_lengths("goal: 0,5\nX.....\n", 1, 1, 5);
    expect_lengths("goal: 1,2\nX..\n##.\n", 1, 2, 3);
    expect_lengths("goal: 4,0\nX\n.\n.\n.\n.\n", 1, 1, 4);
    /* X in the hollow of a. */
    expect_lengths("goal: 2,1\naXa.\naaa.\n....\n", 4, 5, 7);
    /* X enters the gate so that a can pass; a must not enter it. */
    expect_lengths("goal: 0,0\naX.\n#-#\n", 3, 4, 5);
    expect_lengths("goal: 0,0\naX\n.#\n", 2, 2, 2);
    expect_lengths("goal: 0,0\naX\n-#\n", -1, -1, -1);
    /* The first cell of X is not its leftmost. */
    expect_lengths("goal: 1,3\n.X.--\nXX.--\na....\n", 1, 2, 4);
    /* Every sign can name a piece. */
    expect_lengths("goal: 0,2\n!XX.\n\"XX.\n~~\\,\n;%.'\n", 1, 1, 1);
    /* The classic board with X only. */
    expect_lengths("....\n.XX.\n.XX.\n....\n....\n", 1, 1, 2);
}

/* The largest board, on which a place takes two bytes: a winding corridor from corner to
 * corner. */
static void test_largest_board(void **state)
{
    (void)state;
    struct text text = {0};
    text_string(&text, "goal: 23,0\n");
    for (int row = 0; row < KLOTSKI_SIDE; row++) {
        int opening = row % 4 == 1 ? KLOTSKI_SIDE - 1 : 0;
        for (int column = 0; column < KLOTSKI_SIDE; column++)
            text_char(&text, row == 0 && column == 0             ? 'X'
                             : row % 2 == 1 && column != opening ? '#'
                                                                 : '.');
        text_char(&text, '\n');
    }
    expect_lengths(text_get(&text), 1, 24, 12 * 23 + 11 * 2 + 1);
    text_free(&text);
}

/* LARGE is the board SMALL at ROW, COLUMN of a board of ROWS x COLUMNS; the rest is
 * walls. */
static void surround(const struct klotski *small, int rows, int columns, int row,
                     int column, struct klotski *large)
{
    *large = (struct klotski){
        .rows = (uint8_t)rows,
        .columns = (uint8_t)columns,
        .metric = small->metric,
        .goal_row = (uint8_t)(small->goal_row + row),
        .goal_column = (uint8_t)(small->goal_column + column),
        .last = small->last,
        .last_way = small->last_way,
    };
    memset(large->cell, '#', (size_t)(rows * columns));
    for (int cell = 0; cell < small->rows * small->columns; cell++) {
        int to = (cell / small->columns + row) * columns + cell % small->columns + column;
        large->cell[to] = small->cell[cell];
        if (klotski_gate(small, cell))
            large->gate[to >> 3] |= (uint8_t)(1 << (to & 7));
    }
}

static void test_walls_change_nothing(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(200); i < rounds; i++) {
        struct klotski small, large;
        board_random(&small, &random, (uint32_t)i % 3, 4, 5, 1 + i % 2);
        board_walk(&small, &random, i % 3);
        int rows = i % 2 == 0 ? KLOTSKI_SIDE : 10 + (int)random_below(&random, 8);
        int columns = i % 3 == 0 ? KLOTSKI_SIDE : 10 + (int)random_below(&random, 8);
        surround(&small, rows, columns, (int)random_below(&random, (uint64_t)rows - 3),
                 (int)random_below(&random, (uint64_t)columns - 4), &large);
        int length = solver_length(&klotski_game, &small);
        solver_expect_answer(&klotski_game, &large, length);
        if (i % 10 == 0)
            check_memo(&large, &random, 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_impossible),
        cmocka_unit_test(test_shared_openings),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_classic_random),
        cmocka_unit_test(test_mirrored),
        cmocka_unit_test(test_recall),
        cmocka_unit_test(test_preferred),
        cmocka_unit_test(test_moves_on),
        cmocka_unit_test(test_recall_random),
        cmocka_unit_test(test_recall_other_board),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_odd_boards),
        cmocka_unit_test(test_largest_board),
        cmocka_unit_test(test_walls_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
