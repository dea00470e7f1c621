/* The numbers of src/games/samegame/solve_nrpa.c, tried on random boards:
 *
 *     tests/bench/tune_samegame VARIANT BOARDS NODES LEVELS STEPS ALPHA KEPT
 *     tests/bench/tune_samegame classic 20 4000000 3 100 1.0 1e-6
 *
 * prints the mean score of one stream of games on deals 1001 and on, with its standard
 * error. The boards that bench_samegame measures are others. */
#include "base/clock.h"
#include "games/samegame/solve_nrpa.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    FIRST_DEAL = 1001
};

static int run(const struct same *same, const struct nrpa_settings *settings,
               uint64_t nodes)
{
    static struct play play;
    struct search search;
    struct claim claim = {.search = &search};
    search_init(&search, &(struct limits){.nodes = nodes});
    play_init(&play, same);
    struct nrpa *nrpa = nrpa_new(&search, &play, settings, 0);
    nrpa_run(nrpa, &claim, nodes);
    search_settle(&claim);
    int score = nrpa_best(nrpa)->score;
    nrpa_free(nrpa);
    search_free(&search);
    return score;
}

int main(int count, char **words)
{
    uint32_t variant;
    if (count != 8 || !same_variant_find(words[1], &variant)) {
        fprintf(stderr, "usage: VARIANT BOARDS NODES LEVELS STEPS ALPHA KEPT\n");
        return 2;
    }
    int boards = atoi(words[2]);
    struct nrpa_settings settings = {.levels = atoi(words[4]),
                                     .alpha = (float)atof(words[6]),
                                     .kept = (float)atof(words[7])};
    for (int i = 1; i <= NRPA_LEVELS; i++)
        settings.steps[i] = atoi(words[5]);
    double sum = 0, squares = 0, begin = clock_thread();
    for (int i = 0; i < boards; i++) {
        struct same same;
        same_deal(&same, variant, (uint64_t)(FIRST_DEAL + i));
        double score = run(&same, &settings, strtoull(words[3], NULL, 10));
        sum += score;
        squares += score * score;
    }
    double mean = sum / boards;
    printf("mean %.1f +- %.1f, %.2f s a board\n", mean,
           sqrt((squares / boards - mean * mean) / boards),
           (clock_thread() - begin) / boards);
    return 0;
}
