/* Klondike positions that are small enough for the oracle, for the tests of the solver. */
#ifndef TESTS_KLONDIKE_SMALL_H
#define TESTS_KLONDIKE_SMALL_H

#include "base/random.h"
#include "games/klondike/rules/klondike_rules.h"
#include "tests/game_copy.h"

/* Deals a deck of RANKS ranks: up to ten cards go into the talon, the rest into columns. */
void small_deal(struct random *random, int ranks, struct klondike *k);

/* Deals a deck of RANKS ranks: TALON cards go into the talon, the rest into COUNT columns. The
 * player does not know HIDDEN of them, if so many lie under others; the others lie open. */
void small_open(struct random *random, int ranks, int count, int talon, int hidden,
                struct klondike *k);

/* Deals a deck of 3 to 7 ranks, with many low cards deep in the columns. Some of these
 * positions cannot be won even if any card may go to an empty column. */
void small_buried(struct random *random, struct klondike *k);

/* Puts at most MOST cards, the last of some suits, shuffled, into a few columns and the
 * talon, and makes some random moves. Cards lie in the way and columns are empty; thus many
 * lines bring cards back from the foundations, several in a row. That is rare in a whole
 * game. */
void small_endgame(struct random *random, int most, struct klondike *k);

/* Puts at most MOST cards of a deck of 3 to 6 ranks into a few columns, with runs, and up to
 * nine cards into the talon. Many of these positions cannot be won, and the oracle needs
 * few states for them. */
void small_tangle(struct random *random, int most, struct klondike *k);

/* Deals a deck of 4 to 7 ranks, of which many cards are on the foundations, around this
 * tangle: a card may have to return from a foundation and take the run of its twin, so that
 * the twin can go up. Many of these positions are too large for the oracle. */
void small_swap(struct random *random, struct klondike *k);

/* Gives K the rules of any variant, but draws 1, 2, 3 or 5 and at most 3 passes, of which some
 * may be used up. */
void small_rules(struct random *random, struct klondike *k);

/* Makes up to MOST random moves; true: the game was won. */
bool small_play(struct random *random, struct klondike *k, int most);

/* Klondike for the oracle: after each move the columns are sorted. Their order does not
 * matter, but without sorting a position with several empty columns would count thousands
 * of times. */
void small_sorted(struct game_copy *copy);

/* Fails the test: WHAT, and K. */
void small_fail(const struct klondike *k, const char *what);

#endif
