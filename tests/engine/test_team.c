#include "engine/team.h"

#include "base/clock.h"
#include "engine/search.h"
#include "tests/unit.h"

#include <signal.h>
#include <time.h>

enum {
    LAYERS = 300
};

struct work {
    int seen[TEAM_MAX]; /* how often each index ran */
    int sums[2][TEAM_MAX];
    int wrong[TEAM_MAX];
    int meetings[TEAM_MAX];
    struct search search;
    bool unblocked;
};

static void count_index(struct team *team, int index, void *argument)
{
    struct work *work = argument;
    (void)team;
    work->seen[index]++;
}

static void test_each_index_once(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 9; threads++) {
        struct work work = {0};
        struct team team;
        team_init(&team, threads);
        assert_int_equal(team.count, threads);
        for (int run = 1; run <= 50; run++) {
            team_run(&team, count_index, &work);
            for (int i = 0; i < TEAM_MAX; i++)
                assert_int_equal(work.seen[i], i < threads ? run : 0);
        }
        team_free(&team);
    }
}

static void spend(struct team *team, int index, void *argument)
{
    (void)team, (void)index, (void)argument;
    while (clock_thread() < 0.01)
        ;
}

/* The time of the helpers, not of the caller. */
static void test_processor_time(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        struct team team;
        team_init(&team, threads);
        team_run(&team, spend, NULL);
        double spent = team_free(&team);
        assert_true(threads == 1 ? spent <= 0 : spent >= 0.01 * (threads - 1));
    }
}

static void test_size(void **state)
{
    (void)state;
    static const int asked[] = {0, 1, TEAM_MAX, TEAM_MAX + 1, 1000};
    static const int got[] = {1, 1, TEAM_MAX, TEAM_MAX, TEAM_MAX};
    for (int i = 0; i < 5; i++) {
        struct team team;
        team_init(&team, asked[i]);
        assert_int_equal(team.count, got[i]);
        team_free(&team);
    }
}

/* Each layer is made from the whole of the one before it. */
static void add_layers(struct team *team, int index, void *argument)
{
    struct work *work = argument;
    for (int layer = 0; layer < LAYERS; layer++) {
        const int *before = work->sums[layer & 1];
        int sum = 1;
        for (int i = 0; i < team->count; i++) {
            sum += before[i];
            work->wrong[index] += before[i] != before[0];
        }
        work->sums[~layer & 1][index] = sum % 1000003;
        if (!team_meet(team, true))
            work->wrong[index]++;
    }
}

static void test_meeting_shows_all(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        struct work work = {0};
        struct team team;
        team_init(&team, threads);
        team_run(&team, add_layers, &work);
        team_free(&team);
        int expected = 0;
        for (int layer = 0; layer < LAYERS; layer++)
            expected = (1 + expected * threads) % 1000003;
        for (int i = 0; i < threads; i++) {
            assert_int_equal(work.wrong[i], 0);
            assert_int_equal(work.sums[LAYERS & 1][i], expected);
        }
    }
}

/* In layer n all agree except those whose index divides n. */
static void disagree(struct team *team, int index, void *argument)
{
    struct work *work = argument;
    for (int layer = 1; layer < LAYERS; layer++) {
        bool expected = true;
        for (int i = 0; i < team->count; i++)
            expected = expected && layer % (i + 2) != 0;
        if (team_meet(team, layer % (index + 2) != 0) != expected)
            work->wrong[index]++;
    }
}

static void test_one_against_is_enough(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        struct work work = {0};
        struct team team;
        team_init(&team, threads);
        team_run(&team, disagree, &work);
        team_free(&team);
        for (int i = 0; i < threads; i++)
            assert_int_equal(work.wrong[i], 0);
    }
}

static void meet_until_stopped(struct team *team, int index, void *argument)
{
    struct work *work = argument;
    do
        work->meetings[index]++;
    while (team_meet(team, !search_stopped(&work->search)));
}

static void *stop_soon(void *argument)
{
    struct work *work = argument;
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    search_stop(&work->search, STOP_CANCELLED);
    return NULL;
}

/* If the flag is set between the checks of two threads, all of them stop. */
static void test_all_leave_together(void **state)
{
    (void)state;
    for (int round = 0; round < 100; round++) {
        struct work work = {0};
        search_init(&work.search, &(struct limits){0});
        struct team team;
        team_init(&team, 3);
        pthread_t stopper;
        pthread_create(&stopper, NULL, stop_soon, &work);
        team_run(&team, meet_until_stopped, &work);
        pthread_join(stopper, NULL);
        team_free(&team);
        search_free(&work.search);
        assert_int_equal(work.meetings[1], work.meetings[0]);
        assert_int_equal(work.meetings[2], work.meetings[0]);
    }
}

static void look_at_signals(struct team *team, int index, void *argument)
{
    struct work *work = argument;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    if (index == 1)
        work->unblocked =
            !sigismember(&blocked, SIGTERM) || !sigismember(&blocked, SIGWINCH) ||
            sigismember(&blocked, SIGSEGV) || sigismember(&blocked, SIGABRT);
    else
        work->wrong[0] = sigismember(&blocked, SIGTERM);
    (void)team;
}

static void test_signals_go_to_the_main_thread(void **state)
{
    (void)state;
    struct work work = {.unblocked = true};
    struct team team;
    team_init(&team, 2);
    team_run(&team, look_at_signals, &work);
    team_free(&team);
    assert_false(work.unblocked);
    assert_int_equal(work.wrong[0], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_index_once),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_processor_time),
        cmocka_unit_test(test_meeting_shows_all),
        cmocka_unit_test(test_one_against_is_enough),
        cmocka_unit_test(test_all_leave_together),
        cmocka_unit_test(test_signals_go_to_the_main_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
