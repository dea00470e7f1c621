/* The statistics: a page with a chart for each game and variant. A key leads to the list
 * of games played. */
#ifndef SCREENS_STATISTICS_SCREEN_H
#define SCREENS_STATISTICS_SCREEN_H

#include "screens/history.h"

/* Shows the statistics until the player leaves them. Begins with the game of TABLE, if
 * any. */
enum chooser_answer statistics_screen_run(struct term *term, struct store *store,
                                          struct table *table,
                                          struct history_choice *choice);

#endif
