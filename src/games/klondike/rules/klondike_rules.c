/* The rules of Klondike, and its struct game. */
#include "games/klondike/rules/klondike_rules.h"

#include "base/random.h"

#include <string.h>

static uint8_t column_top(const struct klondike *k, int column)
{
    return k->size[column] > 0 ? k->column[column][k->size[column] - 1] : 0;
}

static uint8_t waste_top(const struct klondike *k)
{
    return k->waste > 0 ? k->talon[k->waste - 1] : 0;
}

/* Whether CARD may lie on column TO; 0, no card, may not. */
static bool fits_column(const struct klondike *k, uint8_t card, int to)
{
    uint8_t top = column_top(k, to);
    if (card == 0)
        return false;
    if (top == 0)
        return k->rules.spaces == SPACES_ANY ||
               (k->rules.spaces == SPACES_KINGS && card_rank(card) == k->ranks - 1);
    return card_rank(card) + 1 == card_rank(top) && card_red(card) != card_red(top);
}

static bool fits_foundation(const struct klondike *k, uint8_t card, int suit)
{
    return card != 0 && card_suit(card) == suit && card_rank(card) == k->foundation[suit];
}

int klondike_count(const struct klondike *k, uint32_t move)
{
    int from = klondike_from(move), to = klondike_to(move), part = klondike_part(move);
    if (from == to)
        return 0;
    if (k->size[to] == 0 && k->rules.spaces == SPACES_ANY)
        return part <= k->size[from] - k->down[from] && part < k->size[from] ? part : 0;
    int i = k->down[from]; /* the first card that moves */
    if (k->size[to] > 0)
        i += card_rank(k->column[from][i]) + 1 - card_rank(column_top(k, to));
    if (part != 0 || i < k->down[from] || i >= k->size[from] ||
        !fits_column(k, k->column[from][i], to))
        return 0;
    /* A whole column gains nothing in an empty one. Such a move is refused, not only
     * left out of the list, because the list must have all legal moves. */
    return i == 0 && k->size[to] == 0 ? 0 : k->size[from] - i;
}

/* The same for a MOVE that may be any word. */
static int run_count(const struct klondike *k, uint32_t move)
{
    bool columns = klondike_from(move) < COLUMNS && klondike_to(move) < COLUMNS;
    return columns ? klondike_count(k, move) : 0;
}

bool klondike_may_redeal(const struct klondike *k)
{
    return k->rules.passes == 0 || k->redeals + 1 < k->rules.passes;
}

static bool may_turn(const struct klondike *k, uint32_t move)
{
    return move == klondike_move(KLONDIKE_TURN, 0, 0) &&
           (k->waste < k->talon_size || (k->talon_size > 0 && klondike_may_redeal(k)));
}

bool klondike_legal(const struct klondike *k, uint32_t move)
{
    int from = klondike_from(move);
    int to = klondike_to(move);
    if (klondike_part(move) != 0 && klondike_kind(move) != KLONDIKE_COLUMN_COLUMN)
        return false;
    switch (klondike_kind(move)) {
    case KLONDIKE_TURN:
        return may_turn(k, move);
    case KLONDIKE_WASTE_COLUMN:
        return from == 0 && to < COLUMNS && fits_column(k, waste_top(k), to);
    case KLONDIKE_WASTE_FOUNDATION:
        return from == 0 && to < SUITS && fits_foundation(k, waste_top(k), to);
    case KLONDIKE_COLUMN_COLUMN:
        return run_count(k, move) > 0;
    case KLONDIKE_COLUMN_FOUNDATION:
        return from < COLUMNS && to < SUITS &&
               fits_foundation(k, column_top(k, from), to);
    case KLONDIKE_FOUNDATION_COLUMN:
        return from < SUITS && to < COLUMNS && k->foundation[from] > 0 &&
               k->rules.noback == 0 &&
               fits_column(k, card_make(k->foundation[from] - 1, from), to);
    default:
        return false;
    }
}

int klondike_home(const struct klondike *k)
{
    return k->foundation[0] + k->foundation[1] + k->foundation[2] + k->foundation[3];
}

int klondike_face_down(const struct klondike *k)
{
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        count += klondike_hidden(k, c);
    return count;
}

int klondike_under(const struct klondike *k)
{
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        count += k->down[c];
    return count;
}

int klondike_unknown(const void *state)
{
    const struct klondike *k = state;
    int count = 0;
    for (uint8_t card = 1; card <= CARDS; card++)
        count += klondike_is_unknown(k, card);
    return count;
}

static void push(struct klondike *k, int column, uint8_t card)
{
    k->column[column][k->size[column]++] = card;
}

/* Takes COUNT cards off a column; the card below turns face up. */
static void take_off(struct klondike *k, int column, int count)
{
    while (count-- > 0)
        k->column[column][--k->size[column]] = 0;
    if (k->down[column] > 0 && k->down[column] == k->size[column]) {
        klondike_turn_up(k, column);
        klondike_set_unknown(k, column_top(k, column), false);
    }
}

static uint8_t take_waste(struct klondike *k)
{
    uint8_t card = waste_top(k);
    k->waste--;
    k->talon_size--;
    memmove(k->talon + k->waste, k->talon + k->waste + 1,
            (size_t)(k->talon_size - k->waste));
    k->talon[k->talon_size] = 0;
    return card;
}

/* False: MOVE, which turns the stock, is not legal. */
static inline bool turn(struct klondike *k, uint32_t move)
{
    int waste = k->waste, left = k->talon_size - waste;
    if (!may_turn(k, move))
        return false;
    if (left == 0) {
        waste = 0;
        if (k->rules.passes > 0)
            k->redeals++;
    }
    for (int i = 0; i < left && i < k->rules.draw; i++, waste++)
        if (klondike_is_unknown(k, k->talon[waste]))
            klondike_set_unknown(k, k->talon[waste], false);
    k->waste = (uint8_t)waste;
    return true;
}

/* The same for one from a column to another. */
static bool move_run(struct klondike *k, uint32_t move)
{
    int from = klondike_from(move), to = klondike_to(move), count = run_count(k, move);
    if (count == 0)
        return false;
    for (int i = k->size[from] - count; i < k->size[from]; i++)
        push(k, to, k->column[from][i]);
    take_off(k, from, count);
    return true;
}

static bool klondike_apply(void *state, uint32_t move)
{
    struct klondike *k = state;
    int from = klondike_from(move);
    int to = klondike_to(move);
    if (klondike_kind(move) == KLONDIKE_COLUMN_COLUMN)
        return move_run(k, move);
    if (klondike_kind(move) == KLONDIKE_TURN)
        return turn(k, move);
    if (!klondike_legal(k, move))
        return false;
    switch (klondike_kind(move)) {
    case KLONDIKE_WASTE_COLUMN:
        push(k, to, take_waste(k));
        break;
    case KLONDIKE_WASTE_FOUNDATION:
        take_waste(k);
        k->foundation[to]++;
        break;
    case KLONDIKE_TURN: /* above */
    case KLONDIKE_COLUMN_COLUMN:
        break;
    case KLONDIKE_COLUMN_FOUNDATION:
        take_off(k, from, 1);
        k->foundation[to]++;
        break;
    case KLONDIKE_FOUNDATION_COLUMN:
        k->foundation[from]--;
        push(k, to, card_make(k->foundation[from], from));
        break;
    }
    return true;
}

/* The waste, and after a redeal the whole stock. */
static uint64_t klondike_seen(const void *state)
{
    const struct klondike *k = state;
    int count = k->redeals > 0 ? k->talon_size : k->waste;
    uint64_t seen = 0;
    for (int i = 0; i < count; i++)
        seen |= (uint64_t)1 << k->talon[i];
    return seen;
}

/* Without a limit on passes, turning through the stock takes nothing from the game. With a
 * limit it takes a pass. The face-down cards stay as they are: advice never depends on
 * them. */
static void klondike_forget(enum known known, uint64_t seen, void *state)
{
    struct klondike *k = state;
    if (known == KNOWN_TURNED && k->rules.passes == 0)
        return;
    for (int i = k->waste; i < k->talon_size; i++)
        if ((seen >> k->talon[i] & 1) == 0)
            klondike_set_unknown(k, k->talon[i], true);
}

struct listing {
    const struct klondike *state;
    uint32_t *out;
    int count, max;
};

static void list_move(struct listing *listing, uint32_t move)
{
    if (!klondike_legal(listing->state, move))
        return;
    if (listing->count < listing->max)
        listing->out[listing->count] = move;
    listing->count++;
}

static void list(struct listing *listing, enum klondike_kind kind, int from, int to)
{
    list_move(listing, klondike_move(kind, from, to));
}

static int klondike_moves(const void *state, uint32_t *out, int max)
{
    struct listing listing = {.state = state, .out = out, .max = max};
    for (int from = 0; from < COLUMNS; from++) {
        for (int suit = 0; suit < SUITS; suit++)
            list(&listing, KLONDIKE_COLUMN_FOUNDATION, from, suit);
        for (int to = 0; to < COLUMNS; to++)
            list(&listing, KLONDIKE_COLUMN_COLUMN, from, to);
        for (int to = 0; listing.state->rules.spaces == SPACES_ANY && to < COLUMNS; to++)
            for (int part = 1; part <= RANKS; part++)
                list_move(&listing, klondike_move_to_space(from, to, part));
    }
    for (int suit = 0; suit < SUITS; suit++)
        list(&listing, KLONDIKE_WASTE_FOUNDATION, 0, suit);
    for (int to = 0; to < COLUMNS; to++)
        list(&listing, KLONDIKE_WASTE_COLUMN, 0, to);
    list(&listing, KLONDIKE_TURN, 0, 0);
    for (int suit = 0; suit < SUITS; suit++)
        for (int to = 0; to < COLUMNS; to++)
            list(&listing, KLONDIKE_FOUNDATION_COLUMN, suit, to);
    return listing.count;
}

static enum status klondike_status(const void *state)
{
    const struct klondike *k = state;
    if (klondike_home(k) == SUITS * k->ranks)
        return STATUS_WON;
    return klondike_moves(k, NULL, 0) > 0 ? STATUS_PLAYING : STATUS_STUCK;
}

bool klondike_is_redeal(const struct klondike *k, uint32_t move)
{
    return klondike_kind(move) == KLONDIKE_TURN && k->waste == k->talon_size;
}

/* Card moves and turns count; to take the waste back does not. */
static int klondike_cost(const void *state, uint32_t move)
{
    return !klondike_is_redeal(state, move);
}

static int klondike_play(void *state, const uint32_t *moves, int count, int *length)
{
    int i = 0, redeals = 0;
    for (; i < count; i++) {
        bool turns = klondike_kind(moves[i]) == KLONDIKE_TURN;
        bool redeal = klondike_is_redeal(state, moves[i]);
        if (turns ? !turn(state, moves[i]) : !klondike_apply(state, moves[i]))
            break;
        redeals += redeal;
    }
    *length = i - redeals;
    return i;
}

const char *klondike_deal(void *state, uint32_t variant, uint64_t seed)
{
    uint8_t deck[CARDS];
    struct random random;
    random_seed(&random, seed);
    for (int i = 0; i < CARDS; i++)
        deck[i] = (uint8_t)(i + 1);
    for (int i = CARDS - 1; i > 0; i--) {
        int j = (int)random_below(&random, (uint64_t)i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    struct klondike k = {.rules = klondike_variant_rules(variant), .ranks = RANKS};
    int next = 0;
    for (int row = 0; row < COLUMNS; row++)
        for (int column = row; column < COLUMNS; column++)
            push(&k, column, deck[next++]);
    for (int column = 0; column < COLUMNS; column++)
        k.down[column] = (uint8_t)column;
    while (next < CARDS)
        k.talon[k.talon_size++] = deck[next++];
    memcpy(state, &k, sizeof k);
    return NULL;
}

/* Makes a move to a foundation; false: there is none. */
static bool put_up(struct klondike *k)
{
    for (int suit = 0; suit < SUITS; suit++) {
        if (klondike_apply(k, klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, suit)))
            return true;
        for (int from = 0; from < COLUMNS; from++)
            if (klondike_apply(k, klondike_move(KLONDIKE_COLUMN_FOUNDATION, from, suit)))
                return true;
    }
    return false;
}

/* All cards are face up, and a player wins who only draws and puts up each card that fits.
 * (If a draw turns several cards or the passes are limited, that can fail.) */
static bool klondike_finishable(const void *state)
{
    struct klondike k = *(const struct klondike *)state;
    if (klondike_face_down(&k) > 0)
        return false;
    for (int turns = 0; turns <= TALON_MAX + 1; turns++)
        if (put_up(&k))
            turns = -1;
        else if (!klondike_apply(&k, klondike_move(KLONDIKE_TURN, 0, 0)))
            break;
    return klondike_status(&k) == STATUS_WON;
}

/* A player likes to turn cards up and to put cards up, takes what the waste offers, and else
 * draws. */
static int ease(const void *state, uint32_t move)
{
    const struct klondike *k = state;
    int from = klondike_from(move), under = k->size[from] - k->down[from];
    switch (klondike_kind(move)) {
    case KLONDIKE_TURN:
        return 3;
    case KLONDIKE_WASTE_COLUMN:
        return 4;
    case KLONDIKE_WASTE_FOUNDATION:
        return 5;
    case KLONDIKE_COLUMN_FOUNDATION:
        return 5 + (k->down[from] > 0 && under == 1);
    case KLONDIKE_COLUMN_COLUMN:
        return klondike_count(k, move) < under ? 0 : k->down[from] > 0 ? 6 : 2;
    default:
        return 0;
    }
}

const struct game_rules klondike_rules = {
    .state_size = sizeof(struct klondike),
    .moves = klondike_moves,
    .apply = klondike_apply,
    .status = klondike_status,
    .cost = klondike_cost,
    .play = klondike_play,
    .finishable = klondike_finishable,
    .unknown = klondike_unknown,
    .seen = klondike_seen,
    .forget = klondike_forget,
    .ease = ease,
};
