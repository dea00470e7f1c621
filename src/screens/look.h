/* How the program looks and which language it speaks: what the command line says, else what
 * the player has chosen on the options screen (screens/options_screen).
 *
 *     struct term_options look;
 *     look_init(&look, &options);
 *     ... term_open(&look, &why), open the store ...
 *     look_read(&look, store, &options);
 *     term_set(term, &look); */
#ifndef SCREENS_LOOK_H
#define SCREENS_LOOK_H

#include "cli/options.h"
#include "store/store.h"
#include "ui/term.h"

/* What the command line says, with defaults for the rest. */
void look_init(struct term_options *look, const struct options *options);

/* Adds what the player has chosen, unless the command line says otherwise; sets the language,
 * too. */
void look_read(struct term_options *look, struct store *store,
               const struct options *options);

#endif
