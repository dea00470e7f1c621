#include "screens/settings.h"

#include "base/language.h"
#include "store/preference.h"

#include <stdlib.h>

void settings_init(struct settings *settings, const struct options *options)
{
    *settings = (struct settings){.look = {.theme = options->theme,
                                           .ascii = options->ascii,
                                           .no_color = options->no_color}};
}

static bool read_choice(struct store *store, const char *key, bool value)
{
    int number = value;
    preference_read(store, key, 0, 1, &number);
    return number != 0;
}

void settings_read(struct settings *settings, struct store *store,
                   const struct options *options)
{
    struct term_options *look = &settings->look;
    char *theme = preference_get(store, "theme");
    char *language = preference_get(store, "language");
    if (theme != NULL && !options->has_theme)
        theme_find(theme, &look->theme);
    if (language != NULL && !options->has_language)
        language_set(language);
    free(theme);
    free(language);
    look->ascii = options->ascii || read_choice(store, "ascii", false);
    look->latin = read_choice(store, "latin", false);
    look->no_mouse = !read_choice(store, "mouse", true);
}
