/* Turns canvases into bytes for the terminal. Besides this, only terminal/terminfo and
 * terminal/console use curses. One painter can exist at a time.
 *
 *     struct painter *painter = painter_open("xterm-256color");
 *     painter_set_looks(painter, THEME_DEFAULT, true);
 *     painter_resize(painter, 24, 80);
 *     if (painter_paint(painter, &canvas, &out))
 *         ... write OUT ...
 *     painter_leave(painter, &out);
 *     painter_free(painter);
 *
 * Curses remembers what the terminal shows and writes only what differs. So the caller
 * has to send all bytes, in order. */
#ifndef TERMINAL_PAINTER_H
#define TERMINAL_PAINTER_H

#include "base/text.h"
#include "canvas/canvas.h"
#include "terminal/theme.h"

struct painter;

/* For a terminal of TYPE, or what terminfo_type makes of it. Returns NULL if the terminal
 * cannot place a cursor. The caller must have installed its signal handlers: curses leaves
 * those alone and sets others. */
struct painter *painter_open(const char *type);
void painter_free(struct painter *painter);

/* Sets the looks of THEME, without colours if COLORED is false or the terminal has none.
 * Cells on the screen keep their old looks until painter_forget. */
void painter_set_looks(struct painter *painter, enum theme_id theme, bool colored);
bool painter_has_colors(const struct painter *painter);

/* Adds to OUT what leaves the second screen and shows the cursor. */
void painter_leave(struct painter *painter, struct text *out);

/* Sets the size of the screen, and forgets what is on it. */
void painter_resize(struct painter *painter, int rows, int columns);

/* The next frame is drawn whole, because others may have written on the screen; at first and after
 * painter_leave it begins with the switch to the second screen, without a cursor. */
void painter_forget(struct painter *painter);

/* Adds the bytes to OUT that make the screen show CANVAS, which has the size of the
 * screen, with the cursor on its focus. Returns false if there are none: the screen shows it. */
bool painter_paint(struct painter *painter, const struct canvas *canvas,
                   struct text *out);

#endif
