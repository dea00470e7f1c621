#include "engine/bucket.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>

enum {
    ITEMS = 20000
};

/* The model: items in the order they were pushed; it looks at all to find the next. */
struct model {
    struct {
        uint32_t priority;
        uint64_t item;
    } items[ITEMS];
    int count;
};

static int first(const struct model *model)
{
    int best = 0;
    for (int i = 1; i < model->count; i++)
        if (model->items[i].priority <= model->items[best].priority)
            best = i;
    return best;
}

static void pop(struct bucket_queue *queue, struct model *model)
{
    uint32_t priority = 0;
    uint64_t item = 0;
    assert_int_equal(bucket_pop(queue, &priority, &item), model->count > 0);
    if (model->count == 0)
        return;
    int best = first(model);
    assert_int_equal(priority, model->items[best].priority);
    assert_int_equal(item, model->items[best].item);
    model->count--;
    for (int i = best; i < model->count; i++)
        model->items[i] = model->items[i + 1];
}

static void test_model(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    struct model *model = calloc(1, sizeof *model);
    for (int round = 0; round < 12; round++) {
        struct search search;
        search_init(&search, &(struct limits){0});
        struct bucket_queue queue;
        bucket_init(&queue, &search);
        uint64_t range = round % 3 == 0 ? 1 : round % 3 == 1 ? 7 : 1000;
        for (int step = 0; step < 8000; step++) {
            bool more = random_below(&random, 10) < (step < 4000 ? 8 : 3);
            if (more && model->count < ITEMS) {
                uint32_t priority = (uint32_t)random_below(&random, range);
                uint64_t item = random_next(&random);
                assert_true(bucket_push(&queue, priority, item));
                model->items[model->count].priority = priority;
                model->items[model->count++].item = item;
            } else
                pop(&queue, model);
            assert_int_equal(queue.count, model->count);
        }
        while (model->count > 0)
            pop(&queue, model);
        pop(&queue, model);
        bucket_free(&queue);
        search_free(&search);
    }
    free(model);
}

/* Memory depends on the most items at one time, not on all items ever pushed. */
static void test_blocks_are_used_again(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){0});
    struct bucket_queue queue;
    bucket_init(&queue, &search);
    uint32_t priority;
    uint64_t item;
    for (uint32_t base = 0; base < 3000; base++) {
        for (uint64_t i = 0; i < 1000; i++)
            assert_true(bucket_push(&queue, base, i));
        for (uint64_t i = 1000; i-- > 0;) {
            assert_true(bucket_pop(&queue, &priority, &item));
            assert_int_equal(item, i);
        }
    }
    assert_true(atomic_load(&search.peak_bytes) < 100000);
    bucket_free(&queue);
    assert_true(bucket_push(&queue, 3, 4)); /* once freed, used again */
    bucket_free(&queue);
    search_free(&search);
}

static void test_refusal(void **state)
{
    (void)state;
    for (uint64_t bytes = 1; bytes < 2000000; bytes += bytes / 2 + 1) {
        struct search search;
        search_init(&search, &(struct limits){.bytes = bytes});
        struct bucket_queue queue;
        bucket_init(&queue, &search);
        uint64_t count = 0;
        while (bucket_push(&queue, (uint32_t)(count * 7 % 150), count))
            count++;
        assert_true(count * 8 <= bytes);
        assert_int_equal(search_reason(&search), STOP_MEMORY);
        uint32_t priority, before = 0;
        uint64_t item = 0, sum = 0;
        for (uint64_t i = 0; i < count; i++) {
            assert_true(bucket_pop(&queue, &priority, &item));
            assert_true(priority >= before);
            before = priority;
            sum += item;
        }
        assert_false(bucket_pop(&queue, &priority, &item));
        assert_int_equal(sum, count > 0 ? count * (count - 1) / 2 : 0);
        bucket_free(&queue);
        search_free(&search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model),
        cmocka_unit_test(test_blocks_are_used_again),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
