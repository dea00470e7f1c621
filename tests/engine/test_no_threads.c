/* Job and team on a system that can start no more threads: this program defines its own
 * thread_start, which the linker uses instead of the one in the library. */
#include "base/thread.h"
#include "engine/job.h"
#include "engine/team.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <poll.h>

static int threads_left;

bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument)
{
    return threads_left-- > 0 && pthread_create(thread, NULL, run, argument) == 0;
}

static void test_job(void **state)
{
    (void)state;
    struct job *job = job_new(&toy_game);
    struct toy start = {.place = 4, .goal = 20};
    struct solution solution = {0};
    for (uint64_t round = 0; round < 4; round++) {
        threads_left = round % 2 == 1;
        job_start(job, &start, &(struct limits){0}, round);
        struct pollfd descriptor = {.fd = job_descriptor(job), .events = POLLIN};
        assert_int_equal(poll(&descriptor, 1, 50000), 1);
        uint64_t tag;
        assert_true(job_finished(job, &tag, &solution));
        assert_int_equal(tag, round);
        assert_int_equal(solution.verdict,
                         round % 2 == 1 ? VERDICT_SOLVED : VERDICT_UNKNOWN);
        assert_int_equal(solution.stop, round % 2 == 1 ? STOP_FINISHED : STOP_SYSTEM);
        solution_free(&solution);
        assert_int_equal(poll(&descriptor, 1, 0), 0);
    }
    threads_left = 0;
    job_start(job, &start, &(struct limits){0}, 9);
    job_free(job);
}

static void count(struct team *team, int index, void *argument)
{
    ((int *)argument)[index]++;
    team_meet(team, true);
}

static void test_team(void **state)
{
    (void)state;
    for (int left = 0; left < 4; left++) {
        threads_left = left;
        struct team team;
        team_init(&team, 8);
        assert_int_equal(team.count, left + 1);
        int ran[8] = {0};
        team_run(&team, count, ran);
        for (int i = 0; i < 8; i++)
            assert_int_equal(ran[i], i <= left);
        team_free(&team);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_job),
        cmocka_unit_test(test_team),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
