/* The diameters of the atlas's components, compared with a plain search from each layout of
 * small ones. */
#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/klotski/solve/classic/classic.h"
#include "games/klotski/solve/classic/classic_board.h"

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

static void see_component(void *context, const struct atlas_component *component)
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
        search_init(&search, &(struct limits){.threads = 1});
        assert_true(atlas_count_parts(atlas, &search));
        assert_true(atlas_diameters(atlas, &search, metric, see_component, &seen));
        search_free(&search); /* asserts that no memory is left */
        assert_true(atlas_sum(atlas, &any, &row));
        assert_int_equal(seen.layouts, row.layouts);
        assert_int_equal(seen.count, row.components);
        assert_true(seen.checked > 0);
        atlas_free(atlas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_diameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
