/* This is a separate file because <term.h> defines macros like "lines" and "columns". */
#include "terminal/terminfo.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

static TERMINAL *entry; /* NULL: none is open */

static bool load(const char *type)
{
    int error;
    bool known = setupterm(type, STDOUT_FILENO, &error) == OK;
    entry = known ? cur_term : NULL;
    return known;
}

bool terminfo_open(const char *type)
{
    static const char usual[] = "xterm-256color";
    if (load(type) || load(usual))
        return true;
    if (TERMINFO_OWN[0] != '\0')
        setenv("TERMINFO", TERMINFO_OWN, 1);
    return load(usual);
}

void terminfo_close(void)
{
    if (entry != NULL)
        del_curterm(entry);
    entry = NULL;
}

const char *terminfo_string(const char *name)
{
    const char *string = tigetstr(name);
    return string != (const char *)-1 ? string : NULL;
}

int terminfo_number(const char *name)
{
    return tigetnum(name);
}

bool terminfo_flag(const char *name)
{
    return tigetflag(name) > 0;
}

void terminfo_add(struct text *out, const char *string, int a, int b)
{
    const char *s = string != NULL ? tiparm(string, a, b) : NULL;
    for (; s != NULL && *s != '\0'; s++) {
        if (strncmp(s, "$<", 2) == 0 && strchr(s, '>') != NULL)
            s = strchr(s, '>');
        else
            text_char(out, *s);
    }
}
