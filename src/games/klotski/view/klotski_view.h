/* Klotski's board on the screen: what drawing and input share. */
#ifndef GAMES_KLOTSKI_VIEW_KLOTSKI_VIEW_H
#define GAMES_KLOTSKI_VIEW_KLOTSKI_VIEW_H

#include "game/view.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/rules/pieces.h"

struct klotski_view {
    uint8_t chosen;   /* sign of the piece under the cursor, 0: the view picks one */
    uint8_t taken;    /* it is selected: arrows move it */
    uint8_t dragging; /* the mouse drags it */
    uint8_t grip_row; /* ... at this cell, counted from its first one */
    int8_t grip_column;
    uint8_t hidden; /* no cursor is drawn */
    uint16_t drop;  /* where the mouse has dragged it: its first cell */
};

/* The move that ends the drag if the mouse is released now, so that one drag is one move to undo;
 * MOVE_NONE: there is none. */
uint32_t klotski_drag(const struct klotski *k, const struct klotski_view *view);

struct wish klotski_input(const struct scene *scene, void *view,
                          const struct event *event);
void klotski_prompt(const struct scene *scene, const void *view, struct text *out);

/* The place of the board of SCENE in the area. */
struct view_grid klotski_measure(const struct scene *scene);

/* The sign at a character of the board, '.' outside of it. */
char klotski_sign_at(const struct klotski *k, const struct view_grid *g, int y, int x);

/* The piece under the cursor. */
char klotski_chosen(const struct klotski *k, const struct klotski_view *view);

#endif
