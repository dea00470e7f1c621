/* The screen of the daily puzzles: those of a day, and what was played in its month. */
#ifndef SCREENS_DAILY_SCREEN_H
#define SCREENS_DAILY_SCREEN_H

#include "screens/chooser.h"

/* The results of all players: where they are, and who asks. */
struct league_of {
    const char *folder; /* store/league.h */
    const char *player; /* "": a guest */
};

struct daily_choice {
    int date;                       /* base/date.h; the screen begins with this day */
    const struct game *game;        /* the puzzle chosen */
    const struct league_of *league; /* of all players; NULL: there is no such table */
};

/* CHOOSER_CHOSEN: the player has chosen a puzzle. SHARED gets the results of the day if
 * the player copies them, and is unchanged otherwise. */
enum chooser_answer daily_screen_run(struct term *term, struct store *store,
                                     struct daily_choice *choice, struct text *shared);

/* Copies TEXT for the player, who also gets it when the program ends; returns what to say
 * about it. */
const char *daily_shared(struct term *term, const char *text);

#endif
