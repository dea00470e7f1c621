#include "store/visitor.h"

#include "base/far.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "store/folder.h"
#include "store/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SESSIONS = 4, /* of one player at a time */
    DISK_GIB = 8  /* of all files, unless the server's owner says more or less */
};

extern char **environ;

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/* ---- the command line and the environment ------------------------------------------ */

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
    for (int i = 1; i < *argc; i++) {
        size_t length = strlen((*argv)[i]); /* it may be shortened as every option */
        if (length >= sizeof "--pu" - 1 && strncmp((*argv)[i], option, length) == 0)
            return true;
    }
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

bool visitor_name_is_valid(const char *name)
{
    if (name[0] == '\0' || strlen(name) > VISITOR_BYTES ||
        utf8_columns(name) > VISITOR_COLUMNS)
        return false;
    if (name[strspn(name, LETTERS "-_.")] == '\0')
        return true;
    uint32_t code;
    for (size_t n; (n = utf8_decode(name, &code)) > 0; name += n)
        if ((code < '0' || code > '9') && (code < 0x4e00 || code > 0x9fff))
            return false; /* neither a digit nor Chinese */
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

/* The bytes of DIR/lock: one for each session, and SESSIONS for each name. Names with the same
 * hash share theirs. */
static const int64_t seats = 1 << 20, names = 1 << 21;

static int64_t byte_of(const char *file)
{
    uint32_t hash = 2166136261; /* FNV-1a */
    for (; *file != '\0'; file++)
        hash = (hash ^ (unsigned char)*file) * 16777619;
    return names + (int64_t)hash * SESSIONS;
}

/* Locks the first free one of COUNT bytes from BYTE on. */
static bool take(const struct state_dir *locks, int64_t byte, int count)
{
    for (int i = 0; i < count; i++)
        if (state_dir_hold(locks, byte + i, 1, true))
            return true;
    return false;
}

/* Removes the name's directory if it is empty and no session has locked its bytes. */
static bool remove_unused(const struct state_dir *locks, const char *players,
                          const char *file)
{
    scoped_text path = {0};
    text_format(&path, "%s/%s", players, file);
    bool unused = state_dir_hold(locks, byte_of(file), SESSIONS, true);
    bool removed = unused && rmdir(text_get(&path)) == 0;
    if (unused)
        state_dir_hold(locks, byte_of(file), SESSIONS, false);
    return removed;
}

/* The number of players, without names that made no move and have no session. */
static uint64_t count_players(const struct state_dir *locks, const char *players)
{
    uint64_t count = 0;
    DIR *folder = opendir(players);
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL)
        count += entry->d_name[0] != '.' && !remove_unused(locks, players, entry->d_name);
    if (folder != NULL)
        closedir(folder);
    return count;
}

/* Finds the player's directory; a name for which there is no room becomes a guest. */
static void find_player(struct visitor *visitor, const char *base, uint64_t bytes)
{
    scoped_text players = {0}, games = {0};
    struct stat about;
    char file[VISITOR_FILE];
    visitor_file_name(visitor->name, file);
    text_format(&players, "%s/players", base);
    text_format(&visitor->own, "%s/%s", text_get(&players), file);
    text_format(&games, "%s/unstuck/unstuck.db", text_get(&visitor->own));
    visitor->is_new = stat(text_get(&games), &about) != 0;
    visitor->full = visitor->is_new &&
                    count_players(&visitor->locks, text_get(&players)) >=
                        (bytes != 0 ? bytes : (uint64_t)DISK_GIB << 30) / STORE_SHARE;
    if (visitor->full) {
        visitor->name[0] = '\0';
        text_clear(&visitor->own);
    }
}

/* Takes the locks of a session and makes the player's directory. */
static bool begin_session(struct visitor *visitor, int sessions, struct reason *why)
{
    bool named = visitor->name[0] != '\0';
    char file[VISITOR_FILE];
    visitor_file_name(visitor->name, file);
    int most = named && !visitor->is_new ? sessions : sessions - sessions / 2;
    if (!take(&visitor->locks, seats + sessions - most, most))
        return reason_set(
            why, 0, 0, _("the server is full (%d sessions); try again in a few minutes"),
            most);
    if (named && !take(&visitor->locks, byte_of(file), SESSIONS))
        return reason_set(why, 0, 0, _("you have %d sessions already; end one of them"),
                          SESSIONS);
    if (named)
        setenv("XDG_STATE_HOME", text_get(&visitor->own), 1);
    return !named || make_folder(&visitor->own, why);
}

bool visitor_enter(struct visitor *visitor, const char *state, int sessions,
                   uint64_t bytes, struct reason *why)
{
    scoped_text base = {0};
    const char *name = getenv("UNSTUCK_PLAYER");
    if (state != NULL && state[0] == '/')
        text_string(&base, state);
    else if (state != NULL || !folder_path(FOLDER_STATE, "public", &base))
        return reason_set(why, 0, 0, "%s",
                          state != NULL ? _("--state needs an absolute path")
                                        : _("there is no home directory"));
    text_format(&visitor->shared, "%s/daily", text_get(&base));
    visitor->nameless = name != NULL && name[0] == '\0';
    snprintf(visitor->name, sizeof visitor->name, "%s", name != NULL ? name : "");
    bool fine = make_folder(&visitor->shared, why);
    state_dir_open_at(&visitor->locks, text_get(&base));
    if (fine && visitor->locks.lock < 0)
        fine =
            reason_set(why, 0, 0, "%s",
                       _("the sessions cannot be counted, because the server's file lock "
                         "fails; ask its owner"));
    state_dir_lock(&visitor->locks, true);
    if (fine && visitor->name[0] != '\0')
        find_player(visitor, text_get(&base), bytes);
    fine = fine && begin_session(visitor, sessions, why);
    state_dir_lock(&visitor->locks, false);
    return fine;
}

void visitor_free(struct visitor *visitor)
{
    if (visitor->shared.length > 0) /* visitor_enter has opened it */
        state_dir_close(&visitor->locks);
    text_free(&visitor->own);
    text_free(&visitor->shared);
}
