#include "screens/look.h"

#include "base/language.h"
#include "store/preference.h"

#include <stdlib.h>

void look_read(struct term_options *look, struct store *store, bool theme_given,
               bool language_given)
{
    char *theme = preference_get(store, "theme");
    char *language = preference_get(store, "language");
    if (theme != NULL && !theme_given)
        theme_find(theme, &look->theme);
    if (language != NULL && !language_given)
        language_set(language);
    free(theme);
    free(language);
    look->ascii = look->ascii || preference_read(store, "ascii", 1, 0) != 0;
    look->faces =
        (enum faces)preference_read(store, "faces", FACES_COUNT - 1, FACES_AUTO);
    look->no_mouse = preference_read(store, "mouse", 1, 1) == 0;
    if (look->keymap != NULL)
        keymap_use(look->keymap, preference_read(store, "keymap", 1, 0) != 0);
    look->bell = preference_read(store, "bell", 1, 0) != 0;
}
