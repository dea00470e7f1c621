/* How good SameGame's solver is: its scores with two streams, each after some seconds of
 * processor time, and the processor time that its proofs take.
 *
 *     tests/bench/bench_samegame             takes minutes
 *     tests/bench/bench_samegame long        also 10 and 60 seconds for each position */
#include "engine/solution.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"
#include "games/samegame/solve/samegame_solve.h"

#include "base/clock.h"
#include "tests/bench/samegame_first.h"
#include "tests/bench/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STANDARD = 20,
    BOARDS = 100,
    PROOFS = 100,
    FIRST_BOARDS = 1000000,
    LATE = 25,
    LATE_NODES = 1000000
};

struct result {
    double score, seconds, nodes, bytes;
    double processor; /* seconds of each thread, on average */
    bool proved;
};

/* Ends a search when its threads have had their processor time, however busy the machine
 * is. */
struct budget {
    struct search *search;
    double end; /* by clock_process() */
};

static void spend(void *watcher, double now)
{
    struct budget *budget = watcher;
    (void)now;
    if (clock_process() >= budget->end)
        search_stop(budget->search, STOP_TIME);
}

/* Searches until each of THREADS has had LIMIT seconds of processor time. */
static struct result solve(const struct same *same, double limit, int threads)
{
    struct search search;
    struct solution solution = {0};
    struct budget budget = {&search, clock_process() + limit * threads};
    search_init(&search, &(struct limits){.threads = threads, .bytes = 512 << 20});
    search.watch = spend;
    search.watcher = &budget;
    solution_find(&samegame_game, &search, NULL, same, &solution);
    search_free(&search);
    struct result result = {.score = (double)solution.score,
                            .seconds = solution.seconds,
                            .processor = solution.processor / threads,
                            .nodes = (double)solution.nodes,
                            .bytes = (double)solution.peak_bytes,
                            .proved = solution.proved};
    solution_free(&solution);
    return result;
}

/* The results of COUNT boards together. */
struct sum {
    double score, seconds, processor, nodes;
    int count;
};

static void add(struct sum *sum, const struct result *result)
{
    sum->score += result->score;
    sum->seconds += result->seconds;
    sum->processor += result->processor;
    sum->nodes += result->nodes;
    sum->count++;
}

/* Prints "what     1234.0   to reach 1300   MISSED", both clocks and the speed. FIGURE: the
 * target; 0: none. */
static void print_score(const char *what, double value, double figure,
                        const struct sum *sum)
{
    printf("%-44s %9.1f", what, value);
    if (figure > 0)
        printf("   to reach %.0f   %s", figure, value >= figure ? "ok" : "MISSED");
    printf("   (a board: %.2f s of each stream, %.2f s by the clock; %.1f M nodes/s)\n",
           sum->processor / sum->count, sum->seconds / sum->count,
           sum->nodes / sum->processor / 1e6);
}

/* Reads the standard positions: blocks of a name, a variant and 15 rows. */
static int read_standard(struct same *boards)
{
    char path[1024], word[64];
    snprintf(path, sizeof path, "%s/samegame/standard.txt",
             getenv("TEST_DATA") != NULL ? getenv("TEST_DATA") : "tests/data");
    FILE *file = fopen(path, "r");
    int count = 0;
    int row = 0;
    while (file != NULL && count < STANDARD && fscanf(file, "%63s", word) == 1) {
        if (strlen(word) != 15 || strspn(word, "12345") != 15)
            continue;
        boards[count].rows = boards[count].columns = 15;
        boards[count].points = SAME_CLASSIC;
        for (int i = 0; i < 15; i++)
            boards[count].color[row * 15 + i] = (uint8_t)(word[i] - '0');
        row = (row + 1) % 15;
        count += row == 0;
    }
    if (file != NULL)
        fclose(file);
    return count;
}

static void measure_standard(const struct same *boards, double seconds, double figure)
{
    struct sum sum = {0};
    char what[64];
    for (int i = 0; i < STANDARD; i++) {
        struct result result = solve(&boards[i], seconds, 2);
        add(&sum, &result);
    }
    snprintf(what, sizeof what, "standard positions, %g s each: total", seconds);
    print_score(what, sum.score, figure, &sum);
}

static void measure_random(uint32_t variant, const char *name, int boards, double seconds,
                           double figure)
{
    struct sum sum = {0};
    char what[64];
    for (int i = 0; i < boards; i++) {
        struct same same;
        same_deal(&same, variant, (uint64_t)i + 1);
        struct result result = solve(&same, seconds, 2);
        add(&sum, &result);
    }
    snprintf(what, sizeof what, "%s, %d deals, %g s each: mean", name, boards, seconds);
    print_score(what, sum.score / boards, figure, &sum);
}

static void measure_first(void)
{
    double sum = 0;
    for (int i = 0; i < STANDARD; i++) {
        struct same same;
        same_deal(&same, SAME_SQUARE, (uint64_t)i + 1);
        sum += samegame_first(&same, FIRST_BOARDS);
    }
    printf("%-44s %9.1f\n", "square, 20 deals, best-first, 10^6 boards", sum / STANDARD);
}

static void measure_proofs(const char *name, double limit)
{
    static double seconds[PROOFS];
    uint32_t variant;
    int proved = 0;
    double bytes = 0;
    if (!same_deals.variant_find(name, &variant))
        return;
    for (int i = 0; i < PROOFS; i++) {
        struct same same;
        same_deal(&same, variant, (uint64_t)i + 1);
        struct result result = solve(&same, limit, 1);
        proved += result.proved;
        seconds[i] = result.processor;
        bytes = result.bytes > bytes ? result.bytes : bytes;
    }
    double median = table_median(seconds, PROOFS);
    printf("%-20s %3d of %d proved, median %.1f ms, longest %.1f ms, %.0f MB\n", name,
           proved, PROOFS, median * 1e3, seconds[PROOFS - 1] * 1e3, bytes / 1e6);
}

/* The last third of games: solves the positions after two thirds of the moves of good
 * lines. */
static void measure_late(uint32_t variant, const char *name)
{
    int proved = 0;
    double tiles = 0;
    for (int i = 0; i < LATE; i++) {
        struct same same;
        struct search search;
        struct solution line = {0};
        same_deal(&same, variant, (uint64_t)i + 1);
        search_init(&search, &(struct limits){.nodes = LATE_NODES});
        solution_find(&samegame_game, &search, NULL, &same, &line);
        search_free(&search);
        for (int k = 0; k < line.count * 2 / 3; k++)
            same_apply(&same, line.moves[k]);
        solution_free(&line);
        tiles += same_tiles(&same);
        struct result result = solve(&same, 10, 1);
        proved += result.proved && result.processor <= 1;
    }
    printf("%-20s last third of %d games: %d proved in 1 s, %.0f tiles on average\n",
           name, LATE, proved, tiles / LATE);
}

int main(int count, char **words)
{
    static const char *const proofs[] = {"6x6c3",         "6x6c4",
                                         "6x6c5",         "classic-6x6c3",
                                         "classic-6x6c4", "classic-6x6c5",
                                         "7x7c4",         "classic-7x7c4"};
    static struct same standard[STANDARD];
    bool all = count > 1 && strcmp(words[1], "long") == 0;
    if (read_standard(standard) != STANDARD) {
        fputs("the standard positions are missing: set TEST_DATA\n", stderr);
        return 1;
    }
    puts(
        "proofs, one thread, processor time; to reach: all 6x6 in 1 s, 7x7 with 4 in 10 s");
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++)
        measure_proofs(proofs[i], 10);
    measure_late(SAME_SQUARE, "square");
    measure_late(SAME_CLASSIC, "classic");
    puts("\npoints, two streams; seconds are the processor time of each stream");
    measure_first();
    measure_random(SAME_SQUARE, "square", BOARDS, 0.1, 769);
    measure_random(SAME_SQUARE, "square", STANDARD, 1, 791);
    if (all)
        measure_random(SAME_SQUARE, "square", STANDARD, 10, 0);
    measure_random(SAME_CLASSIC, "classic", STANDARD, 1, 0);
    measure_standard(standard, 1, 76500);
    if (all) {
        measure_random(SAME_CLASSIC, "classic", STANDARD, 10, 0);
        measure_standard(standard, 10, 80800);
        measure_standard(standard, 60, 83100);
    }
    printf("\nmost memory held: %.1f MiB\n", table_peak());
    return 0;
}
