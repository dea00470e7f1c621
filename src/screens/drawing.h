/* The screen for a random opening: the player chooses its difficulty, length or pieces, and
 * the opening is drawn from the game's atlas. */
#ifndef SCREENS_DRAWING_H
#define SCREENS_DRAWING_H

#include "engine/search.h"
#include "game/session.h"
#include "screens/chooser.h"

enum {
    DRAWING_BYTES = 16
};

/* What was chosen last; all zero is nothing yet. */
struct drawing {
    int chosen;
    char length[DRAWING_BYTES]; /* "60..70"; empty: never asked for */
    char pieces[DRAWING_BYTES]; /* "5d4s"; empty: any */
    bool anywhere;              /* the 2x2, not only at the top */
};

/* CHOOSER_CHOSEN: SESSION is a game from a drawn opening of GAME, in METRIC; else
 * SESSION is unchanged. */
enum chooser_answer drawing_run(struct term *term, struct drawing *drawing,
                                const struct limits *limits, const struct game *game,
                                int metric, struct session *session);

#endif
