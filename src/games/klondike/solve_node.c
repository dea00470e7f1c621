/* Converts positions of the game to nodes, and nodes to their canonical form. */
#include "games/klondike/solve_node.h"

#include "base/memory.h"

static int bit_of(uint8_t card)
{
    return card_bit(card_rank(card), card_suit(card));
}

/* The cards in place of column C are the face-down ones and the first face-up one. */
static void init_column(struct klondike_board *board, struct node *node,
                        const struct klondike *state, int c)
{
    int count = state->size[c] > 0 ? state->down[c] + 1 : 0;
    for (int i = 0; i < count; i++) {
        int bit = bit_of(state->column[c][i]);
        board->top[c][i + 1] = bit_card(bit);
        board->column_of[bit] = (int8_t)c;
    }
    for (int i = state->down[c]; i < state->size[c]; i++)
        node->play |= bit_card(bit_of(state->column[c][i]));
    if (count == 1 && (board->top[c][1] & board->kings) != 0)
        count = 0;
    node->count[c] = (uint8_t)count;
    node->heads |= board->top[c][count];
    node->empty = (uint8_t)(node->empty + (count == 0));
}

void board_init(struct klondike_board *board, struct node *node,
                const struct klondike *state)
{
    memset(board, 0, sizeof *board);
    memset(node, 0, sizeof *node);
    board->draw = state->rules.draw;
    board->ranks = state->ranks;
    board->deck = ((cards)1 << state->ranks * SUITS) - 1;
    board->kings_shift = (state->ranks - 1) * SUITS;
    board->kings = (cards)15 << board->kings_shift;
    for (int suit = 0; suit < SUITS; suit++) {
        for (int rank = 0; rank < state->ranks; rank++)
            board->below[suit][rank + 1] =
                board->below[suit][rank] | bit_card(card_bit(rank, suit));
        board->won = (uint16_t)(board->won | state->ranks << suit * 4);
        node->heights = (uint16_t)(node->heights | state->foundation[suit] << suit * 4);
    }
    board->talon_size = state->talon_size;
    for (int i = 0; i < state->talon_size; i++) {
        int bit = bit_of(state->talon[i]);
        board->talon[i] = (int8_t)bit;
        board->talon_index[bit] = (int8_t)i;
        board->talon_cards |= bit_card(bit);
    }
    node->talon = ((uint32_t)1 << state->talon_size) - 1;
    node->waste = (uint8_t)fold_waste(board, state->waste, state->talon_size);
    uint64_t weight = 1;
    for (int c = 0; c < COLUMNS; c++) {
        init_column(board, node, state, c);
        board->weight[c] = weight;
        weight *= node->count[c] + 1U;
    }
    board->pile_shift = 21 + state->talon_size;
    board->key_bits = board->pile_shift;
    while (weight > (uint64_t)1 << (board->key_bits - board->pile_shift))
        board->key_bits++;
    if (board->key_bits < 32)
        board->key_bits = 32;
    node->home = foundation_cards(board, node->heights);
    node->play |= node->home;
}

void steps_add(struct steps *steps, int kind, int bit)
{
    if (steps == NULL || steps->failed)
        return;
    struct klondike_step *step =
        memory_more(steps->step, steps->count, &steps->size, sizeof *step);
    steps->failed = step == NULL;
    if (steps->failed)
        return;
    steps->step = step;
    steps->step[steps->count++] = (struct klondike_step){(uint8_t)kind, (uint8_t)bit};
}

/* Does what node_raise() does; returns the cards that can still go up, all of them in
 * place. */
static cards raise_all(const struct klondike_board *board, struct node *node,
                       struct steps *steps)
{
    for (;;) {
        cards able =
            find_room(board, node, node->home).free & next_cards(board, node->home);
        cards set = able & ~node->heads;
        if (set == 0)
            return able;
        /* A card that goes up takes room only of its pair: one of each pair at a time. */
        for (set &= ~((set & PAIRS) << 1); set != 0; set &= set - 1) {
            raise_card(node, lowest_bit(set));
            steps_add(steps, STEP_UP, lowest_bit(set));
        }
    }
}

void node_raise(const struct klondike_board *board, struct node *node,
                struct steps *steps)
{
    raise_all(board, node, steps);
}

void node_settle(const struct klondike_board *board, struct node *node,
                 struct steps *steps)
{
    for (;;) {
        cards able = raise_all(board, node, steps);
        cards safe = safe_cards(node->home);
        able &= safe;
        if (able == 0 && board->draw == 1)
            able = reach_talon(board, node) & next_cards(board, node->home) & safe;
        if (able == 0)
            return;
        node_step(board, node, lowest_bit(able), true);
        steps_add(steps, STEP_UP, lowest_bit(able));
    }
}

/* ---- steps that sleep -------------------------------------------------------------- */

/* With draw 3, A and B take the cards I and J of the talon, which has SIZE cards, counted
 * from 0. Returns whether A can be made after B, and then leaves at least what B leaves
 * after A.
 *
 * The cards 2, 5, 8, ... and the last one can be reached at any time, and for a waste of
 * W cards, W - 1, W + 2, W + 5, ... Taking a card leaves as many in the waste as its
 * number. So a waste of V cards is at least as good as one of W if W is a multiple of 3
 * or the whole talon, or if V <= W and 3 divides W - V.
 *
 * I < J: B leaves J in the waste, so A can be made if it is J - 1 or one of 2, 5, 8, ...
 * Then the waste has I cards; after A and B it has J - 1. I > J: A has become I - 1.
 * After B and A the waste has I - 1 cards; after A and B it has J. */
static bool talon_commutes(int size, int i, int j)
{
    if (i < j)
        return i == j - 1 || (i % 3 == 2 && (j % 3 != 2 || j == size - 1));
    return (i % 3 == 0 || i == size - 1) && (j % 3 == 0 || i == j + 1);
}

static cards commuting_talon(const struct klondike_board *board, const struct node *node,
                             cards asleep, int bit)
{
    cards commuting = 0;
    int size = count_bits(node->talon);
    int i = talon_number(board, node, bit);
    for (cards set = asleep & ~node->heads; set != 0; set &= set - 1) {
        int j = talon_number(board, node, lowest_bit(set));
        if (talon_commutes(size, i, j))
            commuting |= set & -set;
    }
    return commuting;
}

struct step_sets steps_asleep(const struct klondike_board *board, const struct node *node,
                              struct step_sets asleep, int bit, bool up)
{
    if ((KLONDIKE_WITHOUT & RULE_SLEEP) != 0)
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
    if (!head && board->draw != 1) {
        cards able =
            node->heads | commuting_talon(board, node, asleep.place | asleep.up, bit);
        asleep.place &= able;
        asleep.up &= able;
    }
    return asleep;
}
