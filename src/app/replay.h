/* A game that was played, seen again move by move in its own view. */
#ifndef APP_REPLAY_H
#define APP_REPLAY_H

#include "app/chooser.h"
#include "game/session.h"

/* Has the terminal until the player is done with it. Moves SESSION's cursor. */
enum chooser_answer replay_run(struct term *term, struct session *session);

#endif
