/* Finds the states that a certificate lists: breadth first, with the nodes of the solver. What
 * they have in common is why a position is lost.
 * Their representatives have to be those that the checker computes: settle() raises the lowest
 * card first, and of one rank the first slot. */
#include "games/klondike/solve/certify.h"

#include "games/klondike/rules/klondike_reasons.h"
#include "games/klondike/solve/node.h"

#include "engine/keyset.h"

#include <stdlib.h>
#include <string.h>

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

/* The lowest digit of KEY in RADIX, which it loses. */
static uint64_t take_digit(uint64_t *key, uint64_t radix)
{
    uint64_t digit = *key % radix;
    *key /= radix;
    return digit;
}

/* What node_key() has beside the counts, which are left. */
static uint64_t read_key(const struct klondike_board *board, uint64_t key,
                         struct node *node)
{
    node->heights = (uint16_t)key;
    node->waste = (uint8_t)((key >> 16 & 31) - 1);
    key >>= 21;
    node->talon = (uint32_t)take_digit(&key, UINT64_C(1) << board->talon_size);
    return key;
}

/* The same for node_key_limited(). */
static uint64_t read_limited(const struct klondike_board *board, uint64_t key,
                             struct node *node)
{
    key--;
    for (int suit = SUITS - 1; suit >= 0; suit--)
        node->heights |=
            (uint16_t)(take_digit(&key, (uint64_t)board->ranks + 1) << suit * 4);
    node->waste = (uint8_t)take_digit(&key, (uint64_t)board->talon_size + 1);
    node->redeals = (uint8_t)take_digit(&key, (uint64_t)board->passes);
    node->talon = (uint32_t)take_digit(&key, UINT64_C(1) << board->talon_size);
    return key;
}

/* The node of the state KEY. */
static struct node node_of(const struct certifying *c, uint64_t key)
{
    const struct klondike_board *board = &c->board;
    struct node node = {.heights = 0};
    uint64_t piles = board->passes != 0 ? read_limited(board, key, &node)
                                        : read_key(board, key, &node);
    cards hidden = 0;
    for (int i = 0; i < COLUMNS; i++) {
        node.count[i] = (uint8_t)take_digit(&piles, c->radix[i]);
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
        cards able = up & ~node->heads & (board->noback ? safe : board->deck);
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
        if (!search_extend(c->search, &out->state, sizeof *out->state, out->size, size))
            return false;
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

/* Sets *NODE to the node of START. */
static struct certifying begin(const struct klondike *start, struct node *node)
{
    struct certifying c = {.won = false};
    board_init(&c.board, node, start);
    for (int i = 0; i < COLUMNS; i++)
        c.radix[i] = (uint8_t)(node->count[i] + 1);
    return c;
}

bool certify(struct search *search, const struct klondike *start, struct certificate *out)
{
    struct node node;
    struct certifying c = begin(start, &node);
    struct claim claim = {.search = search};
    c.search = search;
    c.out = out;
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

/* ---- why a position is lost -------------------------------------------------------- */

/* What all states of a set have in common. */
struct common {
    uint64_t shut,
        far; /* cards that are face down or in the talon, and that no turns bring
                         * to the top of the waste: a bit for each, by number */
    int least[COLUMNS]; /* cards left in place */
};

static struct common find_common(const struct certifying *c, const struct klondike *start,
                                 const struct certificate *all)
{
    struct common common = {.shut = ~UINT64_C(0), .far = ~UINT64_C(0)};
    for (int column = 0; column < COLUMNS; column++)
        common.least[column] = COLUMN_MAX;
    for (size_t i = 0; i < all->count; i++) {
        uint64_t in = 0;
        struct node node = node_of(c, all->state[i]);
        cards reach = reach_talon(&c->board, &node);
        for (int column = 0; column < COLUMNS; column++) {
            if (node.count[column] < common.least[column])
                common.least[column] = node.count[column];
            for (int j = 0; j + 1 < node.count[column]; j++)
                in |= UINT64_C(1) << start->column[column][j];
        }
        for (int place = 0; place < start->talon_size; place++) {
            uint64_t card = UINT64_C(1) << start->talon[place];
            in |= (node.talon >> place & 1) != 0 ? card : 0;
            common.far &=
                (reach & bit_card(c->board.talon[place])) != 0 ? ~card : ~UINT64_C(0);
        }
        common.shut &= in;
    }
    return common;
}

/* The lowest card that is face down or in the talon in all states of ALL, of which START is
 * one; it says most. False: there is none. */
static bool find_never(const struct klondike *start, const struct certificate *all,
                       struct game_reason *out)
{
    struct node node;
    struct certifying c = begin(start, &node);
    struct common common = find_common(&c, start, all);
    if (common.shut == 0)
        return false;
    uint8_t card = (uint8_t)lowest_bit(common.shut);
    int place = 0;
    while (place < COLUMNS &&
           memchr(start->column[place], card, start->down[place]) == NULL)
        place++;
    int at = place < COLUMNS ? start->column[place][common.least[place] - 1]
                             : (int)(common.far >> card & 1);
    *out = (struct game_reason){KLONDIKE_NEVER, at, card, place};
    return true;
}

bool klondike_find_loss(const void *state, struct game_reason *out)
{
    struct klondike start = *(const struct klondike *)state;
    bool found;
    do {
        struct certificate all = {0};
        struct search search;
        search_init(&search, &(struct limits){.nodes = KLONDIKE_LOSS_STATES});
        found = certify(&search, &start, &all) && find_never(&start, &all, out);
        certificate_free(&search, &all);
        search_free(&search);
    } while (!found && klondike_open_stock(&start));
    return found;
}
