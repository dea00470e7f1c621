/* Klondike as text: unstuck-formats(5) has the lines of cards and the keys before them. The last
 * line is the stock after a redeal: the cards of the waste from its lowest to its top one, then
 * those still to be turned. text_card.c has the cards, text_move.c the moves, numbering.c the
 * deals of other programs. */
#include "games/klondike/rules/piles.h"

#include "base/i18n.h"
#include "base/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = COLUMNS + 1
};

/* A card that the text does not know. */
struct unknown_place {
    int pile, index; /* pile: a column, or COLUMNS for the talon */
    long line;
    int column;
};
static const char unknown_card[] = "??";

/* The state of reading a position. */
struct klondike_scan {
    struct klondike k;
    struct reason *why;
    enum card_notation notation;
    bool start;              /* only the eight lines were given */
    long line_of[CARDS + 1]; /* where a card was read, 0: not yet */
    int column_of[CARDS + 1];
    struct unknown_place unknown[COLUMNS * COLUMN_MAX + TALON_MAX];
    int unknown_count;
    struct unknown_place rest; /* where "?" is; LINE 0: nowhere */
    unsigned folded;           /* a bit for each pile that has "5?" */
};

/* Marks CARD as read at LINE and COLUMN. */
static bool meet(struct klondike_scan *r, uint8_t card, const char *word, int n,
                 long line, int column)
{
    if (r->line_of[card] != 0)
        return reason_set(
            r->why, line, column,
            _("card %.*s appears twice; the first is in line %ld, column %d"), n, word,
            r->line_of[card], r->column_of[card]);
    if (card_rank(card) >= r->k.ranks)
        return reason_set(r->why, line, column, _("card %.*s is above the last rank, %d"),
                          n, word, r->k.ranks);
    if (card_rank(card) < r->k.foundation[card_suit(card)])
        return reason_set(r->why, line, column,
                          _("card %.*s is already on its foundation"), n, word);
    r->line_of[card] = line;
    r->column_of[card] = column;
    return true;
}

/* The length of the first card in the N bytes at S, which may have more: "5HTD", "5?TD". */
static int card_length(const char *s, int n)
{
    enum card_notation notation;
    int first = s[0] == '1' ? 3 : 2, digits = (int)strspn(s, "0123456789");
    if (s[digits] == '?' && digits > 0 && digits < n)
        return digits + 1;
    if (strncmp(s, unknown_card, 2) == 0 && s[2] != '?')
        return 2;
    return n > first && klondike_read_card(s, (size_t)first, &notation) != 0 &&
                   notation == NOTATION_NAMES
               ? first
               : n;
}

/* The number in "5?", of N bytes; 1 for "??"; -1: it is another word. */
static int unknown_cards(const char *s, int n)
{
    if (n == 2 && memcmp(s, unknown_card, 2) == 0)
        return 1;
    bool number = (n == 2 || n == 3) && s[n - 1] == '?';
    for (int i = 0; i < n - 1; i++)
        number = number && isdigit((unsigned char)s[i]);
    return number ? atoi(s) : -1;
}

/* Notes COUNT unknown cards from INDEX of PILE on. */
static void add_unknown(struct klondike_scan *r, struct unknown_place from, int count)
{
    for (; count > 0; count--, from.index++)
        r->unknown[r->unknown_count++] = from;
}

/* Reads the cards of LINE, which is PILE, to CARDS, at most MAX; returns their number. An
 * unknown card is 0 there. -1: WHY has the reason. */
static int read_cards(struct klondike_scan *r, const struct line *line, int pile,
                      uint8_t *cards, int max)
{
    int count = 0;
    const char *s = line->text;
    if (strcmp(s, "-") == 0)
        return 0;
    for (;;) {
        s += strspn(s, " \t,");
        int n = (int)strcspn(s, " \t,");
        if (n == 0)
            return count;
        n = card_length(s, n);
        int at = (int)(s - line->text) + 1;
        enum card_notation notation = r->notation;
        int unknown =
            pile < COLUMNS && count > 0 && s[0] != '?' ? -1 : unknown_cards(s, n);
        struct unknown_place place = {pile, count, line->number, at};
        if (pile == COLUMNS && strcmp(s, "?") == 0) {
            r->rest = place;
            return count;
        }
        uint8_t card = unknown >= 0 ? 0 : klondike_read_card(s, (size_t)n, &notation);
        bool good = unknown >= 0 || card != 0;
        if (!good)
            reason_set(
                r->why, line->number, at,
                _("\"%.*s\" is not a card (expected one such as 5H, TD or QC, or ?? if unknown)"),
                n < 20 ? n : 20, s);
        else if (r->notation != NOTATION_NONE && r->notation != notation)
            good =
                reason_set(r->why, line->number, at,
                           _("card %.*s is written differently from those before"), n, s);
        else if (count + (unknown >= 0 ? unknown : 1) > max)
            good = reason_set(r->why, line->number, at,
                              _("more than %d cards in this line"), max);
        else if (unknown < 0)
            good = meet(r, card, s, n, line->number, at);
        if (!good)
            return -1;
        r->notation = notation;
        if (unknown >= 0) {
            add_unknown(r, place, unknown);
            memset(cards + count, 0, (size_t)unknown);
            count += unknown;
        } else
            cards[count++] = card;
        if (unknown >= 0 && s[0] != '?') {
            r->folded |= 1U << pile;
            if (pile < COLUMNS)
                r->k.down[pile] = (uint8_t)unknown;
        }
        s += n;
    }
}

/* Reads the COUNT numbers of a key, each from LEAST to MOST, if the key is given. */
static bool read_numbers(struct klondike_scan *r, const struct position *position,
                         const char *key, uint8_t *out, int count, int least, int most)
{
    const struct line *line;
    const char *s = position_value(position, key, &line);
    if (s == NULL)
        return true;
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        char *end;
        long value = strtol(s, &end, 10);
        good = end != s && value >= least && value <= most;
        if (good) {
            out[i] = (uint8_t)value;
            s = end + strspn(end, " \t");
        }
    }
    if (good && *s == '\0')
        return true;
    int at = (int)(s - line->text) + 1;
    return count == 1
               ? reason_set(r->why, line->number, at,
                            _("%s: expected a number from %d to %d"), key, least, most)
               : reason_set(r->why, line->number, at,
                            _("%s: expected %d numbers from %d to %d"), key, count, least,
                            most);
}

/* In a start each line must have as many cards as in a deal. */
static bool check_length(const struct klondike_scan *r, const struct line *line,
                         int index, int count)
{
    int dealt = index < COLUMNS ? index + 1 : TALON_MAX;
    if (!r->start || count == dealt)
        return true;
    return reason_set(r->why, line->number, 0,
                      ngettext("%d card in line %d of the board; a start has %d there",
                               "%d cards in line %d of the board; a start has %d there",
                               count),
                      count, index + 1, dealt);
}

static bool read_board(struct klondike_scan *r, const struct position *position)
{
    struct klondike *k = &r->k;
    const struct line *lines = position->board;
    if (position->board_count != LINES) {
        long at =
            position->board_count > LINES ? lines[LINES].number : position->first_line;
        return reason_set(
            r->why, at, 0,
            ngettext("%d line of cards; seven columns and the stock make 8",
                     "%d lines of cards; seven columns and the stock make 8",
                     position->board_count),
            position->board_count);
    }
    for (int i = 0; i < LINES; i++) {
        bool column = i < COLUMNS;
        int count = read_cards(r, &lines[i], i, column ? k->column[i] : k->talon,
                               column ? COLUMN_MAX : TALON_MAX);
        if (count < 0)
            return false;
        if (!column)
            k->talon_size = (uint8_t)count;
        else {
            k->size[i] = (uint8_t)count;
            if ((r->folded >> i & 1) == 0)
                k->down[i] = count > 0 ? (uint8_t)(count - 1) : 0;
        }
    }
    r->start = r->start && r->folded == 0 && r->rest.line == 0;
    if (r->rest.line > 0)
        k->waste = k->talon_size;
    for (int i = 0; i < LINES; i++)
        if (!check_length(r, &lines[i], i, i < COLUMNS ? k->size[i] : k->talon_size))
            return false;
    return true;
}

/* Whether all unknown cards are face down or in the stock. */
static bool check_unknown(const struct klondike_scan *r)
{
    const struct klondike *k = &r->k;
    for (int i = 0; i < r->unknown_count; i++) {
        const struct unknown_place *at = &r->unknown[i];
        if (at->pile == COLUMNS ? at->index < k->waste : at->index >= k->down[at->pile])
            return reason_set(r->why, at->line, at->column,
                              _("this card is face up, so it must be named; ?? is a card "
                                "that is face down or in the stock"));
    }
    return true;
}

/* Whether column I is valid: its last card is face up, and not too many cards lie under its
 * last run, which alone can move. */
static bool check_column(struct klondike_scan *r, long line, int i)
{
    struct klondike *k = &r->k;
    int hidden = k->down[i], down = k->size[i] - 1;
    if (hidden > 0 && hidden == k->size[i] && (r->folded >> i & 1) != 0)
        return reason_set(r->why, line, 0, _("now the cards of pile %d that lie face up"),
                          i + 1);
    if (hidden >= k->size[i] && k->size[i] + hidden > 0)
        return reason_set(
            r->why, line, 0,
            _("down is %d for the %d cards here, but the last must be face up"), hidden,
            k->size[i]);
    while (down > hidden && klondike_descends(k->column[i][down - 1], k->column[i][down]))
        down--;
    k->down[i] = (uint8_t)(k->size[i] > 0 ? down : 0);
    k->open[i] = (uint8_t)(k->down[i] - hidden);
    return k->down[i] + k->ranks <= COLUMN_MAX ||
           reason_set(r->why, line, 0,
                      _("%d cards lie under the last run here; at most %d can"),
                      k->down[i], COLUMN_MAX - k->ranks);
}

/* Lists the cards that are not in the text; returns their number. */
static int find_missing(const struct klondike_scan *r, uint8_t *missing)
{
    int count = 0;
    for (int rank = 0; rank < r->k.ranks; rank++)
        for (int suit = 0; suit < SUITS; suit++)
            if (rank >= r->k.foundation[suit] && r->line_of[card_make(rank, suit)] == 0)
                missing[count++] = card_make(rank, suit);
    return count;
}

/* Gives the missing cards to the unknown places, in order. If there is one of each, the
 * card is known. False: there are more or fewer missing cards than places. */
static bool place_missing(struct klondike_scan *r, const struct position *position)
{
    struct klondike *k = &r->k;
    uint8_t cards[CARDS];
    int missing = find_missing(r, cards);
    for (; r->rest.line > 0 && r->unknown_count < missing && k->talon_size < TALON_MAX;
         k->talon_size++) {
        r->rest.index = k->talon_size;
        add_unknown(r, r->rest, 1);
    }
    for (int i = 0; missing == r->unknown_count && i < missing; i++) {
        const struct unknown_place *at = &r->unknown[i];
        *(at->pile == COLUMNS ? &k->talon[at->index] : &k->column[at->pile][at->index]) =
            cards[i];
        klondike_set_unknown(k, cards[i], missing > 1);
    }
    if (missing == r->unknown_count)
        return true;
    if (r->unknown_count > 0)
        return reason_set(r->why, r->unknown[0].line, r->unknown[0].column,
                          _("cards written as ??: %d, but missing cards: %d"),
                          r->unknown_count, missing);
    char name[4];
    return reason_set(r->why, position->first_line, 0,
                      ngettext("%d card is missing: %s",
                               "%d cards are missing, the first of them %s", missing),
                      missing, klondike_print_card(cards[0], r->notation, name));
}

/* What the text names no place for, suit by suit: "H A23  D   S K  C ". */
static void klondike_lack(const struct position *position, struct text *out)
{
    struct reason why;
    struct klondike_scan r = {.why = &why, .k.ranks = RANKS};
    uint8_t cards[TALON_MAX];
    read_numbers(&r, position, "ranks", &r.k.ranks, 1, 1, RANKS);
    read_numbers(&r, position, "foundation", r.k.foundation, SUITS, 0, r.k.ranks);
    for (int i = 0; i < LINES && i < position->board_count; i++)
        read_cards(&r, &position->board[i], i, cards,
                   i < COLUMNS ? COLUMN_MAX : TALON_MAX);
    uint8_t missing[CARDS];
    int count = find_missing(&r, missing);
    for (int suit = 0; suit < SUITS; suit++) {
        text_format(out, suit > 0 ? "  %c " : "%c ", klondike_suits[suit]);
        for (int i = 0; i < count; i++)
            if (card_suit(missing[i]) == suit)
                text_char(out, klondike_ranks[card_rank(missing[i])]);
    }
}

/* A game that has just begun: only the cards that lie face up are to be typed. */
static const char blank[] =
    N_("# 5H TD QC: cards that you see; 3? is three face down\n"
       "# Cards up: hearts, diamonds, spades, clubs\n"
       "foundation: 0 0 0 0\n"
       "# Next seven lines: the piles. Last line: the waste, top card last, then ?\n"
       "0?\n1?\n2?\n3?\n4?\n5?\n6?\n?");

/* The first unknown card that the legal MOVE turns up; 0: none. */
static uint8_t first_turned(const struct klondike *k, uint32_t move)
{
    struct klondike after = *k;
    klondike_rules.apply(&after, move);
    for (int i = k->waste; i < after.waste; i++)
        if (klondike_is_unknown(k, k->talon[i]))
            return k->talon[i];
    return pile_top(&after, pile_source(move));
}

static void exchange(uint8_t *cards, int count, uint8_t one, uint8_t other)
{
    for (int i = 0; i < count; i++)
        cards[i] = cards[i] == one ? other : cards[i] == other ? one : cards[i];
}

/* Cards whose places are unknown may change them: neither has been moved. The last unknown one
 * is known, as in a text. */
static const char *klondike_reveal(const void *state, uint32_t move, const char *word,
                                   void *states, int count)
{
    enum card_notation notation;
    uint8_t card = klondike_read_card(word, strlen(word), &notation);
    uint8_t turned = first_turned(state, move);
    if (card == 0)
        return _("not a card");
    if (!klondike_is_unknown(state, card))
        return _("this card is somewhere else");
    for (struct klondike *k = states; count > 0; count--, k++) {
        exchange(k->column[0], COLUMNS * COLUMN_MAX, card, turned);
        exchange(k->talon, TALON_MAX, card, turned);
        klondike_set_unknown(k, card, false);
        if (klondike_unknown(k) == 1)
            memset(k->unknown, 0, sizeof k->unknown);
    }
    return NULL;
}

static bool read_redeals(struct klondike_scan *r, const struct position *position)
{
    int passes = r->k.rules.passes;
    const struct line *line;
    if (passes == 0 && position_value(position, "redeals", &line) != NULL)
        return reason_set(r->why, line->number, 1,
                          _("redeals: this variant does not limit them"));
    return read_numbers(r, position, "redeals", &r->k.redeals, 1, 0, passes - 1);
}

/* Those of a position, then those of all games. */
static const char *const keys[] = {"foundation", "down", "waste",   "redeals", "ranks",
                                   "name",       "game", "variant", "deal",    "moves"};
enum {
    KEYS = 5 /* of a position */
};

/* The first of the lines that a start does not have; NULL: it is a start. */
static const struct line *find_key(const struct position *position)
{
    const struct line *line = NULL;
    for (int i = 0; line == NULL && i < KEYS; i++)
        position_value(position, keys[i], &line);
    return line;
}

/* Refuses a key that is a rule, or a misspelt one: without it the position would be
 * another one. Other unknown keys are ignored, as in all games. */
static bool check_key(const struct line *line, struct reason *why)
{
    static const char *const rules[] = {"draw", "passes", "noback", "spaces", "nospaces"};
    char key[32];
    struct nearest nearest = {.word = key};
    bool rule = false;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(line->text, ":"), line->text);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        rule = rule || strcmp(key, rules[i]) == 0;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        nearest_try(&nearest, keys[i]);
    return (!rule && (nearest.found == NULL || nearest.distance == 0)) ||
           reason_set(
               why, line->number, 1,
               _("unknown line \"%s:\" (expected foundation, down, waste, redeals, "
                 "ranks, name, game, variant, deal or moves)"),
               key);
}

static bool check_keys(const struct position *position, struct reason *why)
{
    for (int i = 0; i < KEYS; i++)
        if (!position_once(position, keys[i], why))
            return false;
    for (int i = 0; i < position->key_count; i++)
        if (!check_key(&position->keys[i], why))
            return false;
    return true;
}

/* Reads the cards where they lie. */
static bool read_placed(struct klondike_scan *r, const struct position *position)
{
    struct klondike *k = &r->k;
    if (!read_numbers(r, position, "ranks", &k->ranks, 1, 1, RANKS) ||
        !read_numbers(r, position, "foundation", k->foundation, SUITS, 0, k->ranks) ||
        !read_board(r, position) ||
        !read_numbers(r, position, "down", k->down, COLUMNS, 0, COLUMN_MAX - 1) ||
        !read_numbers(r, position, "waste", &k->waste, 1, 0, k->talon_size) ||
        !read_redeals(r, position) || !check_unknown(r))
        return false;
    for (int i = 0; i < COLUMNS; i++)
        if (!check_column(r, position->board[i].number, i))
            return false;
    return place_missing(r, position);
}

static bool klondike_parse(void *state, uint32_t variant, const struct position *position,
                           struct reason *why)
{
    const struct line *key = find_key(position), *line;
    const char *deal = position_value(position, "deal", &line);
    if (!check_keys(position, why))
        return false;
    if (position->board_count == 1 && klondike_is_deck(position->board[0].text))
        return key == NULL
                   ? klondike_parse_deck(state, variant, &position->board[0], why)
                   : reason_set(
                         why, key->number, 1,
                         _("a deck is a starting position and has no line \"%.*s\""),
                         (int)strcspn(key->text, ":"), key->text);
    struct klondike_scan r = {.why = why};
    struct klondike *k = &r.k;
    k->ranks = RANKS;
    k->rules = klondike_variant_rules(variant);
    r.start = key == NULL;
    bool numbered = position->board_count == 0 && key == NULL && deal != NULL &&
                    isalpha((unsigned char)deal[0]);
    if (numbered ? !klondike_deal_numbered(k, deal, line, why)
                 : !read_placed(&r, position))
        return false;
    memcpy(state, k, sizeof *k);
    return true;
}

static void print_cards(const struct klondike *k, const uint8_t *cards, int count,
                        enum card_notation notation, struct text *out)
{
    for (int i = 0; i < count; i++) {
        char card[4];
        text_string(out, i > 0 ? " " : "");
        text_string(out, klondike_is_unknown(k, cards[i])
                             ? unknown_card
                             : klondike_print_card(cards[i], notation, card));
    }
    text_string(out, count > 0 ? "\n" : "-\n");
}

static void print_numbers(const char *key, const uint8_t *numbers, int count,
                          struct text *out)
{
    text_format(out, "%s:", key);
    for (int i = 0; i < count; i++)
        text_format(out, " %d", numbers[i]);
    text_char(out, '\n');
}

static void print(const struct klondike *k, enum card_notation notation, struct text *out)
{
    if (k->ranks != RANKS)
        print_numbers("ranks", &k->ranks, 1, out);
    if (klondike_home(k) > 0)
        print_numbers("foundation", k->foundation, SUITS, out);
    uint8_t hidden[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        hidden[i] = (uint8_t)klondike_hidden(k, i);
    if (!klondike_is_start(k))
        print_numbers("down", hidden, COLUMNS, out);
    if (k->waste > 0)
        print_numbers("waste", &k->waste, 1, out);
    if (k->redeals > 0)
        print_numbers("redeals", &k->redeals, 1, out);
    for (int i = 0; i < COLUMNS; i++)
        print_cards(k, k->column[i], k->size[i], notation, out);
    print_cards(k, k->talon, k->talon_size, notation, out);
}

void klondike_print(const void *state, struct text *out)
{
    print(state, NOTATION_NAMES, out);
}

bool klondike_print_notation(const void *state, int i, struct text *out)
{
    if (i >= KLONDIKE_DECK && klondike_unknown(state) > 0)
        return false;
    if (i == KLONDIKE_DECK || i == KLONDIKE_KSOLVE)
        return klondike_print_deck(state, i == KLONDIKE_KSOLVE, out);
    if (i == KLONDIKE_SOLVITAIRE)
        return klondike_print_solvitaire(state, out);
    print(state, i == KLONDIKE_LETTERS ? NOTATION_LETTERS : NOTATION_NAMES, out);
    return true;
}

static const char *const notations[] = {[KLONDIKE_LETTERS] = "letters",
                                        [KLONDIKE_ENGLISH] = "english",
                                        [KLONDIKE_DECK] = "deck",
                                        [KLONDIKE_KSOLVE] = "ksolve",
                                        [KLONDIKE_SOLVITAIRE] = "solvitaire",
                                        NULL};

const struct game_notation klondike_notation = {
    .print = klondike_print,
    .others = notations,
    .print_other = klondike_print_notation,
    .is_whole = klondike_is_deck,
    .parse = klondike_parse,
    .blank = blank,
    .lack = klondike_lack,
    .reveal = klondike_reveal,
    .print_move = klondike_print_move,
    .parse_move = klondike_parse_move,
    .row = klondike_row,
    .places = klondike_places,
};
