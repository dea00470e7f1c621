/* Every solver under random limits: its answers are right, the whole process uses no more
 * memory than allowed, and cancelled searches leak nothing. The time of a cancel is
 * printed but not checked, because it depends on the load of the machine. */
#include "base/clock.h"
#include "engine/job.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"

#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROUNDS = 1000,
    NODES_MOST = 40000,
    BYTES_MOST = 32 << 20,
    THREADS_MOST = 4,
    /* Memory besides the limit: stacks, lines, memory that malloc keeps. */
    OVERHEAD = 2 << 20,
    PLAYED = 12 /* moves before the question, at most */
};

struct kind {
    const char *name;
    const struct game *game;
    const char *variant;
    const char *board; /* of Klotski; NULL: a deal */
    bool fair;
};

static const struct kind kinds[] = {
    {"klondike", &klondike_game, "draw3", NULL, false},
    {"klondike, fair", &klondike_game, "draw1", NULL, true},
    {"klotski", &klotski_game, "moves", NULL, false},
    {"klotski, large", &klotski_game, "steps",
     "goal: 4,1\naXXb..\naXXb..\ncddeef\nghijkl\nmnopqr\n......\n", false},
    {"lianliankan", &lianliankan_game, NULL, NULL, false},
    {"lianliankan, gravity", &lianliankan_game, "gravity", NULL, false},
    {"samegame", &samegame_game, NULL, NULL, false},
};
enum {
    KINDS = sizeof kinds / sizeof *kinds
};

struct place {
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
};

/* Some moves after the start of some deal. */
static void any_place(const struct kind *kind, struct random *random, struct place *place)
{
    const struct game *game = kind->game;
    uint32_t variant;
    const char *name = kind->variant != NULL ? kind->variant : game->deals->variants[0];
    assert_true(game_variant_find(game, name, &variant));
    *place = (struct place){0};
    uint64_t most = game_deal_count(game) > 0 ? game_deal_count(game) : 1000000;
    if (kind->board != NULL)
        board_read((struct klotski *)(void *)place->state, variant, kind->board);
    else
        assert_null(
            game->deals->deal(place->state, variant, 1 + random_below(random, most)));
    for (int i = (int)random_below(random, PLAYED); i > 0; i--) {
        uint32_t moves[256];
        int count = game->rules->moves(place->state, moves, 256);
        if (count == 0 || game->rules->status(place->state) != STATUS_PLAYING)
            return;
        assert_true(
            game->rules
                ->apply(place->state,
                        moves[random_below(random,
                                           (uint64_t)(count < 256 ? count : 256))]));
    }
}

/* A number from 1 to MOST; its logarithm is uniform. */
static uint64_t any_limit(struct random *random, double most)
{
    double share = (double)random_below(random, 1 << 30) / (1 << 30);
    return (uint64_t)exp(share * log(most)) + (share > 0.5);
}

static void check_answer(const struct kind *kind, const struct place *place,
                         const struct solution *solution)
{
    const struct game *game = kind->game;
    struct place end;
    int length;
    for (int i = 0; i < solution->candidate_count; i++) {
        const struct candidate *c = &solution->candidates[i];
        assert_true(c->count > 0 && c->wins <= c->samples);
        assert_int_equal(solution_replay(game, place->state, c->moves, c->count,
                                         end.state, NULL),
                         c->count);
    }
    if (solution->verdict != VERDICT_SOLVED) {
        assert_int_equal(solution->count, 0);
        assert_int_equal(solution->proved, solution->verdict == VERDICT_IMPOSSIBLE);
        assert_true(kind->fair || solution->proved || solution->stop != STOP_FINISHED);
        return;
    }
    assert_int_equal(solution_replay(game, place->state, solution->moves, solution->count,
                                     end.state, &length),
                     solution->count);
    assert_int_equal(length, solution->length);
    if (game->rules->scored)
        assert_int_equal(game->rules->score(end.state), solution->score);
    else
        assert_int_equal(game->rules->status(end.state), STATUS_WON);
}

static void ask(const struct kind *kind, const struct place *place,
                const struct limits *limits)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, limits);
    solution_find(kind->game, &search, NULL, place->state, &solution);
    search_free(&search); /* asserts that no memory is left */
    check_answer(kind, place, &solution);
    assert_true(limits->nodes == 0 || solution.nodes <= limits->nodes);
    assert_true(limits->bytes == 0 || solution.peak_bytes <= limits->bytes);
    solution_free(&solution);
}

static void test_nodes(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = seed_rounds(ROUNDS); i > 0; i--) {
        const struct kind *kind = &kinds[i % KINDS];
        struct place place;
        any_place(kind, &random, &place);
        ask(kind, &place,
            &(struct limits){.nodes = any_limit(&random, NODES_MOST),
                             .threads = 1 + (int)random_below(&random, THREADS_MOST),
                             .optimal = i / KINDS % 2 == 0,
                             .improve = i / KINDS % 4 == 1 ? 0 : 1000,
                             .fair = kind->fair});
    }
}

/* ---- memory ------------------------------------------------------------------------ */

/* A figure of /proc/self/status in bytes; -1: there is none. */
static long status_of(const char *name)
{
    char line[256];
    long value = -1;
    FILE *file = fopen("/proc/self/status", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, name, strlen(name)) == 0)
            value = atol(line + strlen(name) + 1) * 1024;
    if (file != NULL)
        fclose(file);
    return value;
}

/* Resets the peak to the memory used now. False: this system cannot. */
static bool forget_peak(void)
{
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (file == NULL)
        return false;
    bool written = fputs("5", file) >= 0;
    return fclose(file) == 0 && written && status_of("VmHWM") > 0;
}

static void test_bytes(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(ROUNDS);
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
    bool measured = false; /* sanitizers take more */
#else
    bool measured = forget_peak();
#endif
    long most = 0, most_beyond = 0;
    for (int i = rounds; i > 0; i--) {
        const struct kind *kind = &kinds[i % KINDS];
        struct place place;
        struct limits limits = {.nodes = NODES_MOST,
                                .bytes = any_limit(&random, BYTES_MOST),
                                .threads = 1 + (int)random_below(&random, THREADS_MOST),
                                .optimal = i / KINDS % 2 == 0,
                                .improve = i / KINDS % 4 == 1 ? 0 : 1000,
                                .fair = kind->fair};
        any_place(kind, &random, &place);
        if (measured)
            forget_peak();
        long before = status_of("VmRSS");
        ask(kind, &place, &limits);
        long grown = status_of("VmHWM") - before;
        long beyond = grown - (long)limits.bytes;
        if (measured && beyond > OVERHEAD)
            fail_msg("%s: %ld bytes beyond the limit of %ld", kind->name, beyond,
                     (long)limits.bytes);
        most = grown > most ? grown : most;
        most_beyond = beyond > most_beyond ? beyond : most_beyond;
    }
    if (measured)
        printf(
            "# never more than %ld KiB beyond the limit; the process grew by up to %ld KiB\n",
            most_beyond / 1024, most / 1024);
}

/* ---- cancel ------------------------------------------------------------------------ */

/* Entries of a directory of /proc/self; 0: there is none. */
static int entries(const char *path)
{
    DIR *directory = opendir(path);
    int count = 0;
    while (directory != NULL && readdir(directory) != NULL)
        count++;
    if (directory != NULL)
        closedir(directory);
    return count;
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void print_times(const char *what, double *seconds, int count)
{
    qsort(seconds, (size_t)count, sizeof *seconds, compare);
    printf("# %d cancels, %s: median %.2f ms, p99 %.2f ms, longest %.2f ms\n", count,
           what, seconds[count / 2] * 1e3, seconds[count * 99 / 100] * 1e3,
           seconds[count - 1] * 1e3);
}

static void test_cancel(void **state)
{
    (void)state;
    static double seconds[ROUNDS], processor[ROUNDS];
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(ROUNDS);
    int threads = entries("/proc/self/task");
    int descriptors = entries("/proc/self/fd");
    struct job *jobs[KINDS];
    for (int i = 0; i < KINDS; i++)
        jobs[i] = job_new(kinds[i].game);
    for (int i = 0; i < rounds; i++) {
        const struct kind *kind = &kinds[i % KINDS];
        struct place place;
        any_place(kind, &random, &place);
        job_start(jobs[i % KINDS], place.state,
                  &(struct limits){.threads = THREADS_MOST, .fair = kind->fair},
                  (uint64_t)i);
        nanosleep(&(struct timespec){.tv_nsec = (long)random_below(&random, 3000000)},
                  NULL);
        double before = clock_now();
        clock_t worked = clock();
        job_cancel(jobs[i % KINDS]);
        seconds[i] = clock_now() - before;
        processor[i] = (double)(clock() - worked) / CLOCKS_PER_SEC;
    }
    for (int i = 0; i < KINDS; i++)
        job_free(jobs[i]);
    assert_int_equal(entries("/proc/self/task"), threads);
    assert_int_equal(entries("/proc/self/fd"), descriptors);
    print_times("by the clock", seconds, rounds);
    print_times("of the processor, all threads", processor, rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
