/* Handles of <unstuck.h> in many threads: cancelling, progress, watching. */
#include <unstuck.h>

#include "unstuck/handles.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    BATCH = 512 /* more nodes than a thread may hold */
};

static struct unstuck_position *deal(const char *game, const char *variant,
                                     uint64_t number)
{
    struct unstuck_position *position;
    assert_int_equal(unstuck_deal(game, variant, number, &position), UNSTUCK_OK);
    return position;
}

static struct unstuck_answer answer_of(struct unstuck_solver *solver)
{
    struct unstuck_answer answer;
    unstuck_get_answer(solver, &answer, sizeof answer);
    return answer;
}

/* ---- one thread -------------------------------------------------------------------- */

/* What a callback saw, and when it ends the search. */
struct watched {
    struct unstuck_solver *solver;
    int calls, most;
    uint64_t nodes;
    atomic_int at_once;
};

static bool note(const struct unstuck_progress *progress, void *data)
{
    struct watched *watched = data;
    struct unstuck_progress now;
    assert_int_equal(atomic_fetch_add(&watched->at_once, 1), 0);
    assert_true(progress->nodes + BATCH > watched->nodes);
    unstuck_get_progress(watched->solver, &now, sizeof now);
    assert_true(now.seconds >= progress->seconds);
    watched->nodes = progress->nodes;
    watched->calls++;
    atomic_fetch_sub(&watched->at_once, 1);
    return watched->calls < watched->most;
}

/* A callback that returns false ends the search within a batch of nodes. */
static void test_watch(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("samegame", NULL, 1);
    struct watched watched = {.solver = solver, .most = 20};
    unstuck_watch(solver, 0, note, &watched);
    assert_int_equal(unstuck_solve(solver, position, NULL), UNSTUCK_SOLVED);
    struct unstuck_answer answer = answer_of(solver);
    assert_int_equal(answer.stop, UNSTUCK_STOP_CANCELLED);
    assert_int_equal(watched.calls, 20);
    assert_true(answer.nodes <= watched.nodes + BATCH);

    /* The cancel was about that search only. */
    watched.most = 1000000;
    watched.nodes = 0;
    unstuck_solve(solver, position, &(struct unstuck_limits){.nodes = 50000});
    assert_int_equal(answer_of(solver).stop, UNSTUCK_STOP_NODES);
    assert_true(watched.calls > 20);
    int calls = watched.calls;
    unstuck_watch(solver, 3600, note, &watched);
    unstuck_solve(solver, position, &(struct unstuck_limits){.nodes = 50000});
    assert_int_equal(watched.calls, calls);
    unstuck_watch(solver, 0, NULL, NULL);
    unstuck_solve(solver, position, &(struct unstuck_limits){.nodes = 50000});
    assert_int_equal(watched.calls, calls);

    /* Of several threads one at a time calls. */
    watched.nodes = 0;
    watched.most = calls + 50;
    unstuck_watch(solver, 0, note, &watched);
    unstuck_solve(solver, position, &(struct unstuck_limits){.threads = 3});
    assert_int_equal(answer_of(solver).stop, UNSTUCK_STOP_CANCELLED);
    assert_true(watched.calls >= calls + 50);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

static void test_progress(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klotski", NULL, 1);
    struct unstuck_progress progress, again;
    memset(&progress, 1, sizeof progress);
    unstuck_get_progress(solver, &progress, sizeof progress);
    assert_null(progress.phase);
    assert_int_equal(progress.nodes, 0);
    unstuck_solve(solver, position, NULL);
    unstuck_get_progress(solver, &progress, sizeof progress);
    assert_int_equal(progress.nodes, answer_of(solver).nodes);
    assert_int_equal(progress.bytes, 0);
    assert_true(progress.seconds > 0);
    unstuck_get_progress(solver, &again, sizeof again); /* it does not go on */
    assert_memory_equal(&progress.seconds, &again.seconds, sizeof again.seconds);
    unstuck_free(position);

    position = deal("samegame", NULL, 1);
    unstuck_solve(solver, position, &(struct unstuck_limits){.nodes = 1000});
    unstuck_get_progress(solver, &progress, sizeof progress);
    assert_non_null(progress.phase);
    assert_true(progress.has_best && progress.has_bound);
    assert_int_equal(progress.best, answer_of(solver).score);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* ---- cancelling -------------------------------------------------------------------- */

static struct unstuck_solver *interrupted;

static void on_signal(int number)
{
    (void)number;
    unstuck_cancel(interrupted);
}

static bool raise_once(const struct unstuck_progress *progress, void *data)
{
    uint64_t *nodes = data;
    if (*nodes == 0 && progress->nodes > 0) {
        *nodes = progress->nodes;
        raise(SIGUSR1);
    }
    return true;
}

static void test_cancel_by_signal(void **state)
{
    (void)state;
    struct unstuck_position *position = deal("klondike", NULL, 1000400);
    struct sigaction action = {.sa_handler = on_signal}, before;
    uint64_t nodes = 0;
    interrupted = unstuck_solver_new();
    sigaction(SIGUSR1, &action, &before);
    unstuck_watch(interrupted, 0.001, raise_once, &nodes);
    assert_int_equal(unstuck_solve(interrupted, position, NULL), UNSTUCK_CANCELLED);
    assert_true(nodes > 0 && answer_of(interrupted).nodes <= nodes + BATCH);
    sigaction(SIGUSR1, &before, NULL);
    unstuck_solver_free(interrupted);
    unstuck_free(position);
}

struct ping {
    struct unstuck_solver *solver;
    atomic_int state; /* 1: the search has begun; 2: it has been cancelled */
    uint64_t nodes;   /* when the cancel was noticed */
};

static bool wait_for_cancel(const struct unstuck_progress *progress, void *data)
{
    struct ping *ping = data;
    atomic_store(&ping->state, 1);
    while (atomic_load(&ping->state) != 2)
        ;
    ping->nodes = progress->nodes;
    return true;
}

static void *cancel(void *argument)
{
    struct ping *ping = argument;
    struct unstuck_progress progress;
    while (atomic_load(&ping->state) != 1)
        unstuck_get_progress(ping->solver, &progress, sizeof progress);
    unstuck_cancel(ping->solver);
    atomic_store(&ping->state, 2);
    return NULL;
}

/* After a cancel from another thread no search takes more than the nodes that a thread
 * already holds: a millisecond's worth. */
static void test_cancel_from_thread(void **state)
{
    (void)state;
    static const char *const games[][2] = {{"klondike", "draw3"},
                                           {"klotski", "moves"},
                                           {"lianliankan", "outside"},
                                           {"samegame", "square"}};
    for (int i = 0; i < 4; i++) {
        struct ping ping = {.solver = unstuck_solver_new()};
        struct unstuck_position *position = deal(games[i][0], games[i][1], 1);
        pthread_t thread;
        unstuck_watch(ping.solver, 0, wait_for_cancel, &ping);
        pthread_create(&thread, NULL, cancel, &ping);
        enum unstuck_verdict verdict = unstuck_solve(ping.solver, position, NULL);
        pthread_join(thread, NULL);
        assert_int_equal(verdict, i == 3 ? UNSTUCK_SOLVED : UNSTUCK_CANCELLED);
        assert_int_equal(answer_of(ping.solver).stop, UNSTUCK_STOP_CANCELLED);
        assert_true(answer_of(ping.solver).nodes <= ping.nodes + BATCH);
        unstuck_free(position);
        unstuck_solver_free(ping.solver);
    }
}

/* ---- many handles ------------------------------------------------------------------ */

struct worker {
    pthread_t thread;
    int index;
    uint64_t nodes; /* of all searches */
    struct unstuck_solver *solver;
};

/* Solves some deals of each game, in another order in each thread. */
static void *work(void *argument)
{
    struct worker *worker = argument;
    struct unstuck_solver *solver = worker->solver;
    for (int i = 0; i < 8; i++) {
        int game = (i + worker->index) % 4;
        struct unstuck_position *position;
        struct unstuck_answer answer;
        struct unstuck_limits limits = {.nodes = 3000, .threads = 1 + i / 4};
        char text[20000];
        if (unstuck_deal(unstuck_game(game), NULL, 1 + (uint64_t)i / 4, &position) !=
            UNSTUCK_OK)
            return NULL;
        unstuck_solve(solver, position, &limits);
        unstuck_get_answer(solver, &answer, sizeof answer);
        worker->nodes += answer.nodes;
        unstuck_print(position, NULL, text, sizeof text, NULL);
        unstuck_play(position, "?", NULL);
        unstuck_free(position);
    }
    return NULL;
}

static void test_many_handles(void **state)
{
    (void)state;
    enum {
        WORKERS = 6
    };
    struct worker workers[WORKERS] = {{0}};
    for (int i = 0; i < WORKERS; i++) {
        workers[i].index = i;
        workers[i].solver = unstuck_solver_new();
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < WORKERS; i++) {
        struct unstuck_progress progress;
        for (int k = 0; k < 100; k++)
            unstuck_get_progress(workers[i].solver, &progress, sizeof progress);
    }
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(workers[i].thread, NULL);
        assert_int_equal(workers[i].nodes, workers[0].nodes);
        unstuck_solver_free(workers[i].solver);
    }
}

static void *cancel_often(void *argument)
{
    struct ping *ping = argument;
    while (atomic_load(&ping->state) == 0)
        unstuck_cancel(ping->solver);
    return NULL;
}

/* Cancels at any time leave the handle whole: each search is cancelled or ends right. */
static void test_cancel_storm(void **state)
{
    (void)state;
    struct ping ping = {.solver = unstuck_solver_new()};
    struct unstuck_position *position = deal("klotski", NULL, 1);
    pthread_t thread;
    pthread_create(&thread, NULL, cancel_often, &ping);
    for (int i = seed_rounds(2000); i > 0; i--) {
        enum unstuck_verdict verdict = unstuck_solve(ping.solver, position, NULL);
        struct unstuck_answer answer = answer_of(ping.solver);
        assert_true(verdict == UNSTUCK_CANCELLED || verdict == UNSTUCK_SOLVED);
        assert_true(verdict == UNSTUCK_CANCELLED ? answer.stop == UNSTUCK_STOP_CANCELLED
                                                 : answer.length == 81);
    }
    atomic_store(&ping.state, 1);
    pthread_join(thread, NULL);
    unstuck_solve(ping.solver, position, NULL); /* a last cancel may be about this one */
    assert_int_equal(unstuck_solve(ping.solver, position, NULL), UNSTUCK_SOLVED);
    unstuck_free(position);
    unstuck_solver_free(ping.solver);
}

/* ---- programs of another version --------------------------------------------------- */

/* What lies behind the struct of an older program is neither read nor written; what an older
 * library does not know is zero. */
static void test_sizes(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klotski", NULL, 1);
    struct unstuck_limits older;
    memset(&older, 0xff, sizeof older);
    older.size = offsetof(struct unstuck_limits, bytes);
    older.nodes = 10;
    assert_int_equal(unstuck_solve(solver, position, &older), UNSTUCK_UNKNOWN);
    assert_int_equal(answer_of(solver).stop, UNSTUCK_STOP_NODES);
    assert_int_equal(answer_of(solver).nodes, 10);
    struct unstuck_limits none = {.nodes = 20}; /* size 0 */
    unstuck_solve(solver, position, &none);
    assert_int_equal(answer_of(solver).nodes, 20);

    struct {
        struct unstuck_facts facts;
        unsigned char more[8];
    } newer;
    unsigned char poison[sizeof newer];
    size_t cut = offsetof(struct unstuck_facts, dealt);
    memset(&newer, 0xff, sizeof newer);
    memset(poison, 0xff, sizeof poison);
    unstuck_get_facts(position, &newer.facts, cut);
    assert_int_equal(newer.facts.deal, 1);
    assert_memory_equal((char *)&newer + cut, poison, sizeof newer - cut);
    unstuck_get_facts(position, &newer.facts, sizeof newer);
    assert_true(newer.facts.dealt);
    memset(poison, 0, sizeof poison);
    assert_memory_equal(newer.more, poison, sizeof newer.more);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

static void test_usual_memory(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klotski", NULL, 1);
    struct unstuck_limits limits = {.size = sizeof limits, .bytes = UINT64_MAX};
    unstuck_solve(solver, position, NULL);
    assert_int_equal(solver->search.limits.bytes, 512 << 20);
    unstuck_solve(solver, position, &limits);
    assert_int_equal(solver->search.limits.bytes, UINT64_MAX);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* Seconds of processor time of the whole process. */
static double used(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* While other processes keep the processors busy, searches on one thread and on four use the
 * processor time that they may use, and little more. */
static void test_processor_time(void **state)
{
    (void)state;
    static const char large[] =
        "goal: 4,1\naXXb..\naXXb..\ncddeef\nghijkl\nmnopqr\n......\n";
    struct unstuck_position *positions[] = {deal("klondike", "draw3", 4), NULL,
                                            deal("samegame", NULL, 4)};
    struct unstuck_limits limits = {.size = sizeof limits,
                                    .optimal = true,
                                    .cpu_seconds = seed_is_long() ? 0.2 : 0.05};
    pid_t busy[3];
    assert_int_equal(unstuck_parse("klotski", "steps", large, sizeof large - 1,
                                   &positions[1], NULL),
                     UNSTUCK_OK);
    for (int i = 0; i < 3; i++) {
        busy[i] = fork();
        if (busy[i] == 0) {
            alarm(50);
            for (;;)
                ;
        }
        assert_true(busy[i] > 0);
    }
    for (int i = 0; i < 6; i++) {
        struct unstuck_solver *solver = unstuck_solver_new();
        limits.threads = i < 3 ? 1 : 4;
        double before = used();
        unstuck_solve(solver, positions[i % 3], &limits);
        double after = used();
        assert_int_equal(answer_of(solver).stop, UNSTUCK_STOP_TIME);
        assert_true(after - before > limits.cpu_seconds - 0.01 &&
                    after - before < limits.cpu_seconds + 0.1);
        unstuck_solver_free(solver);
    }
    for (int i = 0; i < 3; i++) {
        unstuck_free(positions[i]);
        kill(busy[i], SIGKILL);
        waitpid(busy[i], NULL, 0);
    }
}

/* The macro, the function and the text say the same. */
static void test_version(void **state)
{
    (void)state;
    char text[32];
    int number = unstuck_version_number();
    snprintf(text, sizeof text, "%d.%d.%d", number / 10000, number / 100 % 100,
             number % 100);
    assert_int_equal(number, UNSTUCK_VERSION_NUMBER);
    assert_string_equal(text, unstuck_version());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_watch),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_cancel_by_signal),
        cmocka_unit_test(test_cancel_from_thread),
        cmocka_unit_test(test_many_handles),
        cmocka_unit_test(test_cancel_storm),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_usual_memory),
        cmocka_unit_test(test_processor_time),
        cmocka_unit_test(test_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
