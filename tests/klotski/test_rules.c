/* The rules, compared with a slow and different model: it moves a set of cells over a
 * grid step by step, and counts turns, while the rules count slides. */
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    FAR = 1 << 20,
    WAYS = 4,
    LISTED_MOST = 65536
};

/* cost[place][way]: the least cost to bring the piece to a place with a last step in
 * direction WAY. Index WAYS: before the first step. */
struct model {
    const struct klotski *board;
    char sign;
    int cost[KLOTSKI_CELLS][WAYS + 1];
};

static bool has_room(const struct model *model, int from, int to)
{
    const struct klotski *k = model->board;
    int down = to / k->columns - from / k->columns;
    int right = to % k->columns - from % k->columns;
    for (int row = 0; row < k->rows; row++)
        for (int column = 0; column < k->columns; column++) {
            if (k->cell[row * k->columns + column] != model->sign)
                continue;
            int r = row + down;
            int c = column + right;
            if (r < 0 || r >= k->rows || c < 0 || c >= k->columns)
                return false;
            char there = k->cell[r * k->columns + c];
            if (there != '.' && there != model->sign)
                return false;
            if (model->sign != 'X' && klotski_gate(k, r * k->columns + c))
                return false;
        }
    return true;
}

/* The cost of a step in direction WAY after a step in direction BEFORE (WAYS: none
 * yet). */
static int step_cost(const struct klotski *k, char sign, int before, int way)
{
    bool pushed = k->last == (uint8_t)sign;
    if (k->metric == KLOTSKI_STEPS)
        return 1;
    if (k->metric == KLOTSKI_MOVES)
        return before < WAYS || pushed ? 0 : 1;
    return before == way || (before == WAYS && pushed && k->last_way == way + 1) ? 0 : 1;
}

/* Bellman-Ford: repeats until no cost changes. */
static void model_find(struct model *model, const struct klotski *k, int from)
{
    static const int rows[] = {-1, 1, 0, 0}, columns[] = {0, 0, -1, 1};
    int cells = k->rows * k->columns;
    model->board = k;
    model->sign = k->cell[from];
    bool free_place[KLOTSKI_CELLS];
    for (int place = 0; place < cells; place++) {
        free_place[place] = has_room(model, from, place);
        for (int way = 0; way <= WAYS; way++)
            model->cost[place][way] = FAR;
    }
    model->cost[from][WAYS] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int place = 0; place < cells; place++)
            for (int i = 0; i < WAYS * (WAYS + 1); i++) {
                int way = i % WAYS;
                int row = place / k->columns + rows[way];
                int column = place % k->columns + columns[way];
                if (row < 0 || row >= k->rows || column < 0 || column >= k->columns ||
                    !free_place[row * k->columns + column])
                    continue;
                int *to = &model->cost[row * k->columns + column][way];
                int cost = model->cost[place][i / WAYS] +
                           step_cost(k, model->sign, i / WAYS, way);
                if (cost < *to) {
                    *to = cost;
                    changed = true;
                }
            }
    }
}

static int least(const int cost[WAYS + 1])
{
    int best = FAR;
    for (int way = 0; way < WAYS; way++)
        best = cost[way] < best ? cost[way] : best;
    return best;
}

/* Checks the cost and the result of a legal move, and that its path step by step has the
 * same cost and result. */
static void check_legal(const struct model *model, uint32_t move)
{
    const struct klotski *k = model->board;
    int from = klotski_from(move);
    int to = klotski_to(move);
    int cost = least(model->cost[to]);
    assert_int_equal(klotski_game.rules->cost(k, move), cost);

    struct klotski after = *k;
    assert_true(klotski_game.rules->apply(&after, move));
    struct klotski expected = *k;
    int by = (to / k->columns - from / k->columns) * k->columns + to % k->columns -
             from % k->columns;
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] == model->sign)
            expected.cell[cell] = '.';
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] == model->sign)
            expected.cell[cell + by] = model->sign;
    expected.last = k->metric == KLOTSKI_STEPS ? 0 : (uint8_t)model->sign;
    if (k->metric == KLOTSKI_STRAIGHT) {
        expected.last_way = after.last_way;
        assert_in_range(after.last_way, 1, WAYS);
        assert_int_equal(model->cost[to][after.last_way - 1], cost);
    }
    assert_memory_equal(&after, &expected, sizeof after);

    static const int rows[] = {-1, 1, 0, 0}, columns[] = {0, 0, -1, 1};
    uint8_t path[KLOTSKI_CELLS];
    int count = klotski_path(k, move, path);
    assert_in_range(count, 1, KLOTSKI_CELLS - 1);
    struct klotski walked = *k;
    int place = from;
    int sum = 0;
    for (int i = 0; i < count; i++) {
        int next = place + rows[path[i]] * k->columns + columns[path[i]];
        sum += klotski_game.rules->cost(&walked, klotski_move(place, next));
        assert_true(klotski_game.rules->apply(&walked, klotski_move(place, next)));
        place = next;
    }
    assert_memory_equal(&walked, &after, sizeof after);
    assert_int_equal(sum, cost);
}

static void check_refused(const struct klotski *k, uint32_t move)
{
    struct klotski after = *k;
    assert_false(klotski_game.rules->apply(&after, move));
    assert_memory_equal(&after, k, sizeof after);
    assert_int_equal(game_cost(&klotski_game, k, move), 0);
}

/* A pair of cells is a legal move if and only if the model says so. On boards with more
 * than CELLS_ALL cells this checks samples. */
static void check_moves(const struct klotski *k, struct random *random)
{
    enum {
        CELLS_ALL = 30
    };
    static uint32_t moves[LISTED_MOST + 1];
    int cells = k->rows * k->columns;
    static bool listed[1 << 20]; /* indexed by move; all false between calls */
    int count = klotski_game.rules->moves(k, moves, LISTED_MOST);
    assert_in_range(count, 0, LISTED_MOST);
    for (int i = 0; i < count; i++) {
        assert_false(moves[i] >= 1 << 20 || listed[moves[i]]);
        listed[moves[i]] = true;
    }
    int legal = 0;
    for (int from = 0; from < cells; from++) {
        char sign = k->cell[from];
        bool piece = sign != '.' && sign != '#' && klotski_first(k, sign) == from;
        static struct model model;
        if (piece)
            model_find(&model, k, from);
        for (int to = 0; to < cells; to++) {
            uint32_t move = klotski_move(from, to);
            bool good = piece && from != to && least(model.cost[to]) < FAR;
            legal += good;
            if (good && (cells <= CELLS_ALL || random_below(random, 100) == 0))
                check_legal(&model, move);
            else if (!good && (cells <= CELLS_ALL || random_below(random, 200) == 0))
                check_refused(k, move);
            assert_int_equal(listed[move], good);
            listed[move] = false;
        }
    }
    assert_int_equal(legal, count);
    /* Numbers that are a move on no board. */
    for (int i = 0; i < 20; i++) {
        uint32_t word = (uint32_t)random_next(random);
        check_refused(k, word | 1u << (20 + random_below(random, 12)));
        check_refused(k, klotski_move(cells + (int)random_below(random,
                                                                1024 - (uint64_t)cells),
                                      (int)random_below(random, 1024)));
        check_refused(k, klotski_move((int)random_below(random, 1024),
                                      cells + (int)random_below(random,
                                                                1024 - (uint64_t)cells)));
    }
    check_refused(k, MOVE_NONE);
    /* A list that is cut short has the first moves of the whole one. */
    uint32_t some[3] = {MOVE_NONE, MOVE_NONE, MOVE_NONE};
    assert_int_equal(klotski_game.rules->moves(k, some, 2), count);
    for (int i = 0; i < 3; i++)
        assert_int_equal(some[i], i < 2 && i < count ? moves[i] : MOVE_NONE);
}

static void check_status(const struct klotski *k)
{
    int top = k->rows;
    int left = k->columns;
    for (int row = 0; row < k->rows; row++)
        for (int column = 0; column < k->columns; column++)
            if (k->cell[row * k->columns + column] == 'X') {
                top = row < top ? row : top;
                left = column < left ? column : left;
            }
    enum status expected =
        klotski_game.rules->moves(k, NULL, 0) > 0 ? STATUS_PLAYING : STATUS_STUCK;
    if (top == k->goal_row && left == k->goal_column)
        expected = STATUS_WON;
    assert_int_equal(klotski_game.rules->status(k), expected);
}

static void test_small_boards(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(600); i < rounds; i++) {
        struct klotski k;
        int rows = 1 + (int)random_below(&random, 5);
        int columns = 1 + (int)random_below(&random, 5);
        board_random(&k, &random, (uint32_t)i % 3, rows, columns,
                     (int)random_below(&random, 8));
        for (int step = 0; step < 3; step++) {
            check_moves(&k, &random);
            check_status(&k);
            board_walk(&k, &random, 1 + step * 3);
        }
    }
}

static void test_large_boards(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(6); i < rounds; i++) {
        struct klotski k;
        int side = i < 3 ? KLOTSKI_SIDE : 6 + (int)random_below(&random, 12);
        board_random(&k, &random, (uint32_t)i % 3, side, KLOTSKI_SIDE - i,
                     20 + (int)random_below(&random, 40));
        board_walk(&k, &random, 2 * i);
        check_moves(&k, &random);
        check_status(&k);
    }
}

static void test_openings(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    uint64_t count = klotski_deals.count();
    uint64_t step = count / (uint64_t)seed_rounds((int)count); /* slow builds skip some */
    for (uint64_t seed = 1; seed <= count; seed += step) {
        struct klotski k;
        assert_null(klotski_game.deals->deal(&k, (uint32_t)(seed % 3), seed));
        check_moves(&k, &random);
        assert_int_equal(klotski_game.rules->status(&k), STATUS_PLAYING);
    }
}

/* Makes the move that WORD names and checks its COST. */
static void play(struct klotski *k, const char *word, int cost)
{
    uint32_t move;
    assert_null(klotski_game.notation->parse_move(k, word, &move));
    assert_int_equal(klotski_game.rules->cost(k, move), cost);
    assert_true(klotski_game.rules->apply(k, move));
}

static void test_pushing_on_is_free(void **state)
{
    (void)state;
    static const char board[] = "goal: 0,0\nX...\n....\na..b\n";
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, board);
    play(&k, "aRU", 1);
    play(&k, "aL", 0);
    play(&k, "aD", 0);
    play(&k, "bU", 1);
    play(&k, "aU", 1);
    board_read(&k, KLOTSKI_STRAIGHT, board);
    play(&k, "aR", 1);
    play(&k, "aR", 0);
    play(&k, "aL", 1); /* to turn back is a new move */
    play(&k, "aLU", 1);
    play(&k, "bUL", 2);
    play(&k, "bL", 0);
    play(&k, "aD", 1);
    board_read(&k, KLOTSKI_STEPS, board);
    play(&k, "aRU", 2);
    play(&k, "aU", 1);
    assert_int_equal(k.last, 0);
    assert_int_equal(k.last_way, 0);
}

static void test_walls_and_gates(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, "goal: 0,3\nX.-.\n##a#\n##.#\n");
    check_refused(&k, klotski_move(6, 2));
    play(&k, "XRRR", 1);
    assert_int_equal(klotski_game.rules->status(&k), STATUS_WON);
    play(&k, "XL", 0); /* a won board can still be played */
    assert_true(klotski_gate(&k, 2));
    assert_int_equal(k.cell[2], 'X');
    play(&k, "XLL", 0);
    struct text out = {0};
    klotski_game.notation->print(&k, &out);
    assert_string_equal(text_get(&out), "goal: 0,3\nX.-.\n##a#\n##.#\n");
    text_free(&out);
}

static void test_stuck(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, "goal: 1,1\nXa\nbc\n");
    assert_int_equal(klotski_game.rules->status(&k), STATUS_STUCK);
    assert_int_equal(klotski_game.rules->moves(&k, NULL, 0), 0);
    board_read(&k, KLOTSKI_MOVES, "goal: 0,0\nXa\nbc\n");
    assert_int_equal(klotski_game.rules->status(&k), STATUS_WON);
    board_read(&k, KLOTSKI_MOVES,
               "goal: 0,1\n#XX.\nXX..\n"); /* the goal is for X's bounding box */
    assert_int_equal(klotski_game.rules->status(&k), STATUS_PLAYING);
    play(&k, "XR", 1);
}

/* Equal positions have equal bytes: neither the old contents of the memory nor the moves
 * that led to the position matter. */
static void test_same_bytes(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    struct klotski a, b;
    memset(&a, 0xaa, sizeof a);
    memset(&b, 0x55, sizeof b);
    assert_null(klotski_game.deals->deal(&a, KLOTSKI_STEPS, 1));
    assert_null(klotski_game.deals->deal(&b, KLOTSKI_STEPS, 1));
    assert_memory_equal(&a, &b, sizeof a);
    memset(&b, 0x33, sizeof b);
    board_read(&b, KLOTSKI_STEPS, "aXXb\naXXb\ncdde\ncfge\nh..i\n");
    assert_memory_equal(&a, &b, sizeof a);
    for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        board_read(&a, (uint32_t)metric, "aXXb\naXXb\ncdde\ncfge\nh..i\n");
        b = a;
        play(&a, "hR", 1);
        play(&a, "gD", 1);
        play(&b, "hR", 1);
        play(&b, "iL", 1); /* another way to the same place */
        play(&b, "iR", metric == KLOTSKI_MOVES ? 0 : 1);
        play(&b, "gD", 1);
        assert_memory_equal(&a, &b, sizeof a);
    }
    assert_true(klotski_game.rules->state_size == sizeof a && sizeof a <= STATE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards),    cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_openings),        cmocka_unit_test(test_pushing_on_is_free),
        cmocka_unit_test(test_walls_and_gates), cmocka_unit_test(test_stuck),
        cmocka_unit_test(test_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
