/* Which steps sleep after a step: they lose there, too (PROOFS, Lemma 9). */
#include "games/klondike/solve/node.h"

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
        asleep.place &= node->heads;
        asleep.up &= node->heads;
    }
    return asleep;
}
