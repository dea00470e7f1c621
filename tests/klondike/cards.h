/* Positions for the tests of Klondike. */
#ifndef TESTS_KLONDIKE_CARDS_H
#define TESTS_KLONDIKE_CARDS_H

#include "base/random.h"
#include "engine/solution.h"
#include "games/klondike/rules/klondike_rules.h"

/* Sets K to the position in TEXT. If TEXT is no position, cards_try returns false and
 * says why, and cards_read fails the test. */
bool cards_try(struct klondike *k, uint32_t variant, const char *text,
               struct reason *why);
void cards_read(struct klondike *k, uint32_t variant, const char *text);

/* Deals a shuffled deck of RANKS ranks into columns of random length; the rest go into
 * the talon. */
void cards_deal(struct klondike *k, struct random *random, int draw, int ranks);

/* Turns up all cards of column C but the first HIDDEN. */
void cards_open(struct klondike *k, int c, int hidden);

/* Deals a shuffled deck of RANKS ranks into four columns, in which many cards lie open under
 * others, in runs of one or more. */
void cards_deal_open(struct klondike *k, struct random *random, int draw, int ranks);

/* The rules of a random variant. */
struct klondike_rules cards_rules(struct random *random);

/* Makes COUNT random moves, or fewer if no move is left. Half of the walks prefer moves
 * to the foundations, so that some games reach their end. */
void cards_walk(struct klondike *k, struct random *random, int count);

/* Makes each card that is face down or in the stock unknown with a chance of PERCENT, but
 * never only one, which would be known; returns how many are. */
int cards_forget(struct klondike *k, struct random *random, int percent);

/* The number of cards that are not on a foundation: a lower bound of the moves left. */
int cards_left(const void *state);

/* Fails the test if K breaks an invariant of klondike_rules.h, for example that it has
 * each card once. */
void cards_check(const struct klondike *k);

/* A position of draw 3 in which nothing but pile 4 is empty and two cards can go up. */
extern const char cards_crowded[];

/* What the solver, or with limits->fair the fair advice, says about K. */
void cards_ask(const struct klondike *k, const struct limits *limits,
               struct solution *out);

/* A scene of K in an area of ROWS x COLUMNS, without a hint and without a move being
 * shown. */
struct scene cards_scene(const struct klondike *k, int rows, int columns);

#endif
