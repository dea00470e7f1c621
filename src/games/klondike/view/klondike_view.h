/* What the parts of Klondike's view share. */
#ifndef GAMES_KLONDIKE_VIEW_KLONDIKE_VIEW_H
#define GAMES_KLONDIKE_VIEW_KLONDIKE_VIEW_H

#include "game/view.h"

/* view/piece.c, for struct game_view */
void klondike_draw_piece(struct canvas *canvas, int row, int column, int number);

/* view/klondike_input.c */
struct klondike_view;
/* The pile at the cursor, or at which the cursor appears. */
int klondike_focus(const struct klondike_view *view);
struct klondike_view {
    uint8_t cursor;      /* 1 + the pile under it (piles.h), 0: no cursor */
    uint8_t named;       /* 1 + the pile that was named last, 0: none yet */
    uint8_t source;      /* 1 + the selected pile, 0: none */
    uint8_t fewer;       /* cards of its run that are not held, see pile_splits */
    uint8_t held;        /* the mouse selected it and is still pressed */
    uint8_t dragged;     /* ... and drags the cards: from its place to ... */
    int16_t row, column; /* ... this one, in the area of the scene */
    int16_t grip_row, grip_column;
    char say[200]; /* the last message */
};
struct wish klondike_input(const struct scene *scene, void *view,
                           const struct event *event);
uint32_t klondike_settle(const void *state); /* as settle of struct game_view */

#endif
