#include "screens/look.h"

#include "base/language.h"
#include "store/preference.h"

#include <stdlib.h>

/* The number stored for KEY if it is from 0 to MOST, else VALUE. */
static int read_number(struct store *store, const char *key, int most, int value)
{
    preference_read(store, key, 0, most, &value);
    return value;
}

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
    look->ascii = look->ascii || read_number(store, "ascii", 1, 0) != 0;
    look->faces = (enum faces)read_number(store, "faces", FACES_COUNT - 1, FACES_AUTO);
    look->no_mouse = read_number(store, "mouse", 1, 1) == 0;
    if (look->keymap != NULL)
        keymap_use(look->keymap, read_number(store, "keymap", 1, 0) != 0);
    look->bell = read_number(store, "bell", 1, 0) != 0;
}
