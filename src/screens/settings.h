/* How the program looks and what language it speaks, as the player has chosen; and the
 * screen on which he does.
 *
 *     struct settings settings;
 *     settings_init(&settings, &options);
 *     ... term_open(&settings.look, &why) ...
 *     settings_read(&settings, store, &options);    what was chosen before
 *     term_set(term, &settings.look);
 *     settings_ask(&settings, term, store, &table);
 *
 * Of what can be set there, pane, speed and analysis are the table's own, which the keeper
 * keeps. */
#ifndef SCREENS_SETTINGS_H
#define SCREENS_SETTINGS_H

#include "cli/options.h"
#include "store/store.h"
#include "table/table.h"
#include "ui/term.h"

struct settings {
    struct term_options look;
};

/* What the command line says, and else what holds where nothing was chosen yet. */
void settings_init(struct settings *settings, const struct options *options);

/* What was chosen before, unless the command line says otherwise; the language, too. */
void settings_read(struct settings *settings, struct store *store,
                   const struct options *options);

/* The options screen. What is changed there is in force at once, and kept. False: the
 * terminal is gone, or the program is told to end. */
bool settings_ask(struct settings *settings, struct term *term, struct store *store,
                  struct table *table);

#endif
