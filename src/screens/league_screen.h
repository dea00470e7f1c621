/* The page of all players' daily results. */
#ifndef SCREENS_LEAGUE_SCREEN_H
#define SCREENS_LEAGUE_SCREEN_H

#include "terminal/term.h"

/* Where they are, and who asks. */
struct league_of {
    const char *folder; /* store/league.h */
    const char *player; /* "": a guest */
};

/* Shows the puzzles of DATE, and the week up to it. Returns false if the program is to
 * end. */
bool league_screen_run(struct term *term, const struct league_of *league, int date);

#endif
