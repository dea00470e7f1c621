#include "editor/levels.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "game/reader.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The most entries of a set: reading stops there, so that a directory of other files does
 * not take long. */
enum {
    LEVELS_MOST = 5000
};

static char *copy(const char *s)
{
    return strcpy(memory_get(strlen(s) + 1, 1), s);
}

static void add_level(struct levels *levels, enum level_kind kind, const char *name,
                      const char *words)
{
    levels->all =
        memory_more(levels->all, levels->count, &levels->capacity, sizeof *levels->all);
    levels->all[levels->count++] =
        (struct level){.kind = kind, .name = copy(name), .words = copy(words)};
}

void levels_free(struct levels *levels)
{
    for (int i = 0; i < levels->count; i++) {
        free(levels->all[i].name);
        free(levels->all[i].words);
    }
    free(levels->all);
    free(levels->path);
    *levels = (struct levels){0};
}

int levels_compare(const char *a, const char *b)
{
    while (*a != '\0' && *b != '\0') {
        if (!isdigit((unsigned char)*a) || !isdigit((unsigned char)*b)) {
            if (*a++ != *b++)
                return (unsigned char)a[-1] - (unsigned char)b[-1];
            continue;
        }
        a += strspn(a, "0");
        b += strspn(b, "0");
        size_t long_a = strspn(a, "0123456789"), long_b = strspn(b, "0123456789");
        int order = long_a != long_b ? (long_a > long_b) - (long_a < long_b)
                                     : strncmp(a, b, long_a);
        if (order != 0)
            return order;
        a += long_a;
        b += long_b;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

/* ---- one file ---------------------------------------------------------------------- */

static void add_bad(struct levels *levels, const char *name, const struct reason *why)
{
    scoped_text words = {0};
    if (why->line > 0)
        text_format(&words, _("line %ld: "), why->line);
    text_string(&words, why->text);
    add_level(levels, LEVEL_BAD, name, text_get(&words));
}

/* Adds a board. If it has no name, it gets that of its file, with a number unless it is
 * the first one. */
static void add_board(struct levels *levels, const struct session *session,
                      const char *file, int number)
{
    scoped_text name = {0};
    scoped_text words = {0};
    size_t length = strlen(file);
    if (length > 4 && strcmp(file + length - 4, ".txt") == 0)
        length -= 4;
    if (session->name != NULL)
        text_string(&name, session->name);
    else if (number == 1)
        text_format(&name, "%.*s", (int)length, file);
    else
        text_format(&name, "%.*s %d", (int)length, file, number);
    session_print(session, &words);
    add_level(levels, LEVEL_BOARD, text_get(&name), text_get(&words));
}

static void read_file(struct levels *levels, const char *path, const char *name,
                      uint32_t variant)
{
    struct reason why = {0};
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        reason_set(&why, 0, 0, "%s", strerror(errno));
        add_bad(levels, name, &why);
        return;
    }
    struct reader reader = {0};
    struct position position = {0};
    struct session session = {0};
    reader.lines.file = file;
    reader.blocks.hash_rows = levels->game->notation->hash_rows;
    for (int number = 1; levels->count < LEVELS_MOST; number++) {
        enum reading reading = position_read(&reader, &position, &why);
        if (reading == READING_END)
            break;
        if (reading == READING_BLOCK &&
            session_parse(&session, levels->game, variant, &position, &why)) {
            add_board(levels, &session, name, number);
            continue;
        }
        add_bad(levels, name, &why);
        if (reading == READING_BAD)
            break; /* the file is no text, or too long */
    }
    session_free(&session);
    position_free(&position);
    fclose(file);
}

/* ---- the directory ----------------------------------------------------------------- */

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    int order = levels_compare((*a)->d_name, (*b)->d_name);
    return order != 0 ? order : strcmp((*a)->d_name, (*b)->d_name);
}

/* The set called NAME that comes with the program; NULL: none does. */
static const struct level_set *find_set(const char *name)
{
    for (int i = 0; i < LEVEL_SETS; i++)
        if (strcmp(level_sets[i].name, name) == 0)
            return &level_sets[i];
    return NULL;
}

const char *levels_title(const char *name)
{
    return find_set(name) != NULL ? _(name) : name;
}

/* Adds the boards of SET. */
static void add_set(struct levels *levels, const struct level_set *set)
{
    char name[64], rows[64], goal[16];
    int least;
    for (const char *s = set->boards; *s != '\0'; s += strcspn(s, "\n") + 1) {
        scoped_text words = {0};
        goal[0] = '\0';
        if (sscanf(s, "%63[^|]|%d|%63[^|]|%15[^\n]", name, &least, rows, goal) < 3)
            continue;
        for (char *slash = rows; (slash = strchr(slash, '/')) != NULL;)
            *slash = '\n';
        text_format(&words, "name: %s\ngame: %s\n", name, levels->game->id);
        if (goal[0] != '\0')
            text_format(&words, "goal: %s\n", goal);
        text_format(&words, "%s\n", rows);
        add_level(levels, LEVEL_BOARD, name, text_get(&words));
        levels->all[levels->count - 1].least = least;
    }
}

bool levels_read(struct levels *levels, const char *path, bool own,
                 const struct game *game, uint32_t variant, struct reason *why)
{
    struct dirent **entries = NULL;
    *levels = (struct levels){.game = game};
    int count = scandir(path, &entries, is_shown, by_name);
    bool missing = count < 0 && errno == ENOENT;
    const char *slash = strrchr(path, '/');
    const struct level_set *set = missing && !own && game->edit != NULL
                                      ? find_set(slash != NULL ? slash + 1 : path)
                                      : NULL;
    if (count < 0 && set == NULL && !(missing && own))
        return reason_set(why, 0, 0, "%s", strerror(errno));
    levels->path = copy(path);
    if (set != NULL)
        add_set(levels, set);
    for (int i = 0; i < count; free(entries[i++])) {
        scoped_text full = {0};
        struct stat about;
        const char *name = entries[i]->d_name;
        text_format(&full, "%s/%s", path, name);
        /* Opening a pipe would wait for its writer. */
        bool there = levels->count < LEVELS_MOST && stat(text_get(&full), &about) == 0;
        if (there && S_ISDIR(about.st_mode))
            add_level(levels, LEVEL_FOLDER, name, "");
        else if (there && S_ISREG(about.st_mode))
            read_file(levels, text_get(&full), name, variant);
    }
    free(entries);
    for (int i = 0; own && i < LEVEL_SETS && game->edit != NULL; i++)
        add_level(levels, LEVEL_FOLDER, level_sets[i].name, "");
    return true;
}

bool levels_open(const struct levels *levels, int index, struct session *session)
{
    const struct level *level = &levels->all[index];
    if (level->kind != LEVEL_BOARD)
        return false;
    struct reason why;
    bool opened = session_read(session, levels->game, 0, level->words, &why);
    if (opened)
        session->dealt = false; /* its results are those of the level */
    if (opened && session->name == NULL)
        session->name = copy(level->name);
    return opened;
}
