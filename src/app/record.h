/* The screen of statistics: a page for each game and variant, with a chart; from there
 * the games played so far. */
#ifndef APP_RECORD_H
#define APP_RECORD_H

#include "app/history.h"

/* Has the terminal until the player is done with it; begins with GAME and VARIANT. */
enum chooser_answer record_run(struct term *term, struct store *store,
                               const struct game *game, const char *variant,
                               struct history_choice *choice);

#endif
