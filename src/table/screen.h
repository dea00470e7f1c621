/* The screen of a game, drawn whole on a canvas.
 *
 *     row 0            title: game, deal, moves, time
 *     rows 1 ..        the board; beside it from 80 columns up the status pane, below it
 *                      a row of status where there are fewer
 *     last row but 1   the message, which always names keys
 *     last row         the keys */
#ifndef TABLE_SCREEN_H
#define TABLE_SCREEN_H

#include "table/table.h"

struct area {
    int row, column, rows, columns;
};

void screen_draw(struct canvas *canvas, struct table *table);

/* A press on the name of a key in the last two rows becomes that key. */
void screen_click(const struct table *table, const struct canvas *canvas,
                  struct event *event);

/* What the view is shown, and where; false: there is no room for the board. */
bool screen_scene(const struct table *table, const struct canvas *canvas,
                  struct scene *scene, struct area *board);

#endif
