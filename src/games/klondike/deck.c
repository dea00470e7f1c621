/* A deal as one line, the format of Klondike-Solver, MinimalKlondike and KSolve: three
 * digits a card, two for the rank from 01 to 13 and one for the suit, 1 clubs, 2
 * diamonds, 3 hearts, 4 spades. The cards are in dealing order: one on each column,
 * then one on each column except the first, and so on; then the stock in drawing
 * order. */
#include "games/klondike/klondike.h"

#include "base/i18n.h"

#include <ctype.h>
#include <string.h>

enum {
    DIGITS = 3,
    DEALT = 28, /* cards in the columns */
    STOCK = CARDS - DEALT
};

static const uint8_t suit_of_digit[] = {3, 1, 0, 2}; /* clubs, diamonds, hearts, spades */

/* Where card I of the line goes: COLUMNS is the stock. */
static int pile_of(int i)
{
    for (int row = 0; row < COLUMNS; row++) {
        if (i < COLUMNS - row)
            return row + i;
        i -= COLUMNS - row;
    }
    return COLUMNS;
}

bool klondike_is_deck(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return line[digits] == '\0' && digits > 10;
}

bool klondike_parse_deck(void *state, uint32_t variant, const struct line *line,
                         struct reason *why)
{
    struct klondike k = {.ranks = RANKS, .draw = variant == KLONDIKE_DRAW1 ? 1 : 3};
    int column_of[CARDS + 1] = {0};
    if (line->length != DIGITS * CARDS)
        return reason_set(why, line->number, line->length,
                          _("%d digits; a deck has %d, three for each card"),
                          line->length, DIGITS * CARDS);
    for (int i = 0; i < CARDS; i++) {
        const char *s = line->text + DIGITS * i;
        int at = DIGITS * i + 1;
        int rank = (s[0] - '0') * 10 + s[1] - '0', suit = s[2] - '0';
        if (rank < 1 || rank > RANKS || suit < 1 || suit > SUITS)
            return reason_set(why, line->number, at,
                              _("%.3s is no card; a rank 01 to 13 and a suit 1 to 4 was "
                                "expected"),
                              s);
        uint8_t card = card_make(rank - 1, suit_of_digit[suit - 1]);
        if (column_of[card] != 0)
            return reason_set(why, line->number, at,
                              _("card %.3s is here twice; the first one is in column %d"),
                              s, column_of[card]);
        column_of[card] = at;
        int pile = pile_of(i);
        if (pile == COLUMNS)
            k.talon[k.talon_size++] = card;
        else
            k.column[pile][k.size[pile]++] = card;
    }
    for (int i = 0; i < COLUMNS; i++)
        k.down[i] = (uint8_t)i;
    memcpy(state, &k, sizeof k);
    return true;
}

bool klondike_print_deck(const void *state, struct text *out)
{
    const struct klondike *k = state;
    int taken[COLUMNS] = {0};
    char line[DIGITS * CARDS + 1];
    if (k->ranks != RANKS || k->talon_size != STOCK || k->waste != 0)
        return false;
    for (int i = 0; i < COLUMNS; i++)
        if (k->size[i] != i + 1 || k->down[i] != i)
            return false;
    for (int i = 0; i < CARDS; i++) {
        int pile = pile_of(i);
        uint8_t card =
            pile == COLUMNS ? k->talon[i - DEALT] : k->column[pile][taken[pile]++];
        int rank = card_rank(card) + 1, digit = 1;
        while (suit_of_digit[digit - 1] != card_suit(card))
            digit++;
        line[DIGITS * i] = (char)('0' + rank / 10);
        line[DIGITS * i + 1] = (char)('0' + rank % 10);
        line[DIGITS * i + 2] = (char)('0' + digit);
    }
    line[DIGITS * CARDS] = '\n';
    text_add(out, line, sizeof line);
    return true;
}
