/* The piles as the player names them, and the moves between them. For the view,
 * klondike_words.c and deck.c. */
#ifndef GAMES_KLONDIKE_RULES_PILES_H
#define GAMES_KLONDIKE_RULES_PILES_H

#include "games/klondike/rules/klondike_rules.h"

/* The top card of PILE that can be played; 0: none. */
static inline uint8_t pile_top(const struct klondike *k, int pile)
{
    if (pile < COLUMNS)
        return k->size[pile] > 0 ? k->column[pile][k->size[pile] - 1] : 0;
    if (pile == PILE_WASTE)
        return k->waste > 0 ? k->talon[k->waste - 1] : 0;
    if (pile == PILE_STOCK || pile == PILE_NONE)
        return 0;
    int suit = pile - PILE_FOUNDATION;
    return k->foundation[suit] > 0 ? card_make(k->foundation[suit] - 1, suit) : 0;
}

/* The first card that a legal MOVE takes, not of a turn. */
uint8_t pile_first(const struct klondike *k, uint32_t move);

/* The foundation for the top card of PILE; PILE_NONE: PILE is empty. */
int pile_home(const struct klondike *k, int pile);

/* game_notation's row and places. */
int klondike_row(const void *state, int pile, int out[CELLS_MOST]);
int klondike_places(const void *state, uint32_t move, struct move_place out[CELLS_MOST],
                    int *count);

/* Whether the player has to say how many cards of PILE to move: an empty column takes any of
 * several. */
bool pile_splits(const struct klondike *k, int pile);

/* How many cards of PILE, which is not empty, the player holds who selected it and left
 * FEWER of its run. */
int pile_held(const struct klondike *k, int pile, int fewer);

/* The move from one pile to another, which may be illegal. HELD: how many cards go if the
 * player has to say that. MOVE_NONE: no such move exists, for example to the foundation of
 * another suit. */
uint32_t pile_move(const struct klondike *k, int source, int target, int held);

/* Whether some column takes the top card of foundation SUIT. The key f selects these
 * foundations one after the other. */
bool pile_can_return(const struct klondike *k, int suit);

/* The key of PILE: '1' to '7', d, w or f. */
char pile_key(int pile);

enum {
    CARD_BYTES = 8
}; /* of a card's name: "10♥" and its NUL */

const char *rank_name(int rank);
const char *suit_name(int suit, enum charset charset);
/* The name of CARD in the characters of CHARSET; returns NAME. */
const char *card_name(uint8_t card, enum charset charset, char name[CARD_BYTES]);

/* klondike_words.c: adds the keys of the screen that make MOVE: "35". */
void klondike_print_keys(const void *state, uint32_t move, struct text *out);

/* Adds what MOVE does with cards: "5♦ onto 6♠". */
void klondike_print_cards(const struct klondike *k, uint32_t move, struct text *out);
/* Adds the name of PILE: "pile 7", "the waste". */
void klondike_print_pile(int pile, struct text *out);
/* klondike_words.c: why PILE cannot be selected as a source, translated; NULL: it can. */
const char *klondike_no_source(const struct klondike *k, int pile);
/* Writes to SAY, translated, why no card can go from SOURCE to TARGET, another column or a
 * foundation, or from the stock to the waste. */
void klondike_refusal(const struct klondike *k, int source, int target,
                      enum charset charset, char *say, size_t size);

/* text_card.c: cards in files. */
enum card_notation {
    NOTATION_NONE,   /* no card read yet */
    NOTATION_NAMES,  /* 5H */
    NOTATION_LETTERS /* T5 */
};
extern const char klondike_suits[], klondike_ranks[];

/* Reads the card in the N bytes at S and its NOTATION; 0: not a card. */
uint8_t klondike_read_card(const char *s, size_t n, enum card_notation *notation);
/* Writes a card, up to three characters; returns OUT. */
const char *klondike_print_card(uint8_t card, enum card_notation notation, char out[4]);

#endif
