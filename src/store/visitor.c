#include "store/visitor.h"

#include "base/far.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "store/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/* ---- the command line and the environment ------------------------------------------ */

/* Whether ARGUMENT is --public, which may be shortened as every option. */
static bool is_public(const char *argument)
{
    size_t length = strlen(argument);
    return length >= sizeof "--pu" - 1 && strncmp(argument, "--public", length) == 0;
}

bool visitor_asked(int *argc, char ***argv)
{
    static char name[] = "unstuck", option[] = "--public";
    static char *alone[] = {name, option, NULL};
    const char *program = (*argv)[0];
    bool shell = (program != NULL && program[0] == '-') ||
                 (*argc > 1 && strcmp((*argv)[1], "-c") == 0);
    if (shell) {
        *argc = 2;
        *argv = alone;
        return true;
    }
    for (int i = 1; i < *argc; i++)
        if (is_public((*argv)[i]))
            return true;
    return false;
}

/* A short word without '/'. */
static bool is_word(const char *value)
{
    return strlen(value) <= 40 && value[strspn(value, LETTERS "._+@-")] == '\0';
}

void visitor_begin(void)
{
    static char *none[] = {NULL};
    static const struct {
        const char *name;
        bool (*is_valid)(const char *value);
    } believed[] = {{"TERM", is_word},
                    {"LANG", is_word},
                    {"COLORTERM", is_word},
                    {"UNSTUCK_PLAYER", visitor_name_is_valid}};
    enum {
        BELIEVED = sizeof believed / sizeof believed[0]
    };
    struct text kept[BELIEVED] = {0};
    const char *player = getenv("UNSTUCK_PLAYER");
    bool nameless = player != NULL && player[0] != '\0' && !visitor_name_is_valid(player);
    for (int i = 0; i < BELIEVED; i++) {
        const char *value = getenv(believed[i].name);
        if (value != NULL && believed[i].is_valid(value))
            text_string(&kept[i], value);
    }
    environ = none;
    /* Nearly every terminal of today shows UTF-8, and not every one says so. */
    setenv("LANG", "C.UTF-8", 1);
    far_set();
    for (int i = 0; i < BELIEVED; i++) {
        if (kept[i].length > 0)
            setenv(believed[i].name, text_get(&kept[i]), 1);
        text_free(&kept[i]);
    }
    if (nameless)
        setenv("UNSTUCK_PLAYER", "", 1);
}

/* ---- the name ---------------------------------------------------------------------- */

static bool is_digit_or_chinese(uint32_t code)
{
    return (code >= '0' && code <= '9') || (code >= 0x4e00 && code <= 0x9fff);
}

bool visitor_name_is_valid(const char *name)
{
    size_t left = strlen(name);
    if (left == 0 || left > VISITOR_BYTES || utf8_columns(name) > VISITOR_COLUMNS)
        return false;
    if (name[strspn(name, LETTERS "-_.")] == '\0')
        return true;
    uint32_t code;
    for (size_t n; (n = utf8_decode(name, left, &code)) > 0; name += n, left -= n)
        if (!is_digit_or_chinese(code))
            return false;
    return true;
}

void visitor_file_name(const char *name, char out[VISITOR_FILE])
{
    for (; *name != '\0'; name++) {
        unsigned char c = (unsigned char)*name;
        bool stays = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        out += snprintf(out, 4, stays ? "%c" : "%%%02x", c);
    }
    *out = '\0';
}

/* ---- the directories --------------------------------------------------------------- */

static bool make_folder(const struct text *path, struct reason *why)
{
    return folder_make(text_get(path)) || reason_set(why, 0, 0, "%s", strerror(errno));
}

bool visitor_enter(struct visitor *visitor, const char *state, struct reason *why)
{
    struct text base = {0};
    const char *name = getenv("UNSTUCK_PLAYER");
    char file[VISITOR_FILE];
    if (state != NULL && state[0] == '/')
        text_string(&base, state);
    else if (state != NULL || !folder_path(FOLDER_STATE, "public", &base))
        return reason_set(why, 0, 0, "%s",
                          state != NULL ? _("--state needs an absolute path")
                                        : _("there is no home directory"));
    text_format(&visitor->shared, "%s/daily", text_get(&base));
    bool made = make_folder(&visitor->shared, why);
    visitor->nameless = name != NULL && name[0] == '\0';
    if (made && name != NULL && !visitor->nameless) {
        snprintf(visitor->name, sizeof visitor->name, "%s", name);
        visitor_file_name(name, file);
        text_format(&visitor->own, "%s/players/%s", text_get(&base), file);
        made = make_folder(&visitor->own, why);
        setenv("XDG_STATE_HOME", text_get(&visitor->own), 1);
    }
    text_free(&base);
    return made;
}

void visitor_free(struct visitor *visitor)
{
    text_free(&visitor->own);
    text_free(&visitor->shared);
}
