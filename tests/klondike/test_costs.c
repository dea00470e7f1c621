/* The table of costs, compared with an array. */
#include "games/klondike/solve/shorten/costs.h"

#include "tests/seed.h"
#include "tests/unit.h"

enum {
    POSITIONS = 30000,
    COST_LIMIT = 400
};

/* The hash of position I. Neighbours have the same part and the same slot. */
static uint64_t hash_of(int i)
{
    struct random random;
    random_seed(&random, (uint64_t)i / 2);
    return random_next(&random) ^ (uint64_t)(i % 2);
}

static void test_model(void **unused)
{
    (void)unused;
    static int least[POSITIONS];
    struct search search;
    struct costs costs;
    struct random random;
    search_init(&search, &(struct limits){0});
    seed_random(&random);
    costs_init(&costs, &search);
    assert_false(costs.failed);
    for (int round = 0; round < 3 * POSITIONS; round++) {
        int i = (int)random_below(&random, POSITIONS);
        int cost = 1 + (int)random_below(&random, COST_LIMIT);
        bool lower = least[i] == 0 || cost < least[i];
        assert_int_equal(costs_of(&costs, hash_of(i)), least[i]);
        assert_int_equal(costs_lower(&costs, hash_of(i), cost), lower);
        if (lower)
            least[i] = cost;
    }
    size_t count = 0;
    for (int i = 0; i < POSITIONS; i++) {
        assert_int_equal(costs_of(&costs, hash_of(i)), least[i]);
        count += least[i] != 0;
    }
    for (int i = 0; i < COSTS_PARTS; i++)
        count -= costs.part[i].count;
    assert_true(count == 0);
    assert_false(costs.failed);
    costs_free(&costs);
    search_free(&search); /* asserts that no memory is left */
}

static void test_memory_limit(void **unused)
{
    (void)unused;
    struct search search;
    struct costs costs;
    search_init(&search, &(struct limits){.bytes = 1 << 17});
    costs_init(&costs, &search);
    assert_false(costs.failed);
    int i = 0;
    while (i < POSITIONS && costs_lower(&costs, hash_of(i), 1))
        i++;
    assert_true(i > 1000 && i < POSITIONS);
    assert_true(costs.failed);
    assert_int_equal(search_reason(&search), STOP_MEMORY);
    assert_int_equal(costs_of(&costs, hash_of(i - 1)), 1);
    costs_free(&costs);
    search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model),
        cmocka_unit_test(test_memory_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
