/* What drawing and input of Lianliankan share. */
#ifndef GAMES_LIANLIANKAN_VIEW_LIANLIANKAN_VIEW_H
#define GAMES_LIANLIANKAN_VIEW_LIANLIANKAN_VIEW_H

#include "game/view.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

struct lian_view {
    uint16_t cursor;   /* 1 + cell, 0: in the middle, as at first */
    uint16_t taken;    /* 1 + selected cell, 0: none */
    uint16_t shuffled; /* number of shuffles: after an undo the next one is different */
    bool mouse;        /* used last: the cursor is not shown */
    char say[156];     /* the last message */
};
int lian_cursor(const struct lian *state, const struct lian_view *view);
/* The selected cell; -1: none, or an undo or a falling tile has emptied it. */
int lian_selected(const struct lian *state, const struct lian_view *view);
/* The cell at a place of the view, -1: none. */
int lian_cell_at(const struct scene *scene, int row, int column);

/* lianliankan_input.c */
struct wish lian_input(const struct scene *scene, void *view, const struct event *event);

#endif
