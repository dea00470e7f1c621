/* Room and steps in the variants where they are other than in node.h: if any card may
 * go to an empty column, or if no card comes back from a foundation. PROOFS, section 14,
 * proves what is written here. */
#include "games/klondike/solve/node.h"

/* The pairs of a node in which some card is up, or both, and under which some child lies, or
 * two: the lower bits of the pairs. */
struct pairs {
    cards up, both_up, children, both_children;
};

static struct pairs find_pairs(const struct klondike_board *board,
                               const struct node *node, cards home)
{
    cards up = node->play & ~home;
    cards children = (up & ~node->heads & ~board->kings) << 4;
    return (struct pairs){.up = (up | up >> 1) & PAIRS,
                          .both_up = up & up >> 1 & PAIRS,
                          .children = (children | children >> 1) & PAIRS,
                          .both_children = children & children >> 1 & PAIRS};
}

/* The cards of the pairs that have more cards up than children. */
static cards pairs_with_room(const struct pairs *pairs)
{
    return ((pairs->up & ~pairs->children) | (pairs->both_up & ~pairs->both_children)) *
           3;
}

/* The columns that are empty if every card lies on a parent that can: the empty ones without
 * the moved kings and the children that find no parent. */
static int free_columns(const struct klondike_board *board, const struct node *node,
                        const struct pairs *pairs, cards home)
{
    cards moved = node->play & ~home & ~node->heads;
    int taken = count_four(moved >> board->kings_shift & 15);
    cards first = pairs->children & ~pairs->up;
    cards second = pairs->both_children & ~pairs->both_up;
    for (; first != 0; first &= first - 1)
        taken++;
    for (; second != 0; second &= second - 1)
        taken++;
    return node->empty - taken;
}

struct room find_room_any(const struct klondike_board *board, const struct node *node,
                          cards home)
{
    struct pairs pairs = find_pairs(board, node, home);
    cards up = node->play & ~home;
    if (free_columns(board, node, &pairs, home) > 0)
        return (struct room){.free = up, .placeable = board->deck};
    cards rooms = pairs_with_room(&pairs);
    return (struct room){.free = up & rooms, .placeable = rooms >> 4};
}

/* The cards in play or in the talon after whose step to a column they can go up, so that this
 * leads to the same as the step up. The others are heads that have to leave the cards on them
 * in an empty column and would take it themselves. */
static cards up_after_place(const struct klondike_board *board, const struct node *node,
                            cards home)
{
    if (!board->any_space)
        return board->deck;
    struct pairs pairs = find_pairs(board, node, home);
    cards rooms = pairs_with_room(&pairs);
    return ~node->heads | rooms | rooms >> 4;
}

struct node_options find_options_apart(const struct klondike_board *board,
                                       const struct node *node, cards reach, cards home)
{
    struct room room = find_room(board, node, home);
    cards next = next_cards(board, home);
    cards safe = safe_cards(home);
    cards up = (room.free | reach) & next;
    cards place = (node->heads | reach) & room.placeable;
    cards both = up & place & up_after_place(board, node, home);
    if ((KLONDIKE_WITHOUT & RULE_UP) != 0)
        both = 0;
    /* With taking back, the step to a column leads to the same class. Without, it leads to a
     * node where the card can still go up, which is at least as good, if it is not safe. */
    cards not_placed = board->noback ? both & safe : both;
    cards not_up = board->noback ? both & ~safe : 0;
    return (struct node_options){
        .raise = room.free & next & ~node->heads,
        .lower = board->noback ? 0 : last_cards(home) & ~safe & room.placeable,
        .head_up = up & node->heads & ~not_up,
        .talon_up = reach & next & ~not_up,
        .head_place = place & node->heads & ~not_placed,
        .talon_place = place & reach & ~not_placed,
    };
}
