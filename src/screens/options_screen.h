/* The options screen: above, what the chosen option means; then a list of the options with
 * their values, and a sample of each board. */
#ifndef SCREENS_OPTIONS_SCREEN_H
#define SCREENS_OPTIONS_SCREEN_H

#include "store/store.h"
#include "table/table.h"
#include "terminal/term.h"

/* Runs the screen. A change applies at once, to LOOK and TERM or to TABLE, and is saved:
 * the look and the language by this function, the options of the table by its keeper.
 * Returns false if the program is to end. */
bool options_screen_run(struct term_options *look, struct term *term, struct store *store,
                        struct table *table);

#endif
