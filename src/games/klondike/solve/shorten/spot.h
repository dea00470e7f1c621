/* Klondike's positions in 32 bytes, for searches that keep many of them, and lower bounds
 * of the moves that a position still needs (shorten/bound.c).
 *
 * At any time of a search a column is some of the cards that it had at the start and, on
 * them, a run: the rank and colour of its first card, its length, and the suit of each
 * card. So a column fits one word. The foundations follow from the rest. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_SPOT_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_SPOT_H

#include "games/klondike/rules/klondike_rules.h"

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

/* What does not change during a search. Columns are those at the start; a card is stuck if
 * it lies on a lower card of its suit. */
struct spot_frame {
    struct klondike root;
    /* By column and N: the first N cards, how many of them are stuck, which ones are not,
     * and which cards would be if they lay on them. */
    card_set hidden[COLUMNS][COLUMN_MAX + 1];
    uint8_t stuck[COLUMNS][COLUMN_MAX + 1];
    card_set loose[COLUMNS][COLUMN_MAX + 1];
    card_set above[COLUMNS][COLUMN_MAX + 1];
    /* By card: the cards of columns that lie on a lower card of its suit. */
    card_set needs[CARDS + 1];
    /* By card at the start of a column: its rivals in other columns, see PROOFS, section 18. */
    card_set rivals[CARDS + 1];
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

/* The rank and suit of the card at place I of the run of a column. */
uint8_t column_run(uint32_t word, int i);
/* The length of that run. */
int column_run_length(uint32_t word);

/* shorten/bound.c: lower bounds. Their sum and the number of cards that are not on the
 * foundations is a lower bound of the moves that a position needs. */

/* Of one column. */
struct column_bound {
    int down;       /* its face-down cards */
    int extra;      /* a lower bound of the moves of its stuck cards to other columns */
    card_set loose; /* cards that leave one by one, as heads of runs, and are not stuck */
    card_set head;  /* the one of them that is face up; 0: none */
    card_set rivals; /* of the face-up cards */
};
void bound_frame_init(struct spot_frame *frame);
void column_bound(const struct spot_frame *frame, int c, uint32_t word,
                  struct column_bound *out);

/* A lower bound of the turns and of the moves of stuck cards of TALON to columns. */
int talon_bound(const struct spot_frame *frame, uint32_t talon);

/* A lower bound of the moves of loose cards to other columns. */
int rivals_bound(const struct spot_frame *frame,
                 const struct column_bound *const column[COLUMNS]);

/* A hash of the word of a column, or of the talon (C is COLUMNS). Columns without any card from
 * the start are alike, so their numbers do not matter. */
static inline uint64_t word_hash(int c, uint32_t word)
{
    uint64_t x = word | (uint64_t)(c < COLUMNS && (word & 31) == 0 ? 8 : c + 9) << 32;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 32) * 0x94d049bb133111ebU;
    x = (x ^ x >> 29) * 0x9e3779b97f4a7c15U;
    return x ^ x >> 32;
}

#endif
