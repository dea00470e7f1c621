#include "app/language.h"

#include "base/i18n.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static bool writes_chinese(void)
{
    const char *codeset = nl_langinfo(CODESET);
    return strcmp(codeset, "UTF-8") == 0 || strncmp(codeset, "GB", 2) == 0;
}

bool language_set(const char *name)
{
    bool english = strcmp(name, "en") == 0;
    if (!english && strcmp(name, "zh_CN") != 0)
        return false;
    setenv("LANGUAGE", english || !writes_chinese() ? "C" : name, 1);
    /* gettext translates nothing in the locale C, whatever LANGUAGE says. */
    const char *now = setlocale(LC_MESSAGES, NULL);
    if (now != NULL && (strcmp(now, "C") == 0 || strcmp(now, "POSIX") == 0))
        setlocale(LC_MESSAGES, "C.UTF-8");
    textdomain(PACKAGE); /* else what was translated before comes as it was */
    return true;
}

const char *language_now(void)
{
    /* The head of the messages in use; English has none. */
    return strstr(gettext(""), "Language: zh_CN") != NULL ? "zh_CN" : "en";
}
