/* The rows of words around a board: title, message, keys.
 *
 *     bar_title(canvas, "Klotski  best 81", "0 moves");
 *     bar_parts(canvas, row, canvas->columns, "Won.  n new  u undo", STYLE_GOOD);
 *     bar_keys(canvas, row + 1, _("h\thint\nq\tquit")); */
#ifndef UI_BAR_H
#define UI_BAR_H

#include "canvas/canvas.h"
#include "canvas/event.h"

/* Draws row 0. Parts of LEFT that leave no room for RIGHT are dropped; "..." stands for
 * them if it has room. */
void bar_title(struct canvas *canvas, const char *left, const char *right);

/* PARTS are separated by two blanks. A part that does not fit in ROOM columns is dropped,
 * except the first. Returns the column behind the last one. */
int bar_parts(struct canvas *canvas, int row, int room, const char *parts, int style);

/* Draws PARTS over the whole row. If the first part does not fit, it begins in the row
 * above and covers what was drawn there. */
void bar_message(struct canvas *canvas, int row, const char *parts, int style);

/* PARTS are as bar_message drew them in ROW. A press on a part that begins with the name
 * of a key, such as "u undo" or "Enter: select", becomes that key. */
void bar_message_click(const struct canvas *canvas, int row, const char *parts,
                       struct event *event);

/* KEYS: lines "key<TAB>what it does"; a key that does not fit is dropped. Keys after an
 * empty line are drawn at the right edge and get their room first. */
void bar_keys(struct canvas *canvas, int row, const char *keys);

/* KEYS are as bar_keys drew them in the last row of CANVAS. A press on one becomes that
 * key, and on "any key" Escape. A name that means several keys ("arrows") stays a
 * press. */
void bar_click(const struct canvas *canvas, const char *keys, struct event *event);

/* Fills CANVAS with the message that it is smaller than the ROWS and COLUMNS needed. */
void bar_too_small(struct canvas *canvas, int rows, int columns);

#endif
