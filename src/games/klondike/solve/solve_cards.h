/* Sets of cards as words of 64 bits, for Klondike's solvers.
 *
 * The bit of a card is rank * 4 + slot. The two red and the two black cards of a rank
 * are a pair of neighbouring slots. Which colour comes first changes from rank to
 * rank, so that the cards that a pair may lie on are the pair four bits higher, and
 * the cards that may lie on a pair are the pair four bits lower: one shift answers for
 * all cards at once. */
#ifndef GAMES_KLONDIKE_SOLVE_SOLVE_CARDS_H
#define GAMES_KLONDIKE_SOLVE_SOLVE_CARDS_H

#include "games/klondike/rules/klondike_rules.h"

typedef uint64_t cards; /* only the lowest 52 bits are used */

static const cards PAIRS = 0x5555555555555U; /* the lower bit of each pair */
static const cards LOWER_PAIRS =
    0x3333333333333U;                            /* both bits of each rank's lower pair */
static const cards SLOT_ZERO = 0x1111111111111U; /* the lowest bit of each rank */

static inline int card_bit(int rank, int suit)
{
    return rank * SUITS + (suit ^ (rank & 1) << 1);
}
static inline int bit_rank(int bit)
{
    return bit / SUITS;
}
static inline int bit_suit(int bit)
{
    return (bit % SUITS) ^ (bit / SUITS & 1) << 1;
}
static inline cards bit_card(int bit)
{
    return (cards)1 << bit;
}
static inline cards suit_cards(int suit)
{
    return (bit_card(card_bit(0, suit)) | bit_card(card_bit(1, suit))) *
           0x01010101010101U;
}
/* The number of bits set in SET, which is below 16: a table of 16 digits in one word. */
static inline int count_four(cards set)
{
    return (int)(0x4332322132212110U >> set * 4 & 15);
}
/* The number of bits set. Written out because the builtin calls a function on processors
 * that have no such instruction. */
static inline int count_bits(uint32_t set)
{
    set -= set >> 1 & 0x55555555U;
    set = (set & 0x33333333U) + (set >> 2 & 0x33333333U);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0fU) * 0x01010101U >> 24);
}
static inline int lowest_bit(cards set)
{
    return __builtin_ctzll(set);
}

/* The next higher card of the same suit, for each card of SET. The pairs of the two
 * colours change places from rank to rank: from a lower pair the way is six bits, from an
 * upper one two. */
static inline cards followers(cards set)
{
    return (set & LOWER_PAIRS) << 6 | (set & ~LOWER_PAIRS) << 2;
}

/* The next lower card of the same suit, for each card of SET. */
static inline cards leaders(cards set)
{
    return (set & LOWER_PAIRS) >> 2 | (set & ~LOWER_PAIRS) >> 6;
}

/* The top card of each foundation, if HOME are the cards on them. */
static inline cards last_cards(cards home)
{
    return home & ~leaders(home);
}

/* The two cards of the rank and colour of BIT. */
static inline cards pair_of(int bit)
{
    return (cards)3 << (bit & ~1);
}

#endif
