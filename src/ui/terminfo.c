#include "ui/terminfo.h"

#include "base/memory.h"
#include "ui/theme.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

static const char *const names[CAP_COUNT] = {
    [CAP_PLACE] = "cup",     [CAP_ROW] = "vpa",     [CAP_COLUMN] = "hpa",
    [CAP_RIGHT] = "cuf",     [CAP_LEFT] = "cub",    [CAP_ERASE] = "ech",
    [CAP_ERASE_REST] = "el", [CAP_CLEAR] = "clear", [CAP_PLAIN] = "sgr0",
    [CAP_ENTER] = "smcup",   [CAP_LEAVE] = "rmcup", [CAP_HIDE] = "civis",
    [CAP_UNHIDE] = "cnorm",
};

/* "ncv" has these bits. */
static const struct {
    const char *name;
    int attribute;
    int bit;
} attributes[] = {
    {"bold", LOOK_BOLD, 32},
    {"dim", LOOK_DIM, 16},
    {"rev", LOOK_REVERSE, 4},
    {"smul", LOOK_UNDERLINE, 2},
};

static const char *find(const char *name)
{
    const char *string = tigetstr(name);
    return string == (const char *)-1 || string == NULL || string[0] == '\0' ? NULL
                                                                             : string;
}

/* A copy without delays ("$<5>"), NULL of what it has not. */
static char *copy_of(const char *name)
{
    const char *from = find(name);
    if (from == NULL)
        return NULL;
    char *copy = memory_get(strlen(from) + 1, 1);
    for (char *to = copy; *from != '\0';) {
        const char *end = strncmp(from, "$<", 2) == 0 ? strchr(from, '>') : NULL;
        if (end != NULL)
            from = end + 1;
        else
            *to++ = *from++;
    }
    return copy;
}

/* Terminals that choose looks in another way than with SGR, all of them older than that,
 * have none. */
static bool is_common(const char *string)
{
    return string != NULL && strncmp(string, "\033[", 2) == 0;
}

static void read_looks(struct terminfo *info)
{
    int without = tigetnum("ncv");
    int colors = tigetnum("colors");
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
        if (is_common(find(attributes[i].name)))
            info->attributes |= attributes[i].attribute;
        if (without > 0 && (without & attributes[i].bit) != 0)
            info->colorless |= attributes[i].attribute;
    }
    info->color = copy_of("setaf");
    info->ground = copy_of("setab");
    info->colors =
        is_common(info->color) && is_common(info->ground) && colors > 0 ? colors : 0;
}

bool terminfo_open(struct terminfo *info, const char *type, int tty)
{
    int error;
    *info = (struct terminfo){0};
    if (setupterm(type, tty, &error) != OK &&
        setupterm("xterm-256color", tty, &error) != OK)
        return false;
    for (int i = 0; i < CAP_COUNT; i++)
        info->strings[i] = copy_of(names[i]);
    read_looks(info);
    info->erases_with_ground = tigetflag("bce") == 1;
    info->scrolls_at_end = tigetflag("am") == 1 && tigetflag("xenl") != 1;
    if (info->strings[CAP_PLACE] != NULL && info->strings[CAP_CLEAR] != NULL)
        return true;
    terminfo_close(info);
    return false;
}

void terminfo_close(struct terminfo *info)
{
    for (int i = 0; i < CAP_COUNT; i++)
        free(info->strings[i]);
    free(info->color);
    free(info->ground);
    *info = (struct terminfo){0};
    if (cur_term != NULL)
        del_curterm(cur_term);
}

void terminfo_add(const struct terminfo *info, enum capability capability, int first,
                  int second, struct text *out)
{
    const char *string = info->strings[capability];
    if (string != NULL)
        text_string(out, tiparm(string, first, second));
}

void terminfo_add_color(const char *sgr, int color, struct text *out)
{
    const char *words = tiparm(sgr, color);
    size_t length = strlen(words);
    if (length > 3)
        text_add(out, words + 2, length - 3);
}
