/* The end of a game, in a box over the board: what it came to, and what can be done now.
 *
 *     if (ending_shown(&table, board.rows, board.columns))
 *         ending_draw(&board, &table);
 *     switch (ending_input(&table, board.rows, board.columns, &event, &key)) ...
 *
 * Whatever it offers has a key of its own, which means the same with the box and without;
 * where there is no room for it, the message says the same. */
#ifndef TABLE_ENDING_H
#define TABLE_ENDING_H

#include "table/table.h"

enum ending_answer {
    ENDING_STAY, /* draw again */
    ENDING_KEY,  /* *KEY was chosen */
    ENDING_PASS  /* not for the box */
};

/* Whether it is there, on a board of ROWS x COLUMNS. */
bool ending_shown(const struct table *table, int rows, int columns);

/* Over CANVAS, which is the board's. */
void ending_draw(struct canvas *canvas, const struct table *table);

/* EVENT, in the board's cells. Space and Escape put the box away. */
enum ending_answer ending_input(struct table *table, int rows, int columns,
                                const struct event *event, uint32_t *key);

#endif
