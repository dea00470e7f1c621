/* How many games of Klondike a player wins who always follows the fair advice, which does
 * not use hidden cards.
 *
 *     bench_fair [DEALS [FIRST [VARIANT [NODES]]]]
 *
 * NODES limits each decision. Without arguments the program plays so few deals that it
 * ends after minutes. These deals are held out: the advice was tuned on deals from
 * 2,000,000 on. */
#include "engine/solution.h"
#include "games/klondike/klondike.h"

#include "base/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct tally {
    int games, won;
    uint64_t decisions, nodes;
    double seconds;
};

static void decide(struct tally *tally, const struct klondike *k, uint64_t nodes,
                   struct solution *advice)
{
    struct search search;
    double begin = clock_thread();
    search_init(&search, &(struct limits){.nodes = nodes, .fair = true});
    solution_find(&klondike_game, &search, NULL, k, advice);
    search_free(&search);
    tally->decisions++;
    tally->nodes += advice->nodes;
    tally->seconds += clock_thread() - begin;
}

/* This loop ends: the moves of each candidate take a card out of the talon, or off the
 * cards that still lie where they were dealt, and such a card never goes back. */
static bool play(struct tally *tally, struct klondike *k, uint64_t nodes)
{
    struct solution advice = {0};
    decide(tally, k, nodes, &advice);
    while (advice.candidate_count > 0) {
        const struct candidate *best = &advice.candidates[0];
        solution_replay(&klondike_game, k, best->moves, best->count, k, NULL);
        decide(tally, k, nodes, &advice);
    }
    solution_free(&advice);
    return klondike_game.rules->status(k) == STATUS_WON;
}

/* Prints the share of games won with Wilson's 95% interval. */
static void print_share(const struct tally *tally)
{
    double z = 1.96, n = tally->games, p = tally->won / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    printf("  %d of %d won: %.2f%% (%.2f%% to %.2f%%); %.1f decisions a game, %.0f nodes "
           "and %.1f ms each\n",
           tally->won, tally->games, 100 * p, 100 * (middle - half),
           100 * (middle + half), (double)tally->decisions / n,
           (double)tally->nodes / (double)tally->decisions,
           1e3 * tally->seconds / (double)tally->decisions);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int deals = argc > 1 ? atoi(argv[1]) : 100;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000;
    uint64_t nodes = argc > 4 ? strtoull(argv[4], NULL, 10) : 150000;
    for (uint32_t variant = KLONDIKE_DRAW3; variant <= KLONDIKE_DRAW1; variant++) {
        const char *name = klondike_game.deals->variants[variant];
        uint32_t only = variant;
        if (argc > 3 && game_variant_find(&klondike_game, argv[3], &only) &&
            only != variant)
            continue;
        printf("%s, deals from %llu, at most %llu nodes a decision\n", name,
               (unsigned long long)first, (unsigned long long)nodes);
        struct tally tally = {0};
        for (; tally.games < deals; tally.games++) {
            struct klondike k = {0};
            klondike_deal(&k, variant, first + (uint64_t)tally.games);
            tally.won += play(&tally, &k, nodes);
            if ((tally.games + 1) % 100 == 0 && tally.games + 1 < deals) {
                tally.games++;
                print_share(&tally);
                tally.games--;
            }
        }
        print_share(&tally);
    }
    return 0;
}
