/* Where the cards are on a screen of any size. */
#ifndef GAMES_KLONDIKE_VIEW_LAYOUT_H
#define GAMES_KLONDIKE_VIEW_LAYOUT_H

#include "game/view.h"
#include "games/klondike/rules/piles.h"

enum {
    CARD_WIDE_LEAST = 4 /* " K♠ " */
};

/* All in cells of the scene's area. Stock, waste and foundations are in rows 0 to HIGH - 1.
 * Their keys are in the row below or, if HIGH is 1, in the cell before each pile. */
struct klondike_layout {
    int rows;                  /* of the area */
    int high, wide;            /* of a whole card */
    bool framed;               /* cards have a thin frame */
    int left, pitch;           /* of the columns */
    int number_row, first_row; /* the numbers of the columns; the first cards */
    int stock, waste;          /* where they begin */
    int fan, fanned;           /* from one card of the waste to the next; shown at most */
};

/* One column. If it is too long, its face-down cards share a row, and if it is still too
 * long, so do the HIDDEN cards after the first face-up card. */
struct klondike_stack {
    bool folded;   /* the face-down cards share a row */
    int face_row;  /* of the first face-up card */
    int spread;    /* rows from one face-up card to the next */
    int hidden;    /* face-up cards that share the row after the first one */
    int last_high; /* rows of the last card, or of the empty place */
};

/* The smallest area in which the position STATE can be drawn. */
void klondike_least(const void *state, int *rows, int *columns);

struct klondike_layout klondike_layout_of(const struct scene *scene);

struct klondike_stack klondike_stack_of(const struct klondike_layout *layout,
                                        const struct klondike *k, int pile);

/* The row of card INDEX of PILE: of a column it may be the next one to come, or -1, the empty
 * place. */
int klondike_card_row(const struct klondike_layout *layout, const struct klondike *k,
                      int pile, int index);

/* How many cards of the waste are shown. */
int klondike_waste_shown(const struct klondike_layout *layout, const struct klondike *k);

/* Where PILE begins; of the waste, its top card. */
int klondike_pile_left(const struct klondike_layout *layout, const struct klondike *k,
                       int pile);

/* The pile at ROW, COLUMN of the scene's area; PILE_NONE: none. */
int klondike_pile_at(const struct scene *scene, int row, int column);
/* How many face-up cards of column PILE, which is not empty, begin at ROW or below it; at
 * least 1. */
int klondike_cards_from(const struct scene *scene, int pile, int row);

#endif
