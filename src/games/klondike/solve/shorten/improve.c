/* Beam search by cost. The order of the cards in the columns matters here, for moves
 * between columns cost as well, so this searches through positions of the game. A layer
 * holds those that the same cost leads to, and only the best of each are expanded, more
 * in each pass; positions from which the cards not yet home and a lower bound of the
 * other moves (shorten/bound.c) exceed the best line are dropped.
 *
 * A pass that had no layer to cut proves that no line is shorter (PROOFS, section 18).
 *
 * A position enters a layer only if its cost is the least so far, and not twice: less
 * than half of the positions that the moves lead to are new, and memory is what limits
 * a proof. */
#include "games/klondike/solve/shorten/improve.h"

#include "base/i18n.h"
#include "games/klondike/solve/easier.h"
#include "games/klondike/solve/shorten/beam.h"

#include <assert.h>
#include <stdlib.h>

enum {
    FIRST_WIDTH = 30,
    PROOF_WIDTH = 20000,
    LOST_BUDGET = 300, /* nodes */
    LOST_SAMPLE = 20000,
    LOST_SHARE = 16
};

/* ---- lost positions ---------------------------------------------------------------- */

/* The position being expanded as a node of solve_search.c. */
static struct node node_of(const struct beam *beam)
{
    const struct klondike_board *board = beam->dive->board;
    struct node node = {.talon = beam->spot.talon & 0xffffff,
                        .redeals = (uint8_t)beam->cards.redeals};
    for (int suit = 0; suit < SUITS; suit++)
        node.heights = (uint16_t)(node.heights | beam->cards.heights[suit] << suit * 4);
    node.home = foundation_cards(node.heights);
    node.play = node.home;
    for (int c = 0; c < COLUMNS; c++) {
        int count = (beam->spot.column[c] & 31) > 0 ? beam->cards.down[c] + 1 : 0;
        if (count == 1 && (board->top[c][1] & board->lone) != 0)
            count = 0;
        node.count[c] = (uint8_t)count;
        node.heads |= board->top[c][count];
        node.empty = (uint8_t)(node.empty + (count == 0));
        for (int i = 0; i < beam->cards.up_count[c]; i++) {
            uint8_t card = beam->cards.up[c][i];
            node.play |= bit_card(card_bit(card_rank(card), card_suit(card)));
        }
    }
    node.waste = (uint8_t)fold_waste(board, beam->cards.waste, beam->cards.talon_size);
    return node;
}

/* Whether the position being expanded is known to be lost, or LOST_BUDGET nodes prove
 * it. Dropping it is safe: it is on no line that wins. */
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
        dive->lazy = false;
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

static void keep_brood(struct beam *beam)
{
    for (int i = 0; i < beam->brood_count; i++) {
        const struct offer *child = &beam->brood[i];
        if (!costs_lower(&beam->costs, child->hash, child->cost))
            continue;
        struct layer *layer = &beam->layer[child->cost];
        if (layer->count >= LAYER_SPREAD * beam->width)
            layer_cut(beam, layer);
        if (!layer_append(beam, layer, &child->entry))
            beam->failed = true;
    }
    beam->failed |= beam->costs.failed;
}

/* Expands the layer of COST. Returns the node of a won position; TRAIL_NONE: none. */
static uint32_t run_layer(struct beam *beam, int cost)
{
    struct layer *layer = &beam->layer[cost];
    layer_cut(beam, layer);
    for (uint64_t i = 0; i < layer->count; i++) {
        const struct beam_entry *entry = &layer->entry[i];
        if (i + 4 < layer->count)
            costs_prefetch(&beam->costs, beam_hash(&entry[4]));
        if (beam->failed)
            return TRAIL_NONE;
        if (costs_of(&beam->costs, beam_hash(entry)) < cost)
            continue;
        beam->node = trail_add(&beam->trail, entry->before, entry->way);
        if (beam->node == TRAIL_NONE || !search_claim(beam->claim)) {
            beam->failed = true;
            return TRAIL_NONE;
        }
        beam_enter(beam, entry, cost);
        if (beam->cards.left == 0)
            return beam->node;
        bool worth = beam->asked < LOST_SAMPLE || beam->lost * LOST_SHARE > beam->asked;
        if (worth && is_lost(beam))
            continue;
        beam_expand(beam);
        keep_brood(beam);
    }
    return TRAIL_NONE;
}

/* Replaces MOVES by the line to NODE. False: there is no memory, the search is stopped, and
 * MOVES is unchanged. */
static bool write_moves(const struct beam *beam, uint32_t node,
                        struct klondike_line *moves)
{
    struct klondike_line line = {0};
    uint32_t ways[COST_MOST]; /* each costs at least one move */
    int depth = trail_depth(&beam->trail, node);
    assert(depth <= COST_MOST);
    trail_line(&beam->trail, node, ways);
    for (int i = 0; i < depth; i++) {
        const uint32_t move = ((uint32_t)1 << WAY_MOVE_BITS) - 1;
        moves_add(&line, KLONDIKE_TURN, (int)(ways[i] >> 2 * WAY_MOVE_BITS));
        if ((ways[i] >> WAY_MOVE_BITS & move) != 0)
            moves_add(&line, ways[i] >> WAY_MOVE_BITS & move, 1);
        moves_add(&line, ways[i] & move, 1);
    }
    if (line.failed) {
        search_stop(beam->search, STOP_SYSTEM);
        free(line.move);
        return false;
    }
    free(moves->move);
    *moves = line;
    return true;
}

/* Runs one pass. True: it has found a shorter line. */
static bool run_pass(struct beam *beam, const struct klondike *state,
                     struct klondike_line *moves)
{
    bool found = false;
    trail_init(&beam->trail, beam->search);
    beam->cut = false;
    struct beam_entry root = {.before = TRAIL_NONE};
    spot_frame_init(&beam->frame, &root.spot, state);
    costs_init(&beam->costs, beam->search);
    if (beam->costs.failed || !layer_append(beam, &beam->layer[0], &root))
        beam->failed = true;
    for (int cost = 0; cost <= COST_MOST && cost < beam->best; cost++) {
        uint32_t node = beam->failed ? TRAIL_NONE : run_layer(beam, cost);
        layer_free(beam, &beam->layer[cost]);
        if (node == TRAIL_NONE)
            continue;
        if (!write_moves(beam, node, moves)) {
            beam->failed = true;
            continue;
        }
        beam->best = cost;
        found = true;
    }
    for (int cost = 0; cost <= COST_MOST; cost++)
        layer_free(beam, &beam->layer[cost]);
    costs_free(&beam->costs);
    trail_free(&beam->trail);
    return found;
}

/* A pass without cuts takes long if the line is not yet the shortest, so it comes
 * last. */
static uint64_t next_width(const struct beam *beam)
{
    bool all = beam->search->limits.optimal && beam->width >= PROOF_WIDTH;
    return all ? UINT64_MAX / LAYER_SPREAD : beam->width * 3;
}

int moves_length(const struct klondike *state, const struct klondike_line *moves)
{
    int size = state->talon_size, waste = state->waste, length = 0;
    for (int i = 0; i < moves->count; i++) {
        bool turn = moves->move[i] == KLONDIKE_TURN, redeal = turn && waste == size;
        bool taken = pile_source(moves->move[i]) == PILE_WASTE;
        int next = waste + state->rules.draw;
        size -= taken;
        waste = !turn ? waste - taken : redeal ? 0 : next < size ? next : size;
        length += !redeal;
    }
    return length;
}

bool improve(struct search *search, struct claim *claim, struct dive *dive,
             const struct klondike *state, struct improve_aim *aim,
             struct klondike_line *moves)
{
    easier_free(dive->easier); /* a question costs more than is_lost() may */
    dive->easier = NULL;
    struct beam *beam = search_alloc(search, sizeof *beam);
    if (beam == NULL)
        return false;
    beam->search = search;
    beam->claim = claim;
    beam->dive = dive;
    beam->failed = !keyset_init(&beam->not_lost, search, 1000, false);
    beam->natural = aim->natural;
    beam->best = aim->below < COST_MOST ? aim->below : COST_MOST;
    bool all = false;
    for (beam->width = FIRST_WIDTH; !all && !beam->failed && beam->width <= aim->width;
         beam->width = next_width(beam)) {
        if (run_pass(beam, state, moves))
            aim->below = beam->best;
        struct progress progress = {.phase = N_("looking for a shorter win"),
                                    .has_best = aim->width == UINT64_MAX,
                                    .best = aim->below};
        search_publish(search, &progress);
        all = !beam->failed && !beam->cut;
    }
    if (state->rules.spaces == SPACES_ANY)
        all = false; /* shorten/brood.c leaves too much out */
    bool proved = all && beam->best == aim->below;
    keyset_free(&beam->not_lost);
    search_release(search, beam, sizeof *beam);
    return proved;
}
