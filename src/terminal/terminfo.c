/* This is a separate file because <term.h> defines macros like "lines" and "columns". */
#include "terminal/terminfo.h"

#include "terminal/claims.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/* A terminal claims CLAIM if its string NAME contains PART. Those with upper case are
 * extensions, which xterm and tmux have introduced. */
static const struct {
    const char *name, *part;
    unsigned claim;
} claims[] = {
    {"kmous", "\033[", CLAIM_MOUSE},  {"XM", "?1006", CLAIM_MOUSE},
    {"BE", "?2004h", CLAIM_PASTE},    {"fe", "?1004h", CLAIM_FOCUS},
    {"Sync", "?2026", CLAIM_SYNC},    {"Ms", "]52;", CLAIM_COPY},
    {"u9", "\033[c", CLAIM_IDENTITY},
};

static bool load(const char *type)
{
    int error;
    return setupterm(type, STDOUT_FILENO, &error) == OK;
}

const char *terminfo_type(const char *type)
{
    bool known = load(type);
    if (!known) {
        type = "xterm-256color";
        known = load(type);
        if (!known && TERMINFO_OWN[0] != '\0')
            setenv("TERMINFO", TERMINFO_OWN, 1);
    }
    if (known)
        del_curterm(cur_term);
    return type;
}

/* NULL: the entry has no such string. */
static const char *find_string(const char *name)
{
    const char *string = tigetstr(name);
    return string != (const char *)-1 ? string : NULL;
}

/* Adds the string NAME without its delays, "$<5>", which only old hardware needs. */
static void add_string(const char *name, struct text *out)
{
    for (const char *s = find_string(name); s != NULL && *s != '\0'; s++) {
        if (strncmp(s, "$<", 2) == 0 && strchr(s, '>') != NULL)
            s = strchr(s, '>');
        else
            text_char(out, *s);
    }
}

unsigned terminfo_claims(const char *type, struct text *leave)
{
    unsigned set = 0;
    if (!load(type))
        return 0;
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        const char *string = find_string(claims[i].name);
        if (string != NULL && strstr(string, claims[i].part) != NULL)
            set |= claims[i].claim;
    }
    add_string("sgr0", leave);
    add_string("cnorm", leave);
    add_string("rmcup", leave);
    del_curterm(cur_term);
    return set;
}
