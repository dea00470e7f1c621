/* Which steps sleep after a step: they lose there, too (PROOFS, Lemma 9 and Lemma 10). */
#include "games/klondike/solve/node.h"

/* Without a limit of passes, A and B take the cards I and J of the talon, which has SIZE
 * cards, counted from 0; D are turned at a time, and MULTIPLES has their multiples. Returns
 * whether A can be made after B, and then leaves at least what B leaves after A.
 *
 * The cards D - 1, 2D - 1, ... and the last one can be reached at any time, and for a waste
 * of W cards, W - 1, W - 1 + D, ... Taking a card leaves as many in the waste as its
 * number. So a waste of V cards is at least as good as one of W if D divides W or W is the
 * whole talon, or if V <= W and D divides W - V.
 *
 * I < J: B leaves J in the waste, so A can be made if it is J - 1 or one of D - 1, 2D - 1,
 * ... Then the waste has I cards; after A and B it has J - 1. I > J: A has become I - 1.
 * After B and A the waste has I - 1 cards; after A and B it has J. */
static bool talon_commutes(uint32_t multiples, int size, int i, int j)
{
    bool of_i = (multiples >> i & 1) != 0, of_j = (multiples >> j & 1) != 0;
    if (i > j)
        return (of_i || i == size - 1) && (of_j || i == j + 1);
    if (i == j - 1)
        return true;
    bool after_j = (multiples >> (j - 1) & 1) != 0;
    return (multiples >> (i + 1) & 1) != 0 && (of_j || after_j || j == size - 1);
}

/* The same with a limit of passes. A waste of V cards is at least as good as one of W after
 * the same number of redeals if W is the whole talon, or if V <= W and D divides W - V; after
 * fewer redeals also if D divides W. */
static bool talon_commutes_limited(const struct klondike_board *board,
                                   const struct node *node, int size, int i, int j)
{
    int a = i - (i > j), b = j - (j > i); /* their numbers when the other one has left */
    int first = node->redeals + needs_redeal(board, size, node->waste, i) +
                needs_redeal(board, size - 1, i, b);
    int second = node->redeals + needs_redeal(board, size, node->waste, j);
    int turned = a + 1 - j;
    bool last_pass = second + 1 >= board->passes;
    bool ahead = a == size - 2 || (turned >= 0 && (board->multiples >> turned & 1) != 0);
    bool again = !last_pass && (board->multiples >> (a + 1) & 1) != 0;
    if (!ahead && !again)
        return false;
    second += !ahead;
    if (second > first)
        return false;
    if (b == size - 2 || (a <= b && (board->multiples >> (b - a) & 1) != 0))
        return true;
    return second < first && (board->multiples >> b & 1) != 0;
}

static cards commuting_talon(const struct klondike_board *board, const struct node *node,
                             cards asleep, int bit)
{
    cards commuting = 0;
    int size = count_bits(node->talon);
    int i = talon_number(board, node, bit);
    for (cards set = asleep & ~node->heads; set != 0; set &= set - 1) {
        int j = talon_number(board, node, lowest_bit(set));
        if (board->passes != 0 ? talon_commutes_limited(board, node, size, i, j)
                               : talon_commutes(board->multiples, size, i, j))
            commuting |= set & -set;
    }
    return commuting;
}

struct step_sets steps_asleep(const struct klondike_board *board, const struct node *node,
                              struct step_sets asleep, int bit, bool up)
{
    if (((KLONDIKE_WITHOUT | board->without) & RULE_SLEEP) != 0)
        return (struct step_sets){0};
    cards pair = pair_of(bit);
    bool head = (node->heads & bit_card(bit)) != 0;
    asleep.place &= ~pair;
    asleep.up &= ~pair;
    if (!up)
        asleep.up &= ~(pair << 4);
    else if (head)
        asleep.place &= ~(pair >> 4);
    if (!up && (pair & board->kings) != 0)
        asleep.place &= ~board->kings;
    if (!head && !board->open) {
        cards able =
            node->heads | commuting_talon(board, node, asleep.place | asleep.up, bit);
        asleep.place &= able;
        asleep.up &= able;
    }
    return asleep;
}
