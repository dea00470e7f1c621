/* From a path of nodes to moves, in two parts.
 *
 * The search keeps one step for each node of the path, and the heights at which it was
 * made. line_steps() adds the steps that lead to these heights, and those that settle the
 * result. line_moves() then plays the steps on the real columns: to free a card, it moves
 * the run on it to the card's twin. solve_node.h says why there is always room for that. */
#include "games/klondike/solve_line.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

void moves_add(struct klondike_line *moves, uint32_t move)
{
    if (moves->failed)
        return;
    uint32_t *more = memory_more(moves->move, moves->count, &moves->size, sizeof *more);
    moves->failed = more == NULL;
    if (moves->failed)
        return;
    moves->move = more;
    moves->move[moves->count++] = move;
}

/* ---- steps ------------------------------------------------------------------------- */

static void add_member(struct class *class, uint16_t heights, int before, int kind,
                       int bit)
{
    for (int i = 0; i < class->count; i++)
        if (class->member[i].heights == heights)
            return;
    struct member *more =
        memory_more(class->member, class->count, &class->size, sizeof *more);
    if (more == NULL) {
        class->failed = true;
        return;
    }
    class->member = more;
    class->member[class->count++] =
        (struct member){heights, before, {(uint8_t)kind, (uint8_t)bit}};
}

void class_find(const struct klondike_board *board, const struct node *node, cards reach,
                struct class *class)
{
    class->count = 0;
    class->failed = false;
    add_member(class, node->heights, -1, 0, 0);
    for (int at = 0; at < class->count; at++) {
        struct node moved = {.heights = class->member[at].heights};
        struct node_options options =
            find_options(board, node, reach, foundation_cards(board, moved.heights));
        for (cards set = options.raise | options.lower; set != 0; set &= set - 1) {
            int bit = lowest_bit(set);
            bool up = (options.raise & bit_card(bit)) != 0;
            if (up)
                raise_card(&moved, bit);
            else
                lower_card(&moved, bit);
            add_member(class, moved.heights, at, up ? STEP_UP : STEP_DOWN, bit);
            moved.heights = class->member[at].heights;
        }
    }
}

void class_way(const struct class *class, int at, struct steps *steps)
{
    if (class->member[at].before < 0)
        return;
    class_way(class, class->member[at].before, steps);
    steps_add(steps, class->member[at].step.kind, class->member[at].step.bit);
}

/* Appends the steps from the heights of NODE to HEIGHTS, in the same class. */
static void add_way(const struct klondike_board *board, const struct node *node,
                    uint16_t heights, struct steps *steps)
{
    struct class class = {0};
    if (heights == node->heights)
        return;
    class_find(board, node, reach_talon(board, node), &class);
    for (int at = 0; at < class.count; at++)
        if (class.member[at].heights == heights)
            class_way(&class, at, steps);
    steps->failed |= class.failed;
    free(class.member);
}

void line_steps(const struct klondike_board *board, const struct node *root,
                const struct passage *passages, int count, uint16_t heights,
                struct steps *steps)
{
    struct node node = *root;
    node_settle(board, &node, steps);
    for (int i = 0; i < count; i++) {
        add_way(board, &node, passages[i].heights, steps);
        steps_add(steps, passages[i].up ? STEP_UP : STEP_PLACE, passages[i].bit);
        passage_take(board, &passages[i], &node, steps);
    }
    add_way(board, &node, heights, steps);
}

/* ---- on the real tableau ----------------------------------------------------------- */

struct player {
    struct klondike state;
    struct klondike_line *moves;
};

static bool play(struct player *player, enum klondike_kind kind, int from, int to)
{
    uint32_t move = klondike_move(kind, from, to);
    if (!klondike_game.rules->apply(&player->state, move))
        return false;
    moves_add(player->moves, move);
    return true;
}

/* The column of the face-up CARD, and its place there; -1: none. */
static int find_card(const struct klondike *k, uint8_t card, int *place)
{
    for (int c = 0; c < COLUMNS; c++)
        for (int i = k->down[c]; i < k->size[c]; i++)
            if (k->column[c][i] == card) {
                *place = i;
                return c;
            }
    return -1;
}

/* The column with CARD last, -1: none. */
static int find_end(const struct klondike *k, uint8_t card)
{
    int place;
    int c = find_card(k, card, &place);
    return c >= 0 && place == k->size[c] - 1 ? c : -1;
}

/* A column that takes CARD; -1: none. */
static int find_parent(const struct klondike *k, uint8_t card)
{
    int rank = card_rank(card) + 1;
    for (int c = 0; c < COLUMNS; c++) {
        if (k->size[c] == 0 && rank == k->ranks)
            return c;
        uint8_t end = k->size[c] > 0 ? k->column[c][k->size[c] - 1] : 0;
        if (end != 0 && card_rank(end) == rank && card_red(end) != card_red(card))
            return c;
    }
    return -1;
}

/* Makes the face-up CARD the last of its column: moves the run on it to its twin. */
static int free_card(struct player *player, uint8_t card)
{
    int place;
    int column = find_card(&player->state, card, &place);
    if (column < 0 || place == player->state.size[column] - 1)
        return column;
    uint8_t twin = card_make(card_rank(card), card_suit(card) ^ 1);
    int to = find_end(&player->state, twin);
    return to >= 0 && play(player, KLONDIKE_COLUMN_COLUMN, column, to) ? column : -1;
}

static int talon_place(const struct klondike *k, uint8_t card)
{
    for (int i = 0; i < k->talon_size; i++)
        if (k->talon[i] == card)
            return i;
    return -1;
}

/* Turns the stock until CARD is the waste's top one. */
static bool turn_to(struct player *player, uint8_t card)
{
    struct klondike *k = &player->state;
    for (int turns = 0; turns <= 2 * TALON_MAX + 2; turns++) {
        if (k->waste > 0 && k->talon[k->waste - 1] == card)
            return true;
        if (!play(player, KLONDIKE_TURN, 0, 0))
            return false;
    }
    return false;
}

static bool play_up(struct player *player, uint8_t card)
{
    int suit = card_suit(card);
    if (talon_place(&player->state, card) >= 0)
        return turn_to(player, card) && play(player, KLONDIKE_WASTE_FOUNDATION, 0, suit);
    int column = free_card(player, card);
    return column >= 0 && play(player, KLONDIKE_COLUMN_FOUNDATION, column, suit);
}

static bool play_place(struct player *player, uint8_t card)
{
    int to = find_parent(&player->state, card);
    if (to < 0)
        return false;
    if (talon_place(&player->state, card) >= 0)
        return turn_to(player, card) && play(player, KLONDIKE_WASTE_COLUMN, 0, to);
    int place;
    int from = find_card(&player->state, card, &place);
    return from >= 0 && play(player, KLONDIKE_COLUMN_COLUMN, from, to);
}

static bool play_step(struct player *player, struct klondike_step step)
{
    int suit = bit_suit(step.bit);
    uint8_t card = card_make(bit_rank(step.bit), suit);
    if (step.kind == STEP_UP)
        return play_up(player, card);
    if (step.kind == STEP_PLACE)
        return play_place(player, card);
    int to = find_parent(&player->state, card);
    return to >= 0 && play(player, KLONDIKE_FOUNDATION_COLUMN, suit, to);
}

bool line_moves(const struct klondike *state, const struct steps *steps,
                struct klondike_line *moves)
{
    struct player player = {.state = *state, .moves = moves};
    bool fits = true;
    for (int i = 0; i < steps->count && fits && !steps->failed; i++)
        fits = play_step(&player, steps->step[i]);
    assert(fits);
    return fits && !steps->failed && !moves->failed;
}
