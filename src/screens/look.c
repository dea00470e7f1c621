#include "screens/look.h"

#include "base/language.h"
#include "store/preference.h"

#include <stdlib.h>

static bool read_choice(struct store *store, const char *key, bool value)
{
    int number = value;
    preference_read(store, key, 0, 1, &number);
    return number != 0;
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
    look->ascii = look->ascii || read_choice(store, "ascii", false);
    look->latin = read_choice(store, "latin", false);
    look->no_mouse = !read_choice(store, "mouse", true);
}
