/* How fast Klondike's solver is, in processor time of one thread.
 *
 *     bench_klondike [time | lines] [draw3 | draw1]      without words: all
 *
 * It solves the program's own deals, from numbers that were not used for tuning, and compares
 * the verdicts on the deals of the file that UNSTUCK_KLONDIKE names with the files
 * .draw3.expect and .draw1.expect of the same name. */
#include <unstuck.h>

#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEALS = 1000,
    LINES = 100,
    ROUNDS = 50 /* for a deal of less than EASY seconds, after the first one */
};
static const double EASY = 0.5e-3;

/* The first held-out deal. The move ordering was tuned on the deals from 2,000,000 on. */
static const uint64_t held_out = 1000000;

struct deals {
    struct unstuck_position *deal[DEALS];
    char expected[DEALS]; /* 's', 'i', or 0: not known */
    int count;
};

static struct unstuck_limits limits(void)
{
    return (struct unstuck_limits){.size = sizeof(struct unstuck_limits),
                                   .bytes = (uint64_t)512 << 20};
}

/* ---- deals ------------------------------------------------------------------------- */

static void deals_free(struct deals *deals)
{
    for (int i = 0; i < deals->count; i++)
        unstuck_free(deals->deal[i]);
    *deals = (struct deals){0};
}

static void deal_own(struct deals *deals, const char *variant)
{
    for (; deals->count < DEALS; deals->count++)
        unstuck_deal("klondike", variant, held_out + (uint64_t)deals->count,
                     &deals->deal[deals->count]);
}

static void read_expected(struct deals *deals, const char *path, const char *variant)
{
    char name[1024], line[32];
    int length = (int)strlen(path) - (int)strlen(".txt");
    snprintf(name, sizeof name, "%.*s.%s.expect", length, path, variant);
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return;
    for (int i = 0; i < deals->count && fgets(line, sizeof line, file) != NULL; i++)
        deals->expected[i] = line[0];
    fclose(file);
}

static void read_listed(struct deals *deals, const char *path, const char *variant)
{
    struct unstuck_reader *reader;
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return;
    unstuck_reader_new("klondike", variant, &reader);
    for (bool more = true; more && deals->count < DEALS;) {
        struct unstuck_position *position = NULL;
        more = fgets(line, sizeof line, file) != NULL;
        unstuck_reader_line(reader, more ? line : NULL, more ? strcspn(line, "\n") : 0,
                            &position, NULL);
        if (position != NULL)
            deals->deal[deals->count++] = position;
    }
    unstuck_reader_free(reader);
    fclose(file);
    read_expected(deals, path, variant);
}

/* ---- time -------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* Sorts SECONDS, those of COUNT deals. */
static void print_times(const char *what, double *seconds, int count)
{
    double total = 0;
    if (count == 0)
        return;
    qsort(seconds, (size_t)count, sizeof *seconds, compare);
    for (int i = 0; i < count; i++)
        total += seconds[i];
    printf("%-14s median %.4f ms, mean %.1f ms, p99 %.0f ms, worst %.2f s\n", what,
           1e3 * seconds[count / 2], 1e3 * total / count, 1e3 * seconds[count * 99 / 100],
           seconds[count - 1]);
    printf("%-14s deciles", "");
    for (int i = 1; i < 10; i++)
        printf(" %.4f", 1e3 * seconds[count * i / 10]);
    puts(" ms");
}

/* The processor time of unstuck_solve. */
static double call(struct unstuck_solver *solver, const struct unstuck_position *deal,
                   const struct unstuck_limits *limits)
{
    double begin = clock_thread();
    unstuck_solve(solver, deal, limits);
    double taken = clock_thread() - begin;
    if (taken >= EASY)
        return taken;
    begin = clock_thread();
    for (int i = 0; i < ROUNDS; i++)
        unstuck_solve(solver, deal, limits);
    return (clock_thread() - begin) / ROUNDS;
}

/* With VERDICT no lines are made. */
static void measure_time(const struct deals *deals, bool verdict)
{
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_limits most = limits();
    double all[DEALS], won[DEALS];
    uint64_t peak = 0;
    int count = 0, undecided = 0, wrong = 0, large = 0;
    most.verdict = verdict;
    for (int i = 0; i < deals->count; i++) {
        struct unstuck_answer answer;
        all[i] = call(solver, deals->deal[i], &most);
        unstuck_get_answer(solver, &answer, sizeof answer);
        undecided += answer.verdict == UNSTUCK_UNKNOWN;
        wrong += deals->expected[i] == (answer.verdict == UNSTUCK_SOLVED ? 'i' : 's') &&
                 answer.verdict != UNSTUCK_UNKNOWN;
        peak = answer.peak_bytes > peak ? answer.peak_bytes : peak;
        large += answer.peak_bytes > 64 << 20;
        if (answer.verdict == UNSTUCK_SOLVED)
            won[count++] = all[i];
    }
    unstuck_solver_free(solver);
    printf("%s: %d deals, %d can be won, %d undecided, %d wrong\n",
           verdict ? "verdict alone" : "with its line", deals->count, count, undecided,
           wrong);
    print_times("  all deals", all, deals->count);
    print_times("  can be won", won, count);
    printf("  memory       worst %.0f MiB, %.1f%% of the deals above 64 MiB\n",
           (double)peak / (1 << 20), 100.0 * large / deals->count);
}

static void measure_lengths(const struct deals *deals, const char *what,
                            struct unstuck_limits most)
{
    struct unstuck_solver *solver = unstuck_solver_new();
    int count = 0, proved = 0, length = 0;
    for (int i = 0; i < LINES; i++) {
        struct unstuck_answer answer;
        unstuck_solve(solver, deals->deal[i], &most);
        unstuck_get_answer(solver, &answer, sizeof answer);
        if (answer.verdict != UNSTUCK_SOLVED)
            continue;
        count++;
        proved += answer.proved;
        length += answer.length;
    }
    unstuck_solver_free(solver);
    printf("%s: %d lines, %.1f moves in the mean, %.1f%% proved shortest\n", what, count,
           (double)length / count, 100.0 * proved / count);
}

/* Whether WORD is among WORDS, or OTHER is not. */
static bool asked(const char *word, const char *other, char **words)
{
    bool found = false, others = false;
    for (; *words != NULL; words++) {
        found |= strcmp(*words, word) == 0;
        others |= strcmp(*words, other) == 0;
    }
    return found || !others;
}

static void measure(const char *variant, char **words)
{
    static struct deals deals;
    const char *path = getenv("UNSTUCK_KLONDIKE");
    bool time = asked("time", "lines", words);
    printf("%s, deals from %llu\n", variant, (unsigned long long)held_out);
    deal_own(&deals, variant);
    if (time) {
        measure_time(&deals, true);
        measure_time(&deals, false);
    }
    if (asked("lines", "time", words)) {
        struct unstuck_limits improve = limits(), optimal = limits();
        improve.improve = 0.5;
        optimal.optimal = true;
        optimal.seconds = 10;
        measure_lengths(&deals, "first lines", limits());
        measure_lengths(&deals, "--improve 0.5", improve);
        measure_lengths(&deals, "--optimal, 10 s", optimal);
    }
    deals_free(&deals);
    if (path == NULL || !time)
        return;
    printf("%s\n", path);
    read_listed(&deals, path, variant);
    measure_time(&deals, false);
    deals_free(&deals);
}

int main(int count, char **words)
{
    (void)count;
    if (asked("draw3", "draw1", words + 1))
        measure("draw3", words + 1);
    if (asked("draw1", "draw3", words + 1))
        measure("draw1", words + 1);
    return 0;
}
