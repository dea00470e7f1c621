/* A solver behind a user interface: it runs on a thread of its own, and the loop that waits
 * for events prints its progress. Enter cancels the search, as does a time limit.
 *
 *     cc gui.c -o gui $(pkg-config --cflags --libs unstuck) -pthread
 *     ./gui 5                SameGame, deal 1, for at most 5 seconds
 *
 * A real interface puts the body of the loop into its timer. */
#include <unstuck.h>

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* What the thread and the loop share. The answer in SOLVER is the loop's once FINISHED. */
struct search {
    struct unstuck_solver *solver;
    struct unstuck_position *position;
    atomic_bool finished;
};

static void *run(void *data)
{
    struct search *search = data;
    unstuck_solve(search->solver, search->position, NULL);
    atomic_store(&search->finished, true);
    return NULL;
}

static void print_progress(struct search *search)
{
    struct unstuck_progress progress;
    unstuck_get_progress(search->solver, &progress, sizeof progress);
    printf("%4.1f s  %10llu positions", progress.seconds,
           (unsigned long long)progress.nodes);
    if (progress.has_best)
        printf("  best score %lld", (long long)progress.best);
    printf("  %s\n", progress.phase != NULL ? progress.phase : "");
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 5;
    struct search search = {.solver = unstuck_solver_new()};
    pthread_t thread;
    if (search.solver == NULL ||
        unstuck_deal("samegame", NULL, 1, &search.position) != UNSTUCK_OK ||
        pthread_create(&thread, NULL, run, &search) != 0)
        return 3;

    double waited = 0;
    while (!atomic_load(&search.finished)) {
        struct pollfd input = {.fd = 0, .events = POLLIN};
        bool key = poll(&input, 1, 100) > 0;
        waited += 0.1;
        print_progress(&search);
        if (key || waited >= seconds) {
            unstuck_cancel(search.solver); /* the thread ends within milliseconds */
            break;
        }
    }
    pthread_join(thread, NULL);

    struct unstuck_answer answer;
    unstuck_get_answer(search.solver, &answer, sizeof answer);
    printf("score %lld%s: %s\n", (long long)answer.score,
           answer.proved ? ", the highest" : "", unstuck_line(search.solver));
    unstuck_solver_free(search.solver);
    unstuck_free(search.position);
    return 0;
}
