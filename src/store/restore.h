/* The start of a game out of the words that were kept of it. */
#ifndef STORE_RESTORE_H
#define STORE_RESTORE_H

#include "game/session.h"

/* The game KIND, VARIANT of the deal with the number SEED (NULL: from a file), which
 * began as BOARD, into SESSION. Where the deal is another one today, the board counts.
 * Any of them may be NULL or nonsense. False: WHY says why, SESSION is untouched. */
bool restore_start(const char *kind, const char *variant, const char *seed,
                   const char *board, struct session *session, struct reason *why);

#endif
