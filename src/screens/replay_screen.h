/* Replays a finished or saved game in the view of its game, move by move or by itself. */
#ifndef SCREENS_REPLAY_SCREEN_H
#define SCREENS_REPLAY_SCREEN_H

#include "game/session.h"
#include "screens/chooser.h"
#include "table/table.h"

/* Shows the replay until the player leaves it; PLAYS: by itself from the start. Moves SESSION's
 * cursor. Plays at TABLE's speed of auto-play, which the player can change here. */
enum chooser_answer replay_run(struct term *term, struct table *table,
                               struct session *session, bool plays);

/* Draws the screen of a replay that pauses at SESSION's cursor. */
void replay_draw(struct canvas *canvas, struct session *session);

#endif
