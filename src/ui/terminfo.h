/* What this machine knows of terminals. */
#ifndef UI_TERMINFO_H
#define UI_TERMINFO_H

#include <stdbool.h>

/* Whether there is a description of TYPE. To be asked before newterm, which loses memory
 * where there is none. */
bool terminfo_has(const char *type);

#endif
