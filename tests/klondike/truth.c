#include "tests/klondike/truth.h"

#include "base/memory.h"
#include "games/klondike/solve/fair/fair_tree.h"
#include "games/klondike/solve/solve_search.h"

#include <stdlib.h>

/* An arrangement of the hidden cards, and what is known of its nodes. */
struct arrangement {
    struct klondike_board board;
    struct dead dead;
    struct won won;
};

struct truth {
    struct search search;
    struct claim claim;
    struct tree tree;
    struct dive dive; /* borrows what an arrangement has */
    struct arrangement *list;
    int count;
};

/* Where an arrangement leads. */
struct place {
    uint32_t spot, index;
};

/* ---- arrangements ------------------------------------------------------------------ */

/* Where the hidden cards of K lie. */
static int places(struct klondike *k, uint8_t *place[CARDS])
{
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        for (int i = 0; i < klondike_hidden(k, c); i++)
            place[count++] = &k->column[c][i];
    for (int i = 0; i < k->talon_size; i++)
        if (klondike_is_unknown(k, k->talon[i]))
            place[count++] = &k->talon[i];
    return count;
}

int truth_hidden(const struct klondike *k)
{
    struct klondike copy = *k;
    uint8_t *place[CARDS];
    return places(&copy, place);
}

/* Exchanges two cards. */
static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t card = *a;
    *a = *b;
    *b = card;
}

/* Adds the boards of all arrangements of the first COUNT cards. */
static void arrange(struct truth *truth, const struct klondike *k, uint8_t *place[],
                    int count)
{
    struct node node;
    if (count <= 1)
        board_init(&truth->list[truth->count++].board, &node, k);
    for (int i = 0; i < count && count > 1; i++) {
        swap(place[i], place[count - 1]);
        arrange(truth, k, place, count - 1);
        swap(place[i], place[count - 1]);
    }
}

/* ---- expectimax -------------------------------------------------------------------- */

/* Whether who sees all cards wins in arrangement INDEX from NODE. */
static bool can_win(struct truth *truth, uint32_t index, struct node node)
{
    struct arrangement *one = &truth->list[index];
    struct dive *dive = &truth->dive;
    node_settle(&one->board, &node, NULL);
    uint64_t key = node_key(&one->board, &node);
    if (won_has(&one->won, key) || dead_has(&one->dead, key))
        return won_has(&one->won, key);
    dive->board = &one->board;
    dive->won = &one->won;
    dive->dead = one->dead;
    dive->budget = UINT64_MAX;
    bool won = dive_run(dive, &truth->claim, &node) == DIVE_WON;
    one->dead = dive->dead;
    return won;
}

static int by_spot(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    return (x->spot > y->spot) - (x->spot < y->spot);
}

/* Where EDGE of spot AT leads in the COUNT arrangements FROM. Those that can win go to OUT,
 * sorted by spot; returns how many. */
static int follow(struct truth *truth, uint32_t at, uint32_t edge,
                  const struct place *from, int count, struct place *out)
{
    int left = 0;
    for (int i = 0; i < count && !search_stopped(&truth->search); i++) {
        const struct klondike_board *board = &truth->list[from[i].index].board;
        struct fair_view view = truth->tree.spots[at].view;
        bool added;
        out[left].index = from[i].index;
        tree_step(board, &view, &truth->tree.edges[edge]);
        if (tree_find(&truth->tree, board, &view, &out[left].spot, &added))
            left += can_win(truth, from[i].index, view.node);
    }
    qsort(out, (size_t)left, sizeof *out, by_spot);
    return left;
}

/* How many of the COUNT arrangements FROM, all of which look like spot AT and can be won from
 * there, the player wins. */
static int wins(struct truth *truth, uint32_t at, const struct place *from, int count)
{
    struct tree *tree = &truth->tree;
    struct fair_spot *spot = &tree->spots[at];
    const struct klondike_board *board = &truth->list[from->index].board;
    if (count == 1 || spot->view.node.heights == board->won)
        return count;
    if (spot->visits > 0)
        return (int)spot->wins;
    if (!tree_expand(tree, board, spot))
        return 0;
    int edges = spot->edges, best = 0, *bound = memory_get((size_t)edges, sizeof *bound);
    uint32_t first = spot->edge;
    struct place *to = memory_get((size_t)(edges * count), sizeof *to);
    for (int e = 0; e < edges; e++)
        bound[e] = follow(truth, at, first + (uint32_t)e, from, count, to + e * count);
    for (;;) {
        int e = 0;
        for (int i = 1; i < edges; i++)
            e = bound[i] > bound[e] ? i : e;
        if (bound[e] <= best || search_stopped(&truth->search))
            break;
        const struct place *group = to + e * count, *end = group + bound[e];
        int won = bound[e];
        while (group < end && won > best) {
            int size = 1;
            while (group + size < end && group[size].spot == group->spot)
                size++;
            won -= size - wins(truth, group->spot, group, size);
            group += size;
        }
        best = won > best ? won : best;
        bound[e] = 0;
    }
    free(to);
    free(bound);
    tree->spots[at].visits = 1;
    tree->spots[at].wins = (uint32_t)best;
    return best;
}

double truth_chance(const struct klondike *k, const void *limits)
{
    struct truth *truth = memory_get(1, sizeof *truth);
    struct klondike first = *k;
    uint8_t *place[CARDS];
    int hidden = places(&first, place), size = 1, count = 0;
    for (int i = 2; i <= hidden; i++)
        size *= i;
    search_init(&truth->search, limits);
    truth->claim.search = &truth->search;
    truth->list = memory_get((size_t)size, sizeof *truth->list);
    arrange(truth, &first, place, hidden);
    struct fair_view view = {.waste = k->waste};
    struct klondike_board board;
    board_init(&board, &view.node, k);
    for (int i = 0; i < k->talon_size; i++)
        if (klondike_is_unknown(k, k->talon[i]))
            view.unseen |= (uint32_t)1 << i;
    struct place *from = memory_get((size_t)size, sizeof *from);
    bool fine = tree_init(&truth->tree, &truth->search, &board, &view);
    dive_init(&truth->dive, &truth->search, &board);
    for (int i = 0; fine && i < size; i++) {
        dead_init(&truth->list[i].dead, &truth->search, board.key_bits);
        if (can_win(truth, (uint32_t)i, view.node))
            from[count++].index = (uint32_t)i;
    }
    if (fine && count > 0)
        count = wins(truth, 0, from, count);
    double chance = search_stopped(&truth->search) ? -1 : (double)count / size;
    search_settle(&truth->claim);
    tree_free(&truth->tree);
    for (int i = 0; i < size; i++)
        dead_free(&truth->list[i].dead);
    truth->dive.dead = (struct dead){0};
    dive_free(&truth->dive);
    search_free(&truth->search);
    free(truth->list);
    free(from);
    free(truth);
    return chance;
}

/* ---- one move ---------------------------------------------------------------------- */

/* MOVE from K, the places of hidden cards, and those that have it. */
struct turning {
    struct klondike k;
    uint32_t move;
    uint8_t *place[CARDS];
    int count, shown; /* the first SHOWN of COUNT places turn up */
    truth_function *chance;
    const void *data;
};

/* The mean over all ways to lay the cards that turn up, the first FIXED of which lie. */
static double mean_from(struct turning *turning, int fixed)
{
    double sum = 0;
    if (fixed == turning->shown) {
        struct klondike after = turning->k;
        klondike_rules.apply(&after, turning->move);
        return turning->chance(&after, turning->data);
    }
    for (int i = fixed; i < turning->count && sum >= 0; i++) {
        swap(turning->place[fixed], turning->place[i]);
        double mean = mean_from(turning, fixed + 1);
        swap(turning->place[fixed], turning->place[i]);
        sum = mean < 0 ? -1 : sum + mean;
    }
    return sum < 0 ? sum : sum / (turning->count - fixed);
}

double truth_mean(const struct klondike *k, uint32_t move, truth_function *chance,
                  const void *data)
{
    struct turning turning = {.k = *k, .move = move, .chance = chance, .data = data};
    uint8_t **place = turning.place, *left[CARDS];
    turning.count = places(&turning.k, place);
    for (int i = 0; i < turning.count; i++)
        klondike_set_unknown(&turning.k, *place[i], true);
    struct klondike after = turning.k;
    klondike_rules.apply(&after, move);
    int hidden = places(&after, left);
    for (int i = 0; i < turning.count; i++) {
        bool stays = false;
        for (int j = 0; j < hidden; j++)
            stays = stays || *left[j] == *place[i];
        if (!stays) {
            uint8_t *first = place[turning.shown];
            place[turning.shown++] = place[i];
            place[i] = first;
        }
    }
    return mean_from(&turning, 0);
}
