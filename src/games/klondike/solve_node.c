/* Converts positions of the game to nodes, and nodes to their canonical form; which steps may
 * be left out, and which nodes. */
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
    if (count == 1 && (board->top[c][1] & board->lone) != 0)
        count = 0;
    node->count[c] = (uint8_t)count;
    node->heads |= board->top[c][count];
    node->empty = (uint8_t)(node->empty + (count == 0));
}

/* What differs from variant to variant; PROOFS, section 13, says why. */
static void init_rules(struct klondike_board *board, const struct klondike_rules *rules)
{
    board->draw = rules->draw;
    board->passes = rules->passes;
    board->open = rules->draw == 1 && rules->passes == 0;
    board->any_space = rules->spaces == SPACES_ANY;
    board->noback = rules->noback != 0;
    board->apart = board->any_space || board->noback;
    if (board->any_space)
        board->without = RULE_FRESH | RULE_SLEEP;
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
    board->key_bits = 32;
    while (board->key_bits < 64 && most >> board->key_bits != 0)
        board->key_bits++;
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
    node->redeals = state->redeals;
    for (int c = 0; c < COLUMNS; c++)
        init_column(board, node, state, c);
    init_key(board, node);
    node->home = foundation_cards(board, node->heights);
    node->play |= node->home;
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

/* Does what node_raise() does; returns the cards that can still go up, but have not. */
static cards raise_all(const struct klondike_board *board, struct node *node,
                       struct steps *steps)
{
    for (;;) {
        cards able =
            find_room(board, node, node->home).free & next_cards(board, node->home);
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
        if (able == 0 && board->open)
            able = reach_talon(board, node) & next_cards(board, node->home) & safe;
        if (able == 0)
            return;
        node_step(board, node, lowest_bit(able), true);
        steps_add(steps, STEP_UP, lowest_bit(able));
    }
}

/* ---- steps that sleep -------------------------------------------------------------- */

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

/* ---- nodes that are stuck ---------------------------------------------------------- */

/* The cards that a card of LAID takes. */
static cards children_of(cards laid)
{
    return ((laid | laid >> 1) & PAIRS) * 3 >> 4;
}

/* A relaxation, as planners use it (delete relaxation: Bonet and Geffner, 2001): as if no card
 * ever covered another one or used up a place. A card that was face up once stays there to be
 * played and to take cards, and a column that was empty once takes all. If some card in place
 * cannot leave its column even so, no line wins (PROOFS, Lemma 11).
 *
 * With a column to spare, few nodes are lost so, and the answer is no. Of 150 deals of draw 3
 * the rule leaves out a third of all nodes; one of draw 2 with 13 million needs one. */
bool node_stuck(const struct klondike_board *board, const struct node *node)
{
    cards talon = board->talon_cards & ~node->play;
    cards free = node->play | talon;                        /* may go up */
    cards laid = node->play & ~node->home;                  /* face up in a column once */
    cards other = talon | (board->noback ? 0 : node->home); /* may be laid */
    cards up = node->home, heads = node->heads;
    cards kings = laid & ~heads & (cards)15 << board->kings_shift;
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
            cards top = board->top[column][--count[column]];
            heads = (heads ^ (leave & -leave)) | top;
            free |= top;
            laid |= top;
            space |= count[column] == 0;
        }
    }
}
