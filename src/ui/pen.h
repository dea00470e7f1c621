/* Shortens what curses writes.
 *
 * At every change of style curses writes ink and ground, each in a sequence of its own,
 * even if one of them does not change, ends attributes by a reset of everything, and gives
 * blanks an ink. Tiles and cards change the style every few columns: half of what curses
 * writes changes nothing that shows. */
#ifndef UI_PEN_H
#define UI_PEN_H

#include "base/text.h"

#include <stdbool.h>

/* Edits OUT from byte FROM on: writes changes of style (SGR) only before characters that
 * show them, in one sequence each, and only what changes; drops "\033(B", the character
 * set that nothing here changes. KNOWN: the terminal's style is the plain one. From a
 * style on that this module does not know, nothing is edited. */
void pen_shorten(struct text *out, size_t from, bool known);

#endif
