/* Removes from what curses writes each sequence that sets a colour which is set already.
 *
 * At every change of style curses writes ink and ground, even if only one of them
 * changes. Tiles and cards change the style every few columns: a third of a full redraw
 * is colours that change nothing. */
#ifndef UI_PEN_H
#define UI_PEN_H

#include "base/text.h"

/* Edits OUT from byte FROM on; nothing is known about the colours that are set before. */
void pen_drop_repeats(struct text *out, size_t from);

#endif
