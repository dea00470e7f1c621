/* The order of the cards in the columns matters here, for moves between columns cost as
 * well, so this searches through positions of the game. A layer holds those that the same
 * cost leads to, and only the best of each are gone on from; a pass that had to leave none
 * out is a proof. (No two positions met are taken for one but by a hash of 64 bits.)
 *
 * What can be put off in any line at the same cost is put off: turns of the stock until
 * the card they are for is played; a part of a run is moved only to free the card above it
 * for the foundation, which goes at once; a card is taken back from the foundation only
 * for one that is put on it at once, or to get at the next lower one. And where a card of
 * a column is safe on the foundation, that is the only move. */
#include "games/klondike/solve_improve.h"

#include "base/i18n.h"
#include "engine/keyset.h"
#include "engine/trail.h"
#include "games/klondike/solve_spot.h"

#include <stdlib.h>

enum {
    COST_MOST = 400,  /* no line is followed further */
    SPREAD = 4,       /* a layer may hold this many times its width before it is cut */
    FIRST_WIDTH = 30,
    PROOF_WIDTH = 2000,
    CHUNK = 1000,
    VALUES = 1000,
    LOST_BUDGET = 300, /* nodes */
    LOST_SAMPLE = 20000,
    LOST_SHARE = 16,
    BROOD_MOST = 256  /* more than a position has moves */
};

struct entry {
    struct spot spot;
    uint64_t hash;
    uint32_t before; /* in the trail */
    uint32_t way;    /* see pack_way */
    uint16_t value;  /* the lower the better */
    uint8_t return_to; /* 1 + the column that a card was just taken back to, 0: no */
};

/* What led to a spot: turns of the stock (and takings back), then a move, or two where a
 * part of a run goes first. */
static uint32_t pack_way(int turns, uint32_t first, uint32_t move)
{
    return move | first << 9 | (uint32_t)turns << 18;
}

struct chunk {
    struct chunk *next;
    uint32_t count;
    struct entry entry[CHUNK];
};

struct layer {
    struct chunk *first, *last;
    uint64_t count;
};

struct offer {
    struct entry entry;
    int cost;
};

struct beam {
    struct search *search;
    struct claim *claim;
    struct spot_frame frame;
    struct layer layer[COST_MOST + 1];
    struct chunk *unused;
    struct keyset seen;
    struct dive *dive;
    struct keyset not_lost; /* classes of positions, or not found to be */
    uint64_t asked, lost;
    struct trail trail;
    uint64_t width;
    int best; /* only lines shorter than this are of use */
    bool cut;
    bool failed;

    /* The position gone on from, and what it leads to. */
    struct spot spot;
    struct spot_cards cards;
    uint64_t hash;
    uint64_t word_hash[COLUMNS + 1];
    int extra[COLUMNS + 1];
    int extra_sum;
    uint8_t takers[2][RANKS]; /* columns by the cards that fit on them: red, rank */
    uint32_t node; /* of the trail */
    int cost;
    int only_to; /* a card has to go to this column, -1: any move */
    struct offer brood[BROOD_MOST];
    int brood_count;
};

/* ---- layers ------------------------------------------------------------------------ */

static bool append(struct beam *beam, struct layer *layer, const struct entry *entry)
{
    if (layer->last == NULL || layer->last->count == CHUNK) {
        struct chunk *chunk = beam->unused;
        if (chunk != NULL)
            beam->unused = chunk->next;
        else
            chunk = search_alloc(beam->search, sizeof *chunk);
        if (chunk == NULL)
            return false;
        chunk->next = NULL;
        chunk->count = 0;
        if (layer->last != NULL)
            layer->last->next = chunk;
        else
            layer->first = chunk;
        layer->last = chunk;
    }
    layer->last->entry[layer->last->count++] = *entry;
    layer->count++;
    return true;
}

static void empty_layer(struct beam *beam, struct layer *layer)
{
    if (layer->last != NULL) {
        layer->last->next = beam->unused;
        beam->unused = layer->first;
    }
    *layer = (struct layer){0};
}

static void free_unused(struct beam *beam)
{
    struct chunk *next;
    for (struct chunk *chunk = beam->unused; chunk != NULL; chunk = next) {
        next = chunk->next;
        search_release(beam->search, chunk, sizeof *chunk);
    }
    beam->unused = NULL;
}

/* Keeps the best of LAYER. */
static void cut_layer(struct beam *beam, struct layer *layer)
{
    if (layer->count <= beam->width)
        return;
    uint64_t have[VALUES] = {0};
    for (struct chunk *chunk = layer->first; chunk != NULL; chunk = chunk->next)
        for (uint32_t i = 0; i < chunk->count; i++)
            have[chunk->entry[i].value]++;
    int last = 0;
    uint64_t room = beam->width;
    for (; have[last] <= room; last++)
        room -= have[last];
    /* All below LAST, and ROOM of that value. */
    struct layer old = *layer;
    *layer = (struct layer){.first = old.first, .last = old.first};
    struct chunk *from = old.first;
    for (; from != NULL; from = from->next) {
        uint32_t count = from->count;
        from->count = 0;
        for (uint32_t i = 0; i < count; i++) {
            const struct entry *entry = &from->entry[i];
            if (entry->value > last || (entry->value == last && room == 0))
                continue;
            room -= entry->value == last;
            if (layer->last->count == CHUNK)
                layer->last = layer->last->next;
            layer->last->entry[layer->last->count++] = *entry;
            layer->count++;
        }
    }
    if (layer->last != old.last) {
        struct layer rest = {.first = layer->last->next, .last = old.last};
        layer->last->next = NULL;
        empty_layer(beam, &rest);
    }
    beam->cut = true;
}

/* ---- what can be done -------------------------------------------------------------- */

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
        pack_way(0, 0, klondike_move(KLONDIKE_COLUMN_FOUNDATION, c, card_suit(card)));
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
    change.entry.way = pack_way(0, 0, move);
    if (i > 0) {
        change.left--;
        change.entry.way =
            pack_way(0, move,
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
        change.entry.way = pack_way(
            turns, 0, klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, card_suit(card)));
        add_child(beam, &change);
    }
    for (; to_columns != 0; to_columns &= to_columns - 1) {
        int to = __builtin_ctz(to_columns);
        struct change change = start;
        change.b = to;
        change.entry.spot.column[to] =
            column_push(&beam->frame, to, beam->spot.column[to], card);
        change.entry.way = pack_way(turns, 0, klondike_move(KLONDIKE_WASTE_COLUMN, 0, to));
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
                pack_way(0, 0, klondike_move(KLONDIKE_FOUNDATION_COLUMN, suit, to));
            change.entry.return_to = (uint8_t)(to + 1);
            add_child(beam, &change);
        }
    }
}

static void expand(struct beam *beam)
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

/* ---- lost positions ---------------------------------------------------------------- */

/* The position gone on from as the solver of solve_search.h sees it. */
static struct node node_of(const struct beam *beam)
{
    const struct board *board = beam->dive->board;
    struct node node = {.talon = beam->spot.talon & 0xffffff};
    for (int suit = 0; suit < SUITS; suit++)
        node.heights = (uint16_t)(node.heights | beam->cards.heights[suit] << suit * 4);
    node.home = foundation_cards(board, node.heights);
    node.play = node.home;
    for (int c = 0; c < COLUMNS; c++) {
        int count = (int)(beam->spot.column[c] & 31);
        int most = beam->frame.root.down[c] + 1;
        count = count < most ? count : most;
        if (count == 1 && (board->top[c][1] & board->kings) != 0)
            count = 0;
        node.count[c] = (uint8_t)count;
        node.heads |= board->top[c][count];
        node.empty = (uint8_t)(node.empty + (count == 0));
        for (int i = 0; i < beam->cards.up_count[c]; i++) {
            uint8_t card = beam->cards.up[c][i];
            node.play |= bit_card(card_bit(card_rank(card), card_suit(card)));
        }
    }
    int waste = beam->cards.waste;
    bool whole = waste % board->draw == 0 || waste == beam->cards.talon_size;
    node.waste = whole ? 0 : (uint8_t)waste;
    return node;
}

/* Whether the position gone on from is known to be lost, or soon found to be. */
static bool is_lost(struct beam *beam)
{
    struct dive *dive = beam->dive;
    struct node node = node_of(beam);
    node_settle(dive->board, &node, NULL);
    uint64_t key = node_key(dive->board, &node);
    beam->asked++;
    if (keyset_find(&beam->not_lost, key, NULL))
        return false;
    enum dive_end end = DIVE_DEAD;
    if (!dead_has(&dive->dead, key)) {
        dive->budget = LOST_BUDGET;
        dive->noise = 0;
        end = dive_run(dive, beam->claim, &node);
    }
    beam->lost += end == DIVE_DEAD;
    if (end == DIVE_DEAD)
        return true;
    if (!keyset_reserve(&beam->not_lost, DEPTH_MOST))
        return false;
    keyset_add(&beam->not_lost, key, NULL);
    for (int i = 0; end == DIVE_WON && i < dive->depth; i++)
        keyset_add(&beam->not_lost, node_key(dive->board, &dive->frames[i].node), NULL);
    return false;
}

/* ---- passes ------------------------------------------------------------------------ */

/* Makes ENTRY of the layer of COST the position gone on from. */
static void enter(struct beam *beam, const struct entry *entry, int cost)
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

static void keep_brood(struct beam *beam)
{
    for (int i = 0; i < beam->brood_count; i++) {
        const struct offer *child = &beam->brood[i];
        if (keyset_find(&beam->seen, child->entry.hash, NULL))
            continue;
        struct layer *layer = &beam->layer[child->cost];
        if (layer->count >= SPREAD * beam->width)
            cut_layer(beam, layer);
        if (!append(beam, layer, &child->entry))
            beam->failed = true;
    }
}

/* The node of a won position, TRAIL_NONE: none. */
static uint32_t run_layer(struct beam *beam, int cost)
{
    struct layer *layer = &beam->layer[cost];
    cut_layer(beam, layer);
    for (const struct chunk *chunk = layer->first; chunk != NULL; chunk = chunk->next)
        for (uint32_t i = 0; i < chunk->count; i++) {
            const struct entry *entry = &chunk->entry[i];
            if (i + 4 < chunk->count)
                keyset_prefetch(&beam->seen, entry[4].hash);
            if (beam->failed || !keyset_reserve(&beam->seen, 1)) {
                beam->failed = true;
                return TRAIL_NONE;
            }
            if (!keyset_add(&beam->seen, entry->hash, NULL))
                continue;
            beam->node = trail_add(&beam->trail, entry->before, entry->way);
            if (beam->node == TRAIL_NONE || !search_claim(beam->claim)) {
                beam->failed = true;
                return TRAIL_NONE;
            }
            enter(beam, entry, cost);
            if (beam->cards.left == 0)
                return beam->node;
            bool worth = beam->asked < LOST_SAMPLE || beam->lost * LOST_SHARE > beam->asked;
            if (worth && is_lost(beam))
                continue;
            expand(beam);
            keep_brood(beam);
        }
    return TRAIL_NONE;
}

static void write_moves(const struct beam *beam, uint32_t node, struct moves *moves)
{
    int depth = trail_depth(&beam->trail, node);
    uint32_t *ways = malloc(((size_t)depth + 1) * sizeof *ways);
    if (ways == NULL)
        return;
    trail_line(&beam->trail, node, ways);
    moves->count = 0;
    for (int i = 0; i < depth; i++) {
        for (uint32_t turns = ways[i] >> 18; turns > 0; turns--)
            moves_add(moves, klondike_move(KLONDIKE_TURN, 0, 0));
        if ((ways[i] >> 9 & 511) != 0)
            moves_add(moves, ways[i] >> 9 & 511);
        moves_add(moves, ways[i] & 511);
    }
    free(ways);
}

/* One pass; true: a shorter line was found. */
static bool run_pass(struct beam *beam, const struct klondike *state, struct moves *moves)
{
    bool found = false;
    trail_init(&beam->trail, beam->search);
    beam->cut = false;
    struct entry root = {.before = TRAIL_NONE, .hash = 1};
    spot_frame_init(&beam->frame, &root.spot, state);
    if (!keyset_init(&beam->seen, beam->search, 1000, false) ||
        !append(beam, &beam->layer[0], &root))
        beam->failed = true;
    for (int cost = 0; cost <= COST_MOST && cost < beam->best; cost++) {
        uint32_t node = beam->failed ? TRAIL_NONE : run_layer(beam, cost);
        empty_layer(beam, &beam->layer[cost]);
        if (node == TRAIL_NONE)
            continue;
        write_moves(beam, node, moves);
        beam->best = cost;
        found = true;
    }
    for (int cost = 0; cost <= COST_MOST; cost++)
        empty_layer(beam, &beam->layer[cost]);
    keyset_free(&beam->seen);
    trail_free(&beam->trail);
    return found;
}

/* A pass that leaves nothing out takes long where the line is not yet the shortest. */
static uint64_t next_width(const struct beam *beam)
{
    bool all = beam->search->limits.optimal && beam->width >= PROOF_WIDTH;
    return all ? UINT64_MAX / SPREAD : beam->width * 3;
}

bool improve(struct search *search, struct claim *claim, struct dive *dive,
             const struct klondike *state, struct moves *moves)
{
    struct beam *beam = search_alloc(search, sizeof *beam);
    if (beam == NULL)
        return false;
    beam->search = search;
    beam->claim = claim;
    beam->dive = dive;
    beam->failed = !keyset_init(&beam->not_lost, search, 1000, false);
    int length;
    solution_replay(&klondike_game, state, moves->move, moves->count, NULL, &length);
    beam->best = length < COST_MOST - 24 ? length : COST_MOST - 24;
    bool proved = false;
    for (beam->width = FIRST_WIDTH; !proved && !beam->failed;
         beam->width = next_width(beam)) {
        if (run_pass(beam, state, moves))
            length = beam->best;
        struct progress progress = {.phase = N_("shortening"),
                                    .has_best = true,
                                    .best = length};
        search_publish(search, &progress);
        proved = !beam->failed && !beam->cut;
    }
    keyset_free(&beam->not_lost);
    free_unused(beam);
    search_release(search, beam, sizeof *beam);
    return proved;
}
