#include "screens/look.h"

#include "base/language.h"
#include "store/setting.h"

#include <stdlib.h>

void look_init(struct term_options *look, const struct options *options)
{
    *look = (struct term_options){.theme = options->theme,
                                  .ascii = options->ascii,
                                  .no_color = options->no_color};
}

static bool read_choice(struct store *store, const char *key, bool value)
{
    int number = value;
    setting_read(store, key, 0, 1, &number);
    return number != 0;
}

void look_read(struct term_options *look, struct store *store,
               const struct options *options)
{
    char *theme = setting_get(store, "theme");
    char *language = setting_get(store, "language");
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
