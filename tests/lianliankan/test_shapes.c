/* Lianliankan's shapes: their names, their boards as text, and their deals, which can be
 * cleared and never change. */
#include "engine/solution.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

/* In their order, with a hash of the gentle deal 1. */
static const struct {
    const char *name;
    int tiles;
    uint64_t hash;
} shapes[LIAN_SHAPES] = {
    {"pyramid", 72, 0x47f4106165a366bc},    {"ring", 72, 0xdf2e8692453fcc8e},
    {"rooms", 84, 0xb3740a966ab90c8e},      {"letters", 76, 0xae2a1c258096979a},
    {"heart", 84, 0x7cf27c29226e0300},      {"diamond", 80, 0xdc15f73e06577060},
    {"cross", 88, 0xd91c6f9e151dad76},      {"hourglass", 76, 0x0db80e4bb6907e74},
    {"butterfly", 104, 0x5f18e5b660fe619e}, {"fish", 104, 0x032064d0f80c0f64},
    {"castle", 104, 0x958cab1ac44cff92},    {"bridge", 84, 0x25ec8d58e3ecac8e},
    {"spiral", 84, 0xfd02a75a30a2d3ee},     {"stairs", 80, 0xbcb9821466b9befa},
    {"waves", 72, 0x7270be4b50619994},      {"crown", 100, 0x0338dd78936e1d3c},
    {"house", 76, 0x0ec4f7a06f8851e0},      {"tree", 52, 0xca4814e9f5642118},
    {"ship", 80, 0x6b7e756651a55da8},       {"star", 68, 0x80bc191c7a2dff8a},
};

/* The names that the game lists: the last ones are the shapes. */
static const char *listed(int i)
{
    return lianliankan_game.deals->variants[game_usual_variants(&lianliankan_game) + i];
}

static struct lian deal(const char *name, uint64_t seed)
{
    struct lian s;
    uint32_t variant;
    assert_true(lian_deals.variant_find(name, &variant));
    assert_null(lian_deals.deal(&s, variant, seed));
    return s;
}

/* Deal 1 of shape I, dealt once, because that takes longer than all else here. */
static struct lian first_deal(int i)
{
    static struct lian first[LIAN_SHAPES];
    if (first[i].rows == 0)
        first[i] = deal(shapes[i].name, 1);
    return first[i];
}

static void expect_name(const char *given, const char *expected)
{
    uint32_t variant;
    struct text name = {0};
    assert_true(lian_deals.variant_find(given, &variant));
    lian_deals.variant_name(variant, &name);
    assert_string_equal(text_get(&name), expected);
    text_free(&name);
}

static void test_names(void **state)
{
    (void)state;
    for (int i = 0; i < LIAN_SHAPES; i++) {
        assert_string_equal(listed(i), shapes[i].name);
        expect_name(shapes[i].name, shapes[i].name);
    }
    assert_null(listed(LIAN_SHAPES));
    expect_name("outside-star", "star");
    expect_name("star-inside", "inside-star");
    expect_name("star-c6", "star-c6-gentle");
    expect_name("random-star-inside", "inside-star-random");
    static const char *const bad[] = {"star-gravity", "star-18x8", "star-14x6",
                                      "star-ring",    "sta",       "stars",
                                      "Star",         "star-",     "0"};
    uint32_t variant;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(lian_deals.variant_find(bad[i], &variant));
}

/* A shape has tiles at all four edges, and fits beside the pane at 80 x 24. */
static void test_boards(void **state)
{
    (void)state;
    for (int i = 0; i < LIAN_SHAPES; i++) {
        struct lian s = first_deal(i);
        int tiles = 0, top = 99, bottom = 0, left = 99, right = 0;
        for (int cell = 0; cell < LIAN_CELLS; cell++) {
            int row = cell / s.columns, column = cell % s.columns;
            if (s.face[cell] == 0)
                continue;
            tiles++;
            top = row < top ? row : top;
            bottom = row > bottom ? row : bottom;
            left = column < left ? column : left;
            right = column > right ? column : right;
        }
        assert_int_equal(tiles, shapes[i].tiles);
        assert_int_equal(tiles, s.tiles);
        assert_in_range(tiles, 48, 160);
        assert_int_equal(tiles % 2, 0);
        assert_int_equal(top, 0);
        assert_int_equal(left, 0);
        assert_int_equal(bottom, s.rows - 1);
        assert_int_equal(right, s.columns - 1);
        assert_in_range(s.columns, 1, s.rows > 8 ? 16 : 18);
        assert_in_range(s.rows, 1, 9);
    }
}

static bool read_because(struct lian *s, uint32_t variant, const char *text,
                         struct reason *why)
{
    struct position position = {0};
    assert_int_equal(position_from(&position, text, false, why), READING_BLOCK);
    bool good = lian_notation.parse(s, variant, &position, why);
    position_free(&position);
    return good;
}

static bool read_board(struct lian *s, uint32_t variant, const char *text)
{
    struct reason why;
    return read_because(s, variant, text, &why);
}

static void test_text(void **state)
{
    (void)state;
    for (int i = 0; i < LIAN_SHAPES; i++) {
        struct lian s = first_deal(i), again;
        struct text out = {0};
        uint32_t variant;
        lian_deals.variant_find(shapes[i].name, &variant);
        lian_notation.print(&s, &out);
        assert_true(read_board(&again, variant, text_get(&out)));
        assert_memory_equal(&s, &again, sizeof s);
        text_free(&out);
    }
}

/* S with a star for each tile, as deal NUMBER. */
static void print_stars(const struct lian *s, int number, struct text *out)
{
    text_format(out, "deal: %d\n%d %d\n", number, s->rows, s->columns);
    for (int i = 0; i < s->rows * s->columns; i++)
        text_format(out, "%c%c", s->face[i] != 0 ? '*' : '0',
                    (i + 1) % s->columns == 0 ? '\n' : ' ');
}

/* A player's own shape is dealt as a shape with a name is, and so are the files of those. */
static void test_stars(void **state)
{
    (void)state;
    for (int i = 0; i < LIAN_SHAPES; i++) {
        struct lian s = first_deal(i), again;
        assert_true(read_board(&again, 0, lian_shapes[i].board));
        assert_memory_equal(&s, &again, sizeof s);
    }
    static const char *const names[] = {"heart", "inside-star", "tree-random", "8x6-c6",
                                        "inside-gravity-6x4"};
    for (int i = 0; i < 5; i++)
        for (int number = 1; number <= 3; number++) {
            struct lian s = deal(names[i], (uint64_t)number), again;
            struct text out = {0};
            uint32_t variant;
            lian_deals.variant_find(names[i], &variant);
            print_stars(&s, number, &out);
            assert_true(read_board(&again, variant, text_get(&out)));
            assert_memory_equal(&s, &again, sizeof s);
            if (number == 1) { /* the number that is used without "deal" */
                assert_true(
                    read_board(&again, variant, strchr(text_get(&out), '\n') + 1));
                assert_memory_equal(&s, &again, sizeof s);
            }
            text_free(&out);
        }
}

static void expect_refused(const char *variant_name, const char *text, long line,
                           int column, const char *words)
{
    struct lian s = {.rows = 99}, before = s;
    struct reason why;
    uint32_t variant;
    assert_true(lian_deals.variant_find(variant_name, &variant));
    assert_false(read_because(&s, variant, text, &why));
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(why.line, line);
    assert_int_equal(why.column, column);
    assert_string_equal(why.text, words);
}

static void test_bad_stars(void **state)
{
    (void)state;
    static const char mixed[] = "tiles are either all numbers or all *";
    expect_refused("outside", "1 4\n* 0 * 3\n", 2, 7, mixed);
    expect_refused("outside", "2 2\n0 3\n0 *\n", 3, 3, mixed);
    expect_refused("outside", "1 3\n* * *\n", 1, 0,
                   "the shape has 3 tiles, an odd number");
    expect_refused("outside", "1 2\n* **\n", 2, 3, "expected a number, 0 or more");
    expect_refused("outside", "1 2\n* * *\n", 2, 6, "this row has more than 2 cells");
    expect_refused("outside", "deal: 1x\n1 2\n* *\n", 1, 7,
                   "invalid deal '1x' (0 to 9007199254740991)");
    expect_refused("outside", "deal: 9007199254740992\n1 2\n* *\n", 1, 7,
                   "invalid deal '9007199254740992' (0 to 9007199254740991)");
    expect_refused("outside-gravity", "2 2\n* *\n0 *\n", 2, 0,
                   "with gravity no tile can be above an empty cell");
}

static void expect_clearable(const char *name, uint64_t seed)
{
    struct lian s = deal(name, seed);
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){.nodes = 1000000});
    solution_find(&lianliankan_game, &search, NULL, &s, &solution);
    search_free(&search);
    if (solution.verdict != VERDICT_SOLVED || solution.length != s.tiles / 2)
        fail_msg("%s, deal %d: verdict %d in %d", name, (int)seed, (int)solution.verdict,
                 solution.length);
    solution_free(&solution);
}

static void test_clearable(void **state)
{
    (void)state;
    for (int i = 0; i < LIAN_SHAPES; i++) {
        char inside[40];
        snprintf(inside, sizeof inside, "inside-%s", shapes[i].name);
        for (uint64_t seed = 1; seed <= (seed_is_long() ? 20 : 1); seed++) {
            expect_clearable(shapes[i].name, seed);
            expect_clearable(inside, seed);
        }
    }
}

/* Deals are for ever. */
static void test_signature(void **state)
{
    (void)state;
    for (int i = 0; i < LIAN_SHAPES; i++) {
        char gentle[40];
        snprintf(gentle, sizeof gentle, "%s-gentle", shapes[i].name);
        struct lian s = deal(gentle, 1);
        uint64_t hash = 0;
        for (int cell = 0; cell < s.rows * s.columns; cell++)
            hash = (hash ^ s.face[cell]) * 0x100000001b3U;
        if (hash != shapes[i].hash)
            fail_msg("{\"%s\", %d, 0x%016llx},", shapes[i].name, s.tiles,
                     (unsigned long long)hash);
    }
}

/* A random deal has the same tiles on the same cells as a gentle one. */
static void test_random(void **state)
{
    (void)state;
    for (int i = 0; i < LIAN_SHAPES; i++) {
        char gentle[40], random[40];
        int count[64] = {0};
        snprintf(gentle, sizeof gentle, "%s-gentle", shapes[i].name);
        snprintf(random, sizeof random, "%s-random", shapes[i].name);
        struct lian s = deal(gentle, 1), other = deal(random, 1);
        for (int cell = 0; cell < LIAN_CELLS; cell++) {
            assert_int_equal(s.face[cell] != 0, other.face[cell] != 0);
            count[s.face[cell]]++;
            count[other.face[cell]]--;
        }
        for (int face = 0; face < 64; face++)
            assert_int_equal(count[face], 0);
        assert_memory_not_equal(&s, &other, sizeof s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),     cmocka_unit_test(test_boards),
        cmocka_unit_test(test_text),      cmocka_unit_test(test_stars),
        cmocka_unit_test(test_bad_stars), cmocka_unit_test(test_clearable),
        cmocka_unit_test(test_signature), cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
