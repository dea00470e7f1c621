/* The pair tests on bitmaps, compared with a simple test: it tries each row and each
 * column for the middle segment of the path, cell by cell. */
#include "base/random.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static bool is_free(const struct pairs *s, int row, int column)
{
    if (row < 0 || column < 0 || row >= s->rows || column >= s->columns)
        return s->outside;
    return s->face[row * s->columns + column] == 0;
}

/* Whether all cells strictly between A and B are free, in row AT or (LEG) in column
 * AT. */
static bool is_open(const struct pairs *s, bool leg, int at, int a, int b)
{
    for (int i = (a < b ? a : b) + 1; i < (a < b ? b : a); i++)
        if (!is_free(s, leg ? i : at, leg ? at : i))
            return false;
    return true;
}

/* Whether a path joins A and B whose middle segment is in row AT and whose other segments
 * are in columns; if LEG is false, rows and columns are exchanged. */
static bool by_way(const struct pairs *s, bool leg, int at, const int a[2],
                   const int b[2])
{
    int along = leg ? 0 : 1;
    int across = !along;
    for (int i = 0; i < 2; i++) {
        const int *end = i == 0 ? a : b;
        if (end[along] == at)
            continue;
        if (!is_free(s, leg ? at : end[across], leg ? end[across] : at) ||
            !is_open(s, leg, end[across], end[along], at))
            return false;
    }
    return is_open(s, !leg, at, a[across], b[across]);
}

static bool plain_join(const struct pairs *s, int x, int y)
{
    int a[2] = {x / s->columns, x % s->columns};
    int b[2] = {y / s->columns, y % s->columns};
    if (x == y || s->face[x] == 0 || s->face[x] != s->face[y])
        return false;
    for (int row = -1; row <= s->rows; row++)
        if ((a[1] != b[1] || row == a[0]) && by_way(s, true, row, a, b))
            return true;
    for (int column = -1; column <= s->columns; column++)
        if ((a[0] != b[0] || column == a[1]) && by_way(s, false, column, a, b))
            return true;
    return false;
}

static void fill(struct pairs *s, struct random *random, int most)
{
    bool outside = random_below(random, 2) != 0;
    int rows = 1 + (int)random_below(random, (uint64_t)most);
    int columns = 1 + (int)random_below(random, (uint64_t)most);
    assert_true(pairs_init(s, rows, columns, outside));
    uint64_t empty = random_below(random, 100);
    uint64_t faces = 1 + random_below(random, 20);
    for (int i = 0; i < s->rows * s->columns; i++)
        if (random_below(random, 100) >= empty)
            s->face[i] = 1 + (uint32_t)random_below(random, faces);
    pairs_ready(s);
}

static void test_join(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(100000);
    int joined = 0;
    for (int i = 0; i < rounds; i++) {
        struct pairs s;
        fill(&s, &random, i % 50 == 0 ? 200 : 12);
        int cells = s.rows * s.columns;
        for (int j = 0; j < 4; j++) {
            int a = (int)random_below(&random, (uint64_t)cells);
            int b = (int)random_below(&random, (uint64_t)cells);
            bool expected = plain_join(&s, a, b);
            assert_int_equal(pairs_join(&s, a, b), expected);
            joined += expected;
        }
        pairs_free(&s);
    }
    assert_true(joined > rounds / 50);
}

static void test_any(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(1000);
    int none = 0;
    for (int i = 0; i < rounds; i++) {
        struct pairs s;
        fill(&s, &random, 9);
        int cells = s.rows * s.columns;
        int first = -1, second = -1;
        for (int a = 0; a < cells && first < 0; a++)
            for (int b = a + 1; b < cells && first < 0; b++)
                if (plain_join(&s, a, b)) {
                    first = a;
                    second = b;
                }
        int a, b;
        assert_true(pairs_any(&s, &a, &b));
        assert_int_equal(a >= 0, first >= 0);
        none += first < 0;
        if (first >= 0) {
            assert_int_equal(a, first);
            assert_int_equal(b, second);
        }
        pairs_free(&s);
    }
    assert_in_range(none, rounds / 100 + 1, rounds - rounds / 100 - 1);
}

/* COPIES tiles of each face at random places of a board, whose rows or columns may take
 * more than one word of a bitmap. */
static void scatter(struct pairs *s, struct random *random, int copies)
{
    int rows = 21 + (int)random_below(random, 120),
        columns = 1 + (int)random_below(random, 140);
    int cells = rows * columns;
    int tiles = (int)random_below(random, (uint64_t)cells + 1) / copies * copies;
    assert_true(pairs_init(s, rows, columns, random_below(random, 2) != 0));
    for (int i = 0; i < cells; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        s->face[i] = s->face[j];
        s->face[j] = i < tiles ? 1 + (uint32_t)(i / copies) : 0;
    }
    pairs_ready(s);
}

static void test_any_wide(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = seed_rounds(300); i > 0; i--) {
        struct pairs s;
        scatter(&s, &random, 2);
        int cells = s.rows * s.columns;
        int *seen = calloc((size_t)cells, sizeof *seen); /* face: its first cell + 1 */
        int first = cells, second = cells;
        assert_non_null(seen);
        for (int b = 0; b < cells; b++) {
            int *its = &seen[s.face[b]];
            if (s.face[b] != 0 && *its != 0 && *its - 1 < first &&
                plain_join(&s, *its - 1, b)) {
                first = *its - 1;
                second = b;
            }
            if (*its == 0)
                *its = b + 1;
        }
        free(seen);
        int a, b;
        assert_true(pairs_any(&s, &a, &b));
        assert_int_equal(a >= 0, first < cells);
        if (first < cells) {
            assert_int_equal(a, first);
            assert_int_equal(b, second);
        }
        pairs_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_join),
        cmocka_unit_test(test_any),
        cmocka_unit_test(test_any_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
