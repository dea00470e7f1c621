/* The diameters of the atlas's components, compared with a plain search from each layout of
 * small ones. */
#include "games/klotski/solve/classic.h"
#include "games/klotski/solve/classic_board.h"
#include "lab/components.h"

#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdio.h>

static const struct atlas_query any = {.dominoes = -1,
                                       .singles = -1,
                                       .blanks = -1,
                                       .low = -1,
                                       .high = -1};
static const struct atlas_family two_blanks = {.blanks_low = 2, .blanks_high = 2};

enum {
    COMPONENT = 60 /* layouts of a component that is searched again */
};

/* A plain breadth-first search; every layout reached, with its distance. */
struct plain {
    uint64_t board[COMPONENT];
    int distance[COMPONENT];
    int count, at;
};

static bool add_plain(void *context, const struct successor *next)
{
    struct plain *plain = context;
    for (int i = 0; i < plain->count; i++)
        if (plain->board[i] == next->board)
            return true;
    assert_true(plain->count < COMPONENT);
    plain->distance[plain->count] = plain->distance[plain->at] + 1;
    plain->board[plain->count++] = next->board;
    return true;
}

static void search_plain(struct plain *plain, uint64_t board, int metric)
{
    *plain = (struct plain){.board = {board}, .count = 1};
    for (; plain->at < plain->count; plain->at++)
        expand(metric, plain->board[plain->at], add_plain, plain);
}

static uint64_t board_of(const char *word, int metric)
{
    char text[ATLAS_WORD + 1];
    struct klotski board;
    snprintf(text, sizeof text, "%s\n", word);
    for (char *s = text; *s != '\0'; s++)
        *s = *s == '/' ? '\n' : *s;
    board_read(&board, (uint32_t)metric, text);
    return classic_encode(&board);
}

struct seen_components {
    int metric;
    uint64_t count, layouts, checked;
};

static void see_component(void *context, const struct component *component)
{
    struct seen_components *seen = context;
    struct plain from_one, from_each;
    int longest = 0;
    bool ends = false;
    seen->count++;
    seen->layouts += component->layouts;
    assert_int_equal(component->low, component->high);
    if (component->layouts > COMPONENT || seen->count % 16 != 0)
        return;
    seen->checked++;
    search_plain(&from_one, board_of(component->from, seen->metric), seen->metric);
    assert_int_equal(from_one.count, component->layouts);
    uint64_t to = board_of(component->to, seen->metric);
    for (int i = 0; i < from_one.count; i++) {
        ends |= from_one.board[i] == to && from_one.distance[i] == component->low;
        search_plain(&from_each, from_one.board[i], seen->metric);
        int farthest = from_each.distance[from_each.count - 1];
        longest = farthest > longest ? farthest : longest;
    }
    assert_true(ends);
    assert_int_equal(longest, component->low);
}

/* -1: of any number. */
static uint64_t components(component_counts counts, int dominoes, int blanks)
{
    uint64_t sum = 0;
    for (int d = 0; d <= ATLAS_DOMINOES; d++)
        for (int s = 0; s <= ATLAS_SINGLES; s++)
            if ((dominoes < 0 || d == dominoes) &&
                (blanks < 0 || ATLAS_BLANKS_HIGH - 2 * d - s == blanks))
                sum += counts[d][s];
    return sum;
}

/* The total is a published number. A part counted alone has the same count as in the
 * whole. */
static void test_components(void **state)
{
    (void)state;
    bool all = seed_is_long(); /* else only the layouts with two blanks */
    static const struct atlas_family part = {.blanks_low = 2,
                                             .blanks_high = 3,
                                             .dominoes = 1U << 5 | 1U << 6};
    static const struct atlas_family everything = {0};
    component_counts of_all = {{0}}, of_some = {{0}};
    struct search search;
    search_init(&search, &(struct limits){0});
    struct atlas *atlas = atlas_new(&search, all ? &everything : &two_blanks);
    struct atlas *some = atlas_new(&search, &part);
    assert_true(atlas != NULL && some != NULL);
    assert_true(components_count(atlas, &search, of_all));
    assert_true(components_count(some, &search, of_some));
    if (all) {
        assert_int_equal(components(of_all, -1, -1), 25422);
        assert_int_equal(components(of_all, 0, 16), 1);
    }
    for (int dominoes = 5; dominoes <= 6; dominoes++)
        for (int blanks = 2; blanks <= (all ? 3 : 2); blanks++)
            assert_int_equal(components(of_some, dominoes, blanks),
                             components(of_all, dominoes, blanks));
    atlas_free(some);
    atlas_free(atlas);
    search_free(&search);
    /* If it is stopped, it frees its memory. */
    search_init(&search, &(struct limits){.nodes = 1000});
    atlas = atlas_new(&search, &two_blanks);
    assert_false(components_count(atlas, &search, of_all));
    assert_int_equal(search_nodes(&search), 1000);
    atlas_free(atlas);
    search_free(&search);
}

static void test_diameters(void **state)
{
    (void)state;
    struct atlas_family seven = {2, 2, 1 << 7};
    for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        struct seen_components seen = {.metric = metric};
        struct atlas *atlas =
            solver_atlas(seed_is_long() ? &two_blanks : &seven, metric, 1);
        struct search search;
        struct atlas_row row;
        component_counts counts = {{0}};
        search_init(&search, &(struct limits){.threads = 1});
        assert_true(components_count(atlas, &search, counts));
        assert_true(components_measure(atlas, &search, metric, see_component, &seen));
        search_free(&search); /* asserts that no memory is left */
        assert_true(atlas_sum(atlas, &any, &row));
        assert_int_equal(seen.layouts, row.layouts);
        assert_int_equal(seen.count, components(counts, -1, -1));
        assert_true(seen.checked > 0);
        atlas_free(atlas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_components),
        cmocka_unit_test(test_diameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
