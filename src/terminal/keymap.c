#include "terminal/keymap.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "canvas/event.h"

#include <ctype.h>
#include <string.h>

/* The steps come first. */
enum {
    STEPS = 4
};

static const struct {
    const char *name;
    uint32_t key; /* the standard one */
    char vim;     /* 0: as the standard one */
} commands[] = {
    {"left", PRESS_LEFT, 'h'}, {"down", PRESS_DOWN, 'j'},
    {"up", PRESS_UP, 'k'},     {"right", PRESS_RIGHT, 'l'},
    {"hint", 'h', 't'},        {"fair-hint", 'H', 0},
    {"why", 'y', 0},           {"auto", 'a', 0},
    {"marks", 'v', 0},         {"undo", 'u', 0},
    {"redo", 'U', 0},          {"restart", 'R', 0},
    {"new", 'n', 0},           {"number", 'N', 0},
    {"games", 'g', 0},         {"statistics", 'S', 0},
    {"options", 'o', 0},       {"pane", 'i', 0},
    {"pause", 'p', 0},         {"replay", 'r', 0},
    {"best-line", 'b', 0},     {"copy", 'c', 0},
    {"edit", 'e', 0},          {"next", 'x', 0},
    {"help", '?', 0},          {"quit", 'q', 0},
    {"draw", 'd', 0},          {"waste", 'w', 0},
    {"foundation", 'f', 0},    {"safe", 'F', 0},
    {"best-place", 'm', 0},    {"shuffle", 's', 0},
};

enum {
    COMMANDS = sizeof commands / sizeof commands[0]
};

_Static_assert((int)COMMANDS <= (int)KEYMAP_COMMANDS, "each command has its place");

/* The key of command I; 0: a step that has only its arrow. */
static char key_of(const struct keymap *keymap, int i)
{
    char standard = commands[i].key < 128 ? (char)commands[i].key : '\0';
    char usual = keymap->vim && commands[i].vim != '\0' ? commands[i].vim : standard;
    return keymap->wanted[i] != '\0' ? keymap->wanted[i] : usual;
}

void keymap_use(struct keymap *keymap, bool vim)
{
    keymap->vim = vim;
    for (int i = 0; i < 128; i++) {
        keymap->meaning[i] = (uint32_t)i;
        keymap->shown[i] = (char)i;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].key < 128)
            keymap->meaning[commands[i].key] = 0;
    for (int file = 0; file < 2; file++) /* those of the file last, so that they win */
        for (int i = 0; i < COMMANDS; i++) {
            int key = key_of(keymap, i);
            if (key == '\0' || (keymap->wanted[i] != '\0') != file)
                continue;
            keymap->meaning[key] = commands[i].key;
            if (commands[i].key < 128)
                keymap->shown[commands[i].key] = (char)key;
        }
}

/* ---- the file ---------------------------------------------------------------------- */

/* Another command of the file, or one that keeps its standard key, that KEY belongs to;
 * COMMANDS: none. */
static int holder(const struct keymap *keymap, int command, char key)
{
    for (int i = 0; i < COMMANDS; i++)
        if (i != command && key_of(keymap, i) == key &&
            (keymap->wanted[i] != '\0' || !keymap->vim || commands[i].vim == '\0'))
            return i;
    return COMMANDS;
}

/* Takes a line. False: WHY has what is wrong. */
static bool take_key_line(struct keymap *keymap, char *line, int *command,
                          struct text *why)
{
    static const char blanks[] = " \t\r\n";
    char *rest, *name = strtok_r(line, blanks, &rest);
    const char *key = strtok_r(NULL, blanks, &rest);
    *command = COMMANDS;
    if (name == NULL || name[0] == '#')
        return true;
    struct nearest nearest = {.word = name};
    for (int i = 0; i < COMMANDS; i++) {
        nearest_try(&nearest, commands[i].name);
        if (strcmp(commands[i].name, name) == 0)
            *command = i;
    }
    if (*command == COMMANDS) {
        text_format(why, _("there is no command '%s'"), name);
        nearest_ask(&nearest, "", why);
        return false;
    }
    if (key == NULL || strtok_r(NULL, blanks, &rest) != NULL) {
        text_format(why, _("'%s' needs one key, as in: %s t"), name, name);
        return false;
    }
    if (key[1] != '\0' || key[0] <= ' ' || key[0] >= 127 || /* ASCII in every locale */
        isdigit((unsigned char)key[0])) {
        text_format(why, _("'%s' is no key for '%s' (one letter or sign, no digit)"), key,
                    name);
        return false;
    }
    keymap->wanted[*command] = key[0];
    return true;
}

bool keymap_read(struct keymap *keymap, FILE *file, struct text *why)
{
    char line[256];
    int lines[COMMANDS] = {0}, number = 0, command;
    scoped_text problem = {0};
    bool fine = true;
    while (fine && fgets(line, sizeof line, file) != NULL) {
        number++;
        fine = take_key_line(keymap, line, &command, &problem);
        if (command < COMMANDS)
            lines[command] = number;
    }
    for (int i = 0; fine && i < COMMANDS; i++) {
        int other = lines[i] > 0 ? holder(keymap, i, keymap->wanted[i]) : COMMANDS;
        fine = other == COMMANDS;
        number = fine ? number : lines[i];
        if (!fine)
            text_format(&problem, _("'%c' is the key of '%s'; give '%s' another key"),
                        keymap->wanted[i], commands[other].name, commands[other].name);
    }
    if (!fine)
        text_format(why, "%d: %s", number, text_get(&problem));
    return fine;
}

/* ---- words ------------------------------------------------------------------------- */

/* Whether a mark follows at S that ends a key in a sentence. */
static bool ends_key(const char *s)
{
    static const char *const wide[] = {"：", "，", "）"};
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (strncmp(s, wide[i], strlen(wide[i])) == 0)
            return true;
    return *s != '\0' && strchr(":,)\n", *s) != NULL;
}

/* Whether the character at S, of the text WORDS, stands alone and names a key: at the beginning
 * of a line or part, in the first column, in "(w, then f)" or beside the sign in "w > f". A sign
 * at the beginning of a line that two blanks follow is none. */
static bool names_key(const char *words, const char *s)
{
    const char *line = s;
    bool ends = s[0] != '\0' && ends_key(s + 1);
    if (*s <= ' ' || *s >= 127 || (s[1] != ' ' && s[1] != '\t' && !ends))
        return false;
    while (line > words && line[-1] != '\n')
        line--;
    size_t length = strcspn(s, "\t\n");
    bool column = s[length] == '\t'; /* the keys of a line */
    if (s == line)
        return column || ends || s[2] != ' ';
    if (s[-1] == ' ')
        return column || (s - line > 1 && strchr(" >", s[-2]) != NULL) || ends ||
               strncmp(s + 1, " > ", 3) == 0;
    bool open = s[-1] == '(' || (s - line > 2 && strncmp(s - 3, "（", 3) == 0);
    return open && (ends || (s[2] != '\0' && ends_key(s + 3)));
}

void keymap_print(const struct keymap *keymap, const char *words, struct text *out)
{
    for (const char *s = words; *s != '\0'; s++)
        text_char(out, names_key(words, s) ? keymap_shown(keymap, *s) : *s);
}

void keymap_print_steps(const struct keymap *keymap, struct text *out)
{
    const char *gap = "";
    for (int i = 0; i < STEPS; i++) {
        if (key_of(keymap, i) == '\0')
            continue;
        text_format(out, "%s%c", gap, key_of(keymap, i));
        gap = " ";
    }
}
