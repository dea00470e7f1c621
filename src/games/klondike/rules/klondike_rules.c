/* The rules of Klondike, and its struct game. */
#include "games/klondike/rules/piles.h"

#include <string.h>

/* Whether CARD may lie on column TO. */
static inline bool fits_column(const struct klondike *k, uint8_t card, int to)
{
    uint8_t top = pile_top(k, to);
    if (top == 0)
        return k->rules.spaces == SPACES_ANY ||
               (k->rules.spaces == SPACES_KINGS && card_rank(card) == k->ranks - 1);
    return klondike_descends(top, card);
}

static bool may_turn(const struct klondike *k)
{
    return k->waste < k->talon_size || (k->talon_size > 0 && klondike_may_redeal(k));
}

/* klondike_count() from column FROM to TO. */
static inline int run_count(const struct klondike *k, int from, int to, int part)
{
    if (from == to)
        return 0;
    if (k->size[to] == 0 && k->rules.spaces == SPACES_ANY)
        return part <= k->size[from] - k->down[from] && part < k->size[from] ? part : 0;
    int i = k->down[from]; /* the first card that moves */
    if (k->size[to] > 0)
        i += card_rank(k->column[from][i]) + 1 - card_rank(pile_top(k, to));
    if (part != 0 || i < k->down[from] || i >= k->size[from] ||
        !fits_column(k, k->column[from][i], to))
        return 0;
    /* A whole column gains nothing in an empty one. Such a move is refused, not only
     * left out of the list, because the list must have all legal moves. */
    return i == 0 && k->size[to] == 0 ? 0 : k->size[from] - i;
}

int klondike_count(const struct klondike *k, uint32_t move)
{
    int source = pile_source(move), target = pile_target(move),
        part = klondike_part(move);
    if (source < COLUMNS && target < COLUMNS)
        return run_count(k, source, target, part);
    if (move == KLONDIKE_TURN)
        return may_turn(k);
    uint8_t card = source < PILES ? pile_top(k, source) : 0;
    if (card == 0 || part != 0)
        return 0;
    if (target < COLUMNS)
        return (source < PILE_FOUNDATION || k->rules.noback == 0) &&
               fits_column(k, card, target);
    return source < PILE_FOUNDATION && target == PILE_FOUNDATION + card_suit(card) &&
           card_rank(card) == k->foundation[card_suit(card)];
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
    for (size_t i = 0; i < sizeof k->unknown; i++)
        count += __builtin_popcount(k->unknown[i]);
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
        klondike_set_unknown(k, pile_top(k, column), false);
    }
}

static void take_waste(struct klondike *k)
{
    k->waste--;
    k->talon_size--;
    memmove(k->talon + k->waste, k->talon + k->waste + 1,
            (size_t)(k->talon_size - k->waste));
    k->talon[k->talon_size] = 0;
}

/* False: a turn is not legal. */
static inline bool turn(struct klondike *k)
{
    int waste = k->waste, left = k->talon_size - waste;
    if (!may_turn(k))
        return false;
    if (left == 0) {
        waste = 0;
        if (k->rules.passes > 0)
            k->redeals++;
    }
    for (int i = 0; i < left && i < k->rules.draw; i++)
        klondike_set_unknown(k, k->talon[waste++], false);
    k->waste = (uint8_t)waste;
    return true;
}

static bool klondike_apply(void *state, uint32_t move)
{
    struct klondike *k = state;
    if (move == KLONDIKE_TURN)
        return turn(k);
    int source = pile_source(move), target = pile_target(move);
    int count = klondike_count(k, move);
    if (count == 0)
        return false;
    if (target >= COLUMNS)
        k->foundation[target - PILE_FOUNDATION]++;
    else if (source >= COLUMNS)
        push(k, target, pile_top(k, source));
    else
        for (int i = k->size[source] - count; i < k->size[source]; i++)
            push(k, target, k->column[source][i]);
    if (source < COLUMNS)
        take_off(k, source, count);
    else if (source == PILE_WASTE)
        take_waste(k);
    else
        k->foundation[source - PILE_FOUNDATION]--;
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

static void list(struct listing *listing, uint32_t move)
{
    bool legal = klondike_legal(listing->state, move);
    if (legal && listing->count < listing->max)
        listing->out[listing->count] = move;
    listing->count += legal;
}

static int klondike_moves(const void *state, uint32_t *out, int max)
{
    const struct klondike *k = state;
    struct listing listing = {.state = state, .out = out, .max = max};
    for (int from = 0; from < COLUMNS; from++) {
        list(&listing, pile_move(k, from, pile_home(k, from), 0));
        for (int to = 0; to < COLUMNS; to++)
            list(&listing, klondike_move(KLONDIKE_COLUMN_COLUMN, from, to));
        for (int to = 0; k->rules.spaces == SPACES_ANY && to < COLUMNS; to++)
            for (int part = 1; part <= RANKS; part++)
                list(&listing, klondike_move_to_space(from, to, part));
    }
    list(&listing, pile_move(k, PILE_WASTE, pile_home(k, PILE_WASTE), 0));
    for (int to = 0; to < COLUMNS; to++)
        list(&listing, klondike_move(KLONDIKE_WASTE_COLUMN, 0, to));
    list(&listing, KLONDIKE_TURN);
    for (int suit = 0; suit < SUITS; suit++)
        for (int to = 0; to < COLUMNS; to++)
            list(&listing, klondike_move(KLONDIKE_FOUNDATION_COLUMN, suit, to));
    return listing.count;
}

static enum status klondike_status(const void *state)
{
    const struct klondike *k = state;
    if (klondike_home(k) == SUITS * k->ranks)
        return STATUS_WON;
    return klondike_moves(k, NULL, 0) > 0 ? STATUS_PLAYING : STATUS_STUCK;
}

/* Card moves and turns count; to take the waste back does not. */
static int klondike_cost(const void *state, uint32_t move)
{
    return !klondike_is_redeal(state, move);
}

bool klondike_is_start(const struct klondike *k)
{
    bool start = k->talon_size == TALON_MAX;
    for (int c = 0; c < COLUMNS; c++)
        start = start && k->size[c] == c + 1 && klondike_hidden(k, c) == c;
    return start;
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
        else if (!klondike_apply(&k, KLONDIKE_TURN))
            break;
    return klondike_status(&k) == STATUS_WON;
}

/* A player likes to turn cards up and to put cards up, takes what the waste offers, and else
 * draws. */
static int ease(const void *state, uint32_t move)
{
    const struct klondike *k = state;
    int from = pile_source(move), down = from < COLUMNS ? k->down[from] : 0;
    switch (klondike_kind(move)) {
    case KLONDIKE_TURN:
        return 3;
    case KLONDIKE_WASTE_COLUMN:
        return 4;
    case KLONDIKE_WASTE_FOUNDATION:
        return 5;
    case KLONDIKE_COLUMN_FOUNDATION:
        return 5 + (down > 0 && down + 1 == k->size[from]);
    case KLONDIKE_COLUMN_COLUMN:
        return klondike_count(k, move) < k->size[from] - down ? 0 : down > 0 ? 6 : 2;
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
    .finishable = klondike_finishable,
    .unknown = klondike_unknown,
    .seen = klondike_seen,
    .forget = klondike_forget,
    .ease = ease,
};
