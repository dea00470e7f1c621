/* Klondike in words: the piles, and cards as "queen of hearts". */
#include "games/klondike/rules/piles.h"

#include "base/i18n.h"
#include "game/speech.h"

#include <string.h>

enum {
    WASTE_SHOWN = 3 /* cards of the waste that the screen shows, too */
};

static void add_card(uint8_t card, enum charset charset, struct text *out)
{
    char name[CARD_BYTES];
    text_string(out, card_name(card, charset, name));
}

/* "2 face-down cards, then 9♥, 8♣", or the last card alone if BRIEF. */
static void add_column(const struct klondike *k, int pile, bool brief,
                       enum charset charset, struct text *out)
{
    int size = k->size[pile], down = klondike_hidden(k, pile);
    if (size == 0) {
        text_string(out, _("empty"));
        return;
    }
    if (!brief && down > 0)
        text_format(out,
                    ngettext("%d face-down card, then ", "%d face-down cards, then ",
                             down),
                    down);
    for (int i = brief ? size - 1 : down; i < size; i++) {
        add_card(k->column[pile][i], charset, out);
        text_string(out, i + 1 < size ? ", " : "");
    }
}

static void say_column(const struct klondike *k, int pile, enum charset charset,
                       struct text *out)
{
    text_format(out, _("Pile %d: "), pile + 1);
    add_column(k, pile, false, charset, out);
    text_char(out, '.');
}

static void say_stock(const struct klondike *k, struct text *out)
{
    int left = k->talon_size - k->waste;
    text_format(out, ngettext("Stock: %d card.", "Stock: %d cards.", left), left);
    if (k->rules.passes > 0)
        text_format(out, _(" Pass %d of %d."), k->redeals + 1, k->rules.passes);
}

static void say_waste(const struct klondike *k, enum charset charset, struct text *out)
{
    text_string(out, _("Waste: "));
    if (k->waste == 0)
        text_string(out, _("empty"));
    for (int i = 0; i < WASTE_SHOWN && i < k->waste; i++) {
        text_string(out, i == 1 ? _(", under it ") : i > 1 ? ", " : "");
        add_card(k->talon[k->waste - 1 - i], charset, out);
    }
    if (k->waste > WASTE_SHOWN)
        text_format(out, _(", and %d more"), k->waste - WASTE_SHOWN);
    text_char(out, '.');
}

static void say_foundations(const struct klondike *k, enum charset charset,
                            struct text *out)
{
    text_string(out, _("Foundations: "));
    for (int suit = 0; suit < SUITS; suit++) {
        text_string(out, suit > 0 ? ", " : "");
        if (k->foundation[suit] > 0)
            add_card(card_make(k->foundation[suit] - 1, suit), charset, out);
        else
            text_format(out, _("no %s"), suit_name(suit, charset));
    }
    text_char(out, '.');
}

static void where(const void *state, enum charset charset, struct text *out)
{
    const struct klondike *k = state;
    say_stock(k, out);
    text_char(out, ' ');
    say_waste(k, charset, out);
    text_char(out, '\n');
    say_foundations(k, charset, out);
    text_string(out, _("\nLast cards of the piles: "));
    for (int i = 0; i < COLUMNS; i++) {
        text_string(out, i > 0 ? "; " : "");
        add_column(k, i, true, charset, out);
    }
    text_char(out, '.');
}

static void read_all(const struct klondike *k, enum charset charset, struct text *out)
{
    say_stock(k, out);
    text_char(out, '\n');
    say_waste(k, charset, out);
    text_char(out, '\n');
    say_foundations(k, charset, out);
    for (int i = 0; i < COLUMNS; i++) {
        text_char(out, '\n');
        say_column(k, i, charset, out);
    }
}

static bool read(const void *state, bool column, const char *place, enum charset charset,
                 struct text *out)
{
    const struct klondike *k = state;
    (void)column;
    if (place[0] == '\0')
        read_all(k, charset, out);
    else if (place[1] != '\0')
        return false;
    else if (place[0] >= '1' && place[0] < '1' + COLUMNS)
        say_column(k, place[0] - '1', charset, out);
    else if (place[0] == 'w')
        say_waste(k, charset, out);
    else if (place[0] == 'd')
        say_stock(k, out);
    else if (place[0] == 'f')
        say_foundations(k, charset, out);
    else
        return false;
    return true;
}

static void describe(const void *state, uint32_t move, enum charset charset,
                     struct text *out)
{
    const struct klondike *k = state;
    int count = klondike_count(k, move);
    if (pile_source(move) == PILE_STOCK) {
        text_string(out, k->waste < k->talon_size ? _("draw") : _("take the waste back"));
        return;
    }
    scoped_text from = {0}, to = {0};
    klondike_print_pile(pile_source(move), &from);
    klondike_print_pile(pile_target(move), &to);
    add_card(pile_first(k, move), charset, out);
    if (count > 1)
        text_format(out, _(" and %d more"), count - 1);
    text_format(out, _(" from %s to %s"), text_get(&from), text_get(&to));
    out->failed |= from.failed || to.failed;
}

static void result(const void *before, uint32_t move, const void *after,
                   enum charset charset, struct text *out)
{
    const struct klondike *old = before, *now = after;
    int pile = pile_source(move);
    if ((pile == PILE_STOCK || pile == PILE_WASTE) && now->waste > 0)
        say_waste(now, charset, out);
    else if (pile == PILE_STOCK)
        say_stock(now, out);
    else if (pile < COLUMNS && now->size[pile] == 0)
        text_format(out, _("Pile %d is empty."), pile + 1);
    else if (pile < COLUMNS && klondike_hidden(now, pile) < klondike_hidden(old, pile)) {
        text_format(out, _("Pile %d turns up "), pile + 1);
        add_card(pile_top(now, pile), charset, out);
        text_char(out, '.');
    }
}

/* The suit whose sign WORDS begins with, or -1. */
static int suit_at(const char *words)
{
    for (int suit = 0; suit < SUITS; suit++)
        if (strncmp(words, suit_name(suit, CHARSET_UNICODE),
                    strlen(suit_name(suit, CHARSET_UNICODE))) == 0)
            return suit;
    return -1;
}

/* The rank behind the blank that WORDS begins with, as in "on a black Q."; -1: there
 * is none. The letter A may be a word: it is a rank only at the end of a sentence. */
static int rank_alone(const char *words)
{
    int rank = words[0] == ' ' && words[1] == rank_name(0)[0] ? 0 : RANKS - 3;
    while (rank > 0 && rank < RANKS && strncmp(words + 1, rank_name(rank), 1) != 0)
        rank++;
    bool ends = words[0] == ' ' && rank < RANKS &&
                (words[2] == '\0' || strchr(rank > 0 ? " .;" : ".;", words[2]) != NULL);
    return ends ? rank : -1;
}

/* Ranks with the sign of their suit behind them, and ranks alone. */
static void spell(const char *words, struct text *out)
{
    static const char *const suits[] = {N_("hearts"), N_("diamonds"), N_("spades"),
                                        N_("clubs")};
    static const char *const ranks[] = {N_("ace"),  "2",         "3",       "4", "5",
                                        "6",        "7",         "8",       "9", "10",
                                        N_("jack"), N_("queen"), N_("king")};
    while (*words != '\0') {
        int rank = RANKS - 1, suit;
        while (rank >= 0 &&
               (strncmp(words, rank_name(rank), strlen(rank_name(rank))) != 0 ||
                suit_at(words + strlen(rank_name(rank))) < 0))
            rank--;
        words += rank >= 0 ? strlen(rank_name(rank)) : 0;
        suit = suit_at(words);
        int alone = suit < 0 ? rank_alone(words) : -1;
        if (alone >= 0) {
            text_format(out, " %s", _(ranks[alone]));
            words += 2;
            continue;
        }
        if (suit < 0) {
            text_char(out, *words++);
            continue;
        }
        words += strlen(suit_name(suit, CHARSET_UNICODE));
        if (rank < 0)
            text_string(out, _(suits[suit]));
        else /* a translation may say the suit first: %2$s */
            text_format(out, _("%s of %s"),
                        rank == 0 || rank > 9 ? _(ranks[rank]) : ranks[rank],
                        _(suits[suit]));
    }
}

/* A word that is not in the notation of files, which begins with a capital letter. */
static bool refuse(const void *state, const char *word, enum charset charset,
                   struct text *out)
{
    (void)state;
    (void)charset;
    if (word[0] >= 'A' && word[0] <= 'Z')
        return false;
    text_string(out,
                _("expected the keys of a move, such as d, 35, w2 or 4f. ? for help, "
                  "l lists the moves."));
    return true;
}

const struct game_speech klondike_speech = {
    .places = N_("r 3     read pile 3; r: all piles\n"
                 "r w     the waste; r f: the foundations; r d: the stock"),
    .where = where,
    .word = klondike_print_keys,
    .read = read,
    .describe = describe,
    .result = result,
    .refuse = refuse,
    .spell = spell,
};
