/* The list of the games played: replay one, continue it, or play its deal again. */
#ifndef SCREENS_HISTORY_H
#define SCREENS_HISTORY_H

#include "screens/chooser.h"
#include "store/saved.h"
#include "table/table.h"

/* The game that the player chose. */
struct history_choice {
    int64_t id; /* in the store */
    bool again; /* play its deal from the start; otherwise continue it */
};

/* Shows the list until the player leaves it. CHOOSER_CHOSEN: CHOICE is set. TABLE: has
 * the speed of replays. */
enum chooser_answer history_run(struct term *term, struct store *store,
                                struct table *table, struct history_choice *choice);

/* Adds the newest games of STORE to OUT, MOST at most, a line each. Sets CHOICES, AGAIN for
 * those that are over, and returns how many there are. */
int history_list(struct store *store, int most, enum charset charset, struct text *out,
                 struct history_choice *choices);

#endif
