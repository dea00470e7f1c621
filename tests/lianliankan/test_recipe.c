/* Lianliankan's usual deals: how hard each grade is, that they can be cleared, and that they
 * never change. With TEST_EFFORT=1000 it prints the table of FIGURES.md. */
#include "engine/solution.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    FEW = 12,     /* deals of a grade */
    MANY = 200,   /* for the figures */
    MOST = 1000,  /* of the default variant */
    GAMES = 25,   /* of each deal */
    PAIRS = 10000 /* on a board */
};

static uint32_t variant_of(const char *name)
{
    uint32_t variant;
    assert_true(lian_deals.variant_find(name, &variant));
    return variant;
}

static struct lian deal(uint32_t variant, uint64_t seed)
{
    struct lian s;
    assert_null(lian_deals.deal(&s, variant, seed));
    return s;
}

/* Whether the figures are measured, which takes an hour. */
static bool is_full(void)
{
    return seed_rounds(100) >= 1000;
}

/* ---- deals are for ever ------------------------------------------------------------ */

/* The grades of the deals from 1 on, and a hash of the boards 1 and 2. If this test fails,
 * the program is wrong, and not the test. */
static const struct {
    const char *variant, *grades;
    uint64_t hash;
} signature[] = {
    {"outside", "hehmmxhx", 0xa46584fc00cebde2},
    {"outside-14x6", "hehmmxhx", 0x46f70750afa80c48},
    {"outside-30x16", "hehmmxhx", 0xb1a22430fdc61a32},
    {"inside", "hehmmxhx", 0xe0dc019b9d7786e4},
    {"outside-gravity", "hehmmxhx", 0x4cdee331019340dc},
    {"inside-gravity", "hehmmxhx", 0xf312c8a8ab3bf23e},
    {"inside-gravity-26x14", "hehmmxhx", 0x8fb7a1db11b549a6},
    {"pyramid", "hehmmxhx", 0xdc9bcb862f0d5a88},
    {"spiral", "hehmmxhx", 0xe1cdd250faafbba0},
    {"inside-star", "hehmmxhx", 0x99b11f852cb93cfc},
    {"8x6", "hehmmxhx", 0x419f7dc68722885c},
    {"inside-6x4", "--------", 0x8813b719303f61be},
};

static void test_signature(void **state)
{
    (void)state;
    bool same = true;
    for (size_t i = 0; i < sizeof signature / sizeof signature[0]; i++) {
        uint32_t variant = variant_of(signature[i].variant);
        char grades[9] = "";
        uint64_t hash = 0;
        for (uint64_t seed = 1; seed <= 8; seed++) {
            int grade = game_deal_grade(&lianliankan_game, variant, seed);
            grades[seed - 1] = grade < 0 ? '-' : "emhx"[grade];
            struct lian s = {.rows = 0};
            if (seed <= 2)
                s = deal(variant, seed);
            for (int cell = 0; cell < s.rows * s.columns; cell++)
                hash = (hash ^ s.face[cell]) * 0x100000001b3U;
        }
        if (strcmp(grades, signature[i].grades) != 0 || hash != signature[i].hash) {
            print_message("{\"%s\", \"%s\", 0x%016llx},\n", signature[i].variant, grades,
                          (unsigned long long)hash);
            same = false;
        }
    }
    assert_true(same);
}

/* ---- how hard a grade is ----------------------------------------------------------- */

/* Plays S by the rules, a random legal pair after the other. */
static bool play(struct lian s, struct random *random)
{
    static uint32_t moves[PAIRS];
    int count;
    while ((count = lian_moves(&s, moves, PAIRS)) > 0)
        lian_apply(&s, moves[random_below(random, (uint64_t)count)]);
    return s.tiles == 0;
}

static void expect_clearable(const struct lian *s)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){.nodes = 20000000});
    solution_find(&lianliankan_game, &search, NULL, s, &solution);
    search_free(&search);
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
    assert_int_equal(solution.length, s->tiles / 2);
    solution_free(&solution);
}

struct figures {
    double share;        /* of games that clear the board, mean */
    int free;            /* pairs at the start, median */
    double median, most; /* ms for a deal */
};

static int compare_ints(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}
static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static struct figures measure(uint32_t variant, enum grade grade, int count)
{
    static int free_pairs[MOST];
    static double ms[MOST];
    struct random random;
    uint64_t seed = 0;
    int cleared = 0;
    random_seed(&random, 5);
    for (int i = 0; i < count; i++) {
        do
            seed++;
        while (game_deal_grade(&lianliankan_game, variant, seed) != (int)grade);
        clock_t begin = clock();
        struct lian s = deal(variant, seed);
        ms[i] = 1000.0 * (double)(clock() - begin) / CLOCKS_PER_SEC;
        free_pairs[i] = lian_moves(&s, NULL, 0);
        expect_clearable(&s);
        for (int game = 0; game < GAMES; game++)
            cleared += play(s, &random);
    }
    qsort(free_pairs, (size_t)count, sizeof *free_pairs, compare_ints);
    qsort(ms, (size_t)count, sizeof *ms, compare_doubles);
    return (struct figures){(double)cleared / (count * GAMES), free_pairs[count / 2],
                            ms[count / 2], ms[count - 1]};
}

/* Prints a row of the table. */
static void measure_all(const char *name, int count, struct figures *figures)
{
    for (int grade = 0; grade < GRADES; grade++)
        figures[grade] = measure(variant_of(name), (enum grade)grade, count);
    const struct figures *f = figures;
    if (is_full())
        print_message(
            "| %-20s | %4.1f%% | %4.1f%% | %4.1f%% | %3.1f%% | %d, %d | %.0f, %.0f, %.0f, %.0f "
            "| %.0f, %.0f, %.0f, %.0f |\n",
            name, 100 * f[0].share, 100 * f[1].share, 100 * f[2].share, 100 * f[3].share,
            f[2].free, f[3].free, f[0].median, f[1].median, f[2].median, f[3].median,
            f[0].most, f[1].most, f[2].most, f[3].most);
}

static bool within(double value, double least, double most)
{
    return value >= least && value <= most;
}

static void test_usual(void **state)
{
    (void)state;
    struct figures f[GRADES];
    measure_all("outside", is_full() ? MOST : FEW, f);
    static const double bounds[GRADES][2] = {{.6, .8}, {.25, .45}, {.06, .15}, {0, .03}};
    for (int grade = 0; grade < GRADES; grade++) {
        const double *bound = bounds[grade];
        assert_true(within(f[grade].share, bound[0], bound[1]));
        /* The words of the menu are true. */
        int cleared, boards;
        assert_int_equal(sscanf(lian_deals.grade_words[grade],
                                "careless play clears %d board%*[s ]of %d", &cleared,
                                &boards),
                         2);
        assert_true(within((double)cleared / boards, bound[0], bound[1]));
    }
    assert_in_range(f[GRADE_HARD].free, 1, 15);
    assert_in_range(f[GRADE_EXTREME].free, 1, 15);
}

static void expect_graded(const char *name, int count)
{
    struct figures f[GRADES];
    measure_all(name, count, f);
    /* So few deals vary: the shape "rooms" has 82% in 12 of them, and less than 80% in 60. */
    bool good = f[GRADE_EASY].share < (is_full() ? .8 : .85) &&
                f[GRADE_HARD].share <= .3 && f[GRADE_EXTREME].share <= .12;
    for (int grade = GRADE_MEDIUM; grade < GRADES; grade++)
        good &= f[grade].share <= f[grade - 1].share * 2 / 3;
    if (!good)
        fail_msg("%s: %.3f %.3f %.3f %.3f", name, f[0].share, f[1].share, f[2].share,
                 f[3].share);
}

static void test_sizes(void **state)
{
    (void)state;
    static const char *const names[] = {"inside",          "outside-14x6",
                                        "outside-gravity", "inside-gravity",
                                        "outside-26x14",   "outside-30x16",
                                        "inside-26x14",    "inside-gravity-14x6"};
    int count = seed_is_long() ? 8 : 1;
    for (int i = 0; i < count; i++)
        expect_graded(names[i], is_full() ? MANY : FEW);
}

static void test_shapes(void **state)
{
    (void)state;
    for (int shape = 1; shape <= LIAN_SHAPES; shape++)
        if (seed_is_long() || shape == 1)
            expect_graded(lian_shapes[shape - 1].name, is_full() ? MANY : FEW);
}

/* ---- variants ---------------------------------------------------------------------- */

static void expect_name(const char *given, const char *expected)
{
    struct text name = {0};
    lian_deals.variant_name(variant_of(given), &name);
    assert_string_equal(text_get(&name), expected);
    text_free(&name);
}

/* Gentle deals have no grades; whoever sets the number of copies gets one. */
static void test_names(void **state)
{
    (void)state;
    uint32_t variant;
    expect_name("gentle-14x6-inside", "inside-14x6-gentle");
    expect_name("c6", "outside-c6-gentle");
    expect_name("c4-8x6", "outside-8x6-gentle");
    expect_name("random-c6", "outside-random-c6");
    assert_false(lian_deals.variant_find("gentle-random", &variant));
    assert_false(game_has_grades(&lianliankan_game, variant_of("gentle")));
    assert_false(game_has_grades(&lianliankan_game, variant_of("random")));
    assert_false(game_has_grades(&lianliankan_game, variant_of("7x6")));
    assert_false(game_has_grades(&lianliankan_game, variant_of("40x4")));
    assert_true(game_has_grades(&lianliankan_game, variant_of("10x5")));
    for (int shape = 1; shape <= LIAN_SHAPES; shape++)
        assert_true(
            game_has_grades(&lianliankan_game, variant_of(lian_shapes[shape - 1].name)));
}

/* Where the grade cannot be met, a deal ends all the same, and can be cleared. */
static void test_odd_boards(void **state)
{
    (void)state;
    static const char *const names[] = {"2x1", "40x2", "inside-3x2", "gravity-4x4",
                                        "1x20"};
    for (int i = 0; i < 5; i++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            struct lian s = deal(variant_of(names[i]), seed);
            expect_clearable(&s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signature), cmocka_unit_test(test_usual),
        cmocka_unit_test(test_sizes),     cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_odd_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
