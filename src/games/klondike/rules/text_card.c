/* A card as text has its English name, "5H", or a letter of its suit and its number, "T5". Both
 * are read; the letters were written by default up to version 1.0. */
#include "games/klondike/rules/piles.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char klondike_suits[] = "HDSC";
const char klondike_ranks[] = "A23456789TJQK";
static const char suit_letters[] = "TFHM";

/* Of two or three bytes; a "T" before the letter of a suit is a ten. */
uint8_t klondike_read_card(const char *s, size_t n, enum card_notation *notation)
{
    bool letters = n >= 2 && n <= 3, ten = n == 3 && s[0] == '1' && s[1] == '0';
    for (size_t i = 1; i < n; i++)
        letters = letters && isdigit((unsigned char)s[i]);
    *notation = letters ? NOTATION_LETTERS : NOTATION_NAMES;
    if (letters) {
        const char *suit = memchr(suit_letters, s[0], SUITS);
        int rank = s[1] - '0';
        if (n == 3)
            rank = rank * 10 + s[2] - '0';
        return suit != NULL && rank >= 1 && rank <= RANKS && s[1] != '0'
                   ? card_make(rank - 1, (int)(suit - suit_letters))
                   : 0;
    }
    if (n != 2 && !ten)
        return 0;
    const char *rank =
        memchr(klondike_ranks, ten ? 'T' : toupper((unsigned char)s[0]), RANKS);
    const char *suit = memchr(klondike_suits, toupper((unsigned char)s[n - 1]), SUITS);
    return rank != NULL && suit != NULL
               ? card_make((int)(rank - klondike_ranks), (int)(suit - klondike_suits))
               : 0;
}

const char *klondike_print_card(uint8_t card, enum card_notation notation, char out[4])
{
    int rank = card_rank(card), suit = card_suit(card);
    if (notation == NOTATION_LETTERS)
        snprintf(out, 4, "%c%d", suit_letters[suit], rank + 1);
    else
        snprintf(out, 4, "%c%c", klondike_ranks[rank], klondike_suits[suit]);
    return out;
}
