/* How fast the atlas of Klotski's classic layouts is made: processor time on one thread,
 * time on the wall on two, medians. */
#include "games/klotski/atlas.h"

#include "base/clock.h"
#include "tests/bench/table.h"

#include <stdio.h>

enum {
    RUNS = 5
};

/* Seconds to reach, by enum klotski_metric. */
static const double figure[3] = {1.2, 1.5, 0.5};
static const double figure_two_blanks = 0.5;

/* Seconds for the atlas of the layouts with up to BLANKS blanks in the metrics FIRST to
 * LAST, one after the other in the same memory. */
static double make(int blanks, int first, int last, int threads)
{
    double seconds[RUNS];
    for (int i = 0; i < RUNS; i++) {
        double (*clock)(void) = threads == 1 ? clock_thread : clock_now;
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

int main(void)
{
    for (int threads = 1; threads <= 2; threads++) {
        char what[80];
        for (int metric = KLOTSKI_MOVES; metric <= KLOTSKI_STEPS; metric++) {
            snprintf(what, sizeof what, "atlas, all layouts, %s, %d thread%s",
                     klotski_game.variants[metric], threads, threads > 1 ? "s" : "");
            table_figure(what, make(0, metric, metric, threads), "s",
                         figure[metric] / threads);
        }
        snprintf(what, sizeof what, "atlas, two blanks, all three metrics, %d thread%s",
                 threads, threads > 1 ? "s" : "");
        table_figure(what, make(2, KLOTSKI_MOVES, KLOTSKI_STEPS, threads), "s",
                     threads == 1 ? figure_two_blanks : 0);
    }
    table_figure("most memory held", table_peak(), "MiB", 100);
    return 0;
}
