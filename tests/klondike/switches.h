/* The search that decides Klondike with some of its rules switched off (node.h). For
 * tests that are built with KLONDIKE_WITHOUT=klondike_without. */
#ifndef TESTS_KLONDIKE_SWITCHES_H
#define TESTS_KLONDIKE_SWITCHES_H

#include "games/klondike/solve/solve_search.h"

enum {
    ALL_RULES = RULE_SAFE | RULE_FRESH | RULE_UP | RULE_SLEEP | RULE_STUCK | RULE_EASIER |
                RULE_IDLE | RULE_LATE
};

/* What the search without the rules WITHOUT says about ROOT. All rules are on again when it
 * returns. */
enum dive_end switches_decide(const struct klondike_board *board, const struct node *root,
                              unsigned without);

/* Compares the solver, the search with each rule switched off, with all of them on and with
 * none, and the oracle, which counts at most MOST states of SORTED (small.h), on K. Fails the
 * test if two of them differ. DIVE_SPENT: the search says that K is impossible, and the oracle
 * has given up. */
enum dive_end switches_compare(const struct game *sorted, const struct klondike *k,
                               uint32_t most);

/* Fails the test unless the easier games of K, which ends in END, have the same verdict with
 * all other rules and with none, and can be won if K can. Returns whether one is lost. */
bool switches_easier(const struct klondike *k, enum dive_end end);

#endif
