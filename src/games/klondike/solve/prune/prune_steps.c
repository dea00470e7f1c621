/* Room and steps in the variants where they are other than in node.h: if any card may
 * go to an empty column, or if no card comes back from a foundation. PROOFS, section 14,
 * proves what is written here. */
#include "games/klondike/solve/node.h"

struct room find_room_any(const struct klondike_board *board, const struct node *node,
                          cards home)
{
    cards up = node->play & ~home, moved = up & ~node->heads;
    cards children = (moved & ~board->kings) << 4;
    /* By pair, as its lower bit: whether one card is up, or both; one child, or two. */
    cards one_up = (up | up >> 1) & PAIRS, both_up = up & up >> 1 & PAIRS;
    cards one_child = (children | children >> 1) & PAIRS;
    cards both_children = children & children >> 1 & PAIRS;
    /* The columns that are empty if every card lies on a parent that can: not those of the moved
     * kings and the children that find no parent. */
    int spaces = node->empty - count_four(moved >> board->kings_shift & 15) -
                 __builtin_popcountll(one_child & ~one_up) -
                 __builtin_popcountll(both_children & ~both_up);
    if (spaces > 0)
        return (struct room){.free = up, .placeable = board->deck};
    cards rooms = ((one_up & ~one_child) | (both_up & ~both_children)) * 3;
    return (struct room){.free = up & rooms, .placeable = rooms >> 4};
}

struct node_options find_options_apart(const struct klondike_board *board,
                                       const struct node *node, cards reach, cards home)
{
    struct room room = find_room(board, node, home);
    cards next = next_cards(board, home);
    cards safe = safe_cards(home);
    cards up = (room.free | reach) & next;
    cards place = (node->heads | reach) & room.placeable;
    /* Without taking back, the step to a column leads to a node where the card can still go up,
     * which is at least as good, if it is not safe. */
    bool both = ((KLONDIKE_WITHOUT | board->without) & RULE_UP) != 0;
    cards not_placed = both ? 0 : up & place & safe;
    cards not_up = both ? 0 : up & place & ~safe;
    return (struct node_options){
        .raise = room.free & next & ~node->heads,
        .lower = board->noback ? 0 : last_cards(home) & ~safe & room.placeable,
        .head_up = up & node->heads & ~not_up,
        .talon_up = reach & next & ~not_up,
        .head_place = place & node->heads & ~not_placed,
        .talon_place = place & reach & ~not_placed,
    };
}
