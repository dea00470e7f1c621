/* The box over the board at the end of a game: how it ended, and what to do next.
 *
 *     if (ending_shown(&table, board.rows, board.columns))
 *         ending_draw(&board, &table);
 *     if (ending_input(&table, board.rows, board.columns, &event)) ... act on EVENT
 *
 * Each entry names a key that does the same without the box. If there is no room for the
 * box, the message says how the game ended and names the keys. */
#ifndef TABLE_ENDING_H
#define TABLE_ENDING_H

#include "canvas/event.h"
#include "table/table.h"

/* Whether the box is open and has room on a board of ROWS x COLUMNS. */
bool ending_shown(const struct table *table, int rows, int columns);

/* Draws the box, which is shown, on the board's CANVAS. */
void ending_draw(struct canvas *canvas, const struct table *table);

/* Takes EVENT, with the mouse in cells of the board, if the box is shown: Space and Escape close
 * it, and an entry that the player chooses replaces EVENT by its key. Space opens a box that was
 * closed. False: the event was consumed. */
bool ending_input(struct table *table, int rows, int columns, struct event *event);

#endif
