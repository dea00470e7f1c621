/* The order of the cards in the columns matters here, for moves between columns cost as
 * well, so this searches through positions of the game. A layer holds those that the same
 * cost leads to, and only the best of each are gone on from; a pass that had to leave none
 * out is a proof. The bound of what is still to come is that of MinimalKlondike (Stephen
 * Miller): each card has to move, each turn of the stock has to be made, and a card that
 * lies above a lower one of its suit has to move twice.
 *
 * Turns are made only together with the card they are for; a part of a run is moved only
 * to free the card above it for the foundation, and then that card goes at once: both
 * can be put off until then in any line, at the same cost. */
#include "games/klondike/solve_improve.h"

#include "base/i18n.h"
#include "engine/keyset.h"
#include "engine/trail.h"

#include <stdlib.h>

enum {
    COST_MOST = 400,  /* no line is followed further */
    SPREAD = 4,       /* a layer may hold this many times its width before it is cut */
    FIRST_WIDTH = 30
};

struct spot {
    struct klondike k;
    uint64_t hash;
    uint32_t before; /* in the trail */
    uint32_t way;    /* see pack_way */
    uint16_t value;  /* the lower the better */
};

/* What led to a spot: turns of the stock (and takings back), then a move, or two where a
 * part of a run goes first. */
static uint32_t pack_way(int turns, uint32_t first, uint32_t move)
{
    return move | first << 9 | (uint32_t)turns << 18;
}

struct layer {
    struct spot *spot;
    uint32_t count, size;
};

struct beam {
    struct search *search;
    struct claim *claim;
    struct layer layer[COST_MOST + 1];
    struct keyset seen;
    struct trail trail;
    uint32_t width;
    int best; /* only lines shorter than this are of use */
    bool cut;
    bool failed;
    uint64_t z[CARDS + 1][CARDS + 4]; /* a card, and what it lies on */
};

enum { ON_EMPTY = CARDS + 1, AT_HOME, IN_WASTE };

static void init_hash(struct beam *beam)
{
    uint64_t x = 0x2545f4914f6cdd1dU;
    for (int i = 0; i <= CARDS; i++)
        for (int j = 0; j < CARDS + 4; j++) {
            x += 0x9e3779b97f4a7c15U;
            uint64_t y = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
            y = (y ^ y >> 27) * 0x94d049bb133111ebU;
            beam->z[i][j] = y ^ y >> 31;
        }
}

/* ---- one position ------------------------------------------------------------------ */

static uint8_t end_of(const struct klondike *k, int c)
{
    return k->size[c] > 0 ? k->column[c][k->size[c] - 1] : 0;
}

static bool fits(const struct klondike *k, uint8_t card, int to)
{
    uint8_t end = end_of(k, to);
    if (end == 0)
        return card_rank(card) == k->ranks - 1;
    return card_rank(card) + 1 == card_rank(end) && card_red(card) != card_red(end);
}

/* Turns of the stock that cannot be done without, and moves. */
static int bound_of(const struct klondike *k, int *down)
{
    int bound = k->talon_size + (k->talon_size - k->waste + k->draw - 1) / k->draw;
    *down = 0;
    for (int c = 0; c < COLUMNS; c++) {
        int lowest[SUITS] = {RANKS, RANKS, RANKS, RANKS};
        bound += k->size[c];
        *down += k->down[c];
        for (int i = 0; i < k->size[c]; i++) {
            int rank = card_rank(k->column[c][i]);
            int suit = card_suit(k->column[c][i]);
            if (rank > lowest[suit])
                bound++;
            else
                lowest[suit] = rank;
        }
    }
    return bound;
}

static bool is_home(const struct klondike *k)
{
    int cards_home = 0;
    for (int suit = 0; suit < SUITS; suit++)
        cards_home += k->foundation[suit];
    return cards_home == SUITS * k->ranks;
}

/* What the card at place I of column C counts for in the hash; as dealt, nothing. */
static uint64_t lies(const struct beam *beam, const struct klondike *k, int c, int i)
{
    if (i == 0)
        return beam->z[k->column[c][0]][ON_EMPTY];
    return beam->z[k->column[c][i]][k->column[c][i - 1]];
}

static void push(const struct beam *beam, struct spot *spot, int c, uint8_t card)
{
    struct klondike *k = &spot->k;
    k->column[c][k->size[c]++] = card;
    spot->hash ^= lies(beam, k, c, k->size[c] - 1);
}

static void drop(const struct beam *beam, struct spot *spot, int c, int count)
{
    struct klondike *k = &spot->k;
    while (count-- > 0) {
        spot->hash ^= lies(beam, k, c, k->size[c] - 1);
        k->column[c][--k->size[c]] = 0;
    }
    if (k->down[c] > 0 && k->down[c] == k->size[c])
        k->down[c]--;
}

static void go_home(const struct beam *beam, struct spot *spot, uint8_t card)
{
    spot->k.foundation[card_suit(card)]++;
    spot->hash ^= beam->z[card][AT_HOME];
}

static void move_run(const struct beam *beam, struct spot *spot, int from, int at, int to)
{
    struct klondike *k = &spot->k;
    int size = k->size[from];
    for (int i = at; i < size; i++)
        push(beam, spot, to, k->column[from][i]);
    drop(beam, spot, from, size - at);
}

/* ---- layers ------------------------------------------------------------------------ */

static int compare_values(const void *a, const void *b)
{
    const struct spot *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

/* Keeps the best of LAYER. */
static void cut_layer(struct beam *beam, struct layer *layer)
{
    if (layer->count <= beam->width)
        return;
    qsort(layer->spot, layer->count, sizeof *layer->spot, compare_values);
    layer->count = beam->width;
    beam->cut = true;
}

static bool grow_layer(struct beam *beam, struct layer *layer)
{
    uint32_t size = layer->size * 2 + 16;
    struct spot *more = search_alloc(beam->search, size * sizeof *more);
    if (more == NULL)
        return false;
    if (layer->count > 0)
        memcpy(more, layer->spot, layer->count * sizeof *more);
    search_release(beam->search, layer->spot, layer->size * sizeof *more);
    layer->spot = more;
    layer->size = size;
    return true;
}

static void free_layer(struct beam *beam, struct layer *layer)
{
    search_release(beam->search, layer->spot, layer->size * sizeof *layer->spot);
    *layer = (struct layer){0};
}

/* SPOT, complete but for its value, can be had for COST. */
static void add_spot(struct beam *beam, struct spot *spot, int cost)
{
    int down;
    int bound = bound_of(&spot->k, &down);
    if (cost + bound >= beam->best)
        return;
    uint64_t key = (spot->hash ^ beam->z[0][spot->k.waste]) | 1;
    if (keyset_find(&beam->seen, key, NULL))
        return;
    struct layer *layer = &beam->layer[cost];
    if (layer->count >= SPREAD * beam->width)
        cut_layer(beam, layer);
    if (layer->count == layer->size && !grow_layer(beam, layer)) {
        beam->failed = true;
        return;
    }
    spot->value = (uint16_t)(2 * bound + down);
    layer->spot[layer->count++] = *spot;
}

/* ---- what can be done -------------------------------------------------------------- */

struct source {
    const struct spot *spot;
    uint32_t node; /* of the trail */
    int cost;
};

static void add_column_moves(struct beam *beam, const struct source *source, int c)
{
    const struct klondike *k = &source->spot->k;
    uint8_t end = end_of(k, c);
    if (end == 0)
        return;
    struct spot next;
    if (k->foundation[card_suit(end)] == card_rank(end)) {
        next = *source->spot;
        drop(beam, &next, c, 1);
        go_home(beam, &next, end);
        next.before = source->node;
        next.way =
            pack_way(0, 0, klondike_move(KLONDIKE_COLUMN_FOUNDATION, c, card_suit(end)));
        add_spot(beam, &next, source->cost + 1);
    }
    bool empty_tried = false;
    for (int to = 0; to < COLUMNS; to++) {
        if (to == c || (k->size[to] == 0 && empty_tried))
            continue;
        empty_tried |= k->size[to] == 0;
        for (int i = k->down[c]; i < k->size[c]; i++) {
            if (!fits(k, k->column[c][i], to))
                continue;
            uint8_t freed = i > k->down[c] ? k->column[c][i - 1] : 0;
            if ((i == 0 && k->size[to] == 0) ||
                (freed != 0 && k->foundation[card_suit(freed)] != card_rank(freed)))
                break;
            uint32_t move = klondike_move(KLONDIKE_COLUMN_COLUMN, c, to);
            next = *source->spot;
            next.before = source->node;
            move_run(beam, &next, c, i, to);
            if (freed != 0) {
                drop(beam, &next, c, 1);
                go_home(beam, &next, freed);
                next.way = pack_way(0, move,
                                    klondike_move(KLONDIKE_COLUMN_FOUNDATION, c,
                                                  card_suit(freed)));
            } else {
                next.way = pack_way(0, 0, move);
            }
            add_spot(beam, &next, source->cost + 1 + (freed != 0));
            break;
        }
    }
}

/* SPOT with the waste's top card taken, which the caller puts somewhere. */
static void take_waste(const struct beam *beam, struct spot *spot)
{
    struct klondike *k = &spot->k;
    uint8_t card = k->talon[k->waste - 1];
    spot->hash ^= beam->z[card][IN_WASTE];
    k->waste--;
    k->talon_size--;
    memmove(k->talon + k->waste, k->talon + k->waste + 1,
            (size_t)(k->talon_size - k->waste));
    k->talon[k->talon_size] = 0;
}

static void add_waste_moves(struct beam *beam, const struct source *source, int waste,
                            int turns, int cost)
{
    const struct klondike *k = &source->spot->k;
    uint8_t card = k->talon[waste - 1];
    int suit = card_suit(card);
    struct spot next;
    if (k->foundation[suit] == card_rank(card)) {
        next = *source->spot;
        next.k.waste = (uint8_t)waste;
        take_waste(beam, &next);
        go_home(beam, &next, card);
        next.before = source->node;
        next.way = pack_way(turns, 0, klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, suit));
        add_spot(beam, &next, cost);
    }
    for (int to = 0; to < COLUMNS; to++) {
        if (!fits(k, card, to))
            continue;
        next = *source->spot;
        next.k.waste = (uint8_t)waste;
        take_waste(beam, &next);
        push(beam, &next, to, card);
        next.before = source->node;
        next.way = pack_way(turns, 0, klondike_move(KLONDIKE_WASTE_COLUMN, 0, to));
        add_spot(beam, &next, cost);
        if (k->size[to] == 0)
            break;
    }
}

static void add_talon_moves(struct beam *beam, const struct source *source)
{
    const struct klondike *k = &source->spot->k;
    int size = k->talon_size;
    int waste = k->waste;
    int turns = 0, cost = source->cost + 1;
    bool had[TALON_MAX + 1] = {false};
    if (size == 0)
        return;
    for (int back = 0; back < 2; back++) {
        for (;;) {
            if (waste > 0 && !had[waste]) {
                had[waste] = true;
                add_waste_moves(beam, source, waste, turns, cost);
            }
            if (waste == size)
                break;
            waste = waste + k->draw < size ? waste + k->draw : size;
            turns++;
            cost++;
        }
        waste = 0;
        turns++;
    }
}

static void add_returns(struct beam *beam, const struct source *source)
{
    const struct klondike *k = &source->spot->k;
    for (int suit = 0; suit < SUITS; suit++) {
        int rank = k->foundation[suit] - 1;
        if (rank < 1)
            continue;
        uint8_t card = card_make(rank, suit);
        for (int to = 0; to < COLUMNS; to++) {
            if (!fits(k, card, to))
                continue;
            struct spot next = *source->spot;
            next.k.foundation[suit]--;
            next.hash ^= beam->z[card][AT_HOME];
            push(beam, &next, to, card);
            next.before = source->node;
            next.way = pack_way(0, 0, klondike_move(KLONDIKE_FOUNDATION_COLUMN, suit, to));
            add_spot(beam, &next, source->cost + 1);
            if (k->size[to] == 0)
                break;
        }
    }
}

/* ---- passes ------------------------------------------------------------------------ */

/* The node of a won position, TRAIL_NONE: none. */
static uint32_t run_layer(struct beam *beam, int cost)
{
    struct layer *layer = &beam->layer[cost];
    cut_layer(beam, layer);
    for (uint32_t i = 0; i < layer->count && !beam->failed; i++) {
        struct spot spot = layer->spot[i];
        uint64_t key = (spot.hash ^ beam->z[0][spot.k.waste]) | 1;
        if (!keyset_reserve(&beam->seen, 1)) {
            beam->failed = true;
            break;
        }
        if (!keyset_add(&beam->seen, key, NULL))
            continue;
        struct source source = {&spot, trail_add(&beam->trail, spot.before, spot.way), cost};
        if (source.node == TRAIL_NONE || !search_claim(beam->claim)) {
            beam->failed = true;
            break;
        }
        if (is_home(&spot.k))
            return source.node;
        for (int c = 0; c < COLUMNS; c++)
            add_column_moves(beam, &source, c);
        add_talon_moves(beam, &source);
        add_returns(beam, &source);
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
    struct spot root = {.k = *state, .before = TRAIL_NONE};
    if (!keyset_init(&beam->seen, beam->search, 1000, false))
        beam->failed = true;
    else
        add_spot(beam, &root, 0);
    for (int cost = 0; cost <= COST_MOST && cost < beam->best; cost++) {
        uint32_t node = beam->failed ? TRAIL_NONE : run_layer(beam, cost);
        free_layer(beam, &beam->layer[cost]);
        if (node == TRAIL_NONE)
            continue;
        write_moves(beam, node, moves);
        beam->best = cost;
        found = true;
    }
    for (int cost = 0; cost <= COST_MOST; cost++)
        free_layer(beam, &beam->layer[cost]);
    keyset_free(&beam->seen);
    trail_free(&beam->trail);
    return found;
}

bool improve(struct search *search, struct claim *claim, const struct klondike *state,
             struct moves *moves, int *length)
{
    struct beam *beam = search_alloc(search, sizeof *beam);
    if (beam == NULL)
        return false;
    beam->search = search;
    beam->claim = claim;
    beam->best = *length < COST_MOST - 24 ? *length : COST_MOST - 24;
    init_hash(beam);
    bool proved = false;
    for (beam->width = FIRST_WIDTH; !proved && !beam->failed; beam->width *= 3) {
        if (run_pass(beam, state, moves))
            *length = beam->best;
        struct progress progress = {.phase = N_("shortening"),
                                    .has_best = true,
                                    .best = *length};
        search_publish(search, &progress);
        proved = !beam->failed && !beam->cut;
    }
    search_release(search, beam, sizeof *beam);
    return proved;
}
