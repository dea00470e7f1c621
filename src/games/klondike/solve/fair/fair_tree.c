/* The tree of fair.c: UCB1 with a prior for each kind of step. It expands the same steps as
 * solve_search.c, so the dominances hold here too, with one exception: a safe card that
 * lies on a hidden card is a step of its own, because the player sees the card below it
 * before the next step. */
#include "games/klondike/solve/fair/fair_tree.h"

#include <math.h>
#include <stdlib.h>

enum {
    PRIOR = 5,  /* weight of a step's prior, in playouts */
    SURE = 1024 /* a step that loses at most one of SURE playouts counts as won */
};
static const float EXPLORE = 0.5F;

/* Makes room for one more item after COUNT. False: no memory left. */
static bool reserve(struct search *search, void *block, size_t item, uint32_t count,
                    uint32_t *size)
{
    if (count < *size)
        return true;
    if (!search_extend(search, block, item, *size, 2 * (size_t)*size))
        return false;
    *size *= 2;
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

/* Two views with equal hashes share a spot; this affects only estimates. The cards in
 * play say which cards are known; the cards in place, where the last known ones lay. Of the
 * talon the cards count that were hidden at the root and were turned since. */
static uint64_t hash_spot(const struct tree *tree, const struct klondike_board *board,
                          const struct fair_view *view)
{
    const struct node *node = &view->node;
    uint64_t turned = view->unseen != 0 ? (uint64_t)view->waste << 32 | view->unseen : 0;
    uint64_t hash = mix(mix(mix(0, turned), node_key(board, node)), node->play);
    for (int c = 0; c < COLUMNS; c++)
        hash = mix(hash, board->top[c][node->count[c]]);
    for (uint32_t seen = tree->unseen & ~view->unseen; seen != 0; seen &= seen - 1)
        hash = mix(hash, (uint64_t)board->talon[__builtin_ctz(seen)]);
    return hash | 1;
}

bool tree_find(struct tree *tree, const struct klondike_board *board,
               const struct fair_view *view, uint32_t *spot, bool *added)
{
    uint32_t *value;
    if (!keyset_reserve(&tree->seen, 1) ||
        !reserve(tree->search, &tree->spots, sizeof *tree->spots, tree->spot_count,
                 &tree->spots_size))
        return false;
    *added = keyset_add(&tree->seen, hash_spot(tree, board, view), &value);
    if (*added) {
        *value = tree->spot_count;
        tree->spots[tree->spot_count++] = (struct fair_spot){.view = *view, .edges = -1};
    }
    *spot = *value;
    return true;
}

/* The place of card COUNT of those left in the talon, counted from 1. */
static int talon_place(const struct node *node, int count)
{
    uint32_t left = node->talon;
    while (--count > 0)
        left &= left - 1;
    return __builtin_ctz(left);
}

cards tree_reach(const struct klondike_board *board, const struct fair_view *view)
{
    if (view->unseen == 0)
        return reach_talon(board, &view->node);
    return view->waste == 0
               ? 0
               : bit_card(board->talon[talon_place(&view->node, view->waste)]);
}

static void turn(const struct klondike_board *board, struct fair_view *view)
{
    int size = count_bits(view->node.talon), waste = view->waste + board->draw;
    if (view->waste == size) {
        waste = 0;
        view->node.redeals = (uint8_t)(view->node.redeals + (board->passes != 0));
    } else {
        waste = waste > size ? size : waste;
        view->unseen &= ~(((uint32_t)2 << talon_place(&view->node, waste)) - 1);
    }
    view->waste = (uint8_t)waste;
    view->node.waste = (uint8_t)fold_waste(board, waste, size);
}

bool tree_reveals(const struct klondike_board *board, const struct node *node,
                  const struct fair_edge *edge)
{
    return edge->turn || ((node->heads & bit_card(edge->bit)) != 0 &&
                          node->count[board->column_of[edge->bit]] > 1);
}

/* Makes the step and raises all cards that could return, but not the safe ones that
 * lie on hidden cards: there the player sees a new card first. */
void tree_step(const struct klondike_board *board, struct fair_view *view,
               const struct fair_edge *edge)
{
    struct node *node = &view->node;
    if (edge->turn) {
        turn(board, view);
        return;
    }
    node->heights = edge->heights;
    node->home = foundation_cards(edge->heights);
    if (!edge->stay) {
        if ((node->heads & bit_card(edge->bit)) == 0)
            view->waste--; /* the card is from the talon */
        node_step(board, node, edge->bit, edge->up);
    }
    node_raise(board, node, NULL);
}

/* The heights after the step, no turn, without the card that turns up. Steps of one card that
 * lead to equal heights here lead to the same class, because the card that turns up
 * only adds possibilities. */
static uint16_t heights_after(const struct klondike_board *board, const struct node *node,
                              const struct fair_edge *edge)
{
    struct node after = *node;
    after.heights = edge->heights;
    after.home = foundation_cards(edge->heights);
    node_step(board, &after, edge->bit, edge->up);
    if ((node->heads & bit_card(edge->bit)) != 0) {
        cards turned = after.play & ~node->play;
        after.heads &= ~turned;
        after.play &= ~turned;
    }
    node_raise(board, &after, NULL);
    return after.heights;
}

/* The edge of SPOT, the spot expanded last, that leads where EDGE leads; -1: none. */
static int32_t find_edge(const struct tree *tree, const struct fair_spot *spot,
                         const struct fair_edge *edge)
{
    for (uint32_t i = spot->edge; i < tree->edge_count; i++) {
        const struct fair_edge *other = &tree->edges[i];
        if (other->bit == edge->bit && other->up == edge->up &&
            other->after == edge->after && other->turn == edge->turn &&
            other->stay == edge->stay)
            return (int32_t)(i - spot->edge);
    }
    return -1;
}

/* False: no memory left. */
static bool add_edge(struct tree *tree, struct fair_spot *spot,
                     const struct fair_edge *edge)
{
    if (!reserve(tree->search, &tree->edges, sizeof *tree->edges, tree->edge_count,
                 &tree->edges_size))
        return false;
    tree->edges[tree->edge_count++] = *edge;
    spot->edges++;
    return true;
}

/* By whether the card goes up, and whether it is in place in a column. */
static const float priors[2][2] = {{-0.1F, 0.1F}, {0, 0.15F}};

static bool add_edges(struct tree *tree, const struct klondike_board *board,
                      struct fair_spot *spot, uint16_t heights, cards set, bool up)
{
    for (; set != 0; set &= set - 1) {
        const struct node *node = &spot->view.node;
        struct fair_edge edge = {.heights = heights,
                                 .bit = (uint8_t)lowest_bit(set),
                                 .up = up};
        edge.after = heights_after(board, node, &edge);
        edge.prior = priors[up][(node->heads & bit_card(edge.bit)) != 0];
        if (find_edge(tree, spot, &edge) < 0 && !add_edge(tree, spot, &edge))
            return false;
    }
    return true;
}

bool tree_expand(struct tree *tree, const struct klondike_board *board,
                 struct fair_spot *spot)
{
    const struct node *node = &spot->view.node;
    cards reach = tree_reach(board, &spot->view);
    spot->edge = tree->edge_count;
    spot->edges = 0;
    class_find(board, node, reach, &tree->class);
    if (tree->class.failed) {
        search_stop(tree->search, STOP_SYSTEM);
        return false;
    }
    for (int at = 0; at < tree->class.count; at++) {
        const struct member *member = &tree->class.member[at];
        cards home = foundation_cards(member->heights);
        struct node_options options = find_options(board, node, reach, home);
        cards up = options.head_up | options.talon_up;
        cards place = options.head_place | options.talon_place;
        cards safe = safe_cards(home) & (board->open ? up : options.head_up);
        if (safe != 0) {
            tree->edge_count = spot->edge;
            spot->edges = 0;
            return add_edges(tree, board, spot, member->heights, safe & -safe, true);
        }
        struct step_sets tried = {0};
        if (member->before >= 0 && (board->without & RULE_FRESH) == 0) {
            home = foundation_cards(tree->class.member[member->before].heights);
            options = find_options(board, node, reach, home);
            tried = step_sets(&options);
        }
        if (!add_edges(tree, board, spot, member->heights, up & ~tried.up, true) ||
            !add_edges(tree, board, spot, member->heights, place & ~tried.place, false))
            return false;
    }
    struct fair_edge turn_edge = {.heights = node->heights, .turn = true};
    return spot->view.unseen == 0 || add_edge(tree, spot, &turn_edge);
}

int32_t tree_root_edge(struct tree *tree, const struct klondike_board *board,
                       const struct fair_edge *edge)
{
    struct fair_spot *root = &tree->spots[0];
    struct fair_edge own = *edge;
    if (own.stay)
        own.after = own.heights;
    else if (!own.turn)
        own.after = heights_after(board, &root->view.node, &own);
    int32_t found = find_edge(tree, root, &own);
    if (found >= 0)
        return found;
    return add_edge(tree, root, &own) ? root->edges - 1 : -1;
}

/* UCB1 (Auer, Cesa-Bianchi and Fischer, 2002). A step starts with the mean of its spot
 * plus its prior. */
uint32_t tree_choose(const struct tree *tree, const struct fair_spot *spot)
{
    float best = -1;
    float mean = spot->visits > 0 ? (float)spot->wins / (float)spot->visits : 0;
    float width = EXPLORE * sqrtf(logf((float)spot->visits + 1));
    uint32_t chosen = spot->edge;
    for (uint32_t i = spot->edge; i < spot->edge + (uint32_t)spot->edges; i++) {
        const struct fair_edge *edge = &tree->edges[i];
        float share = 1 / ((float)edge->visits + PRIOR);
        float wins = (float)edge->wins + PRIOR * (mean + edge->prior);
        float value = wins * share + width * sqrtf(share);
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    return chosen;
}

bool tree_is_settled(const struct tree *tree, double share)
{
    const struct fair_spot *root = &tree->spots[0];
    const struct fair_edge *edges = &tree->edges[root->edge];
    uint32_t wins = edges[0].wins, first = edges[0].visits, second = 0;
    for (int32_t i = 1; i < root->edges; i++)
        if (edges[i].visits > first) {
            second = first;
            first = edges[i].visits;
            wins = edges[i].wins;
        } else if (edges[i].visits > second)
            second = edges[i].visits;
    return first - second > root->visits * (1 / share - 1) ||
           (first >= SURE && first - wins <= first / SURE);
}

bool tree_init(struct tree *tree, struct search *search,
               const struct klondike_board *board, const struct fair_view *view)
{
    uint32_t root;
    bool added;
    *tree = (struct tree){.search = search,
                          .unseen = view->unseen,
                          .spots_size = 4096,
                          .edges_size = 4096};
    tree->spots = search_alloc(search, tree->spots_size * sizeof *tree->spots);
    tree->edges = search_alloc(search, tree->edges_size * sizeof *tree->edges);
    return keyset_init(&tree->seen, search, 1024, true) && tree->spots != NULL &&
           tree->edges != NULL && tree_find(tree, board, view, &root, &added);
}

void tree_free(struct tree *tree)
{
    search_release(tree->search, tree->spots, tree->spots_size * sizeof *tree->spots);
    search_release(tree->search, tree->edges, tree->edges_size * sizeof *tree->edges);
    if (tree->seen.keys != NULL)
        keyset_free(&tree->seen);
    free(tree->class.member);
}
