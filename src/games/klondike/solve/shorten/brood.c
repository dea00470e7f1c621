/* The moves that shorten/improve.c tries from a position: enough of them for a shortest
 * line, not all. Where moves can change places at the same cost, one order is enough, and
 * the idea is to delay a move until the next one needs it (a partial-order reduction).
 * PROOFS, section 18, has the rules, and why each leaves out only lines that can be changed
 * into one it keeps, which is no longer. With natural costs the rules stay, but may leave
 * out the line that costs least: only its length is ever proved. */
#include "games/klondike/solve/shorten/beam.h"

#include <string.h>

/* A successor, with LEFT cards that are not on the foundations. */
struct change {
    struct beam_entry entry;
    int left, cost;
};

/* talon_bound() of WORD, kept because many positions have the same talon. Word 0 is the
 * empty talon, whose bound is 0 like that of an unused entry. */
static int cached_talon(struct beam *beam, uint32_t word)
{
    struct beam_talon *entry = &beam->talon[word * 0x9e3779b1 >> (32 - TALON_BITS)];
    if (entry->word != word) {
        entry->word = word;
        entry->bound = talon_bound(&beam->frame, word);
    }
    return entry->bound;
}

/* A lower bound of the moves that a position needs after CHANGE. Once it shows that no line
 * through it is short enough, the rest of it is left out. *DOWN are the face-down cards. */
static int bound_of(struct beam *beam, const struct change *change, int *down)
{
    const struct spot *spot = &change->entry.spot;
    struct column_bound changed[COLUMNS];
    const struct column_bound *column[COLUMNS];
    /* Each return takes at most one off the number of pending cards, until one is left,
     * and costs two moves: the returned card has to go home again. */
    int pending = count_four(change->entry.pending);
    int bound = change->left + cached_talon(beam, spot->talon) +
                (pending > 1 ? 2 * (pending - 1) : 0);
    *down = 0;
    for (int c = 0; c < COLUMNS; c++) {
        column[c] = &beam->column[c];
        if (spot->column[c] != beam->spot.column[c]) {
            column_bound(&beam->frame, c, spot->column[c], &changed[c]);
            column[c] = &changed[c];
        }
        bound += column[c]->extra;
        *down += column[c]->down;
    }
    if (change->cost + bound >= beam->best)
        return bound;
    return bound + rivals_bound(&beam->frame, column);
}

static void add_child(struct beam *beam, struct change *change)
{
    int down, bound = bound_of(beam, change, &down);
    if (change->cost + bound >= beam->best)
        return;
    change->entry.value = (uint16_t)(2 * bound + down);
    change->entry.before = beam->node;
    uint64_t hash = beam_hash(&change->entry);
    beam->brood[beam->brood_count++] = (struct offer){change->entry, hash, change->cost};
    costs_prefetch(&beam->costs, hash);
}

static struct change change_new(const struct beam *beam, int cost)
{
    return (struct change){.entry = {.spot = beam->spot},
                           .left = beam->cards.left,
                           .cost = beam->cost + cost};
}

/* The last card of a column, 0: it is empty. */
static uint8_t end_of(const struct beam *beam, int c)
{
    int count = beam->cards.up_count[c];
    return count > 0 ? beam->cards.up[c][count - 1] : 0;
}

static bool is_next(const struct beam *beam, uint8_t card)
{
    return beam->cards.heights[card_suit(card)] == card_rank(card);
}

/* A set of the columns that CARD fits on; one empty column stands for all of them. */
static unsigned takers(const struct beam *beam, uint8_t card)
{
    return beam->takers[card_red(card)][card_rank(card)] & beam->open;
}

static bool is_safe(const struct beam *beam, uint8_t card)
{
    return klondike_is_safe(beam->cards.heights, card);
}

static void add_end_home(struct beam *beam, int c)
{
    uint8_t card = end_of(beam, c);
    struct change change = change_new(beam, 1);
    change.entry.spot.column[c] = column_drop(beam->spot.column[c], 1);
    change.left--;
    change.entry.way =
        beam_way(0, 0, klondike_move(KLONDIKE_COLUMN_FOUNDATION, c, card_suit(card)));
    add_child(beam, &change);
}

/* The run from card I of column C on goes to column TO; if it lies on a card and TO is not
 * empty, that card goes home. */
static void add_run_move(struct beam *beam, int c, int i, int to)
{
    const uint8_t *up = beam->cards.up[c];
    int count = beam->cards.up_count[c];
    bool space = (beam->space >> to & 1) != 0, home = i > 0 && !space;
    struct change change = change_new(beam, 1 + home);
    uint32_t word = beam->spot.column[to];
    for (int j = i; j < count; j++)
        word = column_push(&beam->frame, to, word, up[j]);
    change.entry.spot.column[to] = word;
    change.entry.spot.column[c] = column_drop(beam->spot.column[c], count - i + home);
    uint32_t move = klondike_move(KLONDIKE_COLUMN_COLUMN, c, to);
    if (space && beam->frame.root.rules.spaces == SPACES_ANY)
        move = klondike_move_to_space(c, to, count - i);
    change.entry.way = beam_way(0, 0, move);
    if (home) {
        change.left--;
        change.entry.way =
            beam_way(0, move,
                     klondike_move(KLONDIKE_COLUMN_FOUNDATION, c, card_suit(up[i - 1])));
    }
    add_child(beam, &change);
}

static void add_column_moves(struct beam *beam, int c)
{
    const uint8_t *up = beam->cards.up[c];
    int count = beam->cards.up_count[c];
    if (count == 0)
        return;
    if (beam->pending == 0 && is_next(beam, end_of(beam, c)))
        add_end_home(beam, c);
    for (int i = 0; i < count; i++) {
        unsigned set = takers(beam, up[i]) & ~(1U << c);
        if (i > 0 && !is_next(beam, up[i - 1]))
            set &= beam->space;
        if (i == 0 && beam->cards.down[c] == 0)
            set &= ~beam->space; /* a whole column gains nothing there */
        for (; set != 0; set &= set - 1)
            add_run_move(beam, c, i, __builtin_ctz(set));
    }
}

/* Whether the card that the waste ends with when it has WASTE cards goes home as soon as it is
 * there. */
static bool is_first(const struct beam *beam, int waste)
{
    const struct klondike_rules *rules = &beam->frame.root.rules;
    uint8_t card = beam->cards.talon[waste - 1];
    bool usual =
        rules->passes == 0 && rules->noback == 0 && rules->spaces == SPACES_KINGS;
    return rules->draw == 1 && usual && beam->pending == 0 && is_next(beam, card) &&
           is_safe(beam, card);
}

/* The card that the waste ends with when it has WASTE cards goes wherever it can. */
static void add_waste_moves(struct beam *beam, int waste, int redeals, int turns,
                            int cost)
{
    uint8_t card = beam->cards.talon[waste - 1];
    unsigned to_columns = is_first(beam, waste) ? 0 : takers(beam, card);
    bool to_home = beam->pending == 0 && is_next(beam, card);
    if (to_columns == 0 && !to_home)
        return;
    uint32_t bit = (uint32_t)1 << beam->cards.place[waste - 1];
    struct change start = change_new(beam, cost);
    start.entry.spot.talon = spot_talon(beam->spot.talon & ~bit, waste - 1, redeals);
    if (to_home) {
        struct change change = start;
        change.left--;
        change.entry.way =
            beam_way(turns, 0,
                     klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, card_suit(card)));
        add_child(beam, &change);
    }
    for (; to_columns != 0; to_columns &= to_columns - 1) {
        int to = __builtin_ctz(to_columns);
        struct change change = start;
        change.entry.spot.column[to] =
            column_push(&beam->frame, to, beam->spot.column[to], card);
        change.entry.way =
            beam_way(turns, 0, klondike_move(KLONDIKE_WASTE_COLUMN, 0, to));
        add_child(beam, &change);
    }
}

static void add_talon_moves(struct beam *beam)
{
    const struct klondike_rules *rules = &beam->frame.root.rules;
    int size = beam->cards.talon_size;
    int waste = beam->cards.waste;
    int redeals = beam->cards.redeals;
    int turns = 0, cost = 1;
    bool had[TALON_MAX + 1] = {false};
    if (size == 0)
        return;
    for (int back = 0; back < 2; back++) {
        for (;;) {
            if (waste > 0 && !had[waste]) {
                had[waste] = true;
                add_waste_moves(beam, waste, redeals, turns,
                                cost + (turns > 0 ? beam->odd_draws : 0));
                if (is_first(beam, waste))
                    return;
            }
            if (waste == size)
                break;
            waste = waste + rules->draw < size ? waste + rules->draw : size;
            turns++;
            cost++;
        }
        waste = 0;
        turns++;
        redeals += rules->passes > 0;
        if (rules->passes > 0 && redeals == rules->passes)
            break;
    }
}

/* Whether CARD may be the next one in a row of returns. */
static bool may_return(const struct beam *beam, uint8_t card)
{
    if (is_safe(beam, card))
        return false;
    for (unsigned set = beam->pending; set != 0; set &= set - 1) {
        int suit = __builtin_ctz(set);
        int above = beam->cards.heights[suit] - card_rank(card);
        if (above != 1 && !(above == 0 && suit < card_suit(card)))
            return false;
    }
    return true;
}

static void add_returns(struct beam *beam)
{
    for (int suit = 0; suit < SUITS; suit++) {
        int rank = beam->cards.heights[suit] - 1;
        if (rank < 1)
            continue;
        uint8_t card = card_make(rank, suit);
        if (!may_return(beam, card))
            continue;
        for (unsigned set = beam->takers[card_red(card)][rank]; set != 0;
             set &= set - 1) {
            int to = __builtin_ctz(set);
            uint8_t end = end_of(beam, to);
            struct change change = change_new(beam, 1 + beam->taken_back);
            change.left++;
            change.entry.spot.column[to] =
                column_push(&beam->frame, to, beam->spot.column[to], card);
            change.entry.way =
                beam_way(0, 0, klondike_move(KLONDIKE_FOUNDATION_COLUMN, suit, to));
            unsigned pending = beam->pending;
            if (end != 0 && is_next(beam, end))
                pending &= ~(1U << card_suit(end));
            change.entry.pending = (uint8_t)(pending | 1U << suit);
            add_child(beam, &change);
        }
    }
}

void beam_expand(struct beam *beam)
{
    if (beam->pending == 0)
        for (int c = 0; c < COLUMNS; c++) {
            uint8_t end = end_of(beam, c);
            if (end != 0 && is_next(beam, end) && is_safe(beam, end)) {
                add_end_home(beam, c);
                return;
            }
        }
    if (beam->cards.waste > 0 && is_first(beam, beam->cards.waste)) {
        add_talon_moves(beam);
        return;
    }
    if (beam->open != 0) {
        for (int c = 0; c < COLUMNS; c++)
            add_column_moves(beam, c);
        add_talon_moves(beam);
    }
    if (beam->frame.root.rules.noback == 0)
        add_returns(beam);
}

/* Whether a move on the table turns up a card. */
static bool can_turn(const struct beam *beam)
{
    for (int c = 0; c < COLUMNS; c++) {
        uint8_t head = beam->cards.up[c][0];
        if (beam->cards.down[c] > 0 &&
            ((beam->cards.up_count[c] == 1 && is_next(beam, head)) ||
             (beam->takers[card_red(head)][card_rank(head)] & ~(1U << c)) != 0))
            return true;
    }
    return false;
}

void beam_enter(struct beam *beam, const struct beam_entry *entry, int cost)
{
    beam->spot = entry->spot;
    spot_spell(&beam->frame, &beam->spot, &beam->cards);
    for (int c = 0; c < COLUMNS; c++)
        column_bound(&beam->frame, c, beam->spot.column[c], &beam->column[c]);
    memset(beam->takers, 0, sizeof beam->takers);
    int ranks = beam->frame.root.ranks, spaces = beam->frame.root.rules.spaces;
    unsigned pending = 0;
    beam->space = 0;
    for (int c = 0; c < COLUMNS; c++) {
        uint8_t end = end_of(beam, c);
        if (end != 0 && card_rank(end) > 0)
            beam->takers[!card_red(end)][card_rank(end) - 1] |= (uint8_t)(1 << c);
        if (end != 0 && is_next(beam, end) && (entry->pending >> card_suit(end) & 1) != 0)
            pending |= 1U << c;
        if (end == 0 && beam->space == 0 && spaces != SPACES_NONE)
            beam->space = 1U << c;
    }
    for (int rank = spaces == SPACES_ANY ? 0 : ranks - 1; rank < ranks; rank++) {
        beam->takers[0][rank] |= (uint8_t)beam->space;
        beam->takers[1][rank] |= (uint8_t)beam->space;
    }
    beam->pending = entry->pending;
    beam->open = pending == 0 ? (1U << COLUMNS) - 1 : pending;
    if ((pending & (pending - 1)) != 0)
        beam->open = 0;
    beam->odd_draws = beam->natural && can_turn(beam) ? COST_ODD_DRAWS : 0;
    beam->taken_back = beam->natural ? COST_TAKEN_BACK : 0;
    beam->cost = cost;
    beam->brood_count = 0;
}
