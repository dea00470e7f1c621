/* Monte Carlo tree search over what the player knows (information set MCTS: Cowling, Powley
 * and Whitehouse 2012), in which the solver looks at the leaves.
 *
 * Each playout goes down the tree in one deal of the hidden cards. A spot of the tree is
 * what the player then sees, so that the choice there is the same for all deals that look
 * alike so far. At the first spot that is new the solver, who sees all cards, says whether
 * it can be won. To let the solver judge the next step only, as is usual, is too sanguine,
 * for it counts wins that hang on knowing a card in time: all else alike, 30,000 nodes a
 * decision then won 31% of 300 deals, and 36% with the tree.
 *
 * Most deals of the hidden cards cannot be won, whatever is done, and cost the solver the
 * most nodes. So one that it does not win from the root counts as lost for all steps, and
 * one that it does is used for several playouts: 45% instead of 44%, in three quarters of
 * the time. */
#include "base/memory.h"
#include "base/random.h"
#include "engine/solution.h"
#include "engine/team.h"
#include "games/klondike/solve_search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    BATCH = 8,           /* playouts at once, whatever the number of threads */
    LEAF_NODES = 200,    /* with 1,000 a player won 36% of 300 deals, with 300 43% */
    USES = 8,            /* playouts in one deal of the hidden cards */
    PRIOR = 5,           /* playouts that a step's kind weighs as much as */
    LINE_NODES = 100000, /* for the solver where nothing is hidden */
    LEFT_OVER = 5000     /* nodes that a batch and what four threads hold surely fit in */
};
static const double EXPLORE = 0.5;

/* A step from a spot, and what playouts through it came to. */
struct edge {
    uint16_t heights; /* of the foundations before the step ... */
    uint16_t after;   /* ... and behind it, whatever card turns up */
    uint8_t bit;
    bool up;
    float prior; /* what it is expected to be better by than others */
    uint32_t visits, wins;
};

/* What the player can know at some time. */
struct spot {
    struct node node;
    uint32_t visits, wins;
    uint32_t edge; /* the first of them */
    int32_t edges; /* -1: not looked for yet */
};

/* One of those at once: the deal that it is in, and its way. */
struct playout {
    struct random random;
    uint8_t hidden[CARDS];     /* bits, shuffled for each deal */
    struct board board;        /* of the deal */
    struct dive dive;          /* its dead nodes stay while the deal does */
    int uses;                  /* that are left of the deal, 0: another is to be found */
    uint32_t deals, deals_won; /* so far, and those found */

    bool active; /* in this batch */
    struct node node;
    uint32_t spots[DEPTH_MOST], edges[DEPTH_MOST];
    int length;
    bool decided, won;
};

struct tree {
    struct search *search;
    struct board board; /* the hidden cards are not on it */
    struct place {
        uint8_t column, count; /* the card is on top of the column with COUNT in place */
    } places[CARDS];
    int hidden;         /* cards, in so many places */
    struct keyset seen; /* spots, by a hash of what is known */
    struct spot *spots; /* the first is the root */
    uint32_t spot_count, spots_size;
    struct edge *edges;
    uint32_t edge_count, edges_size;
    struct class class;
    struct playout playouts[BATCH];
    struct claim claims[TEAM_MAX]; /* by thread */
};

/* ---- deals of the hidden cards ----------------------------------------------------- */

/* Takes the hidden cards off the board; returns them. */
static cards hide(struct tree *tree, const struct klondike *state)
{
    cards hidden = 0;
    for (int c = 0; c < COLUMNS; c++)
        for (int count = 1; count <= state->down[c]; count++) {
            hidden |= tree->board.top[c][count];
            tree->board.top[c][count] = 0;
            tree->places[tree->hidden++] = (struct place){(uint8_t)c, (uint8_t)count};
        }
    return hidden;
}

static void deal_hidden(const struct tree *tree, struct playout *playout)
{
    struct board *board = &playout->board;
    *board = tree->board;
    for (int i = tree->hidden - 1; i >= 0; i--) {
        uint64_t j = random_below(&playout->random, (uint64_t)i + 1);
        uint8_t bit = playout->hidden[j];
        playout->hidden[j] = playout->hidden[i];
        playout->hidden[i] = bit;
        board->top[tree->places[i].column][tree->places[i].count] = bit_card(bit);
        board->column_of[bit] = (int8_t)tree->places[i].column;
    }
}

/* ---- the tree ---------------------------------------------------------------------- */

/* Makes room for one item behind COUNT of them. False: refused. */
static bool reserve(struct search *search, void *block, size_t item, uint32_t count,
                    uint32_t *size)
{
    void **old = block;
    if (count < *size)
        return true;
    void *more = search_alloc(search, 2 * item * *size);
    if (more == NULL)
        return false;
    memcpy(more, *old, item * *size);
    search_release(search, *old, item * *size);
    *old = more;
    *size *= 2;
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

/* The cards in play tell which are hidden no more; the heads, where the last of those
 * lay. */
static uint64_t hash_spot(const struct board *board, const struct node *node)
{
    uint64_t hash = mix(mix(0, node_key(board, node)), node->play);
    for (int c = 0; c < COLUMNS; c++)
        hash = mix(hash, board->top[c][node->count[c]]);
    return hash | 1;
}

/* The spot of NODE, maybe a new one. False: refused. */
static bool find_spot(struct tree *tree, const struct board *board,
                      const struct node *node, uint32_t *spot, bool *added)
{
    uint32_t *value;
    if (!keyset_reserve(&tree->seen, 1) ||
        !reserve(tree->search, &tree->spots, sizeof *tree->spots, tree->spot_count,
                 &tree->spots_size))
        return false;
    *added = keyset_add(&tree->seen, hash_spot(board, node), &value);
    if (*added) {
        *value = tree->spot_count;
        tree->spots[tree->spot_count++] = (struct spot){.node = *node, .edges = -1};
    }
    *spot = *value;
    return true;
}

/* The step of EDGE from NODE, and all cards up that can come back. No safe ones that lay
 * on hidden cards: the player sees what is there before going on. */
static void make_step(const struct board *board, struct node *node,
                      const struct edge *edge)
{
    node->heights = edge->heights;
    node->home = foundation_cards(board, edge->heights);
    node_step(board, node, edge->bit, edge->up);
    node_raise(board, node, NULL);
}

/* Steps of one card that lead to the same heights here lead to the same class: the card
 * that turns up only adds to what can be done. */
static uint16_t heights_after(const struct board *board, const struct node *node,
                              const struct edge *edge)
{
    struct node after = *node;
    after.heights = edge->heights;
    after.home = foundation_cards(board, edge->heights);
    node_step(board, &after, edge->bit, edge->up);
    if ((node->heads & bit_card(edge->bit)) != 0) {
        int column = board->column_of[edge->bit];
        cards turned = board->top[column][node->count[column] - 1];
        after.heads &= ~turned;
        after.play &= ~turned;
    }
    node_raise(board, &after, NULL);
    return after.heights;
}

static bool has_edge(const struct tree *tree, const struct spot *spot,
                     const struct edge *edge)
{
    for (uint32_t i = spot->edge; i < tree->edge_count; i++) {
        const struct edge *other = &tree->edges[i];
        if (other->bit == edge->bit && other->up == edge->up &&
            other->after == edge->after)
            return true;
    }
    return false;
}

/* By whether it goes up, and whether it is a head. */
static const float priors[2][2] = {{-0.1F, 0.1F}, {0, 0.15F}};

static bool add_edges(struct tree *tree, const struct board *board, struct spot *spot,
                      uint16_t heights, cards set, bool up)
{
    for (; set != 0; set &= set - 1) {
        struct edge edge = {.heights = heights,
                            .bit = (uint8_t)lowest_bit(set),
                            .up = up};
        edge.after = heights_after(board, &spot->node, &edge);
        edge.prior = priors[up][(spot->node.heads & bit_card(edge.bit)) != 0];
        if (has_edge(tree, spot, &edge))
            continue;
        if (!reserve(tree->search, &tree->edges, sizeof *tree->edges, tree->edge_count,
                     &tree->edges_size))
            return false;
        tree->edges[tree->edge_count++] = edge;
        spot->edges++;
    }
    return true;
}

/* All steps from SPOT, or one alone that is safe. False: refused. */
static bool expand(struct tree *tree, const struct board *board, struct spot *spot)
{
    const struct node *node = &spot->node;
    cards reach = reach_talon(board, node);
    spot->edge = tree->edge_count;
    spot->edges = 0;
    class_find(board, node, reach, &tree->class);
    for (int at = 0; at < tree->class.count; at++) {
        const struct member *member = &tree->class.member[at];
        cards home = foundation_cards(board, member->heights);
        struct options options = find_options(board, node, reach, home);
        cards up = options.head_up | options.talon_up;
        cards safe = safe_cards(home) & (board->draw == 1 ? up : options.head_up);
        if (safe != 0) {
            tree->edge_count = spot->edge;
            spot->edges = 0;
            return add_edges(tree, board, spot, member->heights, safe & -safe, true);
        }
        cards fresh = member->before < 0
                          ? board->deck
                          : fresh_cards(member->step.bit, member->step.kind == STEP_UP);
        cards place = options.head_place | options.talon_place;
        if (!add_edges(tree, board, spot, member->heights, up & fresh, true) ||
            !add_edges(tree, board, spot, member->heights, place & fresh, false))
            return false;
    }
    return true;
}

/* UCB1 (Auer, Cesa-Bianchi and Fischer 2002). At first a step is held to be as good as the
 * others, but for its kind. */
static uint32_t choose(const struct tree *tree, const struct spot *spot)
{
    double best = -1;
    double mean = spot->visits > 0 ? (double)spot->wins / spot->visits : 0;
    double total = log(spot->visits + 1.0);
    uint32_t chosen = spot->edge;
    for (uint32_t i = spot->edge; i < spot->edge + (uint32_t)spot->edges; i++) {
        const struct edge *edge = &tree->edges[i];
        double visits = edge->visits + PRIOR;
        double value = (edge->wins + PRIOR * (mean + (double)edge->prior)) / visits +
                       EXPLORE * sqrt(total / visits);
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    return chosen;
}

/* ---- playouts ---------------------------------------------------------------------- */

/* Down the tree to a new spot or the end; the other playouts of the batch count as lost
 * meanwhile. False: refused. */
static bool descend(struct tree *tree, struct playout *playout)
{
    uint32_t at = 0;
    bool added = false;
    playout->node = tree->spots[0].node;
    playout->length = 0;
    playout->decided = playout->won = false;
    while (!added && !playout->decided) {
        struct spot *spot = &tree->spots[at];
        if (spot->edges < 0 && !expand(tree, &playout->board, spot))
            return false;
        if (spot->edges == 0) {
            playout->decided = true;
            break;
        }
        uint32_t edge = choose(tree, spot);
        playout->spots[playout->length] = at;
        playout->edges[playout->length++] = edge;
        spot->visits++;
        tree->edges[edge].visits++;
        make_step(&playout->board, &playout->node, &tree->edges[edge]);
        playout->won = playout->node.heights == tree->board.won;
        playout->decided = playout->won;
        if (!find_spot(tree, &playout->board, &playout->node, &at, &added))
            return false;
    }
    return true;
}

static bool solver_wins(struct playout *playout, struct claim *claim,
                        const struct node *node)
{
    playout->dive.budget = LEAF_NODES;
    return dive_run(&playout->dive, claim, node) == DIVE_WON;
}

/* The leaf of PLAYOUT, and where its deal is used up the next deal. */
static void judge(struct tree *tree, struct playout *playout, struct claim *claim)
{
    if (!search_claim(claim))
        return;
    if (playout->active && !playout->decided)
        playout->won = solver_wins(playout, claim, &playout->node);
    if (playout->uses > 0)
        return;
    dead_clear(&playout->dive.dead);
    deal_hidden(tree, playout);
    playout->deals++;
    if (!solver_wins(playout, claim, &tree->spots[0].node))
        return;
    playout->deals_won++;
    playout->uses = USES;
}

static void judge_share(struct team *team, int index, void *argument)
{
    struct tree *tree = argument;
    for (int i = index; i < BATCH; i += team->count)
        judge(tree, &tree->playouts[i], &tree->claims[index]);
    search_settle(&tree->claims[index]);
}

/* The wins of the batch, or where it was stopped before all was judged, its visits taken
 * back. */
static void learn(struct tree *tree, bool judged)
{
    for (int i = 0; i < BATCH; i++) {
        const struct playout *playout = &tree->playouts[i];
        for (int j = 0; playout->active && j < playout->length; j++) {
            struct spot *spot = &tree->spots[playout->spots[j]];
            struct edge *edge = &tree->edges[playout->edges[j]];
            spot->visits -= !judged;
            edge->visits -= !judged;
            spot->wins += judged && playout->won;
            edge->wins += judged && playout->won;
        }
    }
}

static bool play_batch(struct tree *tree, struct team *team)
{
    bool fine = true;
    for (int i = 0; i < BATCH; i++) {
        struct playout *playout = &tree->playouts[i];
        playout->active = fine && playout->uses > 0;
        if (!playout->active)
            continue;
        playout->uses--;
        fine = descend(tree, playout);
    }
    if (fine)
        team_run(team, judge_share, tree);
    fine = fine && !search_stopped(tree->search);
    learn(tree, fine);
    return fine;
}

static void play_out(struct tree *tree, struct team *team)
{
    const struct limits *limits = &tree->search->limits;
    uint64_t most = limits->nodes;
    if (most == 0)
        most = limits->seconds > 0 ? UINT64_MAX : FAIR_NODES;
    deal_hidden(tree, &tree->playouts[0]);
    if (!expand(tree, &tree->playouts[0].board, &tree->spots[0]))
        return;
    while (tree->spots[0].edges > 1 && search_nodes(tree->search) + LEFT_OVER <= most &&
           play_batch(tree, team))
        ;
}

/* ---- the answer -------------------------------------------------------------------- */

/* The most visited first, which is what UCB1 makes of the best. */
static int compare(const void *a, const void *b)
{
    const struct edge *x = a;
    const struct edge *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->wins != y->wins)
        return x->wins < y->wins ? 1 : -1;
    if (x->prior < y->prior || x->prior > y->prior)
        return x->prior < y->prior ? 1 : -1;
    return x->bit != y->bit ? x->bit - y->bit : x->heights - y->heights;
}

/* The moves from STATE to the step of EDGE. */
static struct moves find_moves(struct tree *tree, const struct klondike *state,
                               const struct edge *edge)
{
    struct moves moves = {0};
    struct steps steps = {0};
    int at = 0;
    while (tree->class.member[at].heights != edge->heights)
        at++;
    class_way(&tree->class, at, &steps);
    steps_add(&steps, edge->up ? STEP_UP : STEP_PLACE, edge->bit);
    bool fits = line_moves(state, &steps, &moves);
    assert(fits);
    (void)fits;
    free(steps.step);
    return moves;
}

/* Deals that the solver did not win from the root are lost for all steps, for each in the
 * proportion of its playouts. */
static void answer(struct tree *tree, const struct klondike *state, struct solution *out)
{
    const struct spot *root = &tree->spots[0];
    struct edge *edges = tree->edges + root->edge;
    double deals = 0, won = 0;
    for (int i = 0; i < BATCH; i++) {
        deals += tree->playouts[i].deals;
        won += tree->playouts[i].deals_won;
    }
    qsort(edges, (size_t)root->edges, sizeof *edges, compare);
    class_find(&tree->board, &root->node, reach_talon(&tree->board, &root->node),
               &tree->class);
    out->candidates = memory_get((size_t)root->edges, sizeof *out->candidates);
    for (int32_t i = 0; i < root->edges; i++) {
        struct moves moves = find_moves(tree, state, &edges[i]);
        double samples = won > 0 ? edges[i].visits * deals / won : deals;
        out->candidates[out->candidate_count++] =
            (struct candidate){moves.move, moves.count, (uint32_t)(samples + 0.5),
                               edges[i].wins};
    }
}

/* With all cards face up the solver's line is the answer. False: it found none. */
static bool solve(struct tree *tree, const struct klondike *state, struct solution *out)
{
    const struct node *root = &tree->spots[0].node;
    struct dive *dive = &tree->playouts[0].dive;
    struct moves moves = {0};
    deal_hidden(tree, &tree->playouts[0]);
    dive->budget = LINE_NODES;
    bool won = dive_run(dive, &tree->claims[0], root) == DIVE_WON;
    search_settle(&tree->claims[0]);
    if (!won || !dive_moves(dive, root, state, &moves))
        return false;
    out->candidates = memory_get(1, sizeof *out->candidates);
    out->candidates[out->candidate_count++] =
        (struct candidate){moves.move, moves.count, 1, 1};
    return true;
}

/* False: refused. */
static bool tree_init(struct tree *tree, struct search *search,
                      const struct klondike *state)
{
    struct node root;
    uint32_t at;
    bool added;
    bool fine = true;
    tree->search = search;
    board_init(&tree->board, &root, state);
    cards hidden = hide(tree, state);
    for (int i = 0; i < BATCH; i++) {
        struct playout *playout = &tree->playouts[i];
        int count = 0;
        for (cards set = hidden; set != 0; set &= set - 1)
            playout->hidden[count++] = (uint8_t)lowest_bit(set);
        random_seed(&playout->random, (uint64_t)i);
        fine = dive_init(&playout->dive, search, &playout->board) && fine;
    }
    for (int i = 0; i < TEAM_MAX; i++)
        tree->claims[i].search = search;
    tree->spots_size = tree->edges_size = 4096;
    tree->spots = search_alloc(search, tree->spots_size * sizeof *tree->spots);
    tree->edges = search_alloc(search, tree->edges_size * sizeof *tree->edges);
    return keyset_init(&tree->seen, search, 1024, true) && tree->spots != NULL &&
           tree->edges != NULL && fine &&
           find_spot(tree, &tree->board, &root, &at, &added);
}

static void tree_free(struct tree *tree)
{
    struct search *search = tree->search;
    for (int i = 0; i < BATCH; i++)
        dive_free(&tree->playouts[i].dive);
    search_release(search, tree->spots, tree->spots_size * sizeof *tree->spots);
    search_release(search, tree->edges, tree->edges_size * sizeof *tree->edges);
    if (tree->seen.keys != NULL)
        keyset_free(&tree->seen);
    free(tree->class.member);
    free(tree);
}

void klondike_advise(struct search *search, const void *state, struct solution *out)
{
    struct tree *tree = memory_get(1, sizeof *tree);
    bool fine = tree_init(tree, search, state);
    if (fine && tree->spots[0].node.heights != tree->board.won &&
        (tree->hidden > 0 || !solve(tree, state, out))) {
        struct team team;
        team_init(&team, search->limits.threads);
        play_out(tree, &team);
        team_free(&team);
        if (tree->spots[0].edges > 0)
            answer(tree, state, out);
    }
    tree_free(tree);
}
