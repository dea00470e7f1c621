/* What a solver reports about a component that it has explored: the number of boards, and
 * the hardest board. */
#include "engine/solution.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/solve/klotski_solve.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static int length_of(const struct klotski *k)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){0});
    solution_find(&klotski_game, &search, NULL, k, &solution);
    int length = solution.verdict == VERDICT_SOLVED ? solution.length : -1;
    assert_true(solution.proved);
    solution_free(&solution);
    search_free(&search);
    return length;
}

/* The layers that SEARCH has published are those from the board asked about: of all boards, as
 * it has searched them all. */
static void check_searched(struct search *search, const struct survey *found)
{
    struct progress progress;
    uint64_t sum = 0;
    search_snapshot(search, &progress);
    for (int i = 0; i < progress.layers.count; i++)
        sum += (uint64_t)progress.layers.value[i];
    assert_in_range(progress.layers.count, 1, SAMPLES_MOST - 1);
    assert_int_equal(sum, found->boards);
}

static bool survey(const struct klotski *k, struct survey *out)
{
    struct search search;
    struct solution solution = {0};
    void *memo = klotski_memo_new();
    search_init(&search, &(struct limits){0});
    solution_find(&klotski_game, &search, memo, k, &solution);
    bool known = klotski_game.solver->survey(memo, k, out);
    if (known)
        check_searched(&search, out);
    solution_free(&solution);
    search_free(&search);
    klotski_memo_free(memo);
    return known;
}

/* The hardest board has the pieces and walls of K, and is as hard as the survey says. */
static void check_hardest(const struct klotski *k, const struct survey *found)
{
    struct klotski hardest;
    int had[128] = {0};
    if (found->farthest < 0)
        return;
    memcpy(&hardest, found->state, sizeof hardest);
    for (int cell = 0; cell < KLOTSKI_CELLS; cell++) {
        had[(unsigned char)k->cell[cell]]++;
        had[(unsigned char)hardest.cell[cell]]--;
        assert_int_equal(k->cell[cell] == '#', hardest.cell[cell] == '#');
    }
    for (int sign = 0; sign < 128; sign++)
        assert_int_equal(had[sign], 0);
    struct text text = {0};
    struct klotski again;
    klotski_notation.print(&hardest, &text);
    board_read(&again, k->metric, text_get(&text)); /* rejects a piece in two parts */
    assert_memory_equal(&again, &hardest, sizeof again);
    text_free(&text);
    assert_int_equal(length_of(&hardest), found->farthest);
}

/* The layers have all boards, some of them solved and some as far as the hardest. */
static void check_layers(const struct survey *found)
{
    const struct samples *layers = &found->layers;
    uint64_t sum = 0;
    assert_int_equal(layers->count,
                     found->farthest < SAMPLES_MOST ? found->farthest + 1 : SAMPLES_MOST);
    for (int i = 0; i < layers->count; i++)
        sum += (uint64_t)layers->value[i];
    assert_int_equal(sum, found->farthest < 0 ? 0 : found->boards);
    assert_true(layers->count == 0 ||
                (layers->value[0] > 0 && layers->value[layers->count - 1] > 0));
}

/* A survey has all boards, and is that of the mirror image too. */
static void check_survey(const struct klotski *k)
{
    struct klotski image;
    struct survey found, mirrored;
    board_mirror(k, &image);
    assert_true(survey(k, &found));
    assert_true(survey(&image, &mirrored));
    assert_int_equal(found.boards, mirrored.boards);
    assert_int_equal(found.farthest, mirrored.farthest);
    assert_memory_equal(&found.layers, &mirrored.layers, sizeof found.layers);
    check_layers(&found);
    check_hardest(k, &found);
    check_hardest(&image, &mirrored);
}

static void test_openings(void **state)
{
    (void)state;
    /* Slow builds skip some. */
    uint64_t count = klotski_deals.count();
    uint64_t step = count / (uint64_t)seed_rounds((int)count);
    for (uint64_t seed = 1; seed <= count; seed += step) {
        struct klotski k;
        assert_null(klotski_game.deals->deal(&k, (uint32_t)(seed % 3), seed));
        check_survey(&k);
    }
}

/* The component of the most famous opening has 25955 boards, a published number. */
static void test_known(void **state)
{
    (void)state;
    struct klotski k;
    struct survey found;
    assert_null(klotski_game.deals->deal(&k, KLOTSKI_MOVES, 1));
    assert_true(survey(&k, &found));
    assert_int_equal(found.boards, 25955);
    check_hardest(&k, &found);
    board_read(&k, KLOTSKI_MOVES, "aXXb\naXXb\ncdef\ncdgf\nh..i\n");
    assert_true(survey(&k, &found));
    assert_int_equal(found.farthest, -1);
}

/* Goals for which mirror images differ, and components that do not contain their mirror
 * images. */
static void test_sides(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "goal: 0,0\naXXb\naXXb\ncdde\ncfge\nh..i\n",
        "aXXb\naXXb\ncdde\ncffe\nghi.\n",
        "XXab\nXXcd\neefg\nhhij\nk.ll\n",
        "XXaa\nXXbb\ncdee\ncdff\n..gg\n",
        "aaXX\nbbXX\nccde\nffde\ng.hh\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct klotski k;
        board_read(&k, KLOTSKI_MOVES, texts[i]);
        check_survey(&k);
    }
}

/* ---- compared with a simple walk over all boards ----------------------------------- */

enum {
    BOARDS_MOST = 20000
};

static int cells_of(const struct klotski *k, char sign)
{
    int count = 0;
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        count += k->cell[cell] == sign;
    return count;
}

static bool is_first(const struct klotski *k, int cell)
{
    char sign = k->cell[cell];
    return sign != '.' && sign != '#' && sign != 'X' && klotski_first(k, sign) == cell;
}

/* Whether the pieces with their first cells at A and B have the same shape. */
static bool same_shape(const struct klotski *k, int a, int b)
{
    if (cells_of(k, k->cell[a]) != cells_of(k, k->cell[b]))
        return false;
    for (int at = a; at < k->rows * k->columns; at++) {
        int there = at - a + b;
        if (k->cell[at] == k->cell[a] &&
            (there >= k->rows * k->columns || k->cell[there] != k->cell[b] ||
             at % k->columns - a % k->columns != there % k->columns - b % k->columns))
            return false;
    }
    return true;
}

/* Copies the board and gives pieces of the same shape the same sign, because exchanging
 * them makes no difference. */
static void forget_signs(const struct klotski *start, const struct klotski *k,
                         char out[KLOTSKI_CELLS])
{
    memcpy(out, k->cell, KLOTSKI_CELLS);
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (!is_first(start, cell))
            continue;
        int like = 0;
        while (!is_first(start, like) || !same_shape(start, cell, like))
            like++;
        for (int at = 0; at < k->rows * k->columns; at++)
            if (k->cell[at] == start->cell[cell])
                out[at] = start->cell[like];
    }
}

static int walk_all(const struct klotski *start)
{
    static struct klotski found[BOARDS_MOST];
    static char forms[BOARDS_MOST][KLOTSKI_CELLS];
    static uint32_t moves[4096];
    int count = 1;
    found[0] = *start;
    forget_signs(start, start, forms[0]);
    for (int at = 0; at < count; at++) {
        int n = klotski_game.rules->moves(&found[at], moves, 4096);
        for (int i = 0; i < n; i++) {
            struct klotski next = found[at];
            char form[KLOTSKI_CELLS];
            assert_true(klotski_game.rules->apply(&next, moves[i]));
            next.last = next.last_way = 0;
            forget_signs(start, &next, form);
            int known = 0;
            while (known < count && memcmp(forms[known], form, sizeof form) != 0)
                known++;
            if (known < count)
                continue;
            if (count == BOARDS_MOST)
                return -1;
            memcpy(forms[count], form, sizeof form);
            found[count++] = next;
        }
    }
    return count;
}

static void test_random_boards(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int compared = 0;
    int rounds = seed_rounds(60);
    for (int i = 0; i < rounds; i++) {
        struct klotski k;
        struct survey found;
        board_random(&k, &random, (uint32_t)(i % 3), 2 + i % 3, 3 + i % 2, 2);
        if (!survey(&k, &found))
            continue; /* too many boards */
        int count = walk_all(&k);
        if (count > 0 && count != (int)found.boards) {
            board_show(&k);
            fail_msg("%d boards, not %lld", count, (long long)found.boards);
        }
        compared += count > 1;
        check_hardest(&k, &found);
        board_walk(&k, &random, 5);
        struct survey later;
        assert_true(survey(&k, &later));
        assert_int_equal(later.boards, found.boards);
        assert_int_equal(later.farthest, found.farthest);
    }
    printf("# %d of %d compared\n", compared, rounds);
    assert_true(seed_met(compared > 0 && compared >= rounds / 3));
}

/* A memo answers only for its own component; an empty one does not answer. */
static void test_other_board(void **state)
{
    (void)state;
    struct klotski k, other;
    struct survey found;
    struct solution solution = {0};
    struct search search;
    void *memo = klotski_memo_new();
    assert_null(klotski_game.deals->deal(&k, KLOTSKI_MOVES, 1));
    assert_false(klotski_game.solver->survey(memo, &k, &found));
    search_init(&search, &(struct limits){0});
    solution_find(&klotski_game, &search, memo, &k, &solution);
    assert_true(klotski_game.solver->survey(memo, &k, &found));
    other = k;
    other.metric = KLOTSKI_STEPS;
    assert_false(klotski_game.solver->survey(memo, &other, &found));
    board_read(&other, KLOTSKI_MOVES, "goal: 0,0\naXXb\naXXb\ncdde\ncfge\nh..i\n");
    assert_false(klotski_game.solver->survey(memo, &other, &found));
    board_read(&other, KLOTSKI_MOVES, "aXXb\naXXb\ncdef\ncdgf\nh..i\n");
    assert_false(klotski_game.solver->survey(memo, &other, &found));
    board_read(&other, KLOTSKI_MOVES, "goal: 0,0\nXa\nb.\n");
    assert_false(klotski_game.solver->survey(memo, &other, &found));
    solution_free(&solution);
    search_free(&search);
    klotski_memo_free(memo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_openings),    cmocka_unit_test(test_known),
        cmocka_unit_test(test_sides),       cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_other_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
