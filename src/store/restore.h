/* The first position of a saved game, from the words of its row. */
#ifndef STORE_RESTORE_H
#define STORE_RESTORE_H

#include "game/session.h"
#include "store/game_row.h"

/* Makes SESSION the game of ROW before its first move. A deal is dealt again from its
 * number. If that gives another board today, or the game has no number, START is parsed.
 * Any word of ROW may be NULL or nonsense. False: WHY says why, SESSION is untouched. */
bool restore_start(const struct game_row *row, struct session *session,
                   struct reason *why);

#endif
