/* The list of the games played: replay one, continue it, or play its deal again. */
#ifndef SCREENS_HISTORY_H
#define SCREENS_HISTORY_H

#include "screens/chooser.h"
#include "store/saved.h"
#include "table/table.h"

/* What the player wants on the table. */
struct history_choice {
    int64_t id; /* in the store */
    bool again; /* its deal from the start, not where it stands */
};

/* Has the terminal until the player leaves it; CHOOSER_CHOSEN: with CHOICE. TABLE: for the
 * speed of replays. */
enum chooser_answer history_run(struct term *term, struct store *store,
                                struct table *table, struct history_choice *choice);

#endif
