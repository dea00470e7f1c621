/* From a path of nodes to moves, in two parts.
 *
 * The search keeps one step for each node of the path, and the heights at which it was
 * made. line_steps() adds the steps that lead to these heights, and those that settle the
 * result. line_moves() then plays the steps on the real columns: to free a card, it moves
 * the run on it to the card's twin, or to an empty column that any card may go to.
 * node.h says why there is always room for that. */
#include "games/klondike/solve/solve_line.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

void moves_add(struct klondike_line *moves, uint32_t move, int times)
{
    int end = moves->count + times;
    while (moves->size < end && !moves->failed) {
        uint32_t *more = memory_grow(moves->move, &moves->size, sizeof *more);
        moves->failed = more == NULL;
        if (!moves->failed)
            moves->move = more;
    }
    if (moves->failed)
        return;
    for (int i = moves->count; i < end; i++)
        moves->move[i] = move;
    moves->count = end;
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
            find_options(board, node, reach, foundation_cards(moved.heights));
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
    /* Nearly always one card has come down, so there is nothing to search. If any card may go
     * to an empty column, others may have to move first. */
    for (int suit = 0; suit < SUITS && !board->any_space; suit++)
        if (heights == node->heights - (1 << suit * 4)) {
            steps_add(steps, STEP_DOWN, card_bit(height_of(heights, suit), suit));
            return;
        }
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

/* The columns and the talon as the steps change them. The steps fit, so nothing is
 * checked here: solution_find() replays the moves through the rules. */
struct player {
    struct klondike state; /* without the foundations and the cards of the talon */
    /* Of each card: its column (AWAY: none), and its place there or in the first talon. */
    uint8_t column[CARDS + 1], place[CARDS + 1];
    uint32_t talon; /* the places of the first talon whose cards are left */
    struct klondike_line *moves;
};

enum {
    AWAY = COLUMNS
};

static void play(struct player *player, enum klondike_kind kind, int from, int to)
{
    moves_add(player->moves, klondike_move(kind, from, to), 1);
}

static void lay(struct player *player, uint8_t card, int column)
{
    uint8_t *size = &player->state.size[column];
    player->column[card] = (uint8_t)column;
    player->place[card] = *size;
    player->state.column[column][(*size)++] = card;
}

/* Takes the last COUNT cards off a column; the card below turns face up. */
static void drop(struct klondike *k, int column, int count)
{
    k->size[column] = (uint8_t)(k->size[column] - count);
    if (k->down[column] > 0 && k->down[column] == k->size[column])
        klondike_turn_up(k, column);
}

/* Moves the cards of column FROM from PLACE on to column TO. */
static void move_run(struct player *player, int from, int place, int to)
{
    const uint8_t *run = player->state.column[from] + place;
    int count = player->state.size[from] - place;
    bool space = player->state.size[to] == 0 && player->state.rules.spaces == SPACES_ANY;
    moves_add(player->moves,
              space ? klondike_move_to_space(from, to, count)
                    : klondike_move(KLONDIKE_COLUMN_COLUMN, from, to),
              1);
    for (int i = 0; i < count; i++)
        lay(player, run[i], to);
    drop(&player->state, from, count);
}

/* Whether CARD is the last of a column. */
static bool is_end(const struct player *player, uint8_t card)
{
    int column = player->column[card];
    return column != AWAY && player->place[card] + 1 == player->state.size[column];
}

/* The column that a parent of CARD ends; AWAY: none. */
static int find_parent(const struct player *player, uint8_t card)
{
    int rank = card_rank(card) + 1;
    if (rank == player->state.ranks)
        return AWAY;
    uint8_t parent = card_make(rank, card_red(card) ? SPADES : HEARTS);
    if (is_end(player, parent))
        return player->column[parent];
    return is_end(player, parent + 1) ? player->column[parent + 1] : AWAY;
}

/* An empty column; AWAY: none. If any card may go there, a run that could lie on a parent
 * leaves its column for that. */
static int find_space(struct player *player)
{
    const struct klondike *k = &player->state;
    for (int c = 0; c < COLUMNS; c++)
        if (k->size[c] == 0)
            return c;
    for (int c = 0; c < COLUMNS && k->rules.spaces == SPACES_ANY; c++) {
        int to = k->down[c] == 0 ? find_parent(player, k->column[c][0]) : AWAY;
        if (to == AWAY)
            continue;
        move_run(player, c, 0, to);
        return c;
    }
    return AWAY;
}

/* A column that takes CARD; AWAY: none. */
static int find_target(struct player *player, uint8_t card)
{
    int to = find_parent(player, card);
    bool space = card_rank(card) + 1 == player->state.ranks ||
                 player->state.rules.spaces == SPACES_ANY;
    return to == AWAY && space ? find_space(player) : to;
}

/* Turns the stock until CARD is the waste's top one, and takes it away. */
static bool take_talon(struct player *player, uint8_t card)
{
    struct klondike *k = &player->state;
    uint32_t taken = (uint32_t)1 << player->place[card];
    int place = count_bits(player->talon & (taken - 1));
    int waste = k->waste, turns = 0;
    for (; waste != place + 1 && turns <= 2 * TALON_MAX; turns++) {
        int left = k->talon_size - waste;
        waste = left == 0 ? 0 : waste + (left < k->rules.draw ? left : k->rules.draw);
    }
    moves_add(player->moves, KLONDIKE_TURN, turns);
    k->waste = (uint8_t)place;
    k->talon_size--;
    player->talon ^= taken;
    return waste == place + 1;
}

/* Plays CARD from its column to the foundation. The run on it goes to its twin, or to an
 * empty column. */
static bool play_up(struct player *player, uint8_t card)
{
    if (!is_end(player, card)) {
        uint8_t twin = card_make(card_rank(card), card_suit(card) ^ 1);
        int to = AWAY;
        if (is_end(player, twin))
            to = player->column[twin];
        else if (player->state.rules.spaces == SPACES_ANY)
            to = find_space(player);
        if (to == AWAY)
            return false;
        move_run(player, player->column[card], player->place[card] + 1, to);
    }
    int column = player->column[card];
    play(player, KLONDIKE_COLUMN_FOUNDATION, column, card_suit(card));
    drop(&player->state, column, 1);
    player->column[card] = AWAY;
    return true;
}

static bool play_step(struct player *player, struct klondike_step step)
{
    int suit = bit_suit(step.bit);
    uint8_t card = card_make(bit_rank(step.bit), suit);
    bool placed = player->column[card] != AWAY;
    if (step.kind == STEP_UP && placed)
        return play_up(player, card);
    if (step.kind != STEP_DOWN && !placed && !take_talon(player, card))
        return false;
    if (step.kind == STEP_UP) {
        play(player, KLONDIKE_WASTE_FOUNDATION, 0, suit);
        return true;
    }
    int to = find_target(player, card);
    if (to == AWAY)
        return false;
    if (placed) {
        move_run(player, player->column[card], player->place[card], to);
        return true;
    }
    if (step.kind == STEP_DOWN)
        play(player, KLONDIKE_FOUNDATION_COLUMN, suit, to);
    else
        play(player, KLONDIKE_WASTE_COLUMN, 0, to);
    lay(player, card, to);
    return true;
}

bool line_moves(const struct klondike *state, const struct steps *steps,
                struct klondike_line *moves)
{
    struct player player = {.state = *state, .moves = moves};
    bool fits = true;
    memset(player.column, AWAY, sizeof player.column);
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < state->size[c]; i++) {
            player.column[state->column[c][i]] = (uint8_t)c;
            player.place[state->column[c][i]] = (uint8_t)i;
        }
    for (int i = 0; i < state->talon_size; i++)
        player.place[state->talon[i]] = (uint8_t)i;
    player.talon = ((uint32_t)1 << state->talon_size) - 1;
    for (int i = 0; i < steps->count && fits && !steps->failed; i++)
        fits = play_step(&player, steps->step[i]);
    assert(fits);
    return fits && !steps->failed && !moves->failed;
}
