#include "engine/trail.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>

enum {
    NODES = 300000
};

static void test_lines(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    struct search search;
    search_init(&search, &(struct limits){0});
    struct trail trail;
    trail_init(&trail, &search);
    struct trail_step *model = calloc(NODES, sizeof *model);
    int *depth = calloc(NODES, sizeof *depth);
    for (uint32_t n = 0; n < NODES; n++) {
        struct trail_step step = {.parent = TRAIL_NONE,
                                  .move = (uint32_t)random_next(&random)};
        if (n > 0 && random_below(&random, 1000) > 0) { /* else a new root */
            step.parent = n - 1 - (uint32_t)random_below(&random, n < 20 ? n : 20);
            depth[n] = depth[step.parent] + 1;
        }
        model[n] = step;
        assert_int_equal(trail_add(&trail, step.parent, step.move), n);
    }
    assert_int_equal(trail.count, NODES);
    uint32_t *line = calloc(NODES, sizeof *line);
    for (int i = 0; i < 3000; i++) {
        uint32_t node = (uint32_t)random_below(&random, NODES);
        assert_int_equal(trail_depth(&trail, node), depth[node]);
        line[depth[node]] = 4711;
        trail_line(&trail, node, line);
        assert_int_equal(line[depth[node]], 4711);
        for (int at = depth[node]; at > 0; node = model[node].parent)
            assert_int_equal(line[--at], model[node].move);
    }
    free(line);
    free(depth);
    free(model);
    trail_free(&trail);
    assert_int_equal(trail_add(&trail, TRAIL_NONE, 1), 0); /* once freed, used again */
    trail_free(&trail);
    search_free(&search);
}

static void test_refusal(void **state)
{
    (void)state;
    for (uint64_t bytes = 1; bytes < 4000000; bytes += bytes / 2 + 1) {
        struct search search;
        search_init(&search, &(struct limits){.bytes = bytes});
        struct trail trail;
        trail_init(&trail, &search);
        uint32_t node = TRAIL_NONE;
        uint32_t count = 0;
        for (uint32_t next; (next = trail_add(&trail, node, count)) != TRAIL_NONE;
             count++)
            node = next;
        assert_int_equal(trail.count, count);
        assert_true(count * sizeof(struct trail_step) <= bytes);
        assert_true(count * sizeof(struct trail_step) + 40000 >= bytes / 2);
        assert_int_equal(search_reason(&search), STOP_MEMORY);
        assert_int_equal(trail_add(&trail, node, 0), TRAIL_NONE);
        if (count > 0)
            assert_int_equal(trail_depth(&trail, node), count - 1);
        trail_free(&trail);
        search_free(&search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
