/* Shortens what curses writes.
 *
 * At every change of style curses writes ink and ground, each in a sequence of its own,
 * even if one of them does not change, and resets the colours before "\033[m" resets all.
 * Tiles and cards change the style every few columns: a third of a full redraw, and half
 * of what a tick of the clock takes, are bytes that change nothing. */
#ifndef UI_PEN_H
#define UI_PEN_H

#include "base/text.h"

/* Edits OUT from byte FROM on: drops sequences that set a colour which is set already and
 * "\033(B", the character set that nothing here changes; joins sequences of colours.
 * Nothing is known about the colours that are set before. */
void pen_shorten(struct text *out, size_t from);

#endif
