/* Cards that come down before anything needs them, and what an open talon gives later as well
 * (RULE_IDLE). If a line wins, so does one in which each of these steps is made just before the
 * step that needs it (PROOFS, Lemma 15). */
#include "games/klondike/solve/node.h"

/* All cards of the pairs that have a card in SET. */
static cards pairs_of(cards set)
{
    return ((set | set >> 1) & PAIRS) * 3;
}

void drop_idle(const struct klondike_board *board, const struct node *node, cards reach,
               cards home, struct node_options *options)
{
    if (((KLONDIKE_WITHOUT | board->without) & RULE_IDLE) != 0 ||
        (KLONDIKE_WITHOUT & RULE_SAFE) != 0 || (options->lower == 0 && !board->open))
        return;
    cards talon = board->open ? reach : 0; /* of which each may wait */
    cards up = node->play & ~home, down = home & ~options->safe;
    cards last = last_cards(home) & ~board->hand;
    cards blocked = ~(options->placeable << 4);
    cards children = board->open ? node->heads : node->heads | reach;
    cards useful = 0, lower = 0;
    for (cards more = pairs_of(children << 4 | (options->next & up)) & blocked;
         more != 0;) {
        useful |= more;
        cards chain = down & useful & ~lower;
        for (; chain != 0; chain = down & followers(chain) & ~lower)
            lower |= chain;
        more = pairs_of(((talon & useful) | (last & lower)) << 4) & blocked & ~useful;
    }
    options->lower &= lower;
    if (!board->open)
        return;
    cards ups = 0;
    for (cards more = talon & leaders(up); more != 0; more = talon & leaders(more))
        ups |= more;
    options->talon_up &= ups | useful;
    options->talon_place &= useful;
}
