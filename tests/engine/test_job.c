#include "engine/job.h"

#include "base/memory.h"
#include "tests/game_copy.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Searches until it is stopped, and holds memory meanwhile. */
static void solve_for_ever(struct search *search, void *memo, const void *state,
                           struct solution *out)
{
    (void)memo;
    (void)state;
    struct claim claim = {.search = search};
    void *block = search_alloc(search, 100000);
    while (search_claim(&claim))
        search_publish(search, &(struct progress){.phase = "for ever", .depth = 3});
    search_settle(&claim);
    search_release(search, block, 100000);
    out->verdict = VERDICT_UNKNOWN;
}

static struct toy toy_at(uint64_t place)
{
    return (struct toy){.place = place, .goal = 20};
}

static bool readable(const struct job *job, int milliseconds)
{
    struct pollfd descriptor = {.fd = job_descriptor(job), .events = POLLIN};
    return poll(&descriptor, 1, milliseconds) == 1;
}

/* The number of open descriptors. */
static int descriptors(void)
{
    int count = 0;
    for (int i = 0; i < 1024; i++)
        count += fcntl(i, F_GETFD) != -1;
    return count;
}

static void test_answer(void **state)
{
    (void)state;
    struct job *job = job_new(&toy_game);
    struct solution solution = {0};
    struct candidate *candidates;
    uint64_t tag = 0;
    assert_false(job_running(job));
    assert_false(job_finished(job, &tag, &solution));
    assert_int_equal(job_candidates(job, &candidates), 0);
    assert_false(readable(job, 0));
    for (uint64_t round = 1; round <= 20; round++) {
        struct toy start = toy_at(4);
        job_start(job, &start, &(struct limits){0}, round * 1000000007);
        start.place = TOY_TRAP; /* the job has its own copy */
        assert_true(readable(job, 60000));
        assert_false(job_running(job));
        assert_true(job_finished(job, &tag, &solution));
        assert_int_equal(tag, round * 1000000007);
        assert_int_equal(solution.verdict, VERDICT_SOLVED);
        assert_int_equal(solution.count, 3);
        solution_free(&solution);
        assert_false(readable(job, 0)); /* drained */
        assert_false(job_finished(job, &tag, &solution));
    }
    job_free(job);
    job_free(NULL);
}

static void test_descriptor_flags(void **state)
{
    (void)state;
    struct job *job = job_new(&toy_game);
    assert_true(fcntl(job_descriptor(job), F_GETFD) & FD_CLOEXEC);
    assert_true(fcntl(job_descriptor(job), F_GETFL) & O_NONBLOCK);
    job_free(job);
}

static void test_end(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    struct job *job = job_new(&game.game);
    struct toy start = toy_at(4);
    struct solution solution = {0};
    uint64_t tag = 0;
    assert_false(job_end(job, &tag, &solution));
    game.solver.solve = solve_for_ever;
    job_start(job, &start, &(struct limits){0}, 7);
    assert_true(job_end(job, &tag, &solution));
    assert_int_equal(tag, 7);
    assert_int_equal(solution.stop, STOP_CANCELLED);
    solution_free(&solution);
    assert_false(job_running(job));
    assert_false(readable(job, 0));
    assert_false(job_end(job, &tag, &solution));

    /* A job that has ended by itself is also handed over. */
    game.solver.solve = toy_game.solver->solve;
    job_start(job, &start, &(struct limits){0}, 8);
    assert_true(readable(job, 60000));
    assert_true(job_end(job, &tag, &solution));
    assert_int_equal(tag, 8);
    assert_int_equal(solution.verdict, VERDICT_SOLVED);
    assert_false(readable(job, 0));
    assert_false(job_finished(job, &tag, &solution));
    solution_free(&solution);
    job_free(job);
}

static void test_progress(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.solver.solve = solve_for_ever;
    struct job *job = job_new(&game.game);
    struct progress progress;
    job_progress(job, &progress);
    assert_null(progress.phase);

    struct toy start = toy_at(4);
    job_start(job, &start, &(struct limits){0}, 1);
    do
        job_progress(job, &progress);
    while (progress.nodes < 10000 || progress.phase == NULL);
    assert_true(job_running(job));
    assert_string_equal(progress.phase, "for ever");
    assert_int_equal(progress.bytes, 100000);
    job_cancel(job);

    /* The figures of the last search stay, and its clock has stopped. */
    struct progress last;
    job_progress(job, &last);
    assert_true(last.nodes + 1000 >= progress.nodes); /* less what a batch had left */
    assert_int_equal(last.bytes, 0);
    assert_string_equal(last.phase, "for ever");
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    job_progress(job, &progress);
    assert_true(progress.seconds == last.seconds);
    job_free(job);
}

/* A new search replaces an old one. Only the newest is answered, whether the old ones
 * were still running or had just ended. */
static void test_only_the_newest_answers(void **state)
{
    (void)state;
    struct job *job = job_new(&toy_game);
    for (uint64_t round = 0; round < 300; round++) {
        struct toy trap = toy_at(TOY_TRAP);
        struct toy start = toy_at(4);
        job_start(job, &trap, &(struct limits){0}, 3 * round);
        if (round % 3 == 1)
            readable(job, 60000);
        job_start(job, &trap, &(struct limits){0}, 3 * round + 1);
        if (round % 3 == 2)
            nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
        job_start(job, &start, &(struct limits){0}, 3 * round + 2);
        struct solution solution = {0};
        uint64_t tag = 0;
        assert_true(readable(job, 60000));
        assert_true(job_finished(job, &tag, &solution));
        assert_int_equal(tag, 3 * round + 2);
        assert_int_equal(solution.verdict, VERDICT_SOLVED);
        solution_free(&solution);
        assert_false(readable(job, 0));
    }
    job_free(job);
}

static void test_start_and_cancel(void **state)
{
    (void)state;
    struct game_copy endless;
    game_copy(&endless, &toy_game);
    endless.solver.solve = solve_for_ever;
    int before = descriptors();
    struct toy start = toy_at(4);
    struct solution solution = {0};
    uint64_t tag;
    for (int which = 0; which < 2; which++) {
        struct job *job = job_new(which == 0 ? &endless.game : &toy_game);
        assert_int_equal(descriptors(), before + 2);
        for (uint64_t round = 0; round < 1000; round++) {
            job_start(job, &start, &(struct limits){0}, round);
            if (round % 4 == 1)
                nanosleep(&(struct timespec){.tv_nsec = 30000}, NULL);
            job_cancel(job);
            assert_false(job_running(job));
            assert_false(job_finished(job, &tag, &solution));
            assert_false(readable(job, 0));
        }
        job_cancel(job); /* nothing runs: nothing happens */
        job_start(job, &start, &(struct limits){0}, 1);
        job_free(job); /* while it runs */
        assert_int_equal(descriptors(), before);
    }
}

static void test_limits_reach_the_solver(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.solver.solve = solve_for_ever;
    struct job *job = job_new(&game.game);
    struct toy start = toy_at(4);
    job_start(job, &start, &(struct limits){.nodes = 12345}, 1);
    struct solution solution = {0};
    uint64_t tag;
    assert_true(readable(job, 60000));
    assert_true(job_finished(job, &tag, &solution));
    assert_int_equal(solution.stop, STOP_NODES);
    assert_int_equal(solution.nodes, 12345);
    assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
    job_free(job);
}

/* A memo that remembers how many searches have used it. */
static void *memo_new(void)
{
    return memory_get(1, sizeof(int));
}

static int memos_freed;

static void memo_free(void *memo)
{
    memos_freed++;
    free(memo);
}

static void solve_with_memo(struct search *search, void *memo, const void *state,
                            struct solution *out)
{
    ++*(int *)memo;
    out->verdict = VERDICT_IMPOSSIBLE;
    if (((const struct toy *)state)->place == 0)
        solve_for_ever(search, memo, state, out);
}

static bool recall(const void *memo, const void *state, struct solution *out)
{
    (void)state;
    out->verdict = VERDICT_IMPOSSIBLE;
    out->bound = *(const int *)memo;
    return *(const int *)memo > 0;
}

static void test_memo(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.solver.memo_new = memo_new;
    game.solver.memo_free = memo_free;
    game.solver.solve = solve_with_memo;
    game.solver.recall = recall;
    memos_freed = 0;
    struct job *job = job_new(&game.game);
    struct toy start = toy_at(4);
    struct toy endless = toy_at(0);
    struct solution solution = {0};
    assert_false(job_recall(job, &start, &solution));
    for (int round = 1; round < 5; round++) {
        uint64_t tag;
        job_start(job, &start, &(struct limits){0}, 0);
        assert_true(readable(job, 60000));
        assert_true(job_finished(job, &tag, &solution));
        assert_true(job_recall(job, &start, &solution));
        assert_int_equal(solution.bound, round);
    }
    job_start(job, &endless, &(struct limits){0}, 0);
    assert_false(job_recall(job, &start, &solution));
    job_cancel(job);
    assert_true(job_recall(job, &start, &solution));
    assert_int_equal(solution.bound, 5);
    job_free(job);
    assert_int_equal(memos_freed, 1);
}

static bool survey(const void *memo, const void *state, struct survey *out)
{
    (void)state;
    out->boards = (uint64_t) * (const int *)memo;
    return true;
}

/* The memo is asked for a survey only while no search changes it, and only if there are both. */
static void test_survey(void **state)
{
    (void)state;
    struct game_copy game;
    game_copy(&game, &toy_game);
    game.solver.memo_new = memo_new;
    game.solver.memo_free = memo_free;
    game.solver.solve = solve_with_memo;
    game.solver.survey = survey;
    struct toy start = toy_at(4), endless = toy_at(0);
    struct survey found = {0};
    struct job *job = job_new(&game.game);
    assert_false(job_survey(job, &start, &found)); /* cannot recall: it keeps no memo */
    job_free(job);
    game.solver.recall = recall;
    job = job_new(&game.game);
    job_start(job, &endless, &(struct limits){0}, 0);
    assert_false(job_survey(job, &start, &found));
    job_cancel(job);
    assert_true(job_survey(job, &start, &found));
    assert_int_equal(found.boards, 1);
    game.solver.survey = NULL;
    assert_false(job_survey(job, &start, &found));
    job_free(job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answer),
        cmocka_unit_test(test_descriptor_flags),
        cmocka_unit_test(test_end),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_only_the_newest_answers),
        cmocka_unit_test(test_start_and_cancel),
        cmocka_unit_test(test_limits_reach_the_solver),
        cmocka_unit_test(test_memo),
        cmocka_unit_test(test_survey),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
