/* The terminals that terminfo describes. */
#ifndef UI_TERMINFO_H
#define UI_TERMINFO_H

#include <stdbool.h>

/* Whether terminfo has an entry for TYPE. Ask before newterm, which leaks memory if there
 * is none. */
bool terminfo_has(const char *type);

#endif
