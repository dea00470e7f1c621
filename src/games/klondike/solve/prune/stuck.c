/* Nodes that are lost at first sight: a relaxation, as planners use it (delete relaxation:
 * Bonet and Geffner, 2001). It looks at the node as if no card ever covered another one or
 * used up a place: a card that was face up once stays there to be played and to take cards,
 * and a column that was empty once takes all. If some card in place cannot leave its column
 * even so, no line wins (PROOFS, Lemma 11).
 *
 * With a column to spare, few nodes are lost so, and the answer is no.
 *
 * The search asks only if the rules are not the usual ones, because easier games say more
 * under those. Of 150 deals of draw 3 the rule leaves out 22% of the nodes if no card comes
 * back from a foundation, 15% if no card may go to an empty column (48% at draw 1), and 2%
 * with three passes. */
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
    cards other = talon | home;                                     /* may be laid */
    cards up = node->home, heads = node->heads;
    cards kings = laid & ~(heads | board->hand) & (cards)15 << board->kings_shift;
    bool space = node->empty > count_four(kings >> board->kings_shift);
    if (space && board->lone != 0)
        return false;
    uint8_t count[COLUMNS];
    memcpy(count, node->count, sizeof count);
    for (;;) {
        for (cards next; (next = next_cards(board, up) & free) != 0;)
            up |= next;
        space |= (kings & up) != 0;
        cards anywhere = space ? board->lone : 0;
        for (cards next; (next = other & (children_of(laid) | anywhere) & ~laid) != 0;)
            laid |= next;
        cards leave = heads & (up | children_of(laid) | anywhere);
        if (leave == 0)
            return heads != 0;
        for (; leave != 0; leave &= leave - 1) {
            int column = board->column_of[lowest_bit(leave)];
            cards joined = 0;
            while ((board->joined[column] >> --count[column] & 1) != 0)
                joined |= board->top[column][count[column]];
            cards top = board->top[column][count[column]];
            heads = (heads ^ (leave & -leave)) | top;
            free |= top | joined;
            laid |= top | joined;
            space |= count[column] == 0;
        }
    }
}
