/* SameGame's rules, deals and texts: games compared with a simple model of the rules, and
 * every error in a text. */
#include "base/random.h"
#include "game/session.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static bool read_board(struct same *s, uint32_t variant, const char *text,
                       struct reason *why)
{
    struct position position = {0};
    assert_int_equal(position_from(&position, text, false, why), READING_BLOCK);
    bool good = same_notation.parse(s, variant, &position, why);
    position_free(&position);
    return good;
}

/* ---- a model ----------------------------------------------------------------------- */

/* The model: columns as stacks, the lowest tile first. */
struct model {
    int height[SAME_COLUMNS];
    int stack[SAME_COLUMNS][SAME_ROWS];
    int columns;
    bool classic;
    long points;
};

static struct model model_of(const struct same *s)
{
    struct model m = {.columns = s->columns, .classic = s->points == SAME_CLASSIC};
    for (int x = 0; x < s->columns; x++)
        for (int row = s->rows - 1; row >= 0; row--)
            if (s->color[row * s->columns + x] != 0)
                m.stack[x][m.height[x]++] = s->color[row * s->columns + x];
    return m;
}

/* Marks the group at X, Y and counts it. */
static int spread(const struct model *m, int x, int y, int color,
                  bool seen[SAME_COLUMNS][SAME_ROWS])
{
    if (x < 0 || y < 0 || x >= m->columns || y >= m->height[x] ||
        m->stack[x][y] != color || seen[x][y])
        return 0;
    seen[x][y] = true;
    return 1 + spread(m, x + 1, y, color, seen) + spread(m, x - 1, y, color, seen) +
           spread(m, x, y + 1, color, seen) + spread(m, x, y - 1, color, seen);
}

/* Removes the group at X, Y; false: it is not a group. */
static bool take(struct model *m, int x, int y)
{
    bool seen[SAME_COLUMNS][SAME_ROWS] = {{false}};
    struct model after = {.columns = m->columns, .classic = m->classic};
    if (y >= m->height[x])
        return false;
    int size = spread(m, x, y, m->stack[x][y], seen);
    if (size < 2)
        return false;
    int to = 0;
    for (int i = 0; i < m->columns; i++) {
        for (int j = 0; j < m->height[i]; j++)
            if (!seen[i][j])
                after.stack[to][after.height[to]++] = m->stack[i][j];
        to += after.height[to] > 0;
    }
    after.points = m->points + (m->classic ? (size - 2) * (size - 2) : size * size);
    *m = after;
    return true;
}

static long final_points(const struct model *m)
{
    long points = m->points;
    bool empty = true;
    for (int color = 1; color <= SAME_COLORS; color++) {
        long left = 0;
        for (int x = 0; x < m->columns; x++)
            for (int y = 0; y < m->height[x]; y++)
                left += m->stack[x][y] == color;
        empty = empty && left == 0;
        if (m->classic && left > 0)
            points -= (left - 2) * (left - 2);
    }
    return points + (m->classic && empty ? 1000 : 0);
}

static void expect_equal(const struct model *m, const struct same *s)
{
    for (int cell = 0; cell < s->rows * s->columns; cell++) {
        int x = cell % s->columns;
        int y = s->rows - 1 - cell / s->columns;
        assert_int_equal(s->color[cell], y < m->height[x] ? m->stack[x][y] : 0);
    }
    for (int cell = s->rows * s->columns; cell < SAME_CELLS; cell++)
        assert_int_equal(s->color[cell], 0);
    assert_int_equal(s->gained, m->points);
    assert_int_equal(same_score(s), final_points(m));
}

/* Checks that SAME lists exactly the moves of the model, and that every other cell is
 * refused or does the same as a listed one. Returns the number of moves. */
static int expect_moves(const struct model *m, const struct same *s, uint32_t *moves)
{
    struct same after[SAME_CELLS / 2];
    int count = same_moves(s, moves, SAME_CELLS);
    int cells = s->rows * s->columns;
    assert_true(count <= SAME_CELLS / 2);
    for (int i = 0; i < count; i++) {
        struct model taken = *m;
        after[i] = *s;
        assert_true(i == 0 || moves[i] > moves[i - 1]);
        assert_true(same_apply(&after[i], moves[i]));
        assert_true(take(&taken, (int)moves[i] % s->columns,
                         s->rows - 1 - (int)moves[i] / s->columns));
        expect_equal(&taken, &after[i]);
    }
    for (int cell = 0; cell < cells; cell++) {
        struct same next = *s;
        struct model taken = *m;
        uint16_t group[SAME_CELLS];
        bool legal = take(&taken, cell % s->columns, s->rows - 1 - cell / s->columns);
        assert_int_equal(same_apply(&next, (uint32_t)cell), legal);
        if (!legal) {
            assert_memory_equal(&next, s, sizeof next);
            continue;
        }
        same_group(s, cell, group);
        int i = 0;
        while (i < count && moves[i] != group[0])
            i++;
        assert_true(i < count);
        assert_memory_equal(&next, &after[i], sizeof next);
    }
    struct same next = *s;
    assert_false(same_apply(&next, (uint32_t)cells));
    assert_false(same_apply(&next, MOVE_NONE));
    assert_memory_equal(&next, s, sizeof next);
    return count;
}

static enum status expected_status(const struct model *m, int moves)
{
    return m->height[0] == 0 ? STATUS_WON : moves == 0 ? STATUS_STUCK : STATUS_PLAYING;
}

static void test_games(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(2000);
    int emptied = 0;
    for (int i = 0; i < rounds; i++) {
        char name[40];
        uint32_t variant, moves[SAME_CELLS];
        struct same s;
        snprintf(name, sizeof name, "%s%dx%dc%d", i % 2 == 0 ? "" : "classic-",
                 (int)(1 + random_below(&random, 12)),
                 (int)(1 + random_below(&random, 12)),
                 (int)(2 + random_below(&random, i % 5 == 0 ? 8 : 2)));
        assert_true(same_deals.variant_find(name, &variant));
        assert_null(same_deal(&s, variant, random_next(&random)));
        struct model m = model_of(&s);
        for (;;) {
            expect_equal(&m, &s);
            int count = expect_moves(&m, &s, moves);
            assert_int_equal(samegame_game.rules->status(&s), expected_status(&m, count));
            assert_int_equal(samegame_game.rules->gained(&s), m.points);
            if (count == 0)
                break;
            uint32_t move = moves[random_below(&random, (uint64_t)count)];
            take(&m, (int)move % s.columns, s.rows - 1 - (int)move / s.columns);
            assert_true(same_apply(&s, move));
        }
        emptied += same_tiles(&s) == 0;
    }
    assert_true(seed_met(emptied));
}

static void test_undo(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < 100; i++) {
        uint32_t moves[SAME_CELLS];
        struct session session = {0};
        uint32_t variant = i % 2 == 0 ? SAME_SQUARE : SAME_CLASSIC;
        assert_null(
            session_deal(&session, &samegame_game, variant, random_next(&random)));
        struct same start, end;
        memcpy(&start, session_state(&session), sizeof start);
        int count;
        while ((count = same_moves(session_state(&session), moves, SAME_CELLS)) > 0)
            assert_true(
                session_apply(&session, moves[random_below(&random, (uint64_t)count)]));
        memcpy(&end, session_state(&session), sizeof end);
        while (session_undo(&session))
            ;
        assert_memory_equal(session_state(&session), &start, sizeof start);
        while (session_redo(&session))
            ;
        assert_memory_equal(session_state(&session), &end, sizeof end);
        session_free(&session);
    }
}

/* Worked out by hand, in case model and rules are wrong in the same way. */
static void test_scores(void **state)
{
    (void)state;
    struct same s;
    struct reason why;
    assert_true(read_board(&s, SAME_SQUARE, "1.2\n112\n221\n", &why));
    assert_true(same_apply(&s, 0)); /* the three 1s in the corner */
    static const uint8_t fallen[] = {0, 0, 2, 0, 0, 2, 2, 2, 1};
    assert_memory_equal(s.color, fallen, sizeof fallen);
    assert_int_equal(same_score(&s), 9);
    assert_true(same_apply(&s, 7));
    static const uint8_t after[] = {2, 0, 0, 2, 0, 0, 1, 0, 0};
    assert_memory_equal(s.color, after, sizeof after);
    assert_int_equal(same_score(&s), 13);
    assert_true(same_apply(&s, 3));
    assert_int_equal(same_score(&s), 17);
    assert_int_equal(samegame_game.rules->status(&s), STATUS_STUCK);

    assert_true(read_board(&s, SAME_CLASSIC, "33\n33\n12\n", &why));
    assert_int_equal(same_score(&s), -(2 * 2 + 1 + 1));
    assert_true(same_apply(&s, 2));
    assert_int_equal(s.gained, 4);
    assert_int_equal(same_score(&s), 4 - 1 - 1);
    assert_true(read_board(&s, SAME_CLASSIC, "gained: 10\n3\n3\n3\n3\n3\n", &why));
    assert_true(same_apply(&s, 4));
    assert_int_equal(same_score(&s), 10 + 9 + 1000);
    assert_int_equal(samegame_game.rules->status(&s), STATUS_WON);
}

/* ---- deals ------------------------------------------------------------------------- */

static const char *const variants[] = {
    "square", "classic",         "20x10c4",    "classic-8x8c3", "40x20",
    "c9",     "classic-40x20c9", "classic-c2", "1x1",           "3x20c2",
};

enum {
    VARIANTS = sizeof variants / sizeof variants[0]
};

static void test_deals(void **state)
{
    (void)state;
    uint64_t sum = 0;
    for (size_t i = 0; i < VARIANTS; i++) {
        uint32_t variant;
        struct text name = {0};
        assert_true(same_deals.variant_find(variants[i], &variant));
        same_deals.variant_name(variant, &name);
        assert_string_equal(text_get(&name), variants[i]);
        text_free(&name);
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct same s, again;
            memset(&again, 0xee, sizeof again);
            assert_null(same_deal(&s, variant, seed));
            assert_null(same_deal(&again, variant, seed));
            assert_memory_equal(&s, &again, sizeof s);
            for (int cell = 0; cell < SAME_CELLS; cell++)
                sum = (sum ^ s.color[cell]) * 0x100000001b3U;
        }
    }
    /* Deals must never change. */
    assert_int_equal(sum, UINT64_C(0xb0ee6386045494b9));
    static const char *const bad[] = {"",   "squar",   "classic-", "41x2", "2x21",
                                      "c1", "c10",     "10x10x",   "0x4",  "5x",
                                      "c",  "square-", "5x5c",     "-5x5", "classicc3"};
    uint32_t variant;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (same_deals.variant_find(bad[i], &variant))
            fail_msg("\"%s\" is taken for a variant", bad[i]);
    assert_true(same_deals.variant_find("10x10c5", &variant));
    assert_int_equal(variant, SAME_SQUARE);
    assert_true(same_deals.variant_find("classic-15x15", &variant));
    assert_int_equal(variant, SAME_CLASSIC);
}

/* All colours are equally frequent. */
static void test_shares(void **state)
{
    (void)state;
    int count[SAME_COLORS + 1] = {0};
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        struct same s;
        same_deal(&s, SAME_SQUARE, seed);
        for (int cell = 0; cell < 100; cell++)
            count[s.color[cell]]++;
    }
    for (int color = 1; color <= 5; color++)
        assert_in_range(count[color], 19500, 20500);
}

/* ---- texts ------------------------------------------------------------------------- */

static void check_moves(const struct same *s, struct text *out)
{
    uint32_t moves[SAME_CELLS];
    int count = same_moves(s, moves, SAME_CELLS);
    for (int i = 0; i < count; i++) {
        uint32_t read;
        text_clear(out);
        same_notation.print_move(s, moves[i], out);
        assert_null(same_notation.parse_move(s, text_get(out), &read));
        assert_int_equal(read, moves[i]);
    }
    /* Any tile names its group: a line that a player types has the moves of the list. */
    for (int cell = 0; cell < s->rows * s->columns; cell++) {
        uint16_t cells[SAME_CELLS];
        uint32_t read;
        text_clear(out);
        same_notation.print_move(s, (uint32_t)cell, out);
        assert_null(same_notation.parse_move(s, text_get(out), &read));
        if (s->color[cell] != 0)
            same_group(s, cell, cells);
        assert_int_equal(read, s->color[cell] != 0 ? cells[0] : cell);
    }
}

static void test_round_trip(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (uint64_t i = 0; i < 200; i++) {
        uint32_t variant, moves[SAME_CELLS];
        struct same s, again;
        struct text out = {0};
        struct reason why;
        assert_true(same_deals.variant_find(variants[i % VARIANTS], &variant));
        same_deal(&s, variant, random_next(&random));
        int count;
        while (random_below(&random, 10) > 0 &&
               (count = same_moves(&s, moves, SAME_CELLS)) > 0)
            same_apply(&s, moves[random_below(&random, (uint64_t)count)]);
        check_moves(&s, &out);
        text_clear(&out);
        same_notation.print(&s, &out);
        memset(&again, 0xee, sizeof again);
        assert_true(read_board(&again, variant, text_get(&out), &why));
        assert_memory_equal(&s, &again, sizeof s);
        text_free(&out);
    }
}

static void test_texts(void **state)
{
    (void)state;
    struct same s;
    struct reason why;
    uint32_t move;
    assert_true(read_board(&s, 0, "# a comment\n 2 .\n1 , 9,\n", &why));
    assert_int_equal(s.rows, 2);
    assert_int_equal(s.columns, 2);
    static const uint8_t cells[] = {2, 0, 1, 9};
    assert_memory_equal(s.color, cells, sizeof cells);
    assert_null(same_notation.parse_move(&s, "2,1", &move));
    assert_int_equal(move, 2);
    static const char *const bad[] = {"", "1", "1,", "0,1", "3,1", "1,3", "1,1x", "1;1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(same_notation.parse_move(&s, bad[i], &move));
}

static void test_bad_boards(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line;
        int column;
        const char *why;
    } bad[] = {
        {"12\n1a\n", 2, 2, "expected a digit from 1 to 9, or 0 or . for an empty cell"},
        {"12\n123\n", 2, 4, "this row has 3 cells, the first one has 2"},
        {"11111111111111111111111111111111111111111\n", 1, 41,
         "a row has at most 40 cells"},
        {"1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n", 21, 0,
         "a board has at most 20 rows"},
        {"12\n10\n", 1, 0, "column 2 has a tile above an empty cell"},
        {"000\n102\n", 2, 0, "column 2 is empty and has tiles to its right"},
        {"gained: -3\n12\n", 1, 9, "points are a whole number up to 999999999"},
        {"gained: 3x\n12\n", 1, 9, "points are a whole number up to 999999999"},
        {",,\n", 1, 1, "a cell is missing before this comma"},
        {"1,,2\n2,,1\n", 1, 3, "a cell is missing before this comma"},
        {" ,1\n ,2\n", 1, 2, "a cell is missing before this comma"},
        {"1,2,10\n1,2,30\n", 1, 6,
         "a row has a comma or a blank between all its cells, or between none"},
        {"12 3\n", 1, 4,
         "a row has a comma or a blank between all its cells, or between none"},
        {"gained: 1\ngained: 2\n12\n", 2, 1, "\"gained\" is here twice, in line 1 too"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct same s = {.rows = 77};
        struct reason why = {0};
        assert_false(read_board(&s, SAME_SQUARE, bad[i].text, &why));
        assert_string_equal(why.text, bad[i].why);
        assert_int_equal(why.line, bad[i].line);
        assert_int_equal(why.column, bad[i].column);
        assert_int_equal(s.rows, 77);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),  cmocka_unit_test(test_undo),
        cmocka_unit_test(test_scores), cmocka_unit_test(test_deals),
        cmocka_unit_test(test_shares), cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_texts),  cmocka_unit_test(test_bad_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
