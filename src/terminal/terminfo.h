/* The terminals that terminfo describes. */
#ifndef TERMINAL_TERMINFO_H
#define TERMINAL_TERMINFO_H

#include "base/text.h"

/* TYPE; or xterm-256color, which all newer terminals understand, if terminfo has no entry
 * for it. A static program has an entry for that. Ask before newterm, which leaks memory if there is none. */
const char *terminfo_type(const char *type);

/* What the entry of TYPE claims, a sum of CLAIM_ (terminal/claims.h). Adds the bytes to LEAVE
 * that undo what curses does to the terminal. Call it before newterm. */
unsigned terminfo_claims(const char *type, struct text *leave);

#endif
