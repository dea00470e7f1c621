/* The screen of a game. Each frame is drawn as a whole.
 *
 *     row 0            title: game, deal, moves, time
 *     rows 1 ..        the board; the status pane is right of it if there are 80 columns,
 *                      else it is one row below it
 *     last row but 1   the message, which names keys
 *     last row         the keys */
#ifndef TABLE_SCREEN_H
#define TABLE_SCREEN_H

#include "game/view.h"
#include "table/table.h"

struct area {
    int row, column, rows, columns;
};

void screen_draw(struct canvas *canvas, struct table *table);

/* Changes EVENT, if it is a mouse press on the name of a key in the last two rows, into
 * that key. */
void screen_click(const struct table *table, const struct canvas *canvas,
                  struct event *event);

/* Sets SCENE to what the game draws and BOARD to its part of the screen. False: the board
 * has no room. */
bool screen_scene(const struct table *table, const struct canvas *canvas,
                  struct scene *scene, struct area *board);

#endif
