/* What terminfo says of a terminal. One entry can be open at a time. */
#ifndef TERMINAL_TERMINFO_H
#define TERMINAL_TERMINFO_H

#include "base/text.h"

#include <stdbool.h>

/* Opens the entry of TYPE or, if there is none, that of xterm-256color, which all newer
 * terminals understand. A static program has an entry for that. False: there is neither. */
bool terminfo_open(const char *type);
void terminfo_close(void);

/* The string, number or flag NAME of the open entry; NULL, -1, false: it has none. A string is
 * valid until the entry is closed. */
const char *terminfo_string(const char *name);
int terminfo_number(const char *name);
bool terminfo_flag(const char *name);

/* Adds STRING with its parameters A and B and without its delays, "$<5>", which only old
 * hardware needs. NULL adds nothing. */
void terminfo_add(struct text *out, const char *string, int a, int b);

#endif
