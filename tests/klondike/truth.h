/* The chance to win of a player of Klondike who does not see the hidden cards and never errs.
 *
 * All arrangements of the hidden cards (those that fair.h knows) are equally likely. They walk
 * the tree of fair_tree.h together, apart from where they look different, and at each spot the
 * player takes the step that wins most of them: expectimax, with the spots as its memo. An
 * arrangement that loses for who sees all cards is left out, which bounds each step from
 * above. */
#ifndef TESTS_KLONDIKE_TRUTH_H
#define TESTS_KLONDIKE_TRUTH_H

#include "engine/search.h"
#include "games/klondike/rules/klondike_rules.h"

enum {
    TRUTH_HIDDEN = 7 /* cards, at most: 5,040 arrangements */
};

/* The number of cards of K that the player does not know. */
int truth_hidden(const struct klondike *k);

/* The chance to win from K, which has at most TRUTH_HIDDEN hidden cards. -1: not found within
 * LIMITS, a struct limits. */
double truth_chance(const struct klondike *k, const void *limits);

/* The mean of CHANCE after the legal MOVE from K over all cards that it can turn up; -1: CHANCE
 * once said that. */
typedef double truth_function(const struct klondike *k, const void *data);
double truth_mean(const struct klondike *k, uint32_t move, truth_function *chance,
                  const void *data);

#endif
