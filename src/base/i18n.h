/* Translation marks.
 *
 *     puts(_("Nothing to undo"));
 *     static const char *const names[] = {N_("draw 3"), N_("draw 1")};
 *
 * _() returns the translation, from the catalogue that main() bound. N_() only marks a
 * message for the catalogue; the code that shows it calls _(). */
#ifndef BASE_I18N_H
#define BASE_I18N_H

#include <libintl.h>

#define _(message)  gettext(message)
#define N_(message) message

#endif
