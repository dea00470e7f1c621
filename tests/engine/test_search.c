#include "engine/search.h"

#include "base/clock.h"
#include "base/pages.h"
#include "tests/unit.h"

#include <string.h>
#include <time.h>

enum {
    THREADS_MOST = 4
};

struct counter {
    struct search *search;
    uint64_t claimed;
    pthread_t thread;
};

static void *claim_all(void *argument)
{
    struct counter *counter = argument;
    struct claim claim = {.search = counter->search};
    while (search_claim(&claim))
        counter->claimed++;
    search_settle(&claim);
    return NULL;
}

static void test_exact_nodes(void **state)
{
    (void)state;
    static const uint64_t limits[] = {1, 2, 7, 1000, 100003};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (int threads = 1; threads <= THREADS_MOST; threads++) {
            struct search search;
            search_init(&search,
                        &(struct limits){.nodes = limits[i], .threads = threads});
            struct counter counters[THREADS_MOST] = {0};
            for (int t = 0; t < threads; t++) {
                counters[t].search = &search;
                pthread_create(&counters[t].thread, NULL, claim_all, &counters[t]);
            }
            uint64_t claimed = 0;
            for (int t = 0; t < threads; t++) {
                pthread_join(counters[t].thread, NULL);
                claimed += counters[t].claimed;
            }
            assert_int_equal(claimed, limits[i]);
            assert_int_equal(search_nodes(&search), limits[i]);
            assert_int_equal(search_reason(&search), STOP_NODES);
            assert_true(search_stopped(&search));
            search_free(&search);
        }
}

static void test_settle_gives_back(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){.nodes = 1000});
    assert_int_equal(search.limits.threads, 1);
    struct claim first = {.search = &search};
    uint64_t used = 0;
    for (; used < 300 || first.left == 0; used++)
        assert_true(search_claim(&first));
    assert_true(search_nodes(&search) > used);
    search_settle(&first);
    assert_int_equal(search_nodes(&search), used);
    assert_int_equal(search_reason(&search), STOP_FINISHED);

    struct counter rest = {.search = &search};
    claim_all(&rest);
    assert_int_equal(rest.claimed, 1000 - used);
    assert_false(search_claim(&first));
    search_free(&search);
}

/* A refused request stops the search. Requests of others that were granted before stay
 * granted, later ones are refused. */
static void test_batch_outlives_node_limit_only(void **state)
{
    (void)state;
    for (int cancelled = 0; cancelled < 2; cancelled++) {
        struct search search;
        search_init(&search, &(struct limits){.nodes = 1000});
        struct claim first = {.search = &search};
        uint32_t used = 1;
        for (assert_true(search_claim(&first)); first.left < 10; used++)
            assert_true(search_claim(&first));
        uint32_t left = first.left;
        if (cancelled)
            search_stop(&search, STOP_CANCELLED);
        struct counter other = {.search = &search};
        claim_all(&other);
        assert_int_equal(other.claimed, cancelled ? 0 : 1000 - used - left);
        uint32_t after = 0;
        while (search_claim(&first))
            after++;
        assert_int_equal(after, cancelled ? 0 : left);
        search_settle(&first);
        assert_int_equal(search_nodes(&search), cancelled ? used : 1000);
        search_free(&search);
    }
}

static void test_cancel(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){0});
    struct counter counters[2] = {{.search = &search}, {.search = &search}};
    for (int t = 0; t < 2; t++)
        pthread_create(&counters[t].thread, NULL, claim_all, &counters[t]);
    while (search_nodes(&search) < 10000)
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    search_stop(&search, STOP_CANCELLED);
    search_stop(&search, STOP_TIME); /* too late: the first reason stays */
    for (int t = 0; t < 2; t++)
        pthread_join(counters[t].thread, NULL);
    assert_int_equal(search_reason(&search), STOP_CANCELLED);
    assert_int_equal(search_nodes(&search), counters[0].claimed + counters[1].claimed);
    search_free(&search);
}

/* A solver that has finished stops its other threads; a later cancel changes nothing. */
static void test_stop_because_finished(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){0});
    search_stop(&search, STOP_FINISHED);
    search_stop(&search, STOP_CANCELLED);
    struct claim claim = {.search = &search};
    assert_false(search_claim(&claim));
    assert_int_equal(search_reason(&search), STOP_FINISHED);
    search_free(&search);
}

/* Uses SECONDS of processor time, as the limit counts it: this thread may have to wait
 * for the processor. */
static void spin(double seconds)
{
    for (double end = clock_thread() + seconds; clock_thread() < end;)
        ;
}

/* In processor time, which does not depend on the load of the machine: the search exceeds
 * the limit by few nodes, whether they are cheap or expensive. */
static void test_time_limit(void **state)
{
    (void)state;
    static const double node_seconds[] = {0, 20e-6, 1e-3};
    for (size_t i = 0; i < sizeof node_seconds / sizeof node_seconds[0]; i++) {
        struct search search;
        search_init(&search, &(struct limits){.seconds = 0.03});
        struct claim claim = {.search = &search};
        double over = 0;
        double started = clock_thread();
        while (search_claim(&claim)) {
            if (search_seconds(&search) >= 0.03 && over == 0)
                over = clock_thread();
            spin(node_seconds[i]);
        }
        double end = clock_thread();
        search_settle(&claim);
        assert_int_equal(search_reason(&search), STOP_TIME);
        assert_true(search_processor(&search, clock_now()) <= search_seconds(&search));
        assert_true(search_seconds(&search) >= 0.03);
        assert_true(end - started < 0.5);
        assert_true(over == 0 || end - over < 0.01);
        search_free(&search);
    }
}

/* Many cheap nodes, one of them late, then expensive ones: the batch has not grown too
 * large. */
static void test_time_limit_after_cheap_nodes(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){.seconds = 0.03});
    struct claim claim = {.search = &search};
    for (int i = 0; i < 300000 && search_claim(&claim); i++) {
        assert_in_range(claim.batch, 1, 256);
        if (i == 1000)
            spin(2e-3);
    }
    int dear = 0;
    for (; search_claim(&claim); dear++)
        spin(1e-3);
    assert_in_range(dear, 0, 300);
    search_settle(&claim);
    search_free(&search);
}

static void test_memory(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){.bytes = 1000000});
    void *first = search_alloc(&search, 600000);
    assert_non_null(first);
    assert_true(search_fits(&search, 400000));
    assert_false(search_fits(&search, 400001));
    void *second = search_alloc(&search, 400000);
    assert_non_null(second);
    assert_false(search_stopped(&search));
    search_release(&search, second, 400000);
    search_release(&search, NULL, 12345);
    second = search_alloc(&search, 300000);
    assert_non_null(second);
    assert_null(search_alloc(&search, 100001));
    assert_null(search_alloc(&search, SIZE_MAX));
    assert_int_equal(search_reason(&search), STOP_MEMORY);
    struct claim claim = {.search = &search};
    assert_false(search_claim(&claim));

    struct progress progress;
    search_snapshot(&search, &progress);
    assert_int_equal(progress.bytes, 900000);
    search_release(&search, first, 600000);
    search_release(&search, second, 300000);
    assert_int_equal(atomic_load(&search.peak_bytes), 1000000);
    search_free(&search);
}

/* More memory than the machine has is refused like more than the limit, with a reason that
 * replaces that of a limit but not a cancel. */
static void test_memory_of_the_system(void **state)
{
    (void)state;
    static const struct {
        enum stop before, after;
    } cases[] = {{STOP_MEMORY, STOP_SYSTEM},
                 {STOP_NODES, STOP_SYSTEM},
                 {STOP_CANCELLED, STOP_CANCELLED}};
    struct search search;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        search_init(&search, &(struct limits){0});
        search_stop(&search, cases[i].before);
        assert_null(search_alloc(&search, SIZE_MAX - 5));
        assert_null(search_alloc(&search, SIZE_MAX / 8 * 7));
        assert_int_equal(search_reason(&search), cases[i].after);
        search_free(&search); /* asserts that nothing is counted */
    }
    search_init(&search, &(struct limits){0});
    assert_null(search_alloc(&search, SIZE_MAX / 8 * 7));
    assert_int_equal(search_reason(&search), STOP_SYSTEM);
    search_free(&search);
}

static bool all_zero(const unsigned char *block, size_t bytes)
{
    return block[0] == 0 && memcmp(block, block + 1, bytes - 1) == 0;
}

static void test_blocks(void **state)
{
    (void)state;
    static const size_t sizes[] =
        {2,      63, 64, 65, 4096, 300000, PAGES_HUGE - 1, PAGES_HUGE, PAGES_HUGE + 1,
         5000001};
    struct search search;
    search_init(&search, &(struct limits){0});
    for (int round = 0; round < 3; round++) /* the later ones get used blocks again */
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            unsigned char *block = search_alloc(&search, sizes[i]);
            assert_non_null(block);
            assert_int_equal((uintptr_t)block % 64, 0);
            if (sizes[i] >= PAGES_HUGE)
                assert_int_equal((uintptr_t)block % PAGES_HUGE, 0);
            assert_true(all_zero(block, sizes[i]));
            memset(block, 0xa5, sizes[i]);
            search_release(&search, block, sizes[i]);
        }
    search_free(&search);
}

static void test_disown(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){0});
    unsigned char *block = search_alloc(&search, 100000);
    search_disown(&search, 100000);
    search_free(&search);
    block[99999] = 1;
    pages_free(block, 100000);
}

static void test_progress(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){0});
    struct progress progress;
    search_snapshot(&search, &progress);
    assert_null(progress.phase);
    assert_false(progress.has_best);

    struct claim claim = {.search = &search};
    for (int i = 0; i < 5; i++)
        search_claim(&claim);
    search_settle(&claim);
    search_publish(&search, &(struct progress){.phase = "looking",
                                               .open = 7,
                                               .nodes = 99,
                                               .has_best = true,
                                               .best = -3,
                                               .line_count = 2,
                                               .line = {8, 9}});
    search_snapshot(&search, &progress);
    assert_string_equal(progress.phase, "looking");
    assert_int_equal(progress.open, 7);
    assert_int_equal(progress.nodes, 5);
    assert_int_equal(progress.best, -3);
    assert_int_equal(progress.line[1], 9);
    assert_true(progress.seconds >= 0 && progress.seconds < 60);

    claim.duplicates = 3;
    search_settle(&claim);
    search_snapshot(&search, &progress);
    assert_int_equal(progress.duplicates, 3);
    search_restart(&search, &(struct limits){0});
    search_snapshot(&search, &progress);
    assert_int_equal(progress.duplicates, 0);
    assert_null(progress.phase);
    search_free(&search);
}

/* A line that is offered stands in for a published one that is longer, or that is no win. */
static void test_offer(void **state)
{
    (void)state;
    static const uint32_t first[PROGRESS_LINE] = {1, 2}, second[] = {3};
    static const struct {
        bool has_best;
        int64_t published, offered;
        bool expected; /* a best line is known */
        uint32_t move; /* the first one shown */
    } cases[] = {
        {false, 0, -1, false, 3}, {false, 0, 5, true, 3}, {true, 7, 5, true, 3},
        {true, 5, 5, true, 1},    {true, 5, 7, true, 1},  {true, 5, -1, true, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct search search;
        struct progress progress = {.has_best = cases[i].has_best,
                                    .best = cases[i].published,
                                    .line_count = 2};
        memcpy(progress.line, first, sizeof first);
        search_init(&search, &(struct limits){0});
        search_publish(&search, &progress);
        search_snapshot(&search, &progress);
        assert_int_equal(progress.has_best, cases[i].has_best);
        assert_int_equal(progress.line[0], 1); /* nothing was offered */
        search_offer(&search, cases[i].offered, second, 1);
        search_snapshot(&search, &progress);
        assert_int_equal(progress.has_best, cases[i].expected);
        assert_int_equal(progress.line[0], cases[i].move);
        assert_int_equal(progress.line_count, cases[i].move == 3 ? 1 : 2);
        if (cases[i].expected)
            assert_int_equal(progress.best,
                             cases[i].move == 3 ? cases[i].offered : cases[i].published);
        search_free(&search);
    }
}

/* Only a deeper position replaces the deepest one. */
static void test_deepen(void **state)
{
    (void)state;
    struct search search;
    struct progress progress;
    search_init(&search, &(struct limits){0});
    search_publish(&search, &(struct progress){.phase = "looking", .depth = 2});
    static const int depths[][2] = {{1, 2}, {5, 5}, {4, 5}};
    for (int i = 0; i < 3; i++) {
        search_deepen(&search, depths[i][0], 9);
        search_snapshot(&search, &progress);
        assert_int_equal(progress.depth, depths[i][1]);
        assert_int_equal(progress.goal, i > 0 ? 9 : 0);
        assert_string_equal(progress.phase, "looking");
    }
    search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_nodes),
        cmocka_unit_test(test_settle_gives_back),
        cmocka_unit_test(test_batch_outlives_node_limit_only),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_stop_because_finished),
        cmocka_unit_test(test_time_limit),
        cmocka_unit_test(test_time_limit_after_cheap_nodes),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_memory_of_the_system),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_disown),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_offer),
        cmocka_unit_test(test_deepen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
