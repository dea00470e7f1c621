/* Replays a finished or saved game move by move, in the view of its game. */
#ifndef SCREENS_REPLAY_H
#define SCREENS_REPLAY_H

#include "game/session.h"
#include "screens/chooser.h"

/* Has the terminal until the player is done with it. Moves SESSION's cursor. */
enum chooser_answer replay_run(struct term *term, struct session *session);

#endif
