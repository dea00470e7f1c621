/* The rows of words around a board: title, message, keys.
 *
 *     bar_title(canvas, "Klotski  best 81", "0 moves");
 *     bar_parts(canvas, row, canvas->columns, "Won.  n new  u undo", STYLE_GOOD);
 *     bar_keys(canvas, row + 1, _("h\thint\nq\tquit")); */
#ifndef UI_BAR_H
#define UI_BAR_H

#include "canvas/canvas.h"
#include "game/event.h"

/* Row 0. Of LEFT, parts are left out until RIGHT has room. */
void bar_title(struct canvas *canvas, const char *left, const char *right);

/* Parts are set apart by two blanks; those that do not fit whole in ROOM columns are left
 * out, the first excepted. */
void bar_parts(struct canvas *canvas, int row, int room, const char *parts, int style);

/* The same in the whole row, but where the first part does not fit it begins in the row
 * above, over what is there. */
void bar_message(struct canvas *canvas, int row, const char *parts, int style);

/* KEYS: lines "key<TAB>what it does"; those that do not fit are left out. */
void bar_keys(struct canvas *canvas, int row, const char *keys);

/* A press on one of KEYS, as bar_keys has drawn them in the last row of CANVAS, becomes
 * that key. A key that is none ("arrows") stays a press, "any key" is Escape. */
void bar_click(const struct canvas *canvas, const char *keys, struct event *event);

/* Instead of all else, where ROWS and COLUMNS would be needed. */
void bar_too_small(struct canvas *canvas, int rows, int columns);

#endif
