/* The daily puzzles: from the menu or the command line to a game, and its result as text
 * to share. */
#ifndef APP_DAILY_H
#define APP_DAILY_H

#include "app/play_parts.h"
#include "screens/chooser.h"

/* Shows the daily puzzles of DATE, or begins or continues the one of GAME if that is not
 * NULL. CHOOSER_CHOSEN: it is on the table. */
enum chooser_answer daily_choose(struct play *play, int date, const struct game *game);

/* Adds the line of the menu: how far the player is with the puzzles of today. */
void daily_describe(struct play *play, struct text *out);

#endif
