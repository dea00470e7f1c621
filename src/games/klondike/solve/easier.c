/* Which cards come into the hand first, and how many at a time, was tried on 400 deals at
 * draw 1. All at once: the solver took 1.7 times as long as with eight low cards each time;
 * the high ones first: 1.5 times. */
#include "games/klondike/solve/easier.h"

#include <stdlib.h>

enum {
    HAND_STEP = 8,
    FIRST_BUDGET = 1000,
    KEY_BYTES = 100 /* four times what a dead node takes */
};

bool easier_exists(const struct klondike_board *board, const struct node *node)
{
    return node->talon != 0 && (board->passes != 0 || !board->any_space) &&
           (KLONDIKE_WITHOUT & RULE_EASIER) == 0;
}

/* The lowest cards of the talon come into play. */
static void take_in_hand(struct klondike_board *board, struct node *node)
{
    cards left = board->talon_cards & ~node->play;
    for (int i = 0; i < HAND_STEP && left != 0; i++, left &= left - 1) {
        int bit = lowest_bit(left);
        board->hand |= bit_card(bit);
        node->play |= bit_card(bit);
        node->talon ^= (uint32_t)1 << board->talon_index[bit];
    }
}

void easier_make(struct klondike_board *board, struct node *node)
{
    if (board->passes != 0) {
        board_lift(board, node);
        return;
    }
    node->waste = 0;
    if (board->draw == 1)
        take_in_hand(board, node);
    board->draw = 1;
    board->open = true;
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
    bool fine = dive_init(&easier->dive, search, &easier->board);
    easier->dive.run = EASIER_RUN;
    easier->dive.most_budget = FIRST_BUDGET;
    if (fine)
        return easier;
    easier_free(easier);
    return NULL;
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
