/* What curses writes, in fewer bytes: each change of looks as one SGR of what is new in it,
 * and none that shows on nothing, as colours do on blanks.
 *
 *     thin_out(&out, start, false);
 *
 * Curses names the whole look at each change, chooses the character set with it, and ends
 * each refresh with the plain one. */
#ifndef UI_THIN_H
#define UI_THIN_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Rewrites TEXT from byte FROM on. ANEW: nobody knows which look the terminal has at that
 * point; else it is the plain one. At the end it is that of the old text. */
void thin_out(struct text *text, size_t from, bool anew);

#endif
