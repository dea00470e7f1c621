/* Why a fair candidate is good, from what the player has seen: any hidden card may be the one
 * that it turns up, and the reason counts those that could be played at once. */
#include "base/i18n.h"
#include "games/klondike/rules/piles.h"
#include "games/klondike/solve/klondike_solve.h"

/* The hidden cards of K: those face down, and those of the talon that are unknown. Returns
 * their number. */
static int hidden_cards(const struct klondike *k, uint8_t cards[CARDS])
{
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < klondike_hidden(k, c); i++)
            cards[count++] = k->column[c][i];
    for (int i = 0; i < k->talon_size; i++)
        if (klondike_is_unknown(k, k->talon[i]))
            cards[count++] = k->talon[i];
    return count;
}

static uint8_t *place_of(struct klondike *k, uint8_t card)
{
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < k->size[c]; i++)
            if (k->column[c][i] == card)
                return &k->column[c][i];
    for (int i = 0; i < k->talon_size; i++)
        if (k->talon[i] == card)
            return &k->talon[i];
    return NULL;
}

/* Whether CARD, instead of the top card of PILE in K, could go to another pile. */
static bool can_go(const struct klondike *k, int pile, uint8_t card)
{
    struct klondike there = *k;
    uint32_t moves[256];
    uint8_t *top = place_of(&there, pile_top(k, pile)), *other = place_of(&there, card);
    *other = *top;
    *top = card;
    int count = klondike_rules.moves(&there, moves, 256);
    for (int i = 0; i < count; i++)
        if (pile_source(moves[i]) == pile)
            return true;
    return false;
}

void klondike_fair_reason(const void *state, const uint32_t *moves, int count,
                          struct text *out)
{
    struct klondike before = *(const struct klondike *)state, after;
    uint8_t hidden[CARDS];
    for (int i = 0; i < count - 1; i++)
        klondike_rules.apply(&before, moves[i]);
    after = before;
    klondike_rules.apply(&after, moves[count - 1]);
    int of = hidden_cards(&before, hidden), fit = 0,
        source = pile_source(moves[count - 1]);
    int pile = source == PILE_STOCK ? PILE_WASTE : source;
    bool turned = source < COLUMNS && after.down[source] < before.down[source];
    uint8_t shown = pile_top(&after, pile);
    bool drawn =
        source == PILE_STOCK && shown != 0 && klondike_is_unknown(&before, shown);
    if (!turned && !drawn)
        return;
    for (int i = 0; i < of; i++)
        fit += can_go(&after, pile, hidden[i]);
    text_format(out,
                turned ? _("Turns up one of %d hidden cards; %d (%d%%) can be played")
                       : _("Draws one of %d hidden cards; %d (%d%%) can be played"),
                of, fit, (200 * fit + of) / (2 * of));
}
