/* Finds the states that a certificate lists: breadth first, with the nodes of the solver.
 * Their representatives have to be those that the checker computes: settle() raises the lowest
 * card first, and of one rank the first slot. */
#include "games/klondike/solve/certify.h"

#include "games/klondike/solve/node.h"

#include "engine/keyset.h"

#include <stdlib.h>

struct certifying {
    struct search *search;
    struct klondike_board board;
    struct keyset seen;
    struct certificate *out; /* also the queue */
    uint8_t radix[COLUMNS];
    uint64_t *stamp; /* by heights: the last state whose class has them, and 1 */
    uint16_t *member;
    bool won;
};

/* The node of the state KEY. */
static struct node node_of(const struct certifying *c, uint64_t key)
{
    const struct klondike_board *board = &c->board;
    struct node node = {.heights = (uint16_t)key,
                        .waste = (uint8_t)((key >> 16 & 31) - 1),
                        .talon = (uint32_t)(key >> 21) &
                                 (((uint32_t)1 << board->talon_size) - 1)};
    uint64_t piles = key >> board->pile_shift;
    cards hidden = 0;
    for (int i = 0; i < COLUMNS; i++) {
        node.count[i] = (uint8_t)(piles % c->radix[i]);
        piles /= c->radix[i];
        for (int j = 1; j < node.count[i]; j++)
            hidden |= board->top[i][j];
        node.heads |= board->top[i][node.count[i]];
        node.empty = (uint8_t)(node.empty + (node.count[i] == 0));
    }
    for (uint32_t left = node.talon; left != 0; left &= left - 1)
        hidden |= bit_card(board->talon[__builtin_ctz(left)]);
    node.play = board->deck & ~hidden;
    node.home = foundation_cards(board, node.heights);
    return node;
}

static void settle(const struct klondike_board *board, struct node *node)
{
    for (;;) {
        cards next = next_cards(board, node->home);
        cards up = find_room(board, node, node->home).free & next;
        cards safe = safe_cards(node->home);
        cards able = up & ~node->heads;
        if (able == 0)
            able = up & safe;
        if (able == 0 && board->open)
            able = reach_talon(board, node) & next & safe;
        if (able == 0)
            return;
        if ((node->play & ~node->heads & able) != 0)
            raise_card(node, lowest_bit(able));
        else
            node_step(board, node, lowest_bit(able), true);
    }
}

/* Adds the settled NODE. False: no memory is left. */
static bool add_state(struct certifying *c, struct node *node)
{
    struct certificate *out = c->out;
    settle(&c->board, node);
    c->won |= node->heights == c->board.won;
    if (!keyset_reserve(&c->seen, 1))
        return false;
    uint64_t key = node_key(&c->board, node);
    if (!keyset_add(&c->seen, key, NULL))
        return true;
    if (out->count == out->size) {
        /* By a quarter: what is free here is missing when SEEN doubles. */
        size_t size = out->size + out->size / 4;
        uint64_t *more = search_extend(c->search, out->state, out->size * sizeof *more,
                                       size * sizeof *more);
        if (more == NULL)
            return false;
        out->state = more;
        out->size = size;
    }
    out->state[out->count++] = key;
    return true;
}

static bool add_steps(struct certifying *c, const struct node *node, cards set, bool up)
{
    for (; set != 0; set &= set - 1) {
        struct node next = *node;
        node_step(&c->board, &next, lowest_bit(set), up);
        if (!add_state(c, &next))
            return false;
    }
    return true;
}

/* Adds all that state I leads to. */
static bool follow(struct certifying *c, size_t i)
{
    struct node node = node_of(c, c->out->state[i]);
    cards reach = reach_talon(&c->board, &node);
    int count = 0;
    c->member[count++] = node.heights;
    c->stamp[node.heights] = i + 1;
    for (int at = 0; at < count; at++) {
        node.heights = c->member[at];
        node.home = foundation_cards(&c->board, node.heights);
        struct node_options options = find_options(&c->board, &node, reach, node.home);
        if (!add_steps(c, &node, options.head_up | options.talon_up, true) ||
            !add_steps(c, &node, options.head_place | options.talon_place, false))
            return false;
        for (cards set = options.raise | options.lower; set != 0; set &= set - 1) {
            struct node moved = node;
            int bit = lowest_bit(set);
            if ((options.raise & bit_card(bit)) != 0)
                raise_card(&moved, bit);
            else
                lower_card(&moved, bit);
            if (c->stamp[moved.heights] != i + 1)
                c->member[count++] = moved.heights;
            c->stamp[moved.heights] = i + 1;
        }
    }
    return true;
}

enum {
    HEIGHTS = 1 << 16,
    FIRST_SIZE = 1024
};

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

bool certify(struct search *search, const struct klondike *start, struct certificate *out)
{
    struct certifying c = {.search = search, .out = out};
    struct claim claim = {.search = search};
    struct node node;
    board_init(&c.board, &node, start);
    for (int i = 0; i < COLUMNS; i++)
        c.radix[i] = (uint8_t)(node.count[i] + 1);
    *out = (struct certificate){.size = FIRST_SIZE};
    out->state = search_alloc(search, out->size * sizeof *out->state);
    c.stamp = search_alloc(search, HEIGHTS * sizeof *c.stamp);
    c.member = search_alloc(search, HEIGHTS * sizeof *c.member);
    bool done = keyset_init(&c.seen, search, FIRST_SIZE, false) && out->state != NULL &&
                c.stamp != NULL && c.member != NULL && add_state(&c, &node);
    for (size_t i = 0; done && !c.won && i < out->count; i++)
        done = search_claim(&claim) && follow(&c, i);
    keyset_free(&c.seen);
    search_release(search, c.stamp, HEIGHTS * sizeof *c.stamp);
    search_release(search, c.member, HEIGHTS * sizeof *c.member);
    search_settle(&claim);
    if (done && !c.won)
        qsort(out->state, out->count, sizeof *out->state, compare);
    return done && !c.won;
}

char *klondike_certify(struct search *search, const void *state, size_t *length)
{
    struct certificate certificate;
    char *bytes = NULL;
    if (!certificate_covers(&((const struct klondike *)state)->rules))
        return NULL;
    if (certify(search, state, &certificate))
        bytes = certificate_encode(search, &certificate, length);
    certificate_free(search, &certificate);
    return bytes;
}
