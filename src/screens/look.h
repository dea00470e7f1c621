/* The looks and the language of the program: from the command line or else from the
 * options screen (screens/options_screen).
 *
 *     struct term_options look = {.theme = THEME_MONO};
 *     ... term_open(&look, &why), open the store ...
 *     look_read(&look, store, true, false);
 *     term_set(term, &look); */
#ifndef SCREENS_LOOK_H
#define SCREENS_LOOK_H

#include "store/store.h"
#include "terminal/term.h"

/* LOOK has the options of the command line. Adds to it the player's saved options, and
 * sets the language. THEME_GIVEN, LANGUAGE_GIVEN: the command line sets the theme or the
 * language, so the saved one is not used. */
void look_read(struct term_options *look, struct store *store, bool theme_given,
               bool language_given);

#endif
