/* Nodes that are lost at first sight if no card may go to an empty column: a relaxation, as
 * planners use it (delete relaxation: Bonet and Geffner, 2001). It looks at the node as if no
 * card ever covered another one or used up a place: a card that was face up once stays there to
 * be played and to take cards. If some card in place cannot leave its column even so, no line
 * wins (PROOFS, Lemma 11).
 *
 * The search does not ask in other variants, because easier games say more there. In this one
 * half of the deals of draw 3 are lost at their first node, in place of their 1,800th. */
#include "games/klondike/solve/node.h"

/* The cards that a card of LAID takes. */
static cards children_of(cards laid)
{
    return ((laid | laid >> 1) & PAIRS) * 3 >> 4;
}

bool node_stuck(const struct klondike_board *board, const struct node *node)
{
    cards talon = board->talon_cards & ~node->play;
    cards home = board->noback ? 0 : node->home;                    /* may return */
    cards free = node->play | talon;                                /* may go up */
    cards laid = (node->play & ~node->home) | (home & board->hand); /* in a column once */
    cards up = node->home, heads = node->heads;
    uint8_t count[COLUMNS];
    memcpy(count, node->count, sizeof count);
    for (;;) {
        for (cards next; (next = next_cards(board, up) & free) != 0;)
            up |= next;
        for (cards next; (next = (talon | home) & children_of(laid) & ~laid) != 0;)
            laid |= next;
        cards leave = heads & (up | children_of(laid));
        if (leave == 0)
            return heads != 0;
        for (; leave != 0; leave &= leave - 1) {
            int column = board->column_of[lowest_bit(leave)];
            cards turned = 0;
            while ((board->joined[column] >> --count[column] & 1) != 0)
                turned |= board->top[column][count[column]];
            cards top = board->top[column][count[column]];
            heads = (heads ^ (leave & -leave)) | top;
            free |= top | turned;
            laid |= top | turned;
        }
    }
}
