/* The threads of unstuck solve: the writer waits only for what is still to come.
 *
 * The writer gives up its lock while it writes. The first time it does so, it is held
 * until the reading and all searches have ended, so that it has missed all of their
 * signals. If it then waits, only the time limit of its wait wakes it: a short run would
 * take 0.1 s longer. */
#include "cli/leave.h"
#include "cli/options.h"
#include "lab/lab.h"

#include "base/thread.h"
#include "tests/unit.h"

#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int at_work; /* workers that have not ended; with the lock, as the following */
static int waits_for_nothing;
static int results;

static void *solve_slots(void *batch);

static void *work_and_count(void *batch)
{
    solve_slots(batch);
    pthread_mutex_lock(&lock);
    at_work--;
    pthread_cond_signal(&ended);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static bool test_thread_start(pthread_t *thread, void *(*run)(void *), void *batch)
{
    return thread_start(thread, run == solve_slots ? work_and_count : run, batch);
}

/* Workers end after the last position has been read and solved. */
static bool test_leave_flush(void)
{
    pthread_mutex_lock(&lock);
    while (at_work > 0)
        pthread_cond_wait(&ended, &lock);
    pthread_mutex_unlock(&lock);
    return true;
}

/* Until the first result is written, the signals of the workers end the wait. */
static int test_timedwait(pthread_cond_t *done, pthread_mutex_t *batch_lock,
                          const struct timespec *until)
{
    pthread_mutex_lock(&lock);
    bool written = results > 0;
    waits_for_nothing += written;
    pthread_mutex_unlock(&lock);
    return written ? ETIMEDOUT : pthread_cond_timedwait(done, batch_lock, until);
}

static int test_fputs(const char *text, FILE *file)
{
    assert_ptr_equal(file, stdout);
    assert_non_null(strstr(text, "solved"));
    pthread_mutex_lock(&lock);
    results++;
    pthread_mutex_unlock(&lock);
    return 0;
}

#define thread_start           test_thread_start
#define leave_flush            test_leave_flush
#define pthread_cond_timedwait test_timedwait
#undef fputs
#define fputs test_fputs
#include "lab/solve.c"

/* COUNT deals, solved by WORKERS. */
static void solve(int count, int workers)
{
    char line[80], *rest = line, *words[10];
    int length = 0, status;
    struct options options;
    snprintf(line, sizeof line, "unstuck solve klotski --seed 1 --count %d --jobs %d",
             count, workers);
    while ((words[length] = strtok_r(rest, " ", &rest)) != NULL)
        length++;
    optind = 0;
    assert_true(options_read(&options, length, words, &status));
    at_work = workers;
    waits_for_nothing = results = 0;
    assert_int_equal(command_solve(&options), EXIT_FINE);
    assert_int_equal(results, count);
    assert_int_equal(waits_for_nothing, 0);
}

static void test_one(void **state)
{
    (void)state;
    solve(1, 1);
    solve(1, 3);
}

static void test_several(void **state)
{
    (void)state;
    solve(12, 1);
    solve(12, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one),
        cmocka_unit_test(test_several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
