#include "base/i18n.h"

#include <stddef.h>

static char *(*translate_message)(const char *);
static char *(*translate_plural)(const char *, const char *, unsigned long);

void i18n_use(char *(*message)(const char *),
              char *(*plural)(const char *, const char *, unsigned long))
{
    translate_message = message;
    translate_plural = plural;
}

const char *i18n_message(const char *message)
{
    return translate_message != NULL ? translate_message(message) : message;
}

const char *i18n_plural(const char *one, const char *many, unsigned long count)
{
    if (translate_plural != NULL)
        return translate_plural(one, many, count);
    return count == 1 ? one : many;
}
