/* The box over the board at the end of a game: how it ended, and what to do next.
 *
 *     if (ending_shown(&table, board.rows, board.columns))
 *         ending_draw(&board, &table);
 *     switch (ending_input(&table, board.rows, board.columns, &event, &key)) ...
 *
 * Each entry names a key that does the same without the box. If there is no room for the
 * box, the message says how the game ended and names the keys. */
#ifndef TABLE_ENDING_H
#define TABLE_ENDING_H

#include "canvas/event.h"
#include "table/table.h"

enum ending_answer {
    ENDING_STAY, /* the box took the event: draw again */
    ENDING_KEY,  /* the player chose an entry: act as on *KEY */
    ENDING_PASS  /* the event is not for the box */
};

/* Whether the box is open and has room on a board of ROWS x COLUMNS. */
bool ending_shown(const struct table *table, int rows, int columns);

/* Draws the box, which is shown, on the board's CANVAS. */
void ending_draw(struct canvas *canvas, const struct table *table);

/* Takes EVENT, with the mouse in cells of the board. Space and Escape close the box. */
enum ending_answer ending_input(struct table *table, int rows, int columns,
                                const struct event *event, uint32_t *key);

#endif
