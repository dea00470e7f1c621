/* From one picture to the next, by curses; the only user of it. There is one at a time.
 *
 *     struct painter *painter = painter_open("xterm-256color");
 *     painter_set_looks(painter, THEME_DEFAULT, true);
 *     painter_enter(painter);
 *     painter_resize(painter, 24, 80);
 *     if (painter_paint(painter, &canvas, &out))
 *         ... write OUT ...
 *     painter_leave(painter, &out);
 *     painter_free(painter);
 *
 * It knows what the terminal shows and says what is to be sent so that it shows the
 * canvas. All of it has to be sent, in order. */
#ifndef UI_PAINTER_H
#define UI_PAINTER_H

#include "base/text.h"
#include "canvas/canvas.h"
#include "ui/theme.h"

#include <stdbool.h>

struct painter;

/* For a terminal of TYPE, or where there is no description of that as an xterm-256color,
 * which all newer ones understand; NULL: there is no using it. Signals that the caller
 * wants for itself have to be caught by now: curses leaves those alone. */
struct painter *painter_open(const char *type);
void painter_free(struct painter *painter);

/* The looks of THEME, without colours where COLORED is false or there are none. What is on
 * the screen keeps its old ones until painter_forget. */
void painter_set_looks(struct painter *painter, enum theme_id theme, bool colored);
bool painter_has_colors(const struct painter *painter);

/* To the second screen, the cursor hidden, with the next picture; and back. */
void painter_enter(struct painter *painter);
void painter_leave(struct painter *painter, struct text *out);

/* The screen has so many rows and columns now. Forgets what is on it. */
void painter_resize(struct painter *painter, int rows, int columns);

/* Others may have written on it: the next picture is painted whole. */
void painter_forget(struct painter *painter);

/* Adds to OUT what turns the screen into CANVAS, which is of its size, in one piece. False:
 * it does show that. */
bool painter_paint(struct painter *painter, const struct canvas *canvas,
                   struct text *out);

#endif
