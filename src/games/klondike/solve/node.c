/* Converts positions of the game to nodes, and nodes to their canonical form. */
#include "games/klondike/solve/node.h"

#include "base/memory.h"

static int bit_of(uint8_t card)
{
    return card_bit(card_rank(card), card_suit(card));
}

/* The cards in place of column C are those under its run and the first card of that. */
static void init_column(struct klondike_board *board, struct node *node,
                        const struct klondike *state, int c)
{
    int count = state->size[c] > 0 ? state->down[c] + 1 : 0;
    for (int i = 0; i < count; i++) {
        int bit = bit_of(state->column[c][i]);
        board->top[c][i + 1] = bit_card(bit);
        board->column_of[bit] = (int8_t)c;
        if (klondike_joined(state, c, i))
            board->joined[c] |= (uint32_t)1 << (i + 1);
    }
    for (int i = state->down[c]; i < state->size[c]; i++)
        node->play |= bit_card(bit_of(state->column[c][i]));
    if (count == 1 && (board->top[c][1] & board->lone) != 0)
        count = 0;
    node->count[c] = (uint8_t)count;
    node->heads |= board->top[c][count];
    node->empty = (uint8_t)(node->empty + (count == 0));
}

/* What differs from variant to variant; PROOFS, section 14, says why. */
static void init_rules(struct klondike_board *board, const struct klondike_rules *rules)
{
    board->draw = rules->draw;
    board->passes = rules->passes;
    board->open = rules->draw == 1 && rules->passes == 0;
    board->any_space = rules->spaces == SPACES_ANY;
    board->noback = rules->noback != 0;
    board->apart = board->any_space || board->noback;
    if (board->apart)
        board->without = RULE_IDLE;
    if (board->any_space)
        board->without |= RULE_FRESH | RULE_SLEEP | RULE_UP;
    if (rules->spaces != SPACES_NONE)
        board->without |= RULE_STUCK;
    for (int i = 0; i <= TALON_MAX; i += rules->draw)
        board->multiples |= (uint32_t)1 << i;
    if (rules->spaces != SPACES_NONE)
        board->kings = (cards)15 << board->kings_shift;
    board->lone = board->any_space ? board->deck : board->kings;
}

static void init_key(struct klondike_board *board, const struct node *node)
{
    uint64_t weight = 1;
    for (int c = 0; c < COLUMNS; c++) {
        board->weight[c] = weight;
        weight *= node->count[c] + 1U;
    }
    board->pile_shift = 21 + board->talon_size;
    uint64_t most = (weight << board->pile_shift) - 1; /* not below the largest key */
    if (board->passes != 0) {
        most = weight << board->talon_size;
        most *= (uint64_t)(board->passes * (board->talon_size + 1));
        for (int suit = 0; suit < SUITS; suit++)
            most *= (uint64_t)(board->ranks + 1);
    }
    board->key_bits = most >> 32 == 0 ? 32 : 64 - __builtin_clzll(most);
}

void board_init(struct klondike_board *board, struct node *node,
                const struct klondike *state)
{
    memset(board, 0, sizeof *board);
    memset(node, 0, sizeof *node);
    board->ranks = state->ranks;
    board->deck = ((cards)1 << state->ranks * SUITS) - 1;
    board->kings_shift = (state->ranks - 1) * SUITS;
    init_rules(board, &state->rules);
    for (int suit = 0; suit < SUITS; suit++) {
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
    node->redeals = state->redeals;
    for (int c = 0; c < COLUMNS; c++)
        init_column(board, node, state, c);
    init_key(board, node);
    node->home = foundation_cards(node->heights);
    node->play |= node->home;
}

void board_lift(struct klondike_board *board, struct node *node)
{
    board->passes = 0;
    board->open = board->draw == 1;
    node->redeals = 0;
    node->waste = (uint8_t)fold_waste(board, node->waste, count_bits(node->talon));
    init_key(board, node);
}

/* All in mixed radix. The largest key of all has 14^4 heights, 25 sizes of the waste, 9
 * redeals, 2^24 sets of cards left in the talon, and 5^7 counts, because 28 cards are in seven
 * columns: below 2^64. With fewer cards in the talon the counts are more, but by a factor of
 * at most 2 for each card. */
uint64_t node_key_limited(const struct klondike_board *board, const struct node *node)
{
    uint64_t key = 0;
    for (int i = 0; i < COLUMNS; i++)
        key += node->count[i] * board->weight[i];
    key = key << board->talon_size | node->talon;
    key = key * (uint64_t)board->passes + node->redeals;
    key = key * (uint64_t)(board->talon_size + 1) + node->waste;
    for (int suit = 0; suit < SUITS; suit++)
        key =
            key * (uint64_t)(board->ranks + 1) + (uint64_t)height_of(node->heights, suit);
    return key + 1;
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

/* The cards that go up when NODE is settled, if no card can return: those that are safe,
 * and all if nothing else is left to do. */
static cards cards_to_settle(const struct klondike_board *board, const struct node *node)
{
    bool last = node->heads == 0 && node->talon == 0;
    return last ? board->deck : safe_cards(node->home);
}

cards node_raise(const struct klondike_board *board, struct node *node,
                 struct steps *steps)
{
    for (;;) {
        cards able = node->play & next_cards(board, node->home);
        if (able == 0)
            return 0;
        able &= find_room(board, node, node->home).free;
        cards set = able & ~node->heads;
        if (board->noback)
            set &= cards_to_settle(board, node);
        if (set == 0)
            return able;
        /* A card that goes up takes room only of its pair: one of each pair at a time. With
         * ANY_SPACE it can also take an empty column: one at a time. */
        set &= board->any_space ? -set : ~((set & PAIRS) << 1);
        for (; set != 0; set &= set - 1) {
            raise_card(node, lowest_bit(set));
            steps_add(steps, STEP_UP, lowest_bit(set));
        }
    }
}

void node_settle(const struct klondike_board *board, struct node *node,
                 struct steps *steps)
{
    for (;;) {
        cards able = node_raise(board, node, steps);
        cards safe = safe_cards(node->home);
        able &= safe;
        if (able == 0 && board->open)
            able = reach_talon(board, node) & next_cards(board, node->home) & safe;
        if (able == 0)
            return;
        node_step(board, node, lowest_bit(able), true);
        steps_add(steps, STEP_UP, lowest_bit(able));
    }
}
