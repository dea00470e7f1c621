#include "tests/tui/chinese.h"

#include "tests/unit.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asks this process's C library, not the program, so that a fault of the program is
 * found. */
static bool translates(const char *locale)
{
    return setlocale(LC_MESSAGES, locale) != NULL &&
           strcmp(dgettext(PACKAGE, "Klotski"), "华容道") == 0;
}

void chinese_or_skip(void)
{
    char folder[1024];
    const char *build = getenv("BUILDDIR");
    snprintf(folder, sizeof folder, "%s/po/locale", build != NULL ? build : ".");
    bindtextdomain(PACKAGE, folder);
    bind_textdomain_codeset(PACKAGE, "UTF-8");
    setenv("LANGUAGE", "zh_CN", 1);
    bool can =
        translates("zh_CN.UTF-8") || translates("en_US.UTF-8") || translates("C.UTF-8");
    unsetenv("LANGUAGE");
    setlocale(LC_MESSAGES, "C");
    if (!can) {
        print_message("# no Chinese here: no translation, or no locale for it\n");
        skip();
    }
}
