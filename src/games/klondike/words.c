/* Klondike's moves in words, and why other moves are illegal. */
#include "games/klondike/piles.h"

#include "base/i18n.h"

#include <stdio.h>

/* "Q", "Q and J", "Q to 9" for the cards that MOVE takes. */
static void add_cards(const struct klondike *k, uint32_t move, struct text *out)
{
    int count = pile_count(k, move);
    int rank = card_rank(pile_first(k, move));
    const char *high = rank_name(rank);
    const char *low = rank_name(rank - count + 1);
    if (count == 1)
        text_string(out, high);
    else if (count == 2)
        text_format(out, _("%s and %s"), high, low);
    else
        text_format(out, _("%s to %s"), high, low);
}

/* Adds the keys that make MOVE; f is repeated until it selects the right foundation. */
static void add_keys(const struct klondike *k, uint32_t move, struct text *out)
{
    int source = pile_source(move);
    struct text first = {0};
    for (int suit = 0; suit < source - PILE_FOUNDATION; suit++)
        if (pile_can_return(k, suit))
            text_string(&first, "f ");
    text_char(&first, pile_key(source));
    text_format(out, _(" (%s, then %c)"), text_get(&first), pile_key(pile_target(move)));
    text_free(&first);
}

void klondike_describe(const void *state, uint32_t move, struct text *out)
{
    const struct klondike *k = state;
    int source = pile_source(move);
    int target = pile_target(move);
    if (source == PILE_STOCK) {
        text_string(out, k->waste < k->talon_size ? _("draw (d)")
                                                  : _("take the waste back (d)"));
        return;
    }
    add_cards(k, move, out);
    if (source == PILE_WASTE)
        text_string(out, _(" from waste"));
    else if (source >= PILE_FOUNDATION)
        text_string(out, _(" from foundation"));
    else
        text_format(out, _(" from pile %d"), source + 1);
    if (target >= PILE_FOUNDATION)
        text_string(out, _(" to foundation"));
    else
        text_format(out, _(" to pile %d"), target + 1);
    add_keys(k, move, out);
}

void klondike_print_salvage(const void *state, struct text *out)
{
    const struct klondike *k = state;
    int up = 0;
    for (int suit = 0; suit < SUITS; suit++)
        up += k->foundation[suit];
    text_format(out, _("%d of %d cards can go up"), up, k->ranks * SUITS);
}

void klondike_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct klondike *k = state;
    if (pile_source(move) == PILE_STOCK) {
        text_string(out, k->waste < k->talon_size ? _("d draw") : _("d redeal"));
        return;
    }
    int count = pile_count(k, move);
    int rank = card_rank(pile_first(k, move));
    text_format(out, "%c > %c  %s", pile_key(pile_source(move)),
                pile_key(pile_target(move)), rank_name(rank));
    if (count > 1)
        text_format(out, "%c%s", count == 2 ? ',' : '-', rank_name(rank - count + 1));
}

void klondike_refusal(const struct klondike *k, int source, int target,
                      enum charset charset, char *say, size_t size)
{
    char card_words[CARD_BYTES], other_words[CARD_BYTES];
    uint8_t card = pile_top(k, source);
    uint8_t top = pile_top(k, target);
    const char *name = card_name(card, charset, card_words);
    bool run = source < COLUMNS && k->size[source] - k->down[source] > 1;
    if (target >= PILE_FOUNDATION && target != pile_home(k, source))
        snprintf(say, size, _("%s goes only on the %s foundation."), name,
                 suit_name(card_suit(card), charset));
    else if (target >= PILE_FOUNDATION) {
        uint8_t next = card_make(k->foundation[card_suit(card)], card_suit(card));
        snprintf(say, size, _("%s can't go up yet; %s comes first."), name,
                 card_name(next, charset, other_words));
    } else if (top == 0 && source < COLUMNS && k->down[source] == 0 &&
               card_rank(k->column[source][0]) == k->ranks - 1)
        snprintf(say, size, _("Moving pile %d there changes nothing."), source + 1);
    else if (top == 0)
        snprintf(say, size, "%s", _("Only a king can go to an empty pile."));
    else if (card_rank(top) == 0)
        snprintf(say, size, "%s", _("No card can go on an ace."));
    else if (run)
        snprintf(say, size,
                 card_red(top) ? _("Pile %d takes a black %s; pile %d has none to move.")
                               : _("Pile %d takes a red %s; pile %d has none to move."),
                 target + 1, rank_name(card_rank(top) - 1), source + 1);
    else if (card_rank(card) == k->ranks - 1)
        snprintf(say, size, _("Only an empty pile takes %s."), name);
    else
        snprintf(say, size,
                 card_red(card) ? _("%s goes only on a black %s.")
                                : _("%s goes only on a red %s."),
                 name, rank_name(card_rank(card) + 1));
}
