/* The piles as a player names them, and the moves between them: what view.c, input.c and
 * words.c share. */
#ifndef GAMES_KLONDIKE_PILES_H
#define GAMES_KLONDIKE_PILES_H

#include "games/klondike/klondike.h"

/* The columns are piles 0 to 6. */
enum klondike_pile {
    PILE_STOCK = COLUMNS,
    PILE_WASTE,
    PILE_FOUNDATION, /* + suit */
    PILES = PILE_FOUNDATION + SUITS,
    PILE_NONE = PILES
};

/* The card of PILE that can be played, 0: there is none. */
uint8_t pile_top(const struct klondike *k, int pile);

/* Where MOVE takes its cards from, and where to. A turn goes from stock to waste. */
int pile_source(uint32_t move);
int pile_target(uint32_t move);

/* How many cards a legal MOVE takes, a turn of the stock excepted, and the first of
 * them. */
int pile_count(const struct klondike *k, uint32_t move);
uint8_t pile_first(const struct klondike *k, uint32_t move);

/* The move from one pile to another, legal or not, MOVE_NONE: there is none such. Any
 * foundation stands for the one that the card belongs to. */
uint32_t pile_move(const struct klondike *k, int source, int target);

/* Whether some column takes the last card of foundation SUIT. The key f goes through
 * those foundations in their order. */
bool pile_can_return(const struct klondike *k, int suit);

/* What can be pressed for PILE: '1' to '7', d, w, f. */
char pile_key(int pile);

enum {
    CARD_BYTES = 8
}; /* of a card's name: "10♥" and its NUL */

const char *rank_name(int rank);
/* The name of CARD in the characters of CHARSET; returns NAME. */
const char *card_name(uint8_t card, enum charset charset, char name[CARD_BYTES]);

/* words.c: why no card goes from SOURCE, which is not empty, to TARGET, a column or a
 * foundation; translated, into SAY. */
void klondike_refusal(const struct klondike *k, int source, int target,
                      enum charset charset, char *say, size_t size);

/* view.c: the pile at ROW, COLUMN of the scene's area, PILE_NONE: none. */
int klondike_pile_at(const struct scene *scene, int row, int column);

#endif
