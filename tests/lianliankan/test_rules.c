/* Lianliankan's rules, deals and texts: paths compared with a breadth-first search, deals
 * that can be cleared, shuffles, gravity, and every error in a text. */
#include "base/random.h"
#include "engine/solution.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static bool read_board(struct lian *s, uint32_t variant, const char *text,
                       struct reason *why)
{
    struct position position = {0};
    assert_int_equal(position_from(&position, text, false, why), READING_BLOCK);
    bool good = lian_notation.parse(s, variant, &position, why);
    position_free(&position);
    return good;
}

/* ---- lines ------------------------------------------------------------------------- */

enum {
    SIDE = 9
}; /* the side of the largest board here with its margin */

/* Whether a path from A to B exists with at most two turns: breadth-first search over
 * cells, directions and turns. */
static bool search_line(const struct lian *s, int a, int b)
{
    static const int way[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    bool seen[SIDE][SIDE][4][3] = {0};
    int queue[SIDE * SIDE * 12][4];
    int count = 0;
    int rows = s->rows, columns = s->columns;
    int least = (s->rules & LIAN_INSIDE) != 0 ? 0 : -1;
    for (int d = 0; d < 4; d++)
        memcpy(queue[count++], (int[]){a / columns, a % columns, d, 0}, sizeof *queue);
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            int turns = queue[i][3] + (d != queue[i][2]);
            int row = queue[i][0] + way[d][0];
            int column = queue[i][1] + way[d][1];
            if (turns > 2 || (i < 4 && d != queue[i][2]) || row < least ||
                column < least || row >= rows - least || column >= columns - least)
                continue;
            bool on_board = row >= 0 && column >= 0 && row < rows && column < columns;
            int cell = row * columns + column;
            if (on_board && cell == b)
                return true;
            if ((on_board && s->face[cell] != 0) || seen[row + 1][column + 1][d][turns])
                continue;
            seen[row + 1][column + 1][d][turns] = true;
            memcpy(queue[count++], (int[]){row, column, d, turns}, sizeof *queue);
        }
    return false;
}

static void random_board(struct lian *s, struct random *random)
{
    *s = (struct lian){.rows = (uint8_t)(1 + random_below(random, SIDE - 2)),
                       .columns = (uint8_t)(1 + random_below(random, SIDE - 2)),
                       .rules = (uint8_t)random_below(random, 2)};
    uint64_t empty = random_below(random, 90);
    for (int i = 0; i < s->rows * s->columns; i++)
        if (random_below(random, 100) >= empty) {
            s->face[i] = (uint16_t)(1 + random_below(random, 4));
            s->tiles++;
        }
}

static void check_path(const struct lian *s, const struct lian_path *path, int a, int b)
{
    assert_in_range(path->count, 2, 4);
    assert_int_equal(path->row[0] * s->columns + path->column[0], a);
    assert_int_equal(path->row[path->count - 1] * s->columns +
                         path->column[path->count - 1],
                     b);
    for (int i = 1; i < path->count; i++)
        assert_true((path->row[i] == path->row[i - 1]) !=
                    (path->column[i] == path->column[i - 1]));
}

static void test_lines(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(100000);
    int joined = 0;
    for (int i = 0; i < rounds; i++) {
        struct lian s;
        random_board(&s, &random);
        uint64_t cells = (uint64_t)s.rows * s.columns;
        int a = (int)random_below(&random, cells);
        int b = (int)random_below(&random, cells);
        struct lian_path path;
        bool expected =
            a != b && s.face[a] != 0 && s.face[a] == s.face[b] && search_line(&s, a, b);
        assert_int_equal(lian_join(&s, a, b, &path), expected);
        assert_int_equal(lian_join(&s, b, a, NULL), expected);
        if (expected)
            check_path(&s, &path, a, b);
        joined += expected;
    }
    assert_true(joined > rounds / 100);
}

static bool any_line(const struct lian *s)
{
    int cells = s->rows * s->columns;
    for (int a = 0; a < cells; a++)
        for (int b = a + 1; b < cells; b++)
            if (s->face[a] != 0 && s->face[a] == s->face[b] && search_line(s, a, b))
                return true;
    return false;
}

/* The status needs only one pair, which a separate function finds; it must agree with a
 * search for all pairs. The numbers of the faces are small, around 1024, or large. */
static void test_status(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(6000);
    int playing = 0;
    for (int i = 0; i < rounds; i++) {
        struct lian s;
        random_board(&s, &random);
        for (int cell = 0; cell < s.rows * s.columns; cell++)
            if (s.face[cell] != 0)
                s.face[cell] = (uint16_t)(s.face[cell] + (int[]){0, 1021, 60000}[i % 3]);
        bool expected = any_line(&s);
        enum status status = lianliankan_game.rules->status(&s);
        assert_int_equal(status, s.tiles == 0 ? STATUS_WON
                                 : expected   ? STATUS_PLAYING
                                              : STATUS_STUCK);
        playing += expected;
    }
    assert_true(playing > rounds / 20 && playing < rounds);
}

/* ---- moves ------------------------------------------------------------------------- */

static void test_gravity(void **state)
{
    (void)state;
    struct lian s;
    struct reason why;
    assert_true(read_board(&s, LIAN_GRAVITY, "3 3\n0 1 2\n0 1 3\n2 3 2\n", &why));
    struct lian before = s;
    assert_false(lian_apply(&s, lian_pair(5, 7))); /* needs more than two turns */
    assert_memory_equal(&s, &before, sizeof s);
    assert_true(lian_apply(&s, lian_pair(1, 4)));
    static const uint16_t fallen[] = {0, 0, 2, 0, 0, 3, 2, 3, 2};
    assert_memory_equal(s.face, fallen, sizeof fallen);
    assert_true(lian_apply(&s, lian_pair(2, 6)));
    static const uint16_t after[] = {0, 0, 0, 0, 0, 3, 0, 3, 2};
    assert_memory_equal(s.face, after, sizeof after);
    assert_int_equal(s.tiles, 3);
    assert_false(lian_apply(&s, lian_pair(5, 5)));
    assert_false(lian_apply(&s, MOVE_NONE));
}

/* ---- deals ------------------------------------------------------------------------- */

static const char *const variants[] = {
    "outside-gentle",        "inside-gentle",          "outside-gravity-gentle",
    "inside-gravity-gentle", "outside-14x6-gentle",    "inside-10x10-gentle",
    "outside-30x16-gentle",  "outside-16x9-c6-gentle", "inside-40x20-c8-gentle",
    "outside-random",        "inside-2x1-gentle",      "outside-1x8-gentle",
};

static void test_deals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        uint32_t variant;
        struct text name = {0};
        assert_true(lian_deals.variant_find(variants[i], &variant));
        lian_deals.variant_name(variant, &name);
        assert_string_equal(text_get(&name), variants[i]);
        text_free(&name);
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct lian s, again;
            memset(&again, 0xee, sizeof again);
            assert_null(lian_deals.deal(&s, variant, seed));
            assert_null(lian_deals.deal(&again, variant, seed));
            assert_memory_equal(&s, &again, sizeof s);
            if ((s.rules & LIAN_GRAVITY) != 0 || (variant & LIAN_RANDOM) != 0)
                continue;
            struct search search;
            struct solution solution = {0};
            search_init(&search, &(struct limits){.nodes = 1000000});
            solution_find(&lianliankan_game, &search, NULL, &s, &solution);
            search_free(&search);
            assert_int_equal(solution.verdict, VERDICT_SOLVED);
            solution_free(&solution);
        }
    }
    static const char *const bad[] = {"",       "out",      "3x3", "41x2", "2x21", "c3",
                                      "18x8x2", "outside-", "18x", "0x4",  "c64"};
    uint32_t variant;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(lian_deals.variant_find(bad[i], &variant));
}

/* Deals must never change. The usual ones are in test_recipe.c. */
static void test_signature(void **state)
{
    (void)state;
    uint64_t sum = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        uint32_t variant;
        struct lian s;
        lian_deals.variant_find(variants[seed % 12], &variant);
        lian_deals.deal(&s, variant, seed);
        for (int i = 0; i < s.rows * s.columns; i++)
            sum = (sum ^ s.face[i]) * 0x100000001b3U;
    }
    assert_int_equal(sum, UINT64_C(0x932d8ef2be40011a));
}

static int compare(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void test_shuffle(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < 200; i++) {
        uint32_t variant, moves[4000];
        struct lian s;
        lian_deals.variant_find(variants[i % 8], &variant);
        lian_deals.deal(&s, variant, random_next(&random));
        for (int j = 0; j < 20; j++) {
            int count = lian_moves(&s, moves, 4000);
            if (count > 0)
                lian_apply(&s, moves[random_below(&random, (uint64_t)count)]);
        }
        struct lian shuffled = s;
        assert_true(lian_apply(&shuffled, lian_shuffle((uint32_t)i)));
        assert_int_equal(shuffled.shuffles, 1);
        for (int j = 0; j < s.rows * s.columns; j++)
            assert_int_equal(shuffled.face[j] != 0, s.face[j] != 0);
        qsort(s.face, LIAN_CELLS, sizeof *s.face, compare);
        qsort(shuffled.face, LIAN_CELLS, sizeof *s.face, compare);
        assert_memory_equal(s.face, shuffled.face, sizeof s.face);
    }
}

/* ---- texts ------------------------------------------------------------------------- */

static void test_round_trip(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        uint32_t variant, moves[1];
        struct lian s, again;
        struct text out = {0};
        struct reason why;
        lian_deals.variant_find(variants[seed % 12], &variant);
        lian_deals.deal(&s, variant, seed);
        if (lian_moves(&s, moves, 1) > 0) {
            uint32_t read;
            lian_notation.print_move(&s, moves[0], &out);
            assert_null(lian_notation.parse_move(&s, text_get(&out), &read));
            assert_int_equal(read, moves[0]);
            text_clear(&out);
            assert_true(lian_apply(&s, moves[0]));
        }
        lian_notation.print(&s, &out);
        memset(&again, 0xee, sizeof again);
        assert_true(read_board(&again, variant, text_get(&out), &why));
        assert_memory_equal(&s, &again, sizeof s);
        text_free(&out);
    }
    struct lian s;
    struct reason why;
    uint32_t move;
    assert_true(read_board(&s, 0, "2 2\n1 2\n2 1\n", &why));
    assert_null(lian_notation.parse_move(&s, "S17", &move));
    assert_int_equal(move, lian_shuffle(17));
    static const char *const bad[] = {"", "S", "1,1", "1,1-1,3", "0,1-1,2", "1,1-1,2x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(lian_notation.parse_move(&s, bad[i], &move));
}

static void test_bad_boards(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t variant;
        long line;
        int column;
        const char *why;
    } bad[] = {
        {"2\n1 1\n", 0, 1, 2, "the first line is the rows and columns, as \"8 18\""},
        {"2 2 2\n1 1\n", 0, 1, 4, "the first line is the rows and columns, as \"8 18\""},
        {"21 2\n", 0, 1, 1, "a board has 1 to 20 rows and 1 to 40 columns"},
        {"0 2\n", 0, 1, 1, "a board has 1 to 20 rows and 1 to 40 columns"},
        {"2 2\n1 1\n", 0, 2, 0, "there are 1 rows, the first line says 2"},
        {"1 2\n1 1\n2 2\n", 0, 3, 0, "there are 2 rows, the first line says 1"},
        {"1 2\n1\n", 0, 2, 2, "this row has fewer than 2 cells"},
        {"1 2\n1 1 1\n", 0, 2, 6, "this row has more than 2 cells"},
        {"1 2\n1 -1\n", 0, 2, 3, "expected a number, 0 or more"},
        {"1 2\n1 1x\n", 0, 2, 4, "expected a number, 0 or more"},
        {"1 2\n1 65536\n", 0, 2, 3, "a number is at most 65535"},
        {"65536 2\n", 0, 1, 1, "a number is at most 65535"},
        {"2 1\n1\n0\n", LIAN_GRAVITY, 2, 0,
         "with gravity no tile can be above an empty cell"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct lian s = {.rows = 77};
        struct reason why = {0};
        assert_false(read_board(&s, bad[i].variant, bad[i].text, &why));
        assert_string_equal(why.text, bad[i].why);
        assert_int_equal(why.line, bad[i].line);
        assert_int_equal(why.column, bad[i].column);
        assert_int_equal(s.rows, 77);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),      cmocka_unit_test(test_status),
        cmocka_unit_test(test_gravity),    cmocka_unit_test(test_deals),
        cmocka_unit_test(test_signature),  cmocka_unit_test(test_shuffle),
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_bad_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
