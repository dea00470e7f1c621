/* The claims about moves of Klondike (game/reasons.h). Without the first move means: the line is
 * made from its second move on, and what has become illegal is left out. */
#ifndef GAMES_KLONDIKE_RULES_KLONDIKE_REASONS_H
#define GAMES_KLONDIKE_RULES_KLONDIKE_REASONS_H

#include "games/klondike/rules/klondike_rules.h"

#include "game/reasons.h"

enum klondike_reason {
    KLONDIKE_TURNS, /* the first move turns up a card in pile PLACE */
    KLONDIKE_EMPTIES, /* it empties pile PLACE, and move AT is the first one there, of a king */
    KLONDIKE_FREES, /* it frees the card of pile PLACE that move AT takes, as the next change;
                     * it cannot go there now, nor without the first move */
    KLONDIKE_SOON, /* move AT turns up a card in pile PLACE; no draw comes before it, and it
                    * cannot be made without the first one */
    KLONDIKE_TAKES, /* move AT puts a card on the last one of those that move, as the next
                     * change of pile PLACE */
    KLONDIKE_SAFE,  /* the card goes up, and all that could lie on it can go up, too */
    KLONDIKE_BRINGS, /* a draw, the only one before move AT, the first one from the waste */
    KLONDIKE_DRAWS, /* a draw, or the waste is taken back; move AT is the first one from the
                    * waste, after NUMBER draws */
    KLONDIKE_FIRST,  /* a draw; the move NUMBER instead turns up a card, and loses */
    KLONDIKE_ALLOWS, /* move AT cannot be made without the first one */

    /* Of a lost position: in all positions that can be reached card NUMBER is face down in pile
     * PLACE, and card AT lies on it, or, if that is PILE_STOCK, in the stock or the waste; if AT
     * is 1, no turns bring it to the top of the waste. */
    KLONDIKE_NEVER
};

extern const char *const klondike_reasons_kinds[];
int klondike_reasons_find(const struct reason_case *about,
                          struct game_reason out[REASONS_MOST]);
void klondike_reasons_print(const struct reason_case *about,
                            const struct game_reason *why, bool spoken, struct text *out);
void klondike_reasons_places(const struct reason_case *about,
                             const struct game_reason *why, bool named[REASON_PLACES]);

bool klondike_reasons_akin(const void *state, uint32_t a, uint32_t other);
void klondike_print_loss(const struct reason_case *about, const struct game_reason *why,
                         struct text *out);

enum {
    LEGAL_MOST = 256, /* moves of a position, at most */
    /* Looked at for a claim about a lost position: some hundredths of a second. */
    KLONDIKE_LOSS_STATES = 100000
};
bool klondike_find_loss(const void *state, struct game_reason *out);

/* Lets K take any card of the stock: what is never reached then is not reached otherwise, and
 * there are fewer positions to look at. False: it already may. */
static inline bool klondike_open_stock(struct klondike *k)
{
    bool was = k->rules.draw == 1 && k->rules.passes == 0;
    k->rules.draw = 1;
    k->rules.passes = k->redeals = 0;
    return !was;
}

/* As klondike_reasons_find, with KLONDIKE_FIRST; klondike_certify.c. */
int klondike_explain(const struct reason_case *about,
                     struct game_reason out[REASONS_MOST]);

/* certificate/klondike_reasons_check.c and klondike_certify.c */
bool klondike_reasons_holds(const struct reason_case *about,
                            const struct game_reason *why);
bool klondike_holds_loss(const void *state, const struct game_reason *why);

#endif
