/* The start of a game out of the words that were kept of it. */
#ifndef STORE_RESTORE_H
#define STORE_RESTORE_H

#include "game/session.h"
#include "store/game_row.h"

/* Makes SESSION the game of ROW before its first move. Its deal is dealt again; if the deal
 * of this number is another board today, or ROW has none, its board is read as text.
 * Any word of ROW may be NULL or nonsense. False: WHY says why, SESSION is untouched. */
bool restore_start(const struct game_row *row, struct session *session,
                   struct reason *why);

#endif
