#include "base/memory.h"

#include "base/clock.h"
#include "tests/no_memory.h"
#include "tests/unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_get_and_resize(void **state)
{
    (void)state;
    unsigned char *block = memory_get(1000, 3);
    for (int i = 0; i < 3000; i++)
        assert_int_equal(block[i], 0);
    memset(block, 7, 3000);
    block = memory_resize(block, 100000, 1);
    for (int i = 0; i < 3000; i++)
        assert_int_equal(block[i], 7);
    memset(block, 8, 100000);
    free(block);

    block = memory_get(0, 8); /* no bytes, but not NULL */
    assert_non_null(block);
    block = memory_resize(block, 0, 8);
    assert_non_null(block);
    free(block);
}

static void test_failure(void **state)
{
    (void)state;
    unsigned char *block = memory_get(2, 1);
    block[1] = 7;
    no_memory_from(1, true);
    void *got = memory_get(1, 1);
    void *resized = memory_resize(block, 3, 1);
    assert_int_equal(no_memory_end(), 2);
    assert_null(got);
    assert_null(resized);
    assert_null(memory_resize(block, SIZE_MAX / 2, 3)); /* no size_t has the product */
    assert_int_equal(block[1], 7);
    free(block);
}

static void leave(void)
{
    _exit(3);
}

/* In child processes, because the handler ends the program. */
static void test_handler(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            memory_on_failure(leave);
            no_memory_from(i, false);
            free(memory_resize(memory_get(1, 1), 2, 1));
            _exit(0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), i == 0 ? 0 : 3);
    }
}

static void *work(void *argument)
{
    (void)argument;
    for (double end = clock_thread() + 0.02; clock_thread() < end;)
        ;
    return NULL;
}

/* Another thread uses 20 ms of processor time while this one waits. A busy machine makes the
 * wait longer, but changes neither thread's processor time. 5 ms are left for the difference
 * between the two clocks. */
static void test_clocks(void **state)
{
    (void)state;
    pthread_t worker;
    double now = clock_now();
    double thread = clock_thread();
    assert_int_equal(pthread_create(&worker, NULL, work, NULL), 0);
    pthread_join(worker, NULL);
    assert_true(clock_now() - now >= 0.015);
    assert_true(clock_thread() - thread < 0.015);
    double before = clock_now();
    for (int i = 0; i < 1000; i++) {
        now = clock_now();
        assert_true(now >= before);
        before = now;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_get_and_resize),
        cmocka_unit_test(test_failure),
        cmocka_unit_test(test_handler),
        cmocka_unit_test(test_clocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
