/* How the program looks and what language it speaks, as the player has chosen; and the
 * screen on which he does.
 *
 *     struct settings settings = {.look = {.theme = THEME_MONO}, .theme_given = true};
 *     ... term_open(&settings.look, &why) ...
 *     settings_read(&settings, store);       what was chosen before
 *     term_set(term, &settings.look);
 *     settings_ask(&settings, term, store, &table);
 *
 * Of what can be set there, pane, speed and analysis are the table's own, which the keeper
 * keeps. */
#ifndef SCREENS_SETTINGS_H
#define SCREENS_SETTINGS_H

#include "store/store.h"
#include "table/table.h"
#include "ui/term.h"

struct settings {
    struct term_options look;
    bool theme_given, language_given; /* by the command line */
};

/* Reads what was chosen before, the language too, except what the command line gave. */
void settings_read(struct settings *settings, struct store *store);

/* The options screen. What is changed there is in force at once, and kept. False: the
 * terminal is gone, or the program is told to end. */
bool settings_ask(struct settings *settings, struct term *term, struct store *store,
                  struct table *table);

#endif
