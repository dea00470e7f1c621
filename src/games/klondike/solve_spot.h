/* Klondike's positions in 32 bytes, for searches that keep many of them, and lower bounds
 * of the moves that a position still needs.
 *
 * At any time of a search a column is some of the cards that it had at the start and, on
 * them, a run: the rank and colour of its first card, its length, and the suit of each
 * card. So a column fits one word. The foundations follow from the rest.
 *
 * The bound: LEFT + column_extra() of each column + talon_extra(), where LEFT is the
 * number of cards that are not on the foundations. It is admissible, because no move
 * is counted twice: each card needs a move to the foundation (LEFT); column_extra()
 * counts moves of runs out of a column, to another column; talon_extra() counts turns,
 * and moves of talon cards to columns. */
#ifndef GAMES_KLONDIKE_SOLVE_SPOT_H
#define GAMES_KLONDIKE_SOLVE_SPOT_H

#include "games/klondike/klondike.h"

/* Cards as bits: card - 1. */
typedef uint64_t card_set;

static inline card_set card_alone(uint8_t card)
{
    return (card_set)1 << (card - 1);
}

/* COLUMN: 5 bits, how many of the cards at the start are left; 4, the length of the
 * run on them; 5, the rank and colour of its first card; 13, the lower bit of the suit
 * of each. TALON: 24 bits, which of the cards at the start are left; above, how many
 * of them are the waste, plus 25 for each redeal made if the passes are limited. */
struct spot {
    uint32_t column[COLUMNS];
    uint32_t talon;
};

/* What does not change during a search. */
struct spot_frame {
    struct klondike root;
    card_set all;
    /* By column and number of face-down cards: these cards, how many of them lie on a
     * lower card of their suit, and which cards would if they lay on them. */
    card_set hidden[COLUMNS][COLUMN_MAX + 1];
    uint8_t stuck[COLUMNS][COLUMN_MAX + 1];
    card_set above[COLUMNS][COLUMN_MAX + 1];
};

void spot_frame_init(struct spot_frame *frame, struct spot *spot,
                     const struct klondike *root);

/* A position in detail. */
struct spot_cards {
    uint8_t up[COLUMNS][RANKS + 1]; /* the face-up cards of each column, from its head */
    uint8_t up_count[COLUMNS], down[COLUMNS];
    uint8_t heights[SUITS];                     /* of the foundations */
    int left;                                   /* cards that are not on them */
    uint8_t talon[TALON_MAX], place[TALON_MAX]; /* cards left, and which bits they are */
    int talon_size, waste, redeals;
};
void spot_spell(const struct spot_frame *frame, const struct spot *spot,
                struct spot_cards *out);

/* The word of column C, now WORD, after CARD is put on it, or after COUNT cards have
 * left. */
uint32_t column_push(const struct spot_frame *frame, int c, uint32_t word, uint8_t card);
uint32_t column_drop(uint32_t word, int count);

/* The number of face-down cards of column C. */
int column_down(const struct spot_frame *frame, int c, uint32_t word);

/* The word of a talon: LEFT are the cards that are left, the first WASTE of them are
 * the waste. */
static inline uint32_t spot_talon(uint32_t left, int waste, int redeals)
{
    return (left & 0xffffff) | (uint32_t)(redeals * (TALON_MAX + 1) + waste) << 24;
}

/* A lower bound of the moves from column C to other columns. A card that lies on a
 * lower card of its suit (a stuck card) cannot go to the foundation before that one,
 * so it must move to another column first. A face-down card leaves its column as the
 * first card of a run, so each stuck face-down card needs a move of its own. The stuck
 * face-up cards may all leave in one move, which counts once. The idea is Stephen
 * Miller's (MinimalKlondike). */
int column_extra(const struct spot_frame *frame, int c, uint32_t word);

/* A lower bound of the turns and of the moves from the waste to columns. The stock
 * must be turned once, DRAW cards a turn. The waste, and each group of DRAW cards in
 * the stock, is a pile as above: a stuck card moves to a column (one move), or it and
 * the lower card wait until the waste is taken back, and both are turned again. A turn
 * shows DRAW cards, so a card turned again costs at least 1 / DRAW. With draw 1 each
 * stuck card costs at least 1 either way. Else a pile with n > 0 stuck cards, j of which
 * move to columns, costs at least j + (n - j + 1) / DRAW if any waits, and n if none does;
 * both are at least (n + 1) / DRAW. The sum over the piles is rounded up once. */
int talon_extra(const struct spot_frame *frame, uint32_t talon);

/* A hash of the word of a column, or of the talon (C is COLUMNS); the hash of a
 * position is their sum. Columns without any card from the start are alike, so their
 * numbers do not matter. */
static inline uint64_t word_hash(int c, uint32_t word)
{
    uint64_t x = word | (uint64_t)(c < COLUMNS && (word & 31) == 0 ? 8 : c + 9) << 32;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 32) * 0x94d049bb133111ebU;
    x = (x ^ x >> 29) * 0x9e3779b97f4a7c15U;
    return x ^ x >> 32;
}

#endif
