/* Klondike's positions in 32 bytes, for searches that have to keep many of them, and what
 * still has to be paid in them at least.
 *
 * From the start of a search on, a column is some of the cards that lay in it then and,
 * on them, a run: its first card's rank and colour, its length, and which suit of its
 * colour each card has. So it fits one word. The foundations follow from the rest. */
#ifndef GAMES_KLONDIKE_SOLVE_SPOT_H
#define GAMES_KLONDIKE_SOLVE_SPOT_H

#include "games/klondike/klondike.h"

/* Cards as bits: card - 1. */
typedef uint64_t card_set;

static inline card_set card_alone(uint8_t card)
{
    return (card_set)1 << (card - 1);
}

/* COLUMN: 5 bits how many of the first cards are left, 4 the length of the run on them,
 * 5 its first card's rank and colour, 13 the lower bit of each of its suits. TALON: which
 * of its first cards are left, 24 bits, and how many of these are the waste. */
struct spot {
    uint32_t column[COLUMNS];
    uint32_t talon;
};

/* What does not change during a search. */
struct spot_frame {
    struct klondike root;
    card_set all;
    /* For a column of which so many cards are face down: these cards, how many of them
     * lie above a lower one of their suit, and which cards would. */
    card_set hidden[COLUMNS][COLUMN_MAX + 1];
    uint8_t stuck[COLUMNS][COLUMN_MAX + 1];
    card_set above[COLUMNS][COLUMN_MAX + 1];
};

void spot_frame_init(struct spot_frame *frame, struct spot *spot,
                     const struct klondike *root);

/* The same position, spelled out. */
struct spot_cards {
    uint8_t up[COLUMNS][RANKS + 1]; /* the face-up cards of each column, from its head */
    uint8_t up_count[COLUMNS], down[COLUMNS];
    uint8_t heights[SUITS];                     /* of the foundations */
    int left;                                   /* cards not on them */
    uint8_t talon[TALON_MAX], place[TALON_MAX]; /* cards left, and which bits they are */
    int talon_size, waste;
};
void spot_spell(const struct spot_frame *frame, const struct spot *spot,
                struct spot_cards *out);

/* The column C as WORD with CARD, which fits, put on it, or COUNT cards less. */
uint32_t column_push(const struct spot_frame *frame, int c, uint32_t word, uint8_t card);
uint32_t column_drop(uint32_t word, int count);

/* How many of its cards lie face down. */
int column_down(const struct spot_frame *frame, int c, uint32_t word);

/* LEFT are the cards left of the talon, WASTE of them the waste. */
static inline uint32_t spot_talon(uint32_t left, int waste)
{
    return (left & 0xffffff) | (uint32_t)waste << 24;
}

/* Moves of columns that have to be made at least besides those to the foundations. A card
 * that lies above a lower one of its suit has to go elsewhere first; face-down cards do
 * so one by one, the run on them maybe at once. The idea is Stephen Miller's
 * (MinimalKlondike). */
int column_extra(const struct spot_frame *frame, int c, uint32_t word);

/* Turns of the stock, and moves of talon cards besides those to the foundations, that
 * cannot be done without. Each third of the stock, and the waste, is a pile in which the
 * same holds: a card above a lower one of its suit goes to a column, or both wait until
 * the waste was taken back and have to be turned again. */
int talon_extra(const struct spot_frame *frame, uint32_t talon);

/* A hash of a column's word, or of the talon's (C is COLUMNS); their sum is the
 * position's. Columns emptied of the cards that lay in them are alike. */
static inline uint64_t word_hash(int c, uint32_t word)
{
    uint64_t x = word | (uint64_t)(c < COLUMNS && (word & 31) == 0 ? 8 : c + 9) << 32;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 32) * 0x94d049bb133111ebU;
    x = (x ^ x >> 29) * 0x9e3779b97f4a7c15U;
    return x ^ x >> 32;
}

#endif
