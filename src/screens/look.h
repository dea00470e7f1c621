/* How the program looks and which language it speaks: what the command line says, else what
 * the player has chosen on the options screen (screens/options_screen).
 *
 *     struct term_options look = {.theme = THEME_MONO};
 *     ... term_open(&look, &why), open the store ...
 *     look_read(&look, store, true, false);
 *     term_set(term, &look); */
#ifndef SCREENS_LOOK_H
#define SCREENS_LOOK_H

#include "store/store.h"
#include "ui/term.h"

/* Adds to LOOK, which is as the command line says, what the player has chosen, and sets the
 * language; THEME_GIVEN, LANGUAGE_GIVEN: except that, which the command line names. */
void look_read(struct term_options *look, struct store *store, bool theme_given,
               bool language_given);

#endif
