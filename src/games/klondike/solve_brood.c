/* What can be put off in any line at the same cost is put off: turns of the stock until
 * the card they are for is played; a part of a run is moved only to free the card above it
 * for the foundation, which goes at once; a card is taken back from the foundation only
 * for one that is put on it at once, or to get at the next lower one. And where a card of
 * a column is safe on the foundation, that is the only move. */
#include "games/klondike/solve_beam.h"

#include <string.h>

/* The position gone on from with some of its words changed: columns A and B (-1: no) and,
 * with TALON, that one too; so many cards are LEFT to go to the foundations. */
struct change {
    struct entry entry;
    int a, b;
    bool talon;
    int left;
    int cost;
};

static void add_child(struct beam *beam, struct change *change)
{
    struct spot *spot = &change->entry.spot;
    int extra = beam->extra_sum;
    uint64_t hash = beam->hash;
    int changed[3] = {change->a, change->b, change->talon ? COLUMNS : -1};
    for (int i = 0; i < 3; i++) {
        int c = changed[i];
        if (c < 0)
            continue;
        uint32_t word = c < COLUMNS ? spot->column[c] : spot->talon;
        extra -= beam->extra[c];
        extra += c < COLUMNS ? column_extra(&beam->frame, c, word)
                             : talon_extra(&beam->frame, word);
        hash += word_hash(c, word) - beam->word_hash[c];
    }
    int bound = change->left + extra;
    if (change->cost + bound >= beam->best)
        return;
    int down = 0;
    for (int c = 0; c < COLUMNS; c++)
        down += beam->cards.down[c];
    if (change->a >= 0)
        down += column_down(&beam->frame, change->a, spot->column[change->a]) -
                beam->cards.down[change->a];
    change->entry.value = (uint16_t)(2 * bound + down);
    change->entry.hash =
        (hash + change->entry.return_to * UINT64_C(0x9e3779b97f4a7c15)) | 1;
    change->entry.before = beam->node;
    beam->brood[beam->brood_count++] = (struct offer){change->entry, change->cost};
    keyset_prefetch(&beam->seen, change->entry.hash);
}

static struct change change_new(const struct beam *beam, int cost)
{
    return (struct change){.entry = {.spot = beam->spot},
                           .a = -1,
                           .b = -1,
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
    unsigned set = beam->takers[card_red(card)][card_rank(card)];
    return beam->only_to < 0 ? set : set & 1U << beam->only_to;
}

/* Whether no card will be wanted on CARD any more. */
static bool is_safe(const struct beam *beam, uint8_t card)
{
    const uint8_t *heights = beam->cards.heights;
    int rank = card_rank(card);
    int other = card_red(card) ? SPADES : HEARTS;
    return heights[other] >= rank - 1 && heights[other + 1] >= rank - 1 &&
           heights[card_suit(card) ^ 1] >= rank - 2;
}

static void add_end_home(struct beam *beam, int c)
{
    uint8_t card = end_of(beam, c);
    struct change change = change_new(beam, 1);
    change.a = c;
    change.entry.spot.column[c] = column_drop(beam->spot.column[c], 1);
    change.left--;
    change.entry.way =
        beam_way(0, 0, klondike_move(KLONDIKE_COLUMN_FOUNDATION, c, card_suit(card)));
    add_child(beam, &change);
}

/* The run from card I of column C on goes to column TO; if there is one, the card above
 * it goes home. */
static void add_run_move(struct beam *beam, int c, int i, int to)
{
    const uint8_t *up = beam->cards.up[c];
    int count = beam->cards.up_count[c];
    struct change change = change_new(beam, 1 + (i > 0));
    change.a = c;
    change.b = to;
    uint32_t word = beam->spot.column[to];
    for (int j = i; j < count; j++)
        word = column_push(&beam->frame, to, word, up[j]);
    change.entry.spot.column[to] = word;
    change.entry.spot.column[c] = column_drop(beam->spot.column[c], count - i + (i > 0));
    uint32_t move = klondike_move(KLONDIKE_COLUMN_COLUMN, c, to);
    change.entry.way = beam_way(0, 0, move);
    if (i > 0) {
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
    if (count == 0 || c == beam->only_to)
        return;
    if (beam->only_to < 0 && is_next(beam, end_of(beam, c)))
        add_end_home(beam, c);
    for (int i = 0; i < count; i++) {
        /* A king that heads its column gains nothing in an empty one. */
        bool settled = i == 0 && beam->cards.down[c] == 0 &&
                       card_rank(up[i]) == beam->frame.root.ranks - 1;
        if (settled || (i > 0 && !is_next(beam, up[i - 1])))
            continue;
        for (unsigned set = takers(beam, up[i]) & ~(1U << c); set != 0; set &= set - 1)
            add_run_move(beam, c, i, __builtin_ctz(set));
    }
}

/* The card that the waste ends with when it has WASTE cards goes wherever it can. */
static void add_waste_moves(struct beam *beam, int waste, int turns, int cost)
{
    uint8_t card = beam->cards.talon[waste - 1];
    unsigned to_columns = takers(beam, card);
    bool to_home = beam->only_to < 0 && is_next(beam, card);
    if (to_columns == 0 && !to_home)
        return;
    uint32_t bit = (uint32_t)1 << beam->cards.place[waste - 1];
    struct change start = change_new(beam, cost);
    start.entry.spot.talon = spot_talon(beam->spot.talon & ~bit, waste - 1);
    start.talon = true;
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
        change.b = to;
        change.entry.spot.column[to] =
            column_push(&beam->frame, to, beam->spot.column[to], card);
        change.entry.way =
            beam_way(turns, 0, klondike_move(KLONDIKE_WASTE_COLUMN, 0, to));
        add_child(beam, &change);
    }
}

static void add_talon_moves(struct beam *beam)
{
    int draw = beam->frame.root.draw;
    int size = beam->cards.talon_size;
    int waste = beam->cards.waste;
    int turns = 0, cost = 1;
    bool had[TALON_MAX + 1] = {false};
    if (size == 0)
        return;
    for (int back = 0; back < 2; back++) {
        for (;;) {
            if (waste > 0 && !had[waste]) {
                had[waste] = true;
                add_waste_moves(beam, waste, turns, cost);
            }
            if (waste == size)
                break;
            waste = waste + draw < size ? waste + draw : size;
            turns++;
            cost++;
        }
        waste = 0;
        turns++;
    }
}

/* After a card was taken back, the next lower one of its suit may follow it. */
static void add_returns(struct beam *beam)
{
    for (int suit = 0; suit < SUITS; suit++) {
        int rank = beam->cards.heights[suit] - 1;
        if (rank < 1)
            continue;
        uint8_t card = card_make(rank, suit);
        if (is_safe(beam, card))
            continue;
        bool follows = beam->only_to >= 0 &&
                       end_of(beam, beam->only_to) == card_make(rank + 1, suit);
        unsigned set = follows ? beam->takers[card_red(card)][rank] : takers(beam, card);
        for (; set != 0; set &= set - 1) {
            int to = __builtin_ctz(set);
            struct change change = change_new(beam, 1);
            change.b = to;
            change.left++;
            change.entry.spot.column[to] =
                column_push(&beam->frame, to, beam->spot.column[to], card);
            change.entry.way =
                beam_way(0, 0, klondike_move(KLONDIKE_FOUNDATION_COLUMN, suit, to));
            change.entry.return_to = (uint8_t)(to + 1);
            add_child(beam, &change);
        }
    }
}

void beam_expand(struct beam *beam)
{
    if (beam->only_to < 0)
        for (int c = 0; c < COLUMNS; c++) {
            uint8_t end = end_of(beam, c);
            if (end != 0 && is_next(beam, end) && is_safe(beam, end)) {
                add_end_home(beam, c);
                return;
            }
        }
    for (int c = 0; c < COLUMNS; c++)
        add_column_moves(beam, c);
    add_talon_moves(beam);
    add_returns(beam);
}

void beam_enter(struct beam *beam, const struct entry *entry, int cost)
{
    beam->spot = entry->spot;
    spot_spell(&beam->frame, &beam->spot, &beam->cards);
    beam->hash = 0;
    beam->extra_sum = 0;
    for (int c = 0; c <= COLUMNS; c++) {
        uint32_t word = c < COLUMNS ? beam->spot.column[c] : beam->spot.talon;
        beam->word_hash[c] = word_hash(c, word);
        beam->hash += beam->word_hash[c];
        beam->extra[c] = c < COLUMNS ? column_extra(&beam->frame, c, word)
                                     : talon_extra(&beam->frame, word);
        beam->extra_sum += beam->extra[c];
    }
    memset(beam->takers, 0, sizeof beam->takers);
    bool empty = false;
    for (int c = 0; c < COLUMNS; c++) {
        uint8_t end = end_of(beam, c);
        if (end != 0 && card_rank(end) > 0)
            beam->takers[!card_red(end)][card_rank(end) - 1] |= (uint8_t)(1 << c);
        if (end == 0 && !empty) {
            empty = true;
            beam->takers[0][beam->frame.root.ranks - 1] |= (uint8_t)(1 << c);
            beam->takers[1][beam->frame.root.ranks - 1] |= (uint8_t)(1 << c);
        }
    }
    beam->cost = cost;
    beam->only_to = entry->return_to - 1;
    beam->brood_count = 0;
}
