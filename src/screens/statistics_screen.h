/* The statistics: a page with a chart for each game and variant. A key leads to the list of
 * games played. */
#ifndef SCREENS_STATISTICS_SCREEN_H
#define SCREENS_STATISTICS_SCREEN_H

#include "screens/history.h"

/* Has the terminal until the player leaves it; begins with the game of TABLE, if any. */
enum chooser_answer statistics_screen_run(struct term *term, struct store *store,
                                          struct table *table,
                                          struct history_choice *choice);

#endif
