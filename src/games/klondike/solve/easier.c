/* Which cards come into the hand first, and how many at a time, was tried on 400 deals at
 * draw 1. All at once: the solver took 1.7 times as long as with eight low cards each time;
 * the high ones first: 1.5 times. */
#include "games/klondike/solve/easier.h"

#include <stdlib.h>

enum {
    HAND_STEP = 8,
    FIRST_BUDGET = 1000, /* of a run, and what a question takes at most */
    KEY_BYTES = 100      /* four times what a dead node takes */
};

bool easier_exists(const struct klondike_board *board, const struct node *node)
{
    return node->talon != 0 && (board->passes != 0 || !board->any_space) &&
           (KLONDIKE_WITHOUT & RULE_EASIER) == 0;
}

/* Changes NODE, a node of the game, to that of the easier game of BOARD. */
static void ease(const struct klondike_board *board, struct node *node)
{
    for (cards hand = board->hand & ~node->play; hand != 0; hand &= hand - 1)
        node->talon ^= (uint32_t)1 << board->talon_index[lowest_bit(hand)];
    node->play |= board->hand;
    node->redeals = 0;
    node->waste = board->open
                      ? 0
                      : (uint8_t)fold_waste(board, node->waste, count_bits(node->talon));
}

void easier_make(struct klondike_board *board, struct node *node)
{
    if (board->passes != 0) {
        board_lift(board, node);
        if (board->draw == 1 || board->any_space)
            return;
    }
    cards left = board->draw == 1 ? board->talon_cards & ~node->play : 0;
    for (int i = 0; i < HAND_STEP && left != 0; i++, left &= left - 1)
        board->hand |= left & -left; /* the lowest cards */
    if (board->draw > 1 && board->noback) {
        board->noback = board->apart = false;
        board->without ^= RULE_IDLE;
    }
    board->draw = 1;
    board->open = true;
    ease(board, node);
}

struct easier *easier_new(struct search *search, const struct klondike_board *board,
                          const struct node *root)
{
    struct easier *easier = search_get(search, 1, sizeof *easier);
    if (easier == NULL)
        return NULL;
    easier->board = *board;
    easier->root = *root;
    easier_make(&easier->board, &easier->root);
    dive_init(&easier->dive, search, &easier->board);
    easier->dive.won = &easier->won;
    easier->dive.run = EASIER_RUN;
    easier->dive.most_budget = FIRST_BUDGET;
    return easier;
}

void easier_free(struct easier *easier)
{
    if (easier != NULL)
        dive_free(&easier->dive);
    free(easier);
}

bool easier_fits(const struct search *search, const struct easier *easier)
{
    double keys = FIRST_BUDGET;
    if (easier != NULL)
        keys += easier->dive.most_budget + (double)easier->dive.dead.count;
    return search_fits(search, (size_t)(KEY_BYTES * keys));
}

bool easier_lost(const struct easier *easier, const struct node *node)
{
    struct node eased = *node;
    ease(&easier->board, &eased);
    node_settle(&easier->board, &eased, NULL);
    return dead_has(&easier->dive.dead, node_key(&easier->board, &eased));
}

enum dive_end easier_ask(struct easier *easier, struct claim *claim,
                         const struct node *node)
{
    struct dive *dive = &easier->dive;
    if (!dive->paused) {
        if (easier_lost(easier, node))
            return DIVE_DEAD;
        if (!easier_fits(dive->search, easier))
            return DIVE_SPENT;
        struct node eased = *node;
        ease(&easier->board, &eased);
        dive->budget = FIRST_BUDGET;
        dive->noise = 0;
        dive->lazy = false;
        dive_begin(dive, &eased);
    }
    enum dive_end end = dive_go_on(dive, claim);
    dive->paused = end == DIVE_SPENT && dive->budget > 0;
    return end;
}
