/* Fair advice held against the truth, in Klondike positions that are small enough for it: decks
 * of 6 to 8 ranks in 4 to 7 columns and a stock of up to 8 cards. HIDDEN cards are face down, the
 * others under cards lie open.
 *
 *     tests/bench/bench_fair [POSITIONS [SECONDS [SEED [HIDDEN]]]]
 *
 * The truth (tests/klondike/truth.h) is the chance to win of a player who does not see these
 * cards and never errs. Positions that nobody can win are left out.
 *
 * The advice plays each game to its end, with SECONDS of processor time a decision. A decision's
 * loss is the truth before it less the mean of the truth after it, over all cards that it can
 * turn up. The mean of their sums is what the advice loses, without the luck of the deals. */
#include "games/registry.h"
#include "tests/bench/table.h"
#include "tests/klondike/cards.h"
#include "tests/klondike/small.h"
#include "tests/klondike/truth.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Of the truth; positions that need more are left out. */
static const struct limits limits = {.nodes = 20000000, .bytes = (uint64_t)1 << 30};

/* Makes the moves that the advice wants in K; returns what they lose of the chance. */
static double decide(struct klondike *k, double before, double seconds)
{
    struct solution advice = {0};
    double after = 0;
    cards_ask(k, &(struct limits){.processor = seconds, .fair = true}, &advice);
    int count = advice.candidate_count > 0 ? advice.candidates[0].count : 0;
    for (int i = 0; i < count; i++) {
        if (i == count - 1)
            after = truth_mean(k, advice.candidates[0].moves[i], truth_chance, &limits);
        klondike_rules.apply(k, advice.candidates[0].moves[i]);
    }
    solution_free(&advice);
    return before - after;
}

/* Deals the next position to K. */
static void deal(struct random *random, int hidden, struct klondike *k)
{
    int ranks = 6 + (int)random_below(random, 3), talon = (int)random_below(random, 9);
    small_open(random, ranks, 4 + (int)random_below(random, 4), talon, hidden, k);
}

int main(int argc, char **argv)
{
    int wanted = argc > 1 ? atoi(argv[1]) : 300, count = 0, large = 0, open = 0,
        decisions = 0;
    double seconds = argc > 2 ? atof(argv[2]) : 0.1;
    int hidden = argc > 4 ? atoi(argv[4]) : 6;
    struct random random;
    double sum = 0, squares = 0, optimum = 0, worst = 0;
    random_seed(&random, argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    while (count < wanted) {
        struct klondike k;
        deal(&random, hidden, &k);
        double chance = truth_chance(&k, &limits), lost = 0;
        large += chance < 0;
        if (chance <= 0)
            continue;
        count++;
        open += chance < 1;
        optimum += chance;
        while (chance > 0 && truth_hidden(&k) > 1) {
            lost += decide(&k, chance, seconds);
            chance = truth_chance(&k, &limits);
            decisions++;
        }
        sum += lost;
        squares += lost * lost;
        worst = lost > worst ? lost : worst;
    }
    double mean = sum / count;
    printf("fair advice, %g s a decision, against the truth\n", seconds);
    printf("  %d positions, %d not sure, %d left out as too large, %d decisions\n", count,
           open, large, decisions);
    table_figure("optimum", 100 * optimum / count, "%", 0);
    table_figure("lost by the advice", 100 * mean, "%", 0.5);
    table_figure("standard error", 100 * sqrt((squares / count - mean * mean) / count),
                 "%", 0);
    table_figure("worst", 100 * worst, "%", 0);
    return 0;
}
