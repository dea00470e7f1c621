/* Easier games than the one that is asked about: if the easier game cannot be won, neither
 * can the other (PROOFS, section 12). An easier game has far fewer nodes.
 *
 *     limited passes    easier: the same position without a limit and, unless any card may go
 *                       to an empty column, at draw 1
 *     draw 2 or more    easier: the same position at draw 1, where cards may come back from
 *                       the foundations
 *     draw 1            easier: eight more cards of the talon in hand, the lowest ones
 *
 * At draw 1 without taking back, the easier games are without it, too: where cards may come
 * back, fewer games are lost, and the solver took 1.1 times as long.
 *
 * A card in hand can go to the foundation, and return, and take another card, at any time,
 * but it takes no room on the columns. */
#ifndef GAMES_KLONDIKE_SOLVE_EASIER_H
#define GAMES_KLONDIKE_SOLVE_EASIER_H

#include "games/klondike/solve/solve_search.h"

enum {
    EASIER_RUN = 3 /* of the real game; easy deals end before it */
};

/* The search of an easier game. Its memory answers for many nodes of the game. */
struct easier {
    struct klondike_board board;
    struct node root;
    struct dive dive;
    struct won won;
};

/* Whether there is a game easier than that of NODE, and of its variant. */
bool easier_exists(const struct klondike_board *board, const struct node *node);

/* Changes BOARD and its first node NODE to those of the next easier game. */
void easier_make(struct klondike_board *board, struct node *node);

/* Begins the search of the game that is easier than BOARD's, from ROOT. NULL: there is no
 * memory, and SEARCH is stopped. */
struct easier *easier_new(struct search *search, const struct klondike_board *board,
                          const struct node *root);
void easier_free(struct easier *easier);

/* Whether EASIER is known to be lost from NODE, a node of the game. */
bool easier_lost(const struct easier *easier, const struct node *node);

/* Searches EASIER from NODE. DIVE_SPENT: not decided by a small budget or, if its dive is paused,
 * the search was stopped or the crew is called; then the next call goes on. */
enum dive_end easier_ask(struct easier *easier, struct claim *claim,
                         const struct node *node);

/* Whether a run of EASIER (NULL: the first one) leaves most of the memory free. */
bool easier_fits(const struct search *search, const struct easier *easier);

#endif
