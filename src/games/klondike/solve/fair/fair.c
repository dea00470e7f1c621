/* Monte Carlo tree search over what the player knows (information set MCTS: Cowling,
 * Powley and Whitehouse, 2012), with the solver judging the leaves. An estimate: it
 * proves nothing.
 *
 * Each playout descends the tree in one random deal of the hidden cards. A spot of the
 * tree is what the player sees then, so all deals that look alike so far share its
 * choice. At the first new spot the solver, who sees all cards, says whether it can be
 * won.
 *
 * Hidden are all face-down cards, and the cards of the talon that STATE does not know
 * (klondike_is_unknown); the player knows the order of the others. A card of the talon is
 * seen as soon as it goes through the waste, also under other cards. All ways to deal the
 * hidden cards are equally likely. Hardly two deals show the same cards after a few turns of
 * the stock, so there the tree ends early, but the estimate stays fair (LABBOOK.md).
 *
 * Most deals of the hidden cards cannot be won, whatever the player does, and cost the
 * solver the most nodes. So a deal that the solver does not win from the root counts
 * as lost for all steps, and one that it wins is used for several playouts. The playouts of a
 * deal also share what the solver learns: the nodes from which it wins, and those from which no
 * line wins. */
#include "base/clock.h"
#include "base/random.h"
#include "engine/solution.h"
#include "engine/team.h"
#include "games/klondike/solve/fair/fair_moves.h"
#include "games/klondike/solve/klondike_solve.h"
#include "games/klondike/solve/solve_search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 8,        /* playouts at a time, for any number of threads */
    LEAF_NODES = 200, /* with 1,000 a player won 36% of 300 deals, with 300 43% */
    USES = 8,         /* playouts in one deal of the hidden cards */
    LINE_RUNS = 30,   /* for the solver if nothing is hidden; FAIR_NODES nodes */
    LEFT_OVER = 5000, /* more nodes than a batch and the claims of four threads take */
    PATH_MOST = DEPTH_MOST + TALON_MAX /* steps from the root, with turns */
};

/* Seconds between two estimates that are published. */
static const double PUBLISH_SECONDS = 0.05;

/* A playout of a batch: its deal and its path. */
struct playout {
    struct random random;
    uint8_t hidden[CARDS];       /* bits, shuffled for each deal */
    struct klondike_board board; /* of the deal */
    struct dive dive;          /* its dead nodes and WON_NODES are valid for this deal */
    struct won won_nodes;      /* from which the solver has won */
    int uses;                  /* playouts left in the deal; 0: it needs a new one */
    uint32_t deals, deals_won; /* deals tried, and those won from the root */

    bool active; /* in this batch */
    struct fair_view view;
    uint32_t spots[PATH_MOST], edges[PATH_MOST];
    int length;
    bool decided, won;
};
struct fair {
    struct tree tree;
    struct klondike_board board; /* without the hidden cards */
    struct fair_place {
        uint8_t column, count; /* the card is on top of the column with COUNT in place;
                                  COLUMNS: the card is number COUNT of the talon, from 0 */
    } places[CARDS];
    int hidden;              /* number of hidden cards and of PLACES */
    double arrangements;     /* of these cards */
    double times;            /* LEAF_NODES, for a leaf of this batch */
    struct fair_moves moves; /* limits.each only */
    struct playout playouts[BATCH];
    struct claim claims[TEAM_MAX]; /* by thread */
};

/* ---- deals of the hidden cards ----------------------------------------------------- */

/* Removes the hidden cards from the board; returns them. *UNSEEN gets those of the talon, by
 * place. */
static cards hide(struct fair *fair, const struct klondike *state, uint32_t *unseen)
{
    struct klondike_board *board = &fair->board;
    cards hidden = 0;
    *unseen = 0;
    for (int c = 0; c < COLUMNS; c++)
        for (int count = 1; count <= klondike_hidden(state, c); count++) {
            hidden |= board->top[c][count];
            board->top[c][count] = 0;
            fair->places[fair->hidden++] =
                (struct fair_place){(uint8_t)c, (uint8_t)count};
        }
    for (int i = 0; i < state->talon_size; i++)
        if (klondike_is_unknown(state, state->talon[i])) {
            hidden |= bit_card(board->talon[i]);
            *unseen |= (uint32_t)1 << i;
            fair->places[fair->hidden++] = (struct fair_place){COLUMNS, (uint8_t)i};
        }
    board->talon_cards &= ~hidden;
    for (cards set = hidden; set != 0; set &= set - 1)
        board->column_of[lowest_bit(set)] = board->talon_index[lowest_bit(set)] = 0;
    return hidden;
}

static void lay(struct klondike_board *board, struct fair_place place, uint8_t bit)
{
    if (place.column == COLUMNS) {
        board->talon[place.count] = (int8_t)bit;
        board->talon_index[bit] = (int8_t)place.count;
        board->talon_cards |= bit_card(bit);
    } else {
        board->top[place.column][place.count] = bit_card(bit);
        board->column_of[bit] = (int8_t)place.column;
    }
}

static void deal_hidden(const struct fair *fair, struct playout *playout)
{
    struct klondike_board *board = &playout->board;
    *board = fair->board;
    for (int i = fair->hidden - 1; i >= 0; i--) {
        uint64_t j = random_below(&playout->random, (uint64_t)i + 1);
        uint8_t bit = playout->hidden[j];
        playout->hidden[j] = playout->hidden[i];
        playout->hidden[i] = bit;
        lay(board, fair->places[i], bit);
    }
}

/* ---- playouts ---------------------------------------------------------------------- */

/* Takes the step of EDGE to the spot *AT, which may be new (*ADDED). False: no memory left. */
static bool step_down(struct fair *fair, struct playout *playout, uint32_t edge,
                      uint32_t *at, bool *added)
{
    struct tree *tree = &fair->tree;
    const struct fair_edge *step = &tree->edges[edge];
    if (step->next != 0) {
        *at = step->next;
        playout->view = tree->spots[*at].view;
        return true;
    }
    bool reveals = tree_reveals(&playout->board, &playout->view.node, step);
    tree_step(&playout->board, &playout->view, step);
    if (!tree_find(tree, &playout->board, &playout->view, at, added))
        return false;
    if (!reveals)
        tree->edges[edge].next = *at;
    return true;
}

/* Descends the tree to a new spot or the end of the game. Until they are judged, the
 * other playouts of the batch count as lost. False: no memory left. */
static bool descend(struct fair *fair, struct playout *playout)
{
    uint32_t at = 0;
    bool added = false;
    playout->view = fair->tree.spots[0].view;
    playout->length = 0;
    playout->decided = playout->won = false;
    while (!added && !playout->decided) {
        struct fair_spot *spot = &fair->tree.spots[at];
        if (spot->edges < 0 && !tree_expand(&fair->tree, &playout->board, spot))
            return false;
        if (spot->edges == 0) {
            playout->decided = true;
            break;
        }
        uint32_t edge = tree_choose(&fair->tree, spot);
        assert(playout->length < PATH_MOST);
        playout->spots[playout->length] = at;
        playout->edges[playout->length++] = edge;
        spot->visits++;
        fair->tree.edges[edge].visits++;
        if (!step_down(fair, playout, edge, &at, &added))
            return false;
        playout->won = playout->view.node.heights == fair->board.won;
        playout->decided = playout->won;
    }
    return true;
}

static bool solver_wins(const struct fair *fair, struct playout *playout,
                        struct claim *claim, const struct node *node)
{
    playout->dive.budget = (uint64_t)(LEAF_NODES * fair->times);
    return dive_run(&playout->dive, claim, node) == DIVE_WON;
}

/* Judges the leaf of PLAYOUT; if its deal is used up, finds the next deal. */
static void judge(struct fair *fair, struct playout *playout, struct claim *claim)
{
    if (!search_claim(claim))
        return;
    if (playout->active && !playout->decided)
        playout->won = solver_wins(fair, playout, claim, &playout->view.node);
    if (playout->uses > 0)
        return;
    dead_clear(&playout->dive.dead);
    playout->won_nodes = (struct won){0};
    deal_hidden(fair, playout);
    playout->deals++;
    if (!solver_wins(fair, playout, claim, &fair->tree.spots[0].view.node))
        return;
    playout->deals_won++;
    playout->uses = USES;
}

static void judge_share(struct team *team, int index, void *argument)
{
    struct fair *fair = argument;
    for (int i = index; i < BATCH; i += team->count)
        judge(fair, &fair->playouts[i], &fair->claims[index]);
    search_settle(&fair->claims[index]);
}

/* Adds the wins of the batch to the tree; if the search was stopped, takes its visits
 * back instead. */
static void learn(struct fair *fair, bool judged)
{
    for (int i = 0; i < BATCH; i++) {
        const struct playout *playout = &fair->playouts[i];
        for (int j = 0; playout->active && j < playout->length; j++) {
            struct fair_spot *spot = &fair->tree.spots[playout->spots[j]];
            struct fair_edge *edge = &fair->tree.edges[playout->edges[j]];
            spot->visits -= !judged;
            edge->visits -= !judged;
            spot->wins += judged && playout->won;
            edge->wins += judged && playout->won;
        }
    }
}

static bool play_batch(struct fair *fair, struct team *team)
{
    bool fine = true;
    for (int i = 0; i < BATCH; i++) {
        struct playout *playout = &fair->playouts[i];
        playout->active = fine && playout->uses > 0;
        if (!playout->active)
            continue;
        playout->uses--;
        fine = descend(fair, playout);
    }
    if (fine)
        team_run(team, judge_share, fair);
    fine = fine && !search_stopped(fair->tree.search);
    learn(fair, fine);
    return fine;
}

/* Finds the choices at the root. False: there is nothing to compare, or no memory left. */
static bool begin(struct fair *fair, const struct klondike *state)
{
    const struct limits *limits = &fair->tree.search->limits;
    const struct klondike_board *board = &fair->playouts[0].board;
    int least = limits->forced || limits->each ? 1 : 2;
    deal_hidden(fair, &fair->playouts[0]);
    return tree_expand(&fair->tree, board, &fair->tree.spots[0]) &&
           (!limits->each || fair_moves_find(&fair->moves, &fair->tree, board, state)) &&
           fair->tree.spots[0].edges >= least;
}

/* If few cards are hidden, the same deals come again. Each time they get more nodes, up to a
 * share of MOST: then a win that takes long counts, too. */
static double leaf_times(const struct fair *fair, uint64_t most)
{
    double deals = 0, share = (double)most / (8 * LEFT_OVER);
    for (int i = 0; i < BATCH; i++)
        deals += fair->playouts[i].deals;
    return fmax(1, fmin(1 + deals / fair->arrangements, share));
}

/* Plays out batches for PUBLISH_SECONDS. False: the search has come to its end. */
static bool play_on(struct fair *fair, struct team *team)
{
    const struct search *search = fair->tree.search;
    const struct limits *limits = &search->limits;
    bool wants_chances = limits->forced || limits->each;
    double end = clock_now() + PUBLISH_SECONDS;
    uint64_t most = limits->nodes;
    if (most == 0)
        most = limits->seconds > 0 || limits->processor > 0 ? UINT64_MAX : FAIR_NODES;
    for (;;) {
        fair->times = leaf_times(fair, most);
        if ((double)search_nodes(search) + LEFT_OVER * fair->times > (double)most ||
            !play_batch(fair, team) ||
            (!wants_chances &&
             tree_is_settled(&fair->tree, (double)search_nodes(search) / (double)most)))
            return false;
        if (clock_now() >= end)
            return true;
    }
}

/* ---- the answer -------------------------------------------------------------------- */

/* Most visited first: UCB1 visits the best one most. */
static int compare(const void *a, const void *b)
{
    const struct fair_edge *x = a;
    const struct fair_edge *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->wins != y->wins)
        return x->wins < y->wins ? 1 : -1;
    if (x->prior < y->prior || x->prior > y->prior)
        return x->prior < y->prior ? 1 : -1;
    return x->bit != y->bit ? x->bit - y->bit : x->heights - y->heights;
}

/* Writes the moves from STATE to the step of EDGE. False: there is no memory. */
static bool find_moves(struct fair *fair, const struct klondike *state,
                       const struct fair_edge *edge, struct klondike_line *moves)
{
    struct steps steps = {0};
    int at = 0;
    while (fair->tree.class.member[at].heights != edge->heights)
        at++;
    class_way(&fair->tree.class, at, &steps);
    if (!edge->turn)
        steps_add(&steps, edge->up ? STEP_UP : STEP_PLACE, edge->bit);
    bool found = line_moves(state, &steps, moves);
    free(steps.step);
    moves_add(moves, KLONDIKE_TURN, edge->turn);
    return found && !moves->failed;
}

/* A candidate with the results of EDGE; its owner adds the moves. Deals that the solver did
 * not win from the root are added to the samples of each step, in proportion to its
 * playouts. */
static struct candidate results_of(const struct fair *fair, const struct fair_edge *edge)
{
    double deals = 0, won = 0;
    for (int i = 0; i < BATCH; i++) {
        deals += fair->playouts[i].deals;
        won += fair->playouts[i].deals_won;
    }
    double samples = won > 0 ? edge->visits * deals / won : deals;
    return (struct candidate){.samples = (uint32_t)(samples + 0.5),
                              .wins = edge->wins,
                              .deals = (uint32_t)ceil(samples / USES)};
}

/* Writes a candidate for each legal move. One that stays in the root's class has the results
 * of the best edge; without edges nothing leads on, and the game is lost for sure. */
static void answer_each(struct fair *fair, struct solution *out)
{
    const struct fair_spot *root = &fair->tree.spots[0];
    const struct fair_edge *edges = fair->tree.edges + root->edge, *best = NULL;
    const struct fair_moves *moves = &fair->moves;
    struct search *search = fair->tree.search;
    if (moves->count == 0)
        return;
    for (int32_t i = 0; i < root->edges; i++)
        if (best == NULL || compare(&edges[i], best) < 0)
            best = &edges[i];
    out->candidates = search_get(search, (size_t)moves->count, sizeof *out->candidates);
    for (int i = 0; i < moves->count && out->candidates != NULL; i++) {
        const struct fair_edge *edge =
            moves->edges[i] == FAIR_MOVE_STAYS ? best : &edges[moves->edges[i]];
        uint32_t *move = search_get(search, 1, sizeof *move);
        if (move == NULL)
            return;
        *move = moves->moves[i];
        struct candidate *candidate = &out->candidates[out->candidate_count++];
        *candidate =
            edge != NULL ? results_of(fair, edge) : (struct candidate){.samples = 1};
        candidate->moves = move;
        candidate->count = 1;
    }
    fair_moves_sort(out->candidates, out->candidate_count);
}

/* Whether CANDIDATE, that of EDGE, turns up a card without a draw. */
static bool turns_first(const struct fair *fair, const struct fair_edge *edge,
                        const struct candidate *candidate)
{
    for (int i = 0; i < candidate->count; i++)
        if (candidate->moves[i] == KLONDIKE_TURN)
            return false;
    return !edge->turn &&
           tree_reveals(&fair->board, &fair->tree.spots[0].view.node, edge);
}

/* If the best candidate begins with a draw, puts the best one that turns up a card before it,
 * as a person would, unless its chance is below the interval of the best one. */
static void prefer_natural(const struct fair *fair, const struct fair_edge *edges,
                           struct candidate *list, int count)
{
    if (count == 0 || list[0].moves[0] != KLONDIKE_TURN || list[0].samples == 0)
        return;
    double low = candidate_chance(&list[0]).low;
    for (int i = 1; i < count; i++) {
        struct candidate natural = list[i];
        if (natural.samples == 0 || candidate_chance(&natural).middle < low ||
            !turns_first(fair, &edges[i], &natural))
            continue;
        memmove(list + 1, list, (size_t)i * sizeof *list);
        list[0] = natural;
        return;
    }
}

/* Writes the candidates, the best ones only if there is no memory for more. */
static void answer(struct fair *fair, const struct klondike *state, struct solution *out)
{
    const struct fair_spot *root = &fair->tree.spots[0];
    class_find(&fair->board, &root->view.node, tree_reach(&fair->board, &root->view),
               &fair->tree.class);
    struct search *search = fair->tree.search;
    /* The edges keep their order: the playouts to come have their indices. */
    struct fair_edge *edges = search_get(search, (size_t)root->edges, sizeof *edges);
    out->candidates = search_get(search, (size_t)root->edges, sizeof *out->candidates);
    if (edges == NULL || out->candidates == NULL || fair->tree.class.failed) {
        search_stop(search, STOP_SYSTEM);
        free(edges);
        return;
    }
    memcpy(edges, fair->tree.edges + root->edge, (size_t)root->edges * sizeof *edges);
    qsort(edges, (size_t)root->edges, sizeof *edges, compare);
    for (int32_t i = 0; i < root->edges; i++) {
        struct klondike_line moves = {0};
        if (!find_moves(fair, state, &edges[i], &moves)) {
            search_stop(search, STOP_SYSTEM);
            free(moves.move);
            break;
        }
        struct candidate *candidate = &out->candidates[out->candidate_count++];
        *candidate = results_of(fair, &edges[i]);
        candidate->moves = moves.move;
        candidate->count = moves.count;
    }
    prefer_natural(fair, edges, out->candidates, out->candidate_count);
    free(edges);
}

/* Publishes what would be the answer now, unless that is about each legal move. */
static void publish(struct fair *fair, const struct klondike *state)
{
    struct solution now = {0};
    if (fair->tree.search->limits.each)
        return;
    answer(fair, state, &now);
    if (now.candidate_count > 0)
        search_publish_candidates(fair->tree.search, now.candidates, now.candidate_count);
    else
        solution_free(&now);
}

/* If all cards are face up, the answer is the solver's line. False: it found none. */
static bool solve(struct fair *fair, const struct klondike *state, struct solution *out)
{
    const struct node *root = &fair->tree.spots[0].view.node;
    struct dive *dive = &fair->playouts[0].dive;
    struct klondike_line moves = {0};
    deal_hidden(fair, &fair->playouts[0]);
    bool won = dive_decide(dive, &fair->claims[0], root, LINE_RUNS) == DIVE_WON;
    search_settle(&fair->claims[0]);
    out->candidates = search_get(dive->search, 1, sizeof *out->candidates);
    if (!won || out->candidates == NULL || !dive_moves(dive, root, state, &moves)) {
        free(out->candidates);
        free(moves.move);
        out->candidates = NULL;
        return false;
    }
    out->candidates[out->candidate_count++] =
        (struct candidate){moves.move, moves.count, 1, 1, 0};
    return true;
}

/* False: no memory left. */
static bool fair_init(struct fair *fair, struct search *search,
                      const struct klondike *state)
{
    struct fair_view root = {.waste = state->waste};
    board_init(&fair->board, &root.node, state);
    cards hidden = hide(fair, state, &root.unseen);
    fair->arrangements = 1;
    for (int i = 2; i <= fair->hidden; i++)
        fair->arrangements *= i;
    for (int i = 0; i < BATCH; i++) {
        struct playout *playout = &fair->playouts[i];
        int count = 0;
        for (cards set = hidden; set != 0; set &= set - 1)
            playout->hidden[count++] = (uint8_t)lowest_bit(set);
        random_seed(&playout->random, (uint64_t)i);
        playout->board = fair->board;
        dive_init(&playout->dive, search, &playout->board);
        playout->dive.won = &playout->won_nodes;
        playout->dive.lazy = true; /* LEAF_NODES are few: a tenth less time */
    }
    for (int i = 0; i < TEAM_MAX; i++)
        fair->claims[i].search = search;
    return tree_init(&fair->tree, search, &fair->board, &root);
}

static void fair_free(struct fair *fair)
{
    for (int i = 0; i < BATCH; i++)
        dive_free(&fair->playouts[i].dive);
    fair_moves_free(&fair->moves);
    tree_free(&fair->tree);
    free(fair);
}

void klondike_advise(struct search *search, const void *state, struct solution *out)
{
    struct fair *fair = search_get(search, 1, sizeof *fair);
    if (fair == NULL)
        return;
    bool fine = fair_init(fair, search, state), each = search->limits.each;
    bool over = fine && fair->tree.spots[0].view.node.heights == fair->board.won;
    if (fine && !over && fair->hidden == 0 && each)
        fair_moves_solve(search, state, LINE_RUNS, out);
    else if (fine && !over && (fair->hidden > 0 || !solve(fair, state, out))) {
        struct team team;
        team_init(&team, search->limits.threads < BATCH ? search->limits.threads : BATCH);
        if (begin(fair, state)) {
            if (fair->tree.spots[0].edges == 1)
                publish(fair, state); /* no need to wait for its chance */
            while (play_on(fair, &team))
                publish(fair, state);
        }
        search->helped += team_free(&team);
        if (each)
            answer_each(fair, out);
        else if (fair->tree.spots[0].edges > 0)
            answer(fair, state, out);
    }
    fair_free(fair);
}
