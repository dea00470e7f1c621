/* How fast Klotski's solvers are: medians of the processor time of one thread, each time
 * without a memo. */
#include "engine/solution.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"

#include "base/clock.h"
#include "tests/bench/table.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RUNS = 7,
    RUNS_FIRST = 101,
    LEVELS_MOST = 100
};

/* The targets in milliseconds. */
static const double figure_first = 8, figure_each = 15, figure_component = 60;

static double solve(const struct game *game, void *memo, const struct klotski *k,
                    uint64_t nodes, struct solution *out)
{
    struct search search;
    search_init(&search, &(struct limits){.bytes = (uint64_t)512 << 20, .nodes = nodes});
    double begin = clock_thread();
    solution_find(game, &search, memo, k, out);
    double seconds = clock_thread() - begin;
    search_free(&search);
    return seconds * 1e3;
}

/* ---- classic openings -------------------------------------------------------------- */

struct measure {
    double first, component; /* ms */
    double recall;           /* us */
    int length;
    uint64_t nodes;
};

static struct measure measure(const struct klotski *k, int runs)
{
    double first[RUNS_FIRST], component[RUNS_FIRST], recall[RUNS_FIRST];
    struct solution solution = {0};
    struct measure out = {0};
    for (int i = 0; i < runs; i++) {
        first[i] = solve(&klotski_game, NULL, k, 0, &solution);
        out.length = solution.length;
        out.nodes = solution.nodes;
        void *memo = klotski_game.solver->memo_new();
        component[i] = solve(&klotski_game, memo, k, 0, &solution);
        double begin = clock_thread();
        solution_recall(&klotski_game, memo, k, &solution);
        recall[i] = (clock_thread() - begin) * 1e6;
        klotski_game.solver->memo_free(memo);
    }
    solution_free(&solution);
    out.first = table_median(first, runs);
    out.component = table_median(component, runs);
    out.recall = table_median(recall, runs);
    return out;
}

static void openings(void)
{
    double worst[3] = {0}, worst_component = 0, worst_recall = 0, at_once = 0;
    printf("%-24s %29s %29s %29s\n", "", "moves", "straight", "steps");
    table_name("opening", 24);
    for (int i = 0; i < 3; i++)
        printf(" %6s %6s %7s %7s", "length", "nodes", "ms", "all ms");
    putchar('\n');
    for (uint64_t seed = 1; seed <= klotski_deals.count(); seed++) {
        table_name(klotski_deals.name(seed, CHARSET_ASCII), 24);
        for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
            struct klotski k;
            klotski_deals.deal(&k, metric, seed);
            struct measure m = measure(&k, seed == 1 ? RUNS_FIRST : RUNS);
            printf(" %6d %6llu %7.3f %7.3f", m.length, (unsigned long long)m.nodes,
                   m.first, m.component);
            worst[metric] = m.first > worst[metric] ? m.first : worst[metric];
            if (m.component > worst_component)
                worst_component = m.component;
            worst_recall = m.recall > worst_recall ? m.recall : worst_recall;
            if (seed == 1 && metric == KLOTSKI_MOVES)
                at_once = m.first;
        }
        putchar('\n');
    }
    putchar('\n');
    table_figure("Heng Dao Li Ma, moves, first optimum", at_once, "ms", figure_first);
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        char what[64];
        snprintf(what, sizeof what, "slowest opening, %s",
                 klotski_game.deals->variants[metric]);
        table_figure(what, worst[metric], "ms", figure_each);
    }
    table_figure("slowest component as a whole, with its distances", worst_component,
                 "ms", figure_component);
    table_figure("slowest whole line out of the distances", worst_recall, "us", 0);
}

/* ---- a large board ----------------------------------------------------------------- */

/* 18 pieces of eight shapes and five free cells. It has more states than fit in memory,
 * and a wall separates X from the goal, so no search ends. */
static char large_board[] = "goal: 8,0\n"
                            "aXXbbcd\n"
                            "aXXeecd\n"
                            "ffgghhi\n"
                            "fjgkkhi\n"
                            "jjllmmn\n"
                            "oo.pp.n\n"
                            "qqrr...\n"
                            "#######\n"
                            ".......\n"
                            ".......\n";

enum {
    LARGE_STATES = 50000000, /* the states that must fit in large_bytes ... */
    LARGE_NODES = 46000000,  /* ... after expanding this number of nodes */
    LARGE_SOME = 2000000     /* the node limit for measuring speed */
};
/* Little more than they need: a guess takes what is left, and counts while it runs. */
static const uint64_t large_bytes = (uint64_t)240 << 20;

static void read_board(char *text, uint32_t metric, struct klotski *k)
{
    struct position position = {0};
    struct reason why;
    position_from(&position, text, true, &why);
    klotski_notation.parse(k, metric, &position, &why);
    position_free(&position);
}

struct large_run {
    double seconds; /* processor time of the first thread */
    uint64_t nodes, states, bytes;
};

static struct large_run search_large(uint32_t metric, uint64_t nodes)
{
    struct klotski k = {0};
    struct solution solution = {0};
    struct search search;
    struct progress progress;
    read_board(large_board, metric, &k);
    search_init(&search, &(struct limits){.nodes = nodes, .bytes = large_bytes});
    double begin = clock_thread();
    solution_find(&klotski_game, &search, NULL, &k, &solution);
    struct large_run out = {.seconds = clock_thread() - begin};
    search_snapshot(&search, &progress);
    out.nodes = solution.nodes;
    out.states = progress.nodes + progress.open;
    out.bytes = solution.peak_bytes;
    solution_free(&solution);
    search_free(&search);
    return out;
}

static void large(void)
{
    for (uint32_t metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        char what[64];
        struct large_run run = search_large(metric, LARGE_SOME);
        snprintf(what, sizeof what, "large board, %s",
                 klotski_game.deals->variants[metric]);
        table_figure(what, (double)run.nodes / run.seconds / 1e6, "million nodes/s", 0);
        table_figure("... reached", (double)run.states / run.seconds / 1e6,
                     "million states/s", 0);
    }
    struct large_run run = search_large(KLOTSKI_MOVES, LARGE_NODES);
    table_figure("large board, states reached", (double)run.states / 1e6, "million", 0);
    table_figure("... in", (double)run.bytes / (1 << 20), "MiB",
                 run.states >= LARGE_STATES ? (double)large_bytes / (1 << 20) : -1);
    table_figure("... bytes a state", (double)run.bytes / (double)run.states, "", 8);
}

/* ---- levels ------------------------------------------------------------------------ */

/* Reads a level: lines "key: value", then after "grid:" the board. '*' stands for X, '.'
 * for a free cell of the goal, '_' for any other free cell. */
static bool read_level(const char *name, struct klotski *k, int *best)
{
    FILE *file = fopen(name, "r");
    char line[256];
    bool grid = false;
    int goal = -1; /* first row, and least column, of the goal's cells */
    int left = KLOTSKI_SIDE;
    *best = 0;
    memset(k, 0, sizeof *k);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        size_t n = strcspn(line, "\r\n");
        const char *moves = strstr(line, "moves=");
        if (strncmp(line, "optimum:", 8) == 0 && moves != NULL)
            *best = atoi(moves + 6);
        if (!grid) {
            grid = strncmp(line, "grid:", 5) == 0;
            continue;
        }
        if (n == 0 || n > KLOTSKI_SIDE || k->rows == KLOTSKI_SIDE)
            break;
        k->columns = (uint8_t)n;
        for (int column = 0; column < (int)n; column++) {
            int cell = k->rows * k->columns + column;
            char sign = line[column];
            if (sign == '.') {
                goal = goal < 0 ? k->rows : goal;
                left = column < left ? column : left;
            }
            if (sign == '-')
                k->gate[cell >> 3] |= (uint8_t)(1 << (cell & 7));
            k->cell[cell] = sign == '*' ? 'X' : strchr("_-.", sign) != NULL ? '.' : sign;
        }
        k->rows++;
    }
    if (file != NULL)
        fclose(file);
    k->goal_row = (uint8_t)goal;
    k->goal_column = (uint8_t)left;
    return k->rows > 0 && goal >= 0 && klotski_first(k, 'X') >= 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void levels(void)
{
    static char names[LEVELS_MOST][64];
    const char *data = getenv("SHARED_DATA");
    char folder[1024];
    snprintf(folder, sizeof folder, "%s/klotski/levels", data != NULL ? data : "");
    DIR *directory = opendir(folder);
    if (directory == NULL)
        return;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        if (strstr(entry->d_name, ".txt") != NULL && count < LEVELS_MOST)
            snprintf(names[count++], sizeof names[0], "%.63s", entry->d_name);
    closedir(directory);
    qsort(names, (size_t)count, sizeof names[0], compare_names);
    printf("\n%-32s %6s %6s %9s %10s %10s %8s\n", "level, moves, at most 100000 nodes",
           "length", "known", "nodes", "ms", "nodes/s", "MiB");
    for (int i = 0; i < count; i++) {
        char name[1200];
        struct klotski k;
        struct solution solution = {0};
        int best;
        snprintf(name, sizeof name, "%.1023s/%.63s", folder, names[i]);
        if (!read_level(name, &k, &best))
            continue;
        double ms = solve(&klotski_game, NULL, &k, 100000, &solution);
        printf("%-34s %6d %6d %9llu %10.3f %8.2f M %8.1f%s\n", names[i], solution.length,
               best, (unsigned long long)solution.nodes, ms,
               (double)solution.nodes / ms / 1e3, (double)solution.peak_bytes / (1 << 20),
               solution.verdict == VERDICT_UNKNOWN ? "  unknown"
               : solution.length != best           ? "  WRONG"
                                                   : "");
        solution_free(&solution);
    }
}

int main(void)
{
    openings();
    large();
    levels();
    printf("\nmost memory held: %.1f MiB\n", table_peak());
    return 0;
}
