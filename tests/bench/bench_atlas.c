/* How fast the program computes the atlas of Klotski's classic layouts; all times are
 * medians.
 *
 * For one thread: processor time. For two threads: the wall clock, and the processor time
 * of the first thread, which does half of the shared work and all of the rest. Only the
 * second figure can be compared between runs on a busy machine. */
#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/registry.h"
#include "lab/components.h"

#include "base/clock.h"
#include "tests/bench/table.h"

#include <stdio.h>

enum {
    RUNS = 5
};

/* The targets in seconds, indexed by enum klotski_metric. */
static const double figure[3] = {1.5, 1.5, 1.5};
static const double figure_two_blanks = 1.2;

/* Returns the seconds that the atlas of the layouts with at most BLANKS blanks (0: of all
 * layouts) takes in the metrics FIRST to LAST, which use the same memory in turn. */
static double make(int blanks, int first, int last, int threads, double (*clock)(void))
{
    double seconds[RUNS];
    for (int i = 0; i < RUNS; i++) {
        double begin = clock();
        struct search search;
        search_init(&search, &(struct limits){.threads = threads});
        struct atlas *atlas =
            atlas_new(&search, &(struct atlas_family){.blanks_high = blanks});
        for (int metric = first; atlas != NULL && metric <= last; metric++)
            atlas_measure(atlas, &search, metric);
        seconds[i] = clock() - begin;
        atlas_free(atlas);
        search_free(&search);
    }
    return table_median(seconds, RUNS);
}

/* Returns the seconds that it takes to count the components of all layouts on one
 * thread. */
static double count_parts(void)
{
    double seconds[RUNS];
    for (int i = 0; i < RUNS; i++) {
        struct search search;
        component_counts counts = {{0}};
        search_init(&search, &(struct limits){0});
        struct atlas *atlas = atlas_new(&search, &(struct atlas_family){0});
        double begin = clock_thread();
        if (atlas != NULL)
            components_count(atlas, &search, counts);
        seconds[i] = clock_thread() - begin;
        atlas_free(atlas);
        search_free(&search);
    }
    return table_median(seconds, RUNS);
}

static void table(int threads, const char *how, double (*clock)(void))
{
    char what[80];
    for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        snprintf(what, sizeof what, "atlas, all layouts, %s, %s",
                 klotski_game.deals->variants[metric], how);
        table_figure(what, make(0, metric, metric, threads, clock), "s",
                     figure[metric] / threads);
    }
    snprintf(what, sizeof what, "atlas, two blanks, all metrics, %s", how);
    table_figure(what, make(2, KLOTSKI_MOVES, KLOTSKI_STEPS, threads, clock), "s",
                 threads == 1 ? figure_two_blanks : 0);
}

int main(void)
{
    table(1, "1 thread", clock_thread);
    table(2, "first of 2", clock_thread);
    table(2, "2, wall", clock_now);
    table_figure("atlas, components, 1 thread", count_parts(), "s", 0);
    table_figure("most memory held", table_peak(), "MiB", 100);
    return 0;
}
