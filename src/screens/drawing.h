/* The screen for a random opening: the player chooses its difficulty, length or pieces,
 * and the opening is drawn from the game's atlas. */
#ifndef SCREENS_DRAWING_H
#define SCREENS_DRAWING_H

#include "engine/search.h"
#include "game/session.h"
#include "screens/chooser.h"

enum {
    DRAWING_BYTES = 16
};

/* The last choice of the player; all zero at first. */
struct drawing {
    int chosen;
    char length[DRAWING_BYTES]; /* such as "60..70"; empty: not asked yet */
    char pieces[DRAWING_BYTES]; /* such as "5d4s"; empty: any */
    bool anywhere; /* the 2x2 piece may start anywhere, not only at the top */
};

/* CHOOSER_CHOSEN: SESSION begins with a random opening of GAME, in METRIC; otherwise
 * SESSION has not changed. */
enum chooser_answer drawing_run(struct term *term, struct drawing *drawing,
                                const struct limits *limits, const struct game *game,
                                int metric, struct session *session);

#endif
