/* How fast Klondike's solver is, in processor time of one thread.
 *
 * It solves the deals of the file that UNSTUCK_KLONDIKE names, and compares every verdict
 * with the files .draw3.expect and .draw1.expect of the same name. It also solves the
 * program's own deals, from numbers that were not used for tuning. */
#include <unstuck.h>

#include "engine/solution.h"
#include "game/reader.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/klondike/solve/klondike_solve.h"
#include "games/registry.h"

#include "base/clock.h"
#include "tests/bench/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEALS = 1000,
    IMPROVED_DEALS = 100,
    OPTIMAL_DEALS = 100
};

/* The first held-out deal. The move ordering was tuned on the deals from 2,000,000 on. */
static const uint64_t held_out = 1000000;
static const uint64_t most_bytes = (uint64_t)512 << 20;

struct deals {
    struct klondike deal[DEALS];
    char expected[DEALS]; /* 's', 'i', or 0: not known */
    int count;
};

struct result {
    enum verdict verdict;
    double seconds;
    int length;
    bool proved;
    uint64_t bytes;
};

/* Within LIMITS and most_bytes. */
static struct result solve(const struct klondike *k, struct limits limits)
{
    struct search search;
    struct solution solution = {0};
    limits.bytes = most_bytes;
    double begin = clock_thread();
    search_init(&search, &limits);
    solution_find(&klondike_game, &search, NULL, k, &solution);
    search_free(&search);
    struct result result = {solution.verdict, clock_thread() - begin, solution.length,
                            solution.proved, solution.peak_bytes};
    solution_free(&solution);
    return result;
}

/* ---- deals ------------------------------------------------------------------------- */

static void deal_own(struct deals *deals, uint32_t variant)
{
    memset(deals, 0, sizeof *deals);
    for (; deals->count < DEALS; deals->count++)
        klondike_deal(&deals->deal[deals->count], variant,
                      held_out + (uint64_t)deals->count);
}

static void read_expected(struct deals *deals, const char *path, const char *variant)
{
    char name[1024];
    int length = (int)strlen(path) - (int)strlen(".txt");
    snprintf(name, sizeof name, "%.*s.%s.expect", length, path, variant);
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return;
    char line[32];
    for (int i = 0; i < deals->count && fgets(line, sizeof line, file) != NULL; i++)
        deals->expected[i] = line[0];
    fclose(file);
}

static void read_listed(struct deals *deals, const char *path, uint32_t variant)
{
    memset(deals, 0, sizeof *deals);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return;
    struct reader reader;
    struct position position = {0};
    struct reason why;
    reader_init(&reader, file, path, false);
    while (deals->count < DEALS &&
           position_read(&reader, &position, &why) == READING_BLOCK)
        deals->count +=
            klondike_parse(&deals->deal[deals->count], variant, &position, &why);
    position_free(&position);
    fclose(file);
    read_expected(deals, path, klondike_game.deals->variants[variant]);
}

/* ---- the library ------------------------------------------------------------------- */

enum {
    EASY_NODES = 200,
    EASY_ROUNDS = 200
};

/* Processor time of the solver alone, for K. */
static double search_alone(const struct klondike *k)
{
    double begin = clock_thread();
    for (int i = 0; i < EASY_ROUNDS; i++) {
        struct search search;
        struct solution solution = {0};
        search_init(&search, &(struct limits){0});
        klondike_solve(&search, NULL, k, &solution);
        search_free(&search);
        solution_free(&solution);
    }
    return (clock_thread() - begin) / EASY_ROUNDS;
}

/* Processor time of unstuck_solve for deal NUMBER. */
static double call(struct unstuck_solver *solver, const char *variant, uint64_t number,
                   int rounds)
{
    struct unstuck_position *position;
    unstuck_deal("klondike", variant, number, &position);
    double begin = clock_thread();
    for (int i = 0; i < rounds; i++)
        unstuck_solve(solver, position, NULL);
    double taken = (clock_thread() - begin) / rounds;
    unstuck_free(position);
    return taken;
}

/* What a call of the library costs more than its search, on easy deals. */
static void cost_of_calls(const struct deals *deals, uint32_t variant)
{
    struct unstuck_solver *solver = unstuck_solver_new();
    double cost[DEALS], total[DEALS];
    int count = 0;
    for (int i = 0; i < deals->count && count < 100; i++) {
        struct unstuck_answer answer;
        const char *name = klondike_game.deals->variants[variant];
        call(solver, name, held_out + (uint64_t)i, 1);
        unstuck_get_answer(solver, &answer, sizeof answer);
        if (answer.nodes > EASY_NODES)
            continue;
        total[count] = call(solver, name, held_out + (uint64_t)i, EASY_ROUNDS);
        cost[count] = total[count] - search_alone(&deals->deal[i]);
        count++;
    }
    unstuck_solver_free(solver);
    table_figure("a call, deals of up to 200 nodes", 1e6 * table_median(total, count),
                 "us", 0);
    table_figure("... over its search", 1e6 * table_median(cost, count), "us", 5);
}

/* ---- tables ------------------------------------------------------------------------ */

static double percent_within(const double *seconds, int count, double most)
{
    int within = 0;
    for (int i = 0; i < count; i++)
        within += seconds[i] <= most;
    return 100.0 * within / count;
}

static void verdicts(const struct deals *deals, uint32_t variant)
{
    double all[DEALS], won[DEALS];
    double total = 0, worst = 0, worst_won = 0;
    uint64_t peak = 0;
    int count = 0, small = 0, wrong = 0, length = 0;
    for (int i = 0; i < deals->count; i++) {
        struct result result = solve(&deals->deal[i], (struct limits){0});
        char letter = "usi"[result.verdict];
        wrong += result.verdict == VERDICT_UNKNOWN ||
                 (deals->expected[i] != 0 && deals->expected[i] != letter);
        all[i] = result.seconds;
        total += result.seconds;
        worst = result.seconds > worst ? result.seconds : worst;
        peak = result.bytes > peak ? result.bytes : peak;
        small += result.bytes <= 64 << 20;
        if (result.verdict != VERDICT_SOLVED)
            continue;
        won[count++] = result.seconds;
        length += result.length;
        worst_won = result.seconds > worst_won ? result.seconds : worst_won;
    }
    bool three = variant == KLONDIKE_DRAW3;
    printf("  %d deals, %d winnable, %d undecided or wrong; first lines %.1f moves\n",
           deals->count, count, wrong, count > 0 ? (double)length / count : 0.0);
    if (count == 0)
        return;
    table_figure("median of the winnable", 1e3 * table_median(won, count), "ms",
                 three ? 0.021 : 0.011);
    table_figure("not within 0.1 s", 100 - percent_within(all, deals->count, 0.1), "%",
                 three ? 5 : 0);
    table_figure("not within 1 s", 100 - percent_within(all, deals->count, 1), "%",
                 three ? 1 : 0.4);
    table_figure("not within 5 s", 100 - percent_within(all, deals->count, 5), "%", 0.1);
    table_figure("mean", 1e3 * total / deals->count, "ms", three ? 20 : 4);
    table_figure("worst", worst, "s", three ? 20 : 8);
    table_figure("worst of the winnable", worst_won, "s", three ? 1.5 : 0);
    table_figure("memory, worst", (double)peak / (1 << 20), "MiB", 512);
    table_figure("more than 64 MiB", 100.0 - 100.0 * small / deals->count, "%", 1);
}

static void lengths(const struct deals *deals, const char *what, int most,
                    struct limits limits)
{
    int count = 0, proved = 0, length = 0;
    for (int i = 0; i < most && i < deals->count; i++) {
        struct result result = solve(&deals->deal[i], limits);
        if (result.verdict != VERDICT_SOLVED)
            continue;
        count++;
        proved += result.proved;
        length += result.length;
    }
    if (count == 0)
        return;
    printf("  %s, %d winnable deals: %.1f%% proved minimal\n", what, count,
           100.0 * proved / count);
    table_figure("mean length", (double)length / count, "moves",
                 limits.optimal ? 0 : 115);
}

int main(void)
{
    static struct deals deals;
    const char *path = getenv("UNSTUCK_KLONDIKE");
    for (uint32_t variant = KLONDIKE_DRAW3; variant <= KLONDIKE_DRAW1; variant++) {
        printf("%s\n", klondike_game.deals->variants[variant]);
        if (path != NULL) {
            printf(" %s\n", path);
            read_listed(&deals, path, variant);
            verdicts(&deals, variant);
        }
        printf(" our own deals from %llu\n", (unsigned long long)held_out);
        deal_own(&deals, variant);
        verdicts(&deals, variant);
        cost_of_calls(&deals, variant);
        lengths(&deals, "lines improved for 0.5 s", IMPROVED_DEALS,
                (struct limits){.improve = 0.5});
        lengths(&deals, "--optimal, 10 s", OPTIMAL_DEALS,
                (struct limits){.seconds = 10, .optimal = true});
    }
    printf("\nmost memory held: %.1f MiB\n", table_peak());
    return 0;
}
