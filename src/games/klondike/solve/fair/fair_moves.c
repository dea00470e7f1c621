#include "games/klondike/solve/fair/fair_moves.h"

#include "games/klondike/rules/piles.h"
#include "games/klondike/solve/solve_search.h"

#include <stdlib.h>

struct fair_edge fair_move_edge(const struct fair_view *root,
                                const struct klondike *state, uint32_t move)
{
    struct fair_edge edge = {.heights = root->node.heights};
    edge.turn = move == KLONDIKE_TURN;
    if (edge.turn)
        return edge;
    uint8_t card = pile_first(state, move);
    int source = pile_source(move), bit = card_bit(card_rank(card), card_suit(card));
    bool up = pile_target(move) >= PILE_FOUNDATION;
    edge.stay = (root->node.heads & bit_card(bit)) == 0 && source != PILE_WASTE;
    if (!edge.stay) {
        edge.bit = (uint8_t)bit;
        edge.up = up;
        return edge;
    }
    int unit = 1 << card_suit(card) * 4;
    if (up)
        edge.heights = (uint16_t)(edge.heights + unit);
    else if (source >= PILE_FOUNDATION)
        edge.heights = (uint16_t)(edge.heights - unit);
    return edge;
}

/* Whether EDGE leads into the class of ROOT. While cards of the stock are hidden, a turn does
 * not: then the player cannot go back. */
static bool stays(const struct klondike_board *board, const struct fair_view *root,
                  const struct fair_edge *edge)
{
    struct fair_view after = *root;
    struct node node = root->node;
    if (edge->turn && root->unseen != 0)
        return false;
    tree_step(board, &after, edge);
    node_raise(board, &node, NULL);
    node_raise(board, &after.node, NULL);
    return node_key(board, &after.node) == node_key(board, &node);
}

/* The legal moves of STATE, for free(). NULL: there are none, or no memory is left. */
static uint32_t *list(struct search *search, const struct klondike *state, int *count)
{
    *count = klondike_rules.moves(state, NULL, 0);
    uint32_t *moves = NULL;
    if (*count > 0)
        moves = search_get(search, (size_t)*count, sizeof *moves);
    if (moves != NULL)
        klondike_rules.moves(state, moves, *count);
    return moves;
}

bool fair_moves_find(struct fair_moves *moves, struct tree *tree,
                     const struct klondike_board *board, const struct klondike *state)
{
    const struct fair_view root = tree->spots[0].view;
    int count;
    moves->moves = list(tree->search, state, &count);
    if (moves->moves == NULL)
        return count == 0;
    moves->edges = search_get(tree->search, (size_t)count, sizeof *moves->edges);
    for (; moves->edges != NULL && moves->count < count; moves->count++) {
        struct fair_edge edge = fair_move_edge(&root, state, moves->moves[moves->count]);
        int32_t *at = &moves->edges[moves->count];
        *at = FAIR_MOVE_STAYS;
        if (stays(board, &root, &edge))
            continue;
        *at = tree_root_edge(tree, board, &edge);
        if (*at < 0)
            return false;
    }
    return moves->edges != NULL;
}

void fair_moves_free(struct fair_moves *moves)
{
    free(moves->moves);
    free(moves->edges);
}

/* Whether the solver wins after MOVE; WINS gets 1 or 0. False: not decided. */
static bool decide(struct search *search, const struct klondike *state, uint32_t move,
                   uint64_t runs, uint32_t *wins)
{
    struct klondike after = *state;
    klondike_rules.apply(&after, move);
    *wins = klondike_rules.status(&after) == STATUS_WON;
    if (*wins > 0)
        return true;
    struct klondike_board board;
    struct node node;
    struct claim claim = {.search = search};
    struct dive *dive = search_get(search, 1, sizeof *dive);
    if (dive == NULL)
        return false;
    board_init(&board, &node, &after);
    dive_init(dive, search, &board);
    enum dive_end end = dive_decide(dive, &claim, &node, runs);
    search_settle(&claim);
    dive_free(dive);
    free(dive);
    *wins = end == DIVE_WON;
    return end != DIVE_SPENT;
}

void fair_moves_solve(struct search *search, const struct klondike *state, uint64_t runs,
                      struct solution *out)
{
    int count;
    uint32_t *moves = list(search, state, &count);
    if (moves == NULL)
        return;
    out->candidates = search_get(search, (size_t)count, sizeof *out->candidates);
    for (int i = 0; i < count && out->candidates != NULL; i++) {
        struct candidate *candidate = &out->candidates[i];
        candidate->moves = search_get(search, 1, sizeof *candidate->moves);
        if (candidate->moves == NULL)
            break;
        candidate->moves[0] = moves[i];
        candidate->count = 1;
        candidate->samples = decide(search, state, moves[i], runs, &candidate->wins);
        out->candidate_count++;
    }
    free(moves);
    fair_moves_sort(out->candidates, out->candidate_count);
}

static double chance(const struct candidate *candidate)
{
    return candidate->samples > 0 ? (double)candidate->wins / candidate->samples : -1;
}

/* The best chance first, then the best known, then in the order of the moves. */
static int compare(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    double better = chance(y) - chance(x);
    if (better < 0 || better > 0)
        return better < 0 ? -1 : 1;
    if (x->samples != y->samples)
        return x->samples < y->samples ? 1 : -1;
    return (x->moves[0] > y->moves[0]) - (x->moves[0] < y->moves[0]);
}

void fair_moves_sort(struct candidate *candidates, int count)
{
    if (count > 0)
        qsort(candidates, (size_t)count, sizeof *candidates, compare);
}
