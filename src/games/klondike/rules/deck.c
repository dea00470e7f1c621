/* Positions as other solvers read them: unstuck-formats(5) has the decks of digits, of which the
 * one for KSolve has other suits and ends with a word that KSolve ignores, and Solvitaire's JSON,
 * where the last card of each pile is its top and a card in small letters is face down. */
#include "games/klondike/rules/piles.h"

#include "base/i18n.h"

#include <ctype.h>
#include <string.h>

enum {
    DIGITS = 3
};

/* The suits of the digits 1 to 4. */
static const uint8_t suits_of_digits[] = {3, 1, 0, 2};
static const uint8_t suits_in_ksolve[] = {3, 1, 2, 0};
static const char ksolve_mark[] = " ksolve";

bool klondike_is_deck(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return digits > 10 &&
           (line[digits] == '\0' || strcmp(line + digits, ksolve_mark) == 0);
}

bool klondike_parse_deck(void *state, uint32_t variant, const struct line *line,
                         struct reason *why)
{
    struct klondike k = {.ranks = RANKS, .rules = klondike_variant_rules(variant)};
    int column_of[CARDS + 1] = {0};
    uint8_t cards[CARDS];
    int digits = (int)strspn(line->text, "0123456789");
    const uint8_t *suits = digits < line->length ? suits_in_ksolve : suits_of_digits;
    if (digits != DIGITS * CARDS)
        return reason_set(why, line->number, digits,
                          _("%d digits; a deck has %d, three for each card"), digits,
                          DIGITS * CARDS);
    for (int i = 0; i < CARDS; i++) {
        const char *s = line->text + DIGITS * i;
        int at = DIGITS * i + 1;
        int rank = (s[0] - '0') * 10 + s[1] - '0', suit = s[2] - '0';
        if (rank < 1 || rank > RANKS || suit < 1 || suit > SUITS)
            return reason_set(why, line->number, at,
                              _("%.3s is no card; a rank 01 to 13 and a suit 1 to 4 was "
                                "expected"),
                              s);
        uint8_t card = card_make(rank - 1, suits[suit - 1]);
        if (column_of[card] != 0)
            return reason_set(why, line->number, at,
                              _("card %.3s is here twice; the first one is in column %d"),
                              s, column_of[card]);
        column_of[card] = at;
        cards[i] = card;
    }
    klondike_lay(&k, cards, DEALING_ROWS);
    memcpy(state, &k, sizeof k);
    return true;
}

/* Adds the three digits of CARD. */
static void add_digits(uint8_t card, const uint8_t suits[SUITS], struct text *out)
{
    int digit = 1;
    while (suits[digit - 1] != card_suit(card))
        digit++;
    text_format(out, "%02d%d", card_rank(card) + 1, digit);
}

bool klondike_print_deck(const void *state, bool ksolve, struct text *out)
{
    const struct klondike *k = state;
    const uint8_t *suits = ksolve ? suits_in_ksolve : suits_of_digits;
    if (k->ranks != RANKS || !klondike_is_start(k) || k->waste + k->redeals > 0)
        return false;
    for (int row = 0; row < COLUMNS; row++)
        for (int column = row; column < COLUMNS; column++)
            add_digits(k->column[column][row], suits, out);
    for (int i = 0; i < TALON_MAX; i++)
        add_digits(k->talon[i], suits, out);
    text_format(out, "%s\n", ksolve ? ksolve_mark : "");
    return true;
}

static void add_card(uint8_t card, bool down, struct text *out)
{
    char name[CARD_BYTES];
    card_name(card, CHARSET_ASCII, name);
    for (char *c = name; down && *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    text_format(out, "\"%s\"", name);
}

/* Adds COUNT cards as a list; the first DOWN of them are face down. */
static void add_pile(const uint8_t *cards, int count, int down, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        text_string(out, i > 0 ? ", " : "");
        add_card(cards[i], i < down, out);
    }
    text_char(out, ']');
}

static void add_foundations(const struct klondike *k, struct text *out)
{
    for (int suit = 0; suit < SUITS; suit++) {
        uint8_t cards[RANKS];
        for (int rank = 0; rank < k->foundation[suit]; rank++)
            cards[rank] = card_make(rank, suit);
        text_string(out, suit > 0 ? ", " : "");
        add_pile(cards, k->foundation[suit], 0, out);
    }
}

bool klondike_print_solvitaire(const void *state, struct text *out)
{
    const struct klondike *k = state;
    if (k->ranks != RANKS || k->redeals > 0)
        return false;
    text_string(out, "{\"tableau piles\": [");
    for (int i = 0; i < COLUMNS; i++) {
        text_string(out, i > 0 ? ", " : "");
        add_pile(k->column[i], k->size[i], klondike_hidden(k, i), out);
    }
    uint8_t stock[TALON_MAX];
    int count = k->talon_size - k->waste;
    for (int i = 0; i < count; i++)
        stock[i] = k->talon[k->talon_size - 1 - i];
    text_string(out, "], \"stock\": ");
    add_pile(stock, count, 0, out);
    if (k->waste > 0) {
        text_string(out, ", \"waste\": ");
        add_pile(k->talon, k->waste, 0, out);
    }
    if (klondike_home(k) > 0) {
        text_string(out, ", \"foundations\": [");
        add_foundations(k, out);
        text_char(out, ']');
    }
    text_string(out, "}\n");
    return true;
}
