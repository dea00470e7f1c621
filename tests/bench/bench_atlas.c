/* How fast the program computes the atlas of Klotski's classic layouts: medians of the
 * processor time of one thread. */
#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/registry.h"

#include "base/clock.h"
#include "tests/bench/table.h"

#include <stdio.h>

enum {
    RUNS = 5
};

/* The targets in seconds, indexed by enum klotski_metric. */
static const double figure[3] = {1.5, 1.5, 1.5};
static const double figure_two_blanks = 1.2;

/* Returns the seconds that the atlas of the layouts with at most BLANKS blanks (-1: of all
 * layouts) takes in the metrics FIRST to LAST, which use the same memory in turn. */
static double make(int blanks, int first, int last)
{
    double seconds[RUNS];
    for (int i = 0; i < RUNS; i++) {
        double begin = clock_thread();
        struct search search;
        search_init(&search, &(struct limits){0});
        struct atlas_query query = ATLAS_ANY;
        query.blanks_high = blanks;
        struct atlas *atlas = atlas_new(&search, &query);
        for (int metric = first; atlas != NULL && metric <= last; metric++)
            atlas_measure(atlas, &search, metric);
        seconds[i] = clock_thread() - begin;
        atlas_free(atlas);
        search_free(&search);
    }
    return table_median(seconds, RUNS);
}

int main(void)
{
    for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
        char what[80];
        snprintf(what, sizeof what, "atlas, all layouts, %s",
                 klotski_game.deals->variants[metric]);
        table_figure(what, make(-1, metric, metric), "s", figure[metric]);
    }
    table_figure("atlas, two blanks, all metrics", make(2, KLOTSKI_MOVES, KLOTSKI_STEPS),
                 "s", figure_two_blanks);
    table_figure("most memory held", table_peak(), "MiB", 100);
    return 0;
}
