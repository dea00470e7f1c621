/* Shortens what curses writes.
 *
 * At every change of style curses writes foreground and background, each in a separate
 * sequence, even if one of them does not change. It ends attributes with a reset of
 * everything, and sets the foreground for blanks. Tiles and cards change the style every
 * few columns, so half of what curses writes changes nothing that shows. */
#ifndef UI_PEN_H
#define UI_PEN_H

#include "base/text.h"

#include <stdbool.h>

/* Edits OUT from byte FROM on. It writes a change of style (SGR) only before a character
 * that shows it, as one sequence with only the differences. It drops "\033(B", which
 * selects a character set that is never changed. KNOWN: the terminal has the plain style
 * now. After a style that this module does not know, nothing is edited. */
void pen_shorten(struct text *out, size_t from, bool known);

#endif
