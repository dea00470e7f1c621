/* The frontier search of general boards: its sort, and its files. A search that is stopped again
 * and again, or killed, and continues from its scratch folder, gives the answer of one that
 * runs in memory. */
#include "games/klotski/solve/frontier/worker.h"
#include "games/klotski/solve/klotski_solve.h"
#include "games/registry.h"

#include "tests/home.h"
#include "tests/klotski/boards.h"
#include "tests/klotski/solvers.h"
#include "tests/no_memory.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    FILES = 64 /* of a search that was stopped, at most */
};

static const char first_opening[] = "aXXb\naXXb\ncdde\ncfge\nh..i\n";
/* 走投无路, which has no solution. */
static const char no_way_out[] = "aXXb\naXXb\ncdef\ncdgf\nh..i\n";

/* ---- sorting ----------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const uint64_t *x = a;
    const uint64_t *y = b;
    return (*x > *y) - (*x < *y);
}

static void test_sort(void **state)
{
    (void)state;
    enum {
        MOST = 3 << 13
    };
    static uint64_t keys[MOST], slow[MOST];
    static const uint64_t masks[] = {UINT64_MAX, 0xff,       0xffff00,         0,
                                     1,          1ULL << 63, 0xff000000000fff, 0x3fff};
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(200); i < rounds; i++) {
        size_t count = (size_t)random_below(&random, i % 4 == 0 ? MOST : 100);
        for (size_t k = 0; k < count; k++)
            keys[k] = random_next(&random) & masks[i % 8];
        memcpy(slow, keys, count * sizeof *keys);
        qsort(slow, count, sizeof *slow, compare);
        size_t kept = 0;
        for (size_t k = 0; k < count; k++)
            if (kept == 0 || slow[k] != slow[kept - 1])
                slow[kept++] = slow[k];
        assert_int_equal(worker_sort(keys, count), kept);
        assert_memory_equal(keys, slow, kept * sizeof *keys);
    }
}

/* ---- files ------------------------------------------------------------------------- */

static char folder[1024];

static struct scratch scratch_new(void)
{
    snprintf(folder, sizeof folder, "%s/scratch", home_path());
    return (struct scratch){.directory = folder};
}

static bool folder_exists(void)
{
    struct stat status;
    return stat(folder, &status) == 0;
}

/* Removes the files of a search that was not finished. */
static void folder_clear(void)
{
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;)
        unlinkat(dirfd(directory), entry->d_name, 0);
    if (directory != NULL)
        closedir(directory);
    rmdir(folder);
}

/* Solves K in pieces of NODES, all in files. Returns the nodes of all pieces. */
static uint64_t solve_in_pieces(const struct klotski *k, uint64_t nodes, uint64_t bytes,
                                struct solution *out)
{
    uint64_t sum = 0;
    int64_t bound = 0;
    do {
        struct scratch scratch = scratch_new();
        solver_ask(&klotski_game,
                   &(struct limits){.nodes = nodes, .bytes = bytes, .scratch = &scratch},
                   NULL, k, out);
        assert_string_equal(scratch.trouble, "");
        sum += out->nodes;
        if (out->verdict == VERDICT_UNKNOWN) {
            assert_int_equal(out->stop, STOP_NODES);
            assert_true(folder_exists() && out->has_bound && out->bound >= bound);
            bound = out->bound;
        }
    } while (!out->proved);
    assert_false(folder_exists());
    return sum;
}

static void check_pieces(const struct klotski *k, uint64_t nodes, uint64_t bytes)
{
    struct solution whole = {0}, pieces = {0}, longer = {0};
    solver_ask(&klotski_game, &(struct limits){0}, NULL, k, &whole);
    int length = whole.verdict == VERDICT_SOLVED ? whole.length : -1;
    /* A whole search may also take nodes for quick lines, and end with one of these. */
    assert_int_equal(solve_in_pieces(k, nodes, bytes, &pieces),
                     solve_in_pieces(k, 3 * nodes, bytes, &longer));
    solver_expect(k, &pieces, length);
    assert_int_equal(pieces.count, longer.count);
    if (pieces.count > 0)
        assert_memory_equal(pieces.moves, longer.moves,
                            (size_t)pieces.count * sizeof *pieces.moves);
    solution_free(&longer);
    solution_free(&whole);
    solution_free(&pieces);
}

/* The answer, its line and the nodes do not depend on where a search was stopped. */
static void test_pieces(void **state)
{
    (void)state;
    struct klotski k;
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        board_read(&k, metric, metric == KLOTSKI_STRAIGHT ? no_way_out : first_opening);
        check_pieces(&k, 2500, (uint64_t)5 << 20);
    }
    /* More pieces in a layer than runs are kept. */
    board_read(&k, KLOTSKI_MOVES, no_way_out);
    check_pieces(&k, 15, 0);
    /* Few states: stop after each node. */
    board_read(&k, KLOTSKI_MOVES, "goal: 1,1\nXXa\nXX.\n.bb\n");
    check_pieces(&k, 1, 0);
    board_read(&k, KLOTSKI_MOVES, "goal: 0,3\nXab.\n##c#\n"); /* impossible */
    check_pieces(&k, 1, 0);
}

/* On two threads in memory and on three in files, the answer, the line and the nodes are those
 * of one thread. */
static void test_threads(void **state)
{
    (void)state;
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        struct klotski k;
        struct solution one = {0};
        board_read(&k, metric, metric == KLOTSKI_STRAIGHT ? no_way_out : first_opening);
        solver_ask(&klotski_game, &(struct limits){.threads = 1}, NULL, &k, &one);
        for (int threads = 2; threads <= 3; threads++) {
            struct scratch scratch = scratch_new();
            struct solution more = {0};
            struct limits limits = {.threads = threads};
            limits.scratch = threads == 3 ? &scratch : NULL;
            solver_ask(&klotski_game, &limits, NULL, &k, &more);
            assert_true(more.proved);
            assert_int_equal(more.verdict, one.verdict);
            assert_int_equal(more.count, one.count);
            if (one.count > 0)
                assert_memory_equal(more.moves, one.moves,
                                    (size_t)one.count * sizeof *one.moves);
            assert_int_equal(more.nodes, one.nodes);
            solution_free(&more);
        }
        solution_free(&one);
    }
}

static void test_random_pieces(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0, rounds = seed_rounds(60); i < rounds; i++) {
        struct klotski k;
        board_random(&k, &random, (uint32_t)i % 3, 2 + (int)random_below(&random, 3),
                     2 + (int)random_below(&random, 4),
                     1 + (int)random_below(&random, 4));
        board_walk(&k, &random, (int)random_below(&random, 3));
        check_pieces(&k, 1 + random_below(&random, 300), 0);
    }
}

/* Kills the process without a chance to save anything. */
static void kill_later(void *watcher, double now)
{
    int *calls = watcher;
    (void)now;
    if (--*calls == 0)
        raise(SIGKILL);
}

static void search_until_killed(const struct klotski *k, int threads, int calls)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0) {
        waitpid(child, NULL, 0);
        return;
    }
    struct scratch scratch = scratch_new();
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){.bytes = (uint64_t)16 << 20,
                                          .threads = threads,
                                          .scratch = &scratch});
    search.watch = kill_later;
    search.watcher = &calls;
    klotski_solve(&search, NULL, k, &solution);
    _exit(0);
}

static void test_killed(void **state)
{
    (void)state;
    struct klotski k;
    struct solution solution = {0};
    board_read(&k, KLOTSKI_MOVES, first_opening);
    for (int i = 0; i < 4; i++)
        search_until_killed(&k, 1 + i % 2, 10 + i * 10);
    solve_in_pieces(&k, 0, (uint64_t)5 << 20, &solution);
    solver_expect(&k, &solution, 81);
    solution_free(&solution);
}

/* Whichever allocation fails, nothing leaks, and the next search continues and is right. */
static void test_no_memory(void **state)
{
    (void)state;
    struct klotski k;
    board_read(&k, KLOTSKI_MOVES, "goal: 1,1\nXXa\nXX.\n.bb\n");
    int length = solver_length(&klotski_game, &k);
    long needed = 0, n = 1;
    for (; needed >= n - 1; n++) {
        struct scratch scratch = scratch_new();
        struct solution solution = {0};
        long before = no_memory_blocks();
        no_memory_from(n, false);
        solver_ask(&klotski_game, &(struct limits){.scratch = &scratch}, NULL, &k,
                   &solution);
        needed = no_memory_end();
        if (solution.verdict == VERDICT_UNKNOWN)
            assert_true(solution.stop == STOP_SYSTEM || solution.stop == STOP_DISK);
        solution_free(&solution);
        assert_int_equal(no_memory_blocks(), before);
        solve_in_pieces(&k, 0, 0, &solution);
        solver_expect(&k, &solution, length);
        solution_free(&solution);
    }
    printf("# %ld allocations\n", n);
    assert_true(n > 20);
}

/* ---- refusals ---------------------------------------------------------------------- */

/* Asks within limits and expects to be refused, because of WHY. */
static void expect_refused(const struct klotski *k, struct scratch scratch,
                           const char *why)
{
    struct solution solution = {0};
    solver_ask(&klotski_game, &(struct limits){.scratch = &scratch}, NULL, k, &solution);
    assert_int_equal(solution.verdict, VERDICT_UNKNOWN);
    assert_int_equal(solution.stop, STOP_DISK);
    if (strstr(scratch.trouble, why) == NULL)
        fail_msg("\"%s\" instead of \"%s\"", scratch.trouble, why);
    solution_free(&solution);
}

/* Leaves files of a search for K. */
static void begin_search(const struct klotski *k)
{
    struct scratch scratch = scratch_new();
    struct solution solution = {0};
    folder_clear();
    solver_ask(&klotski_game, &(struct limits){.nodes = 5000, .scratch = &scratch}, NULL,
               k, &solution);
    assert_int_equal(solution.stop, STOP_NODES);
    solution_free(&solution);
}

/* Damages one byte of NAME, or with TAIL cuts the file. */
static void damage(const char *name, bool tail)
{
    struct text bytes = {0};
    char path[1100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(home_read(path, &bytes));
    bytes.bytes[bytes.length / 2] ^= 4;
    home_write(path, bytes.bytes, tail ? 0 : bytes.length);
    text_free(&bytes);
}

/* The name of the last part. */
static void last_part(char name[64])
{
    DIR *directory = opendir(folder);
    strcpy(name, "");
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        if (strncmp(entry->d_name, "part-", 5) == 0 && strcmp(entry->d_name, name) > 0)
            snprintf(name, 64, "%.63s", entry->d_name);
    closedir(directory);
}

static void test_refused(void **state)
{
    (void)state;
    struct klotski k, other;
    struct scratch scratch = scratch_new();
    board_read(&k, KLOTSKI_MOVES, first_opening);
    board_read(&other, KLOTSKI_STEPS, first_opening);
    begin_search(&k);
    expect_refused(&other, scratch, "another position");
    damage("manifest", false);
    expect_refused(&k, scratch, "manifest: damaged");
    char path[1100];
    static const char earlier[] = "unstuck klotski scratch 3\n";
    snprintf(path, sizeof path, "%s/manifest", folder);
    home_write(path, earlier, sizeof earlier - 1);
    expect_refused(&k, scratch, "manifest: not written by this version");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    expect_refused(&k, scratch, "manifest: Is a directory");
    assert_int_equal(rmdir(path), 0);
    char part[64];
    for (int tail = 0; tail < 2; tail++) {
        begin_search(&k);
        last_part(part);
        damage(part, tail);
        expect_refused(&k, scratch, "damaged");
    }
    folder_clear();
    scratch.most = 4096;
    expect_refused(&k, scratch, "--disk");
    assert_true(folder_exists());
    folder_clear();
    scratch = scratch_new();
    snprintf(path, sizeof path, "%s/of somebody", folder);
    assert_int_equal(mkdir(folder, 0777), 0);
    home_write(path, "x", 1);
    expect_refused(&k, scratch, "not empty");
    assert_int_equal(unlink(path), 0); /* is still there */
    scratch.directory = "/nowhere/scratch";
    expect_refused(&k, scratch, "/nowhere");
}

/* ---- files of other searches ------------------------------------------------------- */

static const char few_moves[] = "goal: 2,2\nXXab\nXXcb\ndee.\nfg..\n";

struct copy {
    int count;
    char name[FILES][64];
    struct text bytes[FILES];
};

/* Takes the files of the folder, and removes them there. */
static void take_files(struct copy *copy)
{
    char path[1100];
    DIR *directory = opendir(folder);
    *copy = (struct copy){0};
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        assert_true(copy->count < FILES);
        snprintf(copy->name[copy->count], sizeof copy->name[0], "%.63s", entry->d_name);
        snprintf(path, sizeof path, "%s/%.63s", folder, entry->d_name);
        assert_true(home_read(path, &copy->bytes[copy->count++]));
    }
    closedir(directory);
    folder_clear();
}

static void free_files(struct copy *copy)
{
    for (int i = 0; i < copy->count; i++)
        text_free(&copy->bytes[i]);
}

/* Searches with the files of COPY, of which file I has the bytes of OTHER and file J, if it is
 * another one, those of MORE. Returns whether the search was refused, with a reason and without
 * a wrong bound; fails unless it otherwise has the right answer, LENGTH. */
static bool is_refused(const struct klotski *k, const struct copy *copy, int i,
                       const struct text *other, int j, const struct text *more,
                       int length)
{
    char path[1100];
    struct scratch scratch = scratch_new();
    struct solution solution = {0};
    assert_int_equal(mkdir(folder, 0777), 0);
    for (int n = 0; n < copy->count; n++) {
        const struct text *bytes = n == i ? other : n == j ? more : &copy->bytes[n];
        snprintf(path, sizeof path, "%s/%s", folder, copy->name[n]);
        home_write(path, text_get(bytes), bytes->length);
    }
    solver_ask(&klotski_game, &(struct limits){.scratch = &scratch}, NULL, k, &solution);
    bool refused = solution.verdict == VERDICT_UNKNOWN;
    if (refused) {
        assert_int_equal(solution.stop, STOP_DISK);
        assert_string_not_equal(scratch.trouble, "");
        assert_true(!solution.has_bound || solution.bound <= length);
    } else {
        solver_expect(k, &solution, length);
    }
    solution_free(&solution);
    folder_clear();
    return refused;
}

/* Leaves files of a search for K, stopped after each NODES of 400. */
static void begin_in_pieces(const struct klotski *k, uint64_t nodes, struct copy *copy)
{
    for (uint64_t sum = 0; sum < 400; sum += nodes) {
        struct scratch scratch = scratch_new();
        struct solution solution = {0};
        solver_ask(&klotski_game, &(struct limits){.nodes = nodes, .scratch = &scratch},
                   NULL, k, &solution);
        assert_int_equal(solution.stop, STOP_NODES);
        solution_free(&solution);
    }
    take_files(copy);
}

/* A file in the place of another one of the same search is never taken for it. */
static void test_exchanged(void **state)
{
    (void)state;
    struct klotski k;
    struct copy copy;
    int refused = 0;
    board_read(&k, KLOTSKI_MOVES, few_moves);
    begin_in_pieces(&k, 400, &copy);
    for (int i = 0; i < copy.count; i++)
        for (int j = 0; j < i; j++)
            refused += is_refused(&k, &copy, i, &copy.bytes[j], j, &copy.bytes[i], 22);
    assert_int_equal(refused, copy.count * (copy.count - 1) / 2);
    free_files(&copy);
}

/* Nor is a file of the same name from another search, unless it has the same bytes: one of another
 * position, and two of this position that were stopped earlier or more often. */
static void test_other_searches(void **state)
{
    (void)state;
    static const uint64_t pieces[] = {400, 200, 50};
    struct klotski k, other;
    struct copy copy, strange;
    board_read(&k, KLOTSKI_MOVES, few_moves);
    board_read(&other, KLOTSKI_STEPS, few_moves);
    begin_in_pieces(&k, 400, &copy);
    for (int n = 0; n < 3; n++) {
        begin_in_pieces(n == 0 ? &other : &k, pieces[n], &strange);
        int same = 0;
        for (int i = 0; i < copy.count; i++)
            for (int j = 0; j < strange.count; j++)
                if (strcmp(copy.name[i], strange.name[j]) == 0) {
                    const struct text *a = &copy.bytes[i], *b = &strange.bytes[j];
                    bool equal = a->length == b->length &&
                                 memcmp(a->bytes, b->bytes, a->length) == 0;
                    same += !equal;
                    assert_int_equal(is_refused(&k, &copy, i, b, i, NULL, 22), !equal);
                }
        assert_true(same > 1);
        free_files(&strange);
    }
    free_files(&copy);
}

/* A damaged byte is found, unless nothing reads it. */
static void test_damaged_bytes(void **state)
{
    (void)state;
    struct klotski k;
    struct copy copy;
    board_read(&k, KLOTSKI_MOVES, few_moves);
    begin_in_pieces(&k, 400, &copy);
    int step = seed_is_long() ? 1 : 97, refused = 0, count = 0;
    for (int i = 0; i < copy.count; i++)
        for (size_t at = 0; at < copy.bytes[i].length; at += (size_t)step, count++) {
            struct text bytes = {0};
            text_add(&bytes, text_get(&copy.bytes[i]), copy.bytes[i].length);
            bytes.bytes[at] ^= (char)(1 << count % 8);
            refused += is_refused(&k, &copy, i, &bytes, i, NULL, 22);
            text_free(&bytes);
        }
    assert_true(refused > count * 9 / 10);
    free_files(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sort),
        cmocka_unit_test_setup_teardown(test_pieces, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_threads, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_random_pieces, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_killed, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_no_memory, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_refused, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_exchanged, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_other_searches, home_set_up, home_tear_down),
        cmocka_unit_test_setup_teardown(test_damaged_bytes, home_set_up, home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
