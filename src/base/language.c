#include "base/language.h"

#include "base/i18n.h"

#undef ngettext /* here it is the C library's */
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool writes_chinese(void)
{
    const char *codeset = nl_langinfo(CODESET);
    return strcmp(codeset, "UTF-8") == 0 || strncmp(codeset, "GB", 2) == 0;
}

/* In the locale C and, since glibc 2.39, in C.UTF-8, gettext ignores LANGUAGE and
 * translates nothing. So LC_MESSAGES becomes another locale that is installed. */
static void leave_c_locale(void)
{
    static const char *const others[] = {"zh_CN.UTF-8", "en_US.UTF-8", "C.UTF-8"};
    const char *now = setlocale(LC_MESSAGES, NULL);
    if (now == NULL || (strcmp(now, "C") != 0 && strcmp(now, "POSIX") != 0 &&
                        strncmp(now, "C.", 2) != 0))
        return;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (setlocale(LC_MESSAGES, others[i]) != NULL)
            return;
}

/* The locale that the environment names for CATEGORY. */
static const char *wanted_locale(const char *category)
{
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0')
            return value;
    }
    return "C";
}

static bool is_utf8(const char *locale)
{
    const char *dot = strchr(locale, '.');
    return dot != NULL &&
           (strncasecmp(dot, ".UTF-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
}

void language_start(void)
{
    const char *language = getenv("LANGUAGE");
    i18n_use(gettext, ngettext);
    if (setlocale(LC_ALL, "") == NULL) {
        if (setlocale(LC_CTYPE, "") == NULL && is_utf8(wanted_locale("LC_CTYPE")))
            setlocale(LC_CTYPE, "C.UTF-8");
        if (setlocale(LC_MESSAGES, "") == NULL &&
            (language == NULL || *language == '\0') &&
            strncmp(wanted_locale("LC_MESSAGES"), "zh_CN", 5) == 0)
            language_set("zh_CN");
    }
    /* Numbers in results have a decimal point in every locale. */
    setlocale(LC_NUMERIC, "C");
}

bool language_set(const char *name)
{
    bool english = strcmp(name, "en") == 0;
    if (!english && strcmp(name, "zh_CN") != 0)
        return false;
    setenv("LANGUAGE", english || !writes_chinese() ? "C" : name, 1);
    leave_c_locale();
    textdomain(PACKAGE); /* makes gettext forget the translations it has cached */
    return true;
}

const char *language_now(void)
{
    /* The header of the catalogue in use; English has none. */
    return strstr(gettext(""), "Language: zh_CN") != NULL ? "zh_CN" : "en";
}
