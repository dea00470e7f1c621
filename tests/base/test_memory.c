#include "base/memory.h"

#include "base/clock.h"
#include "base/thread.h"
#include "tests/no_memory.h"
#include "tests/unit.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
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

/* Room for more grows with what is there, and stays as it is if there is none. */
static void test_more(void **state)
{
    (void)state;
    int *block = NULL, room = 0, grown = 0;
    for (int i = 0; i < 1000; i++) {
        int before = room;
        block = memory_more(block, i, &room, sizeof *block);
        assert_true(room > i);
        grown += room != before;
        block[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(block[i], i);
    assert_true(grown < 8);
    int before = room;
    no_memory_from(1, false);
    assert_null(memory_more(block, room, &room, sizeof *block));
    no_memory_end();
    assert_int_equal(room, before);
    free(block);
}

/* Which signals a thread blocks, after it has got the byte that lets it end. */
static void *wait_blocked(void *argument)
{
    static sigset_t blocked;
    char byte;
    while (read(*(int *)argument, &byte, 1) < 0)
        ;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    return &blocked;
}

/* Threads leave signals to the one that starts them, and yield if they are to. */
static void test_threads(void **state)
{
    (void)state;
    for (int yields = 0; yields < 2; yields++) {
        pthread_t thread;
        struct sched_param unused;
        sigset_t mine;
        void *blocked;
        int ends[2], policy, own;
        assert_int_equal(pipe(ends), 0);
        assert_true(thread_start(&thread, wait_blocked, &ends[0]));
        pthread_getschedparam(thread, &policy, &unused);
        pthread_getschedparam(pthread_self(), &own, &unused);
#ifdef SCHED_IDLE
        assert_int_equal(policy, yields ? SCHED_IDLE : own);
#endif
        assert_int_equal(write(ends[1], "", 1), 1);
        pthread_join(thread, &blocked);
        pthread_sigmask(SIG_SETMASK, NULL, &mine);
        assert_true(sigismember(blocked, SIGINT) && !sigismember(blocked, SIGSEGV));
        assert_false(sigismember(&mine, SIGINT));
        close(ends[0]);
        close(ends[1]);
        thread_yield_to_all();
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
        cmocka_unit_test(test_get_and_resize), cmocka_unit_test(test_failure),
        cmocka_unit_test(test_handler),        cmocka_unit_test(test_more),
        cmocka_unit_test(test_clocks),         cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
