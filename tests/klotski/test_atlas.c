/* The atlas: compared with known totals, a table made by another program, the
 * breadth-first solver, and itself on more threads; and stopped at several points. */
#include "engine/solution.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static const struct atlas_query any = {-1, -1, -1, -1, -1, -1, false};
static const struct atlas_query two_blanks = {-1, -1, 2, 2, -1, -1, false};
/* Those with one number of dominoes take a fraction of the time. */
static const struct atlas_query four_dominoes = {4, -1, 2, 2, -1, -1, false};
static const struct atlas_query five_dominoes = {5, -1, 2, 2, -1, -1, false};
static const struct atlas_query seven_dominoes = {7, -1, 2, 2, -1, -1, false};

/* ---- totals ------------------------------------------------------------------------ */

/* Indexed by the number of blanks - 2. Two programs computed these counts. */
static const struct {
    uint64_t layouts, solved, solvable;
    int longest[3], longest_count[3];
} known[] = {
    {1588914, 115387, 1299392, {138, 150, 179}, {6, 6, 6}},
    {3321648, 246052, 3220016, {92, 99, 130}, {4, 8, 2}},
    {5014436, 378323, 4989491, {35, 43, 56}, {24, 2, 8}},
    {5797608, 444838, 5792892, {26, 31, 44}, {18, 2, 2}},
    {5315420, 414113, 5314826, {16, 21, 33}, {5, 40, 2}},
    {3947840, 311792, 3947840, {12, 17, 27}, {32, 34, 6}},
    {2405572, 192278, 2405572, {10, 15, 24}, {2, 1, 2}},
    {1209892, 97712, 1209892, {8, 12, 20}, {326, 8, 32}},
    {502434, 40932, 502434, {7, 10, 17}, {22, 36, 18}},
    {171256, 14052, 171256, {6, 8, 14}, {52, 430, 26}},
    {47274, 3901, 47274, {5, 7, 12}, {65, 96, 10}},
    {10304, 854, 10304, {4, 6, 10}, {62, 24, 6}},
    {1696, 141, 1696, {3, 5, 8}, {54, 5, 3}},
    {192, 16, 192, {2, 3, 5}, {36, 24, 10}},
    {12, 1, 12, {1, 2, 4}, {11, 6, 2}},
};

static void expect_known(const struct atlas *atlas, int metric, int blanks)
{
    struct atlas_query query = any;
    struct atlas_row row;
    query.blanks_low = query.blanks_high = blanks;
    assert_true(atlas_sum(atlas, &query, &row));
    assert_int_equal(row.layouts, known[blanks - 2].layouts);
    assert_int_equal(row.count[0], known[blanks - 2].solved);
    /* The start is the goal upside down, so their counts are equal. */
    assert_int_equal(row.start, row.count[0]);
    assert_int_equal(row.solvable, known[blanks - 2].solvable);
    assert_int_equal(row.longest, known[blanks - 2].longest[metric]);
    assert_int_equal(row.count[row.longest], known[blanks - 2].longest_count[metric]);
}

/* Reads a field of the table: a number, or "all", which becomes -1. */
static int field(char **rest)
{
    char *word = strsep(rest, ",");
    assert_non_null(word);
    return strcmp(word, "all") == 0 ? -1 : atoi(word);
}

/* Compares the numbers of atlas.csv and checks that its hardest boards are as hard as it
 * says. Does nothing if the file is missing. */
static void expect_table(const struct atlas *atlas, int metric)
{
    static const int column[3] = {2, 1, 0}; /* indexed by enum klotski_metric */
    const char *data = getenv("SHARED_DATA");
    char name[1024], line[512];
    snprintf(name, sizeof name, "%s/klotski/atlas.csv", data != NULL ? data : "");
    FILE *file = data != NULL ? fopen(name, "r") : NULL;
    if (file == NULL)
        return;
    assert_non_null(fgets(line, sizeof line, file));
    int rows = 0;
    for (; fgets(line, sizeof line, file) != NULL; rows++) {
        char *rest = line;
        int value[12];
        for (int i = 0; i < 12; i++)
            value[i] = field(&rest);
        struct atlas_query query = any;
        struct atlas_row row;
        query.dominoes = value[0];
        query.singles = value[1];
        query.blanks_low = query.blanks_high = value[2];
        assert_true(atlas_sum(atlas, &query, &row));
        assert_int_equal(row.layouts, value[3]);
        assert_int_equal(row.count[0], value[4]);
        assert_int_equal(row.solvable, value[5]);
        assert_int_equal(row.longest, value[6 + 2 * column[metric]]);
        assert_int_equal(row.count[row.longest], value[7 + 2 * column[metric]]);
        for (int i = 0; i < column[metric]; i++)
            strsep(&rest, ",");
        char *grid = strsep(&rest, ",\n");
        for (char *slash; (slash = strchr(grid, '/')) != NULL;)
            *slash = '\n';
        struct klotski k;
        board_read(&k, (uint32_t)metric, grid);
        assert_int_equal(atlas_distance(atlas, &k), row.longest);
    }
    fclose(file);
    assert_true(rows > 50);
}

static void test_everything(void **state)
{
    (void)state;
    /* A short test does only the first metric, steps. */
    for (int i = 0; i < seed_rounds(3); i++) {
        int metric = KLOTSKI_STEPS - i;
        struct atlas *atlas = solver_atlas(&any, metric, 2);
        for (int blanks = 2; blanks <= 16; blanks++)
            expect_known(atlas, metric, blanks);
        struct atlas_row row;
        assert_true(atlas_sum(atlas, &any, &row));
        assert_int_equal(row.layouts, 29334498);
        assert_int_equal(row.solvable, 28913089);
        expect_table(atlas, metric);
        atlas_free(atlas);
    }
}

static void test_two_blanks(void **state)
{
    (void)state;
    for (int i = 0; i < seed_rounds(3); i++) {
        int metric = KLOTSKI_MOVES + i;
        struct atlas *atlas = solver_atlas(&two_blanks, metric, 1);
        struct atlas_row row;
        struct atlas_query query = any;
        expect_known(atlas, metric, 2);
        assert_true(atlas_sum(atlas, &any, &row));
        assert_int_equal(row.layouts, 1588914);
        assert_int_equal((row.layouts + row.symmetric) / 2, 795530);
        assert_int_equal(row.start, 115387);
        assert_int_equal(row.start_solvable, 98434);
        query.blanks_low = 3;
        assert_false(atlas_sum(atlas, &query, &row));
        query.blanks_low = -1;
        query.dominoes = 5;
        query.singles = 4;
        assert_true(atlas_sum(atlas, &query, &row));
        assert_int_equal(row.layouts, 363480);
        assert_int_equal(row.solvable, 267115);
        assert_int_equal(row.count[0], 24780);
        atlas_free(atlas);
    }
}

/* ---- against the solver ------------------------------------------------------------ */

/* A random classic board with BLANKS blanks or one more. */
static void draw_board(struct random *random, int metric, int blanks, struct klotski *k)
{
    *k = (struct klotski){.rows = 5,
                          .columns = 4,
                          .goal_row = 3,
                          .goal_column = 1,
                          .metric = (uint8_t)metric};
    memset(k->cell, '.', 20);
    int hero = (int)random_below(random, 4) * 4 + (int)random_below(random, 3);
    k->cell[hero] = k->cell[hero + 1] = k->cell[hero + 4] = k->cell[hero + 5] = 'X';
    char sign = 'a';
    int singles = (int)random_below(random, 8) + 1;
    for (int left = 16; left > blanks;) {
        int cell = (int)random_below(random, 20);
        int way = (int)random_below(random, 2) * 3 + 1;
        bool domino = (int)random_below(random, 8) >= singles && left > blanks + 1;
        int other = domino ? cell + way : cell;
        if ((way == 1 && domino && cell % 4 == 3) || other >= 20 ||
            k->cell[cell] != '.' || k->cell[other] != '.') {
            singles += random_below(random, 30) == 0; /* dominoes may have no room */
            continue;
        }
        k->cell[cell] = k->cell[other] = sign++;
        left -= 1 + domino;
    }
}

static void expect_solver(const struct atlas *atlas, const struct klotski *k)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){0});
    solution_find(&klotski_game, &search, NULL, k, &solution);
    search_free(&search);
    int length = solution.verdict == VERDICT_SOLVED ? solution.length : ATLAS_NONE;
    solution_free(&solution);
    struct klotski image;
    board_mirror(k, &image);
    if (atlas_distance(atlas, k) != length || atlas_distance(atlas, &image) != length) {
        board_show(k);
        fail_msg("%d instead of %d", atlas_distance(atlas, k), length);
    }
}

static void test_solver(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    bool all = seed_is_long();
    /* A short test does only the metric that those above do not. */
    for (int metric = all ? KLOTSKI_MOVES : KLOTSKI_STRAIGHT;
         metric <= (all ? KLOTSKI_STEPS : KLOTSKI_STRAIGHT); metric++) {
        struct atlas *atlas = solver_atlas(all ? &any : &two_blanks, metric, 2);
        for (int i = seed_rounds(90); i > 0; i--) {
            struct klotski k;
            draw_board(&random, metric, all ? 2 + (i % 3) * (i % 4) : 2, &k);
            expect_solver(atlas, &k);
        }
        for (uint64_t seed = 1; seed <= klotski_deals.count(); seed++) {
            struct klotski k;
            klotski_deals.deal(&k, (uint32_t)metric, seed);
            bool classic = klotski_deals.grade((uint32_t)metric, seed) >= 0;
            assert_int_equal(atlas_distance(atlas, &k),
                             classic ? klotski_deals.best((uint32_t)metric, seed)
                                     : ATLAS_OTHER);
        }
        atlas_free(atlas);
    }
}

/* The atlas of four dominoes in moves, made once for all tests, which leave it as it is. */
static struct atlas *shared;

static struct atlas *shared_atlas(void)
{
    if (shared == NULL)
        shared = solver_atlas(&four_dominoes, KLOTSKI_MOVES, 1);
    return shared;
}

static int free_shared(void **state)
{
    (void)state;
    atlas_free(shared);
    return 0;
}

static void test_others(void **state)
{
    (void)state;
    static const char *const boards[] = {
        "goal: 1,1\naXXb\naXXb\ncdde\ncfge\nh..i\n", /* another goal */
        "aXXb\naXXb\ncdde\ncfge\nh.ji\n",            /* one blank */
        "aXXb\naXXb\nc..e\ncfge\nh..i\n",            /* not of the family */
        "aXXb\naXXb\naade\nccfe\ng..h\n",            /* another shape */
        "goal: 0,1\naXXb\naXXb\n..cc\n",             /* another board */
    };
    struct atlas *atlas = shared_atlas();
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct klotski k;
        board_read(&k, KLOTSKI_MOVES, boards[i]);
        assert_int_equal(atlas_distance(atlas, &k), ATLAS_OTHER);
    }
}

/* ---- choosing ---------------------------------------------------------------------- */

static int compare_boards(const void *a, const void *b)
{
    const struct klotski *x = a, *y = b;
    return memcmp(x->cell, y->cell, sizeof x->cell);
}

/* atlas_pick returns each matching layout once. */
static void test_pick(void **state)
{
    (void)state;
    static struct klotski boards[400], image;
    struct atlas *atlas = solver_atlas(&seven_dominoes, KLOTSKI_MOVES, 1);
    struct atlas_query query = any;
    uint64_t count = atlas_matches(atlas, &query);
    assert_int_equal(count, 308);
    for (uint64_t i = 0; i < count; i++) {
        assert_true(atlas_pick(atlas, &query, i, &boards[i]));
        assert_true(atlas_distance(atlas, &boards[i]) >= 0);
    }
    assert_false(atlas_pick(atlas, &query, count, &image));
    qsort(boards, (size_t)count, sizeof boards[0], compare_boards);
    for (uint64_t i = 1; i < count; i++)
        assert_true(compare_boards(&boards[i - 1], &boards[i]) < 0);
    /* The program finds matches and counts in different ways. */
    atlas_free(atlas);
    atlas = shared_atlas();
    struct atlas_row row;
    assert_true(atlas_sum(atlas, &query, &row));
    for (int distance = 0; distance <= row.longest; distance++) {
        query.low = query.high = distance;
        assert_int_equal(atlas_matches(atlas, &query), row.count[distance]);
    }
    query.low = query.high = -1;
    assert_int_equal(atlas_matches(atlas, &query), row.solvable);
    query.start = true;
    assert_int_equal(atlas_matches(atlas, &query), row.start_solvable);
}

static void test_draw(void **state)
{
    (void)state;
    struct random random;
    struct atlas_rating rating;
    seed_random(&random);
    struct atlas *atlas = solver_atlas(&five_dominoes, KLOTSKI_MOVES, 1);
    struct atlas_query query = {5, 4, -1, -1, 60, 70, true};
    for (int i = 0; i < 50; i++) {
        struct klotski k;
        assert_true(atlas_draw_grade(atlas, &query, -1, &random, &k, &rating));
        int distance = atlas_distance(atlas, &k);
        assert_true(distance >= 60 && distance <= 70);
        assert_true(k.cell[1] == 'X' && k.cell[6] == 'X');
    }
    struct klotski k;
    query = any;
    query.low = query.high = 138;
    struct klotski picked[6];
    for (uint64_t n = 0; n < 6; n++)
        assert_true(atlas_pick(atlas, &query, n, &picked[n]));
    int seen[6] = {0};
    for (int i = 0; i < 600; i++) {
        assert_true(atlas_draw_grade(atlas, &query, -1, &random, &k, &rating));
        for (int n = 0; n < 6; n++)
            seen[n] += compare_boards(&k, &picked[n]) == 0;
    }
    /* The expected value is 100, the standard deviation 9.1. */
    for (int n = 0; n < 6; n++)
        assert_in_range(seen[n], 40, 160);
    query.low = 139;
    query.high = -1;
    assert_false(atlas_draw_grade(atlas, &query, -1, &random, &k, &rating));
    atlas_free(atlas);
}

/* ---- threads and stops ------------------------------------------------------------- */

static void test_threads(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    struct atlas *one = shared_atlas();
    struct atlas *more = solver_atlas(&four_dominoes, KLOTSKI_MOVES, 3);
    struct atlas_row a, b;
    assert_true(atlas_sum(one, &any, &a) && atlas_sum(more, &any, &b));
    assert_memory_equal(&a, &b, sizeof a);
    for (int i = 0; i < 20; i++) {
        struct klotski x, y;
        uint64_t nth = random_below(&random, a.solvable);
        assert_true(atlas_pick(one, &any, nth, &x) && atlas_pick(more, &any, nth, &y));
        assert_memory_equal(&x, &y, sizeof x);
    }
    atlas_free(more);
    /* Measuring in another metric and then again in the first one changes nothing. */
    struct search search;
    struct atlas_row before, after;
    search_init(&search, &(struct limits){.threads = 1});
    assert_true(atlas_sum(one, &any, &before));
    assert_true(atlas_measure(one, &search, KLOTSKI_STRAIGHT));
    assert_true(atlas_measure(one, &search, KLOTSKI_MOVES));
    assert_true(atlas_sum(one, &any, &after));
    assert_memory_equal(&before, &after, sizeof before);
    search_free(&search);
}

static void test_stops(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    struct search search;
    search_init(&search, &(struct limits){.threads = 1});
    struct atlas *whole = atlas_new(&search, &four_dominoes);
    uint64_t map_bytes = atomic_load(&search.peak_bytes);
    assert_true(whole != NULL && atlas_measure(whole, &search, KLOTSKI_STEPS));
    uint64_t nodes = search_nodes(&search);
    atlas_free(whole);
    search_free(&search);
    for (int i = 0; i < 6; i++) {
        struct limits limits = {.threads = 1 + i % 3};
        if (i % 2 == 0)
            limits.nodes = 1 + random_below(&random, nodes - 1);
        else
            limits.bytes = 1 + random_below(&random, map_bytes - 1);
        search_init(&search, &limits);
        struct atlas *atlas = atlas_new(&search, &four_dominoes);
        if (atlas != NULL) {
            assert_false(atlas_measure(atlas, &search, KLOTSKI_STEPS));
            assert_int_equal(atlas_matches(atlas, &any), 0);
        }
        assert_int_equal(search_reason(&search), i % 2 == 0 ? STOP_NODES : STOP_MEMORY);
        atlas_free(atlas);
        search_free(&search); /* asserts that no memory is left */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything), cmocka_unit_test(test_two_blanks),
        cmocka_unit_test(test_solver),     cmocka_unit_test(test_others),
        cmocka_unit_test(test_pick),       cmocka_unit_test(test_draw),
        cmocka_unit_test(test_threads),    cmocka_unit_test(test_stops),
    };
    return cmocka_run_group_tests(tests, NULL, free_shared);
}
