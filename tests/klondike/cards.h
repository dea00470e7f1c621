/* Positions for the tests of Klondike. */
#ifndef TESTS_KLONDIKE_CARDS_H
#define TESTS_KLONDIKE_CARDS_H

#include "base/random.h"
#include "games/klondike/klondike.h"

/* The position that TEXT says; cards_read fails the test where it says none. */
bool cards_try(struct klondike *k, uint32_t variant, const char *text,
               struct reason *why);
void cards_read(struct klondike *k, uint32_t variant, const char *text);

/* A shuffled deck of 4 suits of RANKS, dealt into columns of any length, the rest into
 * the talon. */
void cards_deal(struct klondike *k, struct random *random, int draw, int ranks);

/* Up to COUNT legal moves at random, fewer where none is left. Every other walk likes
 * cards to go up, so that games come to their end, too. */
void cards_walk(struct klondike *k, struct random *random, int count);

/* Fails where K breaks an invariant of klondike.h, each card once among them. */
void cards_check(const struct klondike *k);

/* A position of draw 3 in which nothing but pile 4 is empty and two cards can go up. */
extern const char cards_crowded[];

/* K in an area of ROWS x COLUMNS, nothing shown in it. */
struct scene cards_scene(const struct klondike *k, int rows, int columns);

#endif
