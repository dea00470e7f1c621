/* For tuning: tries values for the constants of src/games/samegame/solve/nrpa.c and
 * anneal.c on random boards.
 *
 *     tests/bench/tune_samegame VARIANT BOARDS NODES ALPHA KEPT NODES HOT COOL
 *     tests/bench/tune_samegame classic 20 4000000 1.0 1e-6 24000000 20 0.97
 *
 * prints the mean score of one stream of rollouts, and the mean score after annealing its
 * best line, with standard errors and processor time. It uses the deals from 1001 on;
 * bench_samegame measures others. */
#include "base/clock.h"
#include "games/samegame/solve/anneal.h"
#include "games/samegame/solve/nrpa.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    FIRST_DEAL = 1001
};

struct part {
    uint64_t nodes;
    double sum, squares, seconds;
};

static void count(struct part *part, double score, double seconds)
{
    part->sum += score;
    part->squares += score * score;
    part->seconds += seconds;
}

static void print(const char *what, const struct part *part, int boards)
{
    double mean = part->sum / boards;
    printf("%s: mean %.1f +- %.1f, %.2f s a board\n", what, mean,
           sqrt((part->squares / boards - mean * mean) / boards), part->seconds / boards);
}

static void run(const struct same *same, const struct nrpa_settings *settings,
                const struct anneal_settings *cooling, struct part parts[2])
{
    static struct same_play play;
    struct search search;
    struct claim claim = {.search = &search};
    search_init(&search, &(struct limits){0});
    play_init(&play, same);
    play_weigh(&play, play_most_frequent(&play), NULL);
    struct nrpa *nrpa = nrpa_new(&search, &play, settings, 0);
    struct anneal *anneal = anneal_new(&search, &play, 0);
    double begin = clock_thread();
    nrpa_run(nrpa, &claim, parts[0].nodes);
    count(&parts[0], nrpa_best(nrpa)->score, clock_thread() - begin);
    begin = clock_thread();
    anneal_begin(anneal, nrpa_best(nrpa), play.kept, cooling, parts[1].nodes);
    anneal_run(anneal, &claim, parts[1].nodes);
    count(&parts[1], anneal_best(anneal)->score, clock_thread() - begin);
    search_settle(&claim);
    nrpa_free(nrpa);
    anneal_free(anneal);
    search_free(&search);
}

int main(int words_count, char **words)
{
    uint32_t variant;
    if (words_count != 9 || !same_variant_find(words[1], &variant)) {
        fprintf(stderr, "usage: VARIANT BOARDS NODES ALPHA KEPT NODES HOT COOL\n");
        return 2;
    }
    int boards = atoi(words[2]);
    struct nrpa_settings settings = {(float)atof(words[4]), (float)atof(words[5])};
    struct anneal_settings cooling = {(float)atof(words[7]), (float)atof(words[8]),
                                      false};
    struct part parts[2] = {{.nodes = strtoull(words[3], NULL, 10)},
                            {.nodes = strtoull(words[6], NULL, 10)}};
    for (int i = 0; i < boards; i++) {
        struct same same;
        same_deal(&same, variant, (uint64_t)(FIRST_DEAL + i));
        run(&same, &settings, &cooling, parts);
    }
    print("rollouts", &parts[0], boards);
    print("annealed", &parts[1], boards);
    return 0;
}
