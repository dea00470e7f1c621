/* What drawing and input of SameGame share. */
#ifndef GAMES_SAMEGAME_VIEW_SAMEGAME_VIEW_H
#define GAMES_SAMEGAME_VIEW_SAMEGAME_VIEW_H

#include "game/view.h"
#include "games/samegame/rules/samegame_rules.h"

struct same_view {
    uint16_t cursor;  /* 1 + cell, 0: not shown */
    uint16_t clicked; /* 1 + the first cell of the group that a click showed, 0: none */
    uint16_t tiles;   /* tiles on the board when the cursor was last put on one */
    uint16_t hidden;  /* no cursor, until the next key or click on the board */
};
/* The cell at a place of the view, -1: none. */
int same_cell_at(const struct scene *scene, int row, int column);
/* The cell of the cursor, or the nearest tile if that cell has become empty. -1: the
 * cursor was never shown, or the board is empty. */
int same_cursor(const struct same *state, const struct same_view *view);
/* The cell at which the cursor is drawn, -1: nowhere. */
int same_shown(const struct same *state, const struct same_view *view);

/* samegame_input.c */
struct wish same_input(const struct scene *scene, void *view, const struct event *event);
void same_prompt(const struct scene *scene, const void *view, struct text *out);

#endif
