/* The options screen: a list of what can be set, each with its value, and below it what the
 * chosen one means and a piece of each board as it looks now. */
#ifndef SCREENS_OPTIONS_SCREEN_H
#define SCREENS_OPTIONS_SCREEN_H

#include "store/store.h"
#include "table/table.h"
#include "ui/term.h"

/* Runs the screen. A change applies at once, to LOOK and TERM or to TABLE, and is saved: look
 * and language here, what belongs to the table by its keeper. Returns false if the program
 * is to end. */
bool options_screen_run(struct term_options *look, struct term *term, struct store *store,
                        struct table *table);

#endif
