/* Opening the file is a chain of checks, each before the step that could do harm:
 *
 *     look_at_file  by hand: a regular file of this user, the SQLite format, not newer
 *     prepare       SQLite opens it, checks its integrity and brings the schema up to date
 *     attach        if either finds damage, renames the file and tries once more
 *
 * The door lock (state_dir.h) is held meanwhile, so that two programs that start at once
 * do not both rename the file. Damage found later, in a transaction, ends in renew().
 *
 * A file can be renamed by another program while this one has it open. store_begin
 * notices that the name is gone and opens the new file; GENERATION then increases, and
 * saved.c writes its game again from the start. */
#include "store/store.h"

#include "store/game_row.h"
#include "store/query.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char file_name[] = "unstuck.db";

enum {
    HEADER = 100,        /* bytes, see "The Database File Format" of SQLite */
    FORMATS_AT = 18,     /* for writing and for reading */
    VERSION_AT = 60,     /* big endian */
    CHECKED = 8 << 20,   /* bytes; the integrity check at the start skips larger files */
    WAIT_LONG = 3000,    /* milliseconds for another program's transaction */
    WAIT_FOR_MOVE = 100, /* a player would feel more */
    LOG_PAGES = 4000,    /* a longer log is moved into the file at once */
    SHARE_LOG_PAGES = 500, /* ... in a visitor's share, whose rest is for the file */
    GENERATIONS = 5        /* new files in one run, at most */
};

/* The news for the player: WHAT, then WHY. */
static void set_news(struct store *store, const char *what, const char *why)
{
    text_clear(&store->news);
    text_string(&store->news, what);
    store->why = store->news.length;
    text_string(&store->news, why);
    store->news_wanted = true;
}

/* Closes the file without moving the log into it. */
static void close_as_it_is(struct store *store)
{
    if (store->db != NULL)
        sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(store->db);
    store->db = NULL;
}

/* Saves nothing from now on. */
static void give_up(struct store *store, const char *why)
{
    close_as_it_is(store);
    store->failing = true;
    set_news(store, _("unstuck cannot save games: "), why);
}

/* ---- opening ----------------------------------------------------------------------- */

enum opening {
    OPENING_FINE,
    OPENING_DAMAGED,
    OPENING_REFUSED /* give_up() was called */
};

static enum opening refuse_file(struct store *store, const char *why)
{
    give_up(store, why);
    return OPENING_REFUSED;
}

static long size_of(const char *path, const char *suffix)
{
    scoped_text name = {0};
    struct stat about;
    text_format(&name, "%s%s", path, suffix);
    return stat(text_get(&name), &about) == 0 ? (long)about.st_size : -1;
}

static const char newer[] = N_("a newer version of unstuck wrote the saved games");

/* Refuses what is no regular file, links too: SQLite opens those beside PATH itself, and its
 * errors do not name them. */
static bool refuse_strange(struct store *store, const char *path)
{
    static const char *const parts[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        scoped_text name = {0};
        struct stat about;
        text_format(&name, "%s%s", path, parts[i]);
        if (lstat(text_get(&name), &about) != 0 || S_ISREG(about.st_mode))
            continue;
        text_clear(&name);
        text_format(&name,
                    S_ISLNK(about.st_mode) ? _("%s%s is a link; remove it")
                                           : _("%s%s is no regular file; remove it"),
                    file_name, parts[i]);
        give_up(store, text_get(&name));
        return true;
    }
    return false;
}

/* Checks the file before SQLite opens it, because SQLite would begin to repair it. */
static enum opening look_at_file(struct store *store, const char *path)
{
    struct stat about;
    int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
    if (refuse_strange(store, path))
        return OPENING_REFUSED;
    int file = open(path, flags, 0600);
    if (file < 0)
        return refuse_file(store, strerror(errno));
    errno = EINVAL; /* if it has just become something else */
    unsigned char head[HEADER] = {0};
    bool known = fstat(file, &about) == 0;
    long got = known ? (long)pread(file, head, sizeof head, 0) : -1;
    if (known && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
        (about.st_mode & 0077) != 0)
        fchmod(file, 0600);
    int error = errno;
    close(file);
    if (!known || !S_ISREG(about.st_mode) || got < 0)
        return refuse_file(store, strerror(error));
    if (about.st_uid != geteuid())
        return refuse_file(store, _("the file belongs to another user"));
    /* SQLite treats an empty file as new and deletes its log, which may have games. */
    if (got == 0)
        return size_of(path, "-wal") > 0 ? OPENING_DAMAGED : OPENING_FINE;
    /* SQLite cannot write formats above 2. */
    if (got < HEADER || memcmp(head, "SQLite format 3", 16) != 0 ||
        head[FORMATS_AT] > 2 || head[FORMATS_AT + 1] > 2)
        return OPENING_DAMAGED;
    const unsigned char *v = head + VERSION_AT;
    uint32_t version =
        (uint32_t)v[0] << 24 | (uint32_t)v[1] << 16 | (uint32_t)v[2] << 8 | v[3];
    return version > (uint32_t)schema_version() ? refuse_file(store, _(newer))
                                                : OPENING_FINE;
}

void store_harden(sqlite3 *db)
{
    sqlite3_extended_result_codes(db, 1);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 1 << 14);
    sqlite3_limit(db, SQLITE_LIMIT_COLUMN, 64);
    sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 64);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
}

/* True: integrity_check finds nothing, or the file is too large for the check. */
static bool is_sound(struct store *store, const char *path)
{
    if (size_of(path, "") + size_of(path, "-wal") > CHECKED)
        return true;
    struct query query;
    query_open(&query, store, "PRAGMA integrity_check(1)");
    const char *word = query_row(&query) ? query_next_text(&query) : NULL;
    bool sound = word != NULL && strcmp(word, "ok") == 0;
    return query_close(&query) && sound;
}

/* Why RESULT was returned; FULL: the disk is full. If a file cannot grow, often only errno says
 * so. */
static const char *why_failed(const struct store *store, int result, const char *full)
{
    int code = result & 0xff, error = store->error;
    bool failed = code == SQLITE_IOERR;
    return failed && error == EFBIG ? _("the file is too large; raise ulimit -f")
           : code == SQLITE_FULL || (failed && (error == ENOSPC || error == EDQUOT))
               ? full
               : sqlite3_errstr(result);
}

static enum opening judge(struct store *store, int result)
{
    store_note(store, result);
    return query_is_damage(result)
               ? OPENING_DAMAGED
               : refuse_file(
                     store,
                     why_failed(store, result,
                                _("the disk is full; free space and start again")));
}

static enum opening prepare(struct store *store, const char *path)
{
    int result = sqlite3_open_v2(path, &store->db,
                                 SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (result != SQLITE_OK)
        return judge(store, result);
    store_harden(store->db);
    sqlite3_busy_timeout(store->db, WAIT_LONG);
    int version = schema_version_of(store->db);
    if (version < 0)
        return judge(store, sqlite3_extended_errcode(store->db));
    if (version > schema_version())
        return refuse_file(store, _(newer));
    store->result = SQLITE_OK;
    query_do(store, "PRAGMA journal_mode = WAL");
    query_do(store, "PRAGMA synchronous = NORMAL");
    query_do(store, "PRAGMA cell_size_check = ON");
    query_do(store, "PRAGMA temp_store = MEMORY");
    if (!is_sound(store, path))
        return store->result == SQLITE_OK ? OPENING_DAMAGED : judge(store, store->result);
    result = schema_migrate(store->db, schema_version());
    if (result != SQLITE_OK)
        return judge(store, result);
    /* Whatever version the file claims. */
    if (!game_row_is_whole(store) ||
        !query_do(store, "SELECT game, nr, word FROM move LIMIT 0") ||
        !query_do(store, "SELECT key, value FROM option LIMIT 0") ||
        !query_do(store, "SELECT start, better, due, stage, solved FROM drill LIMIT 0"))
        return OPENING_DAMAGED;
    if (store->shared) /* three quarters of STORE_SHARE, in pages of 4 KiB */
        query_do(store, "PRAGMA max_page_count = 3072");
    sqlite3_wal_autocheckpoint(store->db, store->shared ? SHARE_LOG_PAGES : LOG_PAGES);
    sqlite3_busy_timeout(store->db, WAIT_FOR_MOVE);
    return OPENING_FINE;
}

/* Renames the damaged file. False: that failed, and give_up() was called. */
static bool set_aside(struct store *store)
{
    scoped_text name = {0};
    /* Not changed, with the log beside it: someone may want to repair it. */
    close_as_it_is(store);
    bool moved = state_dir_set_aside(&store->dir, file_name, &name);
    if (moved)
        set_news(store, _("The saved games were damaged; they are now in "),
                 text_get(&name));
    else
        give_up(store, _("the saved games are damaged"));
    return moved;
}

/* Opens the file; if it is damaged, renames it and begins a new one. */
static void attach(struct store *store)
{
    scoped_text path = {0};
    state_dir_name(&store->dir, file_name, &path);
    state_dir_lock(&store->dir, true);
    enum opening opening = OPENING_DAMAGED;
    for (int i = 0; i < 2 && opening == OPENING_DAMAGED; i++) {
        opening = look_at_file(store, text_get(&path));
        if (opening == OPENING_FINE)
            opening = prepare(store, text_get(&path));
        if (opening == OPENING_DAMAGED && !set_aside(store))
            opening = OPENING_REFUSED;
    }
    if (opening == OPENING_DAMAGED)
        give_up(store, _("the saved games are damaged"));
    if (store->db != NULL && store->generation == 0)
        game_row_free_seats(store);
    state_dir_lock(&store->dir, false);
    store->result = SQLITE_OK;
    store->written = 0;
    store->generation++;
}

void store_load_ahead(void)
{
    unsigned char byte;
    sqlite3_randomness(1, &byte);
}

/* Opens the directory and the file. */
static struct store *enter_folder(struct store *store)
{
    struct reason why;
    /* A limit on the size of files (ulimit -f) is an error like a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    store->has_dir = state_dir_open(&store->dir, &why);
    if (store->has_dir)
        attach(store);
    else
        give_up(store, why.text);
    return store;
}

struct store *store_open(void)
{
    return enter_folder(memory_get(1, sizeof(struct store)));
}

struct store *store_open_shared(bool later)
{
    struct store *store = memory_get(1, sizeof *store);
    *store = (struct store){.shared = true,
                            .dir = {.lock = -1, .seat = -1},
                            .generation = later ? -1 : 0};
    if (!later)
        return enter_folder(store);
    prepare(store, ":memory:");
    return store;
}

void store_start(struct store *store)
{
    struct store memory = *store;
    struct query query;
    if (store->has_dir || store->db == NULL)
        return;
    store->db = NULL;
    store->generation = 0;
    enter_folder(store);
    query_open(&query, &memory, "SELECT key, value FROM option");
    bool open = store_begin(store);
    while (open && query_row(&query)) {
        const char *key = query_next_text(&query), *value = query_next_text(&query);
        query_write(store, "INSERT OR REPLACE INTO option (key, value) VALUES (?, ?)",
                    query_text(key), query_text(value));
    }
    if (open)
        store_end(store, true);
    query_close(&query);
    sqlite3_close(memory.db);
}

struct store *store_none(const char *why)
{
    struct store *store = memory_get(1, sizeof *store);
    give_up(store, why);
    return store;
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    store_sync(store); /* if others have the file open, the log stays */
    sqlite3_close(store->db);
    if (store->has_dir)
        state_dir_close(&store->dir);
    text_free(&store->news);
    free(store);
}

/* ---- transactions ------------------------------------------------------------------ */

bool store_has_moved(struct store *store)
{
    int moved = 0;
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

/* Replaces the open file, which is damaged or has moved, by a new one. Gives up after
 * GENERATIONS files. */
static void renew(struct store *store)
{
    if (store->generation >= GENERATIONS) {
        give_up(store, _("the saved games are damaged again and again"));
        return;
    }
    state_dir_lock(&store->dir, true);
    /* It has moved if another program has renamed it already. */
    bool moved = store_has_moved(store) || set_aside(store);
    state_dir_lock(&store->dir, false);
    close_as_it_is(store);
    if (moved)
        attach(store);
}

/* After a transaction: acts on its result, and clears the result. */
static void settle_result(struct store *store)
{
    int result = store->result;
    store->result = SQLITE_OK;
    if (result == SQLITE_OK) {
        bool wrote = sqlite3_total_changes(store->db) > store->written;
        if (store->failing && wrote) {
            set_news(store, _("unstuck saves games again."), "");
            store->failing = false;
        }
    } else if (query_is_damage(result)) {
        renew(store);
    } else if ((result & 0xff) != SQLITE_BUSY && (result & 0xff) != SQLITE_LOCKED) {
        if (!store->failing)
            set_news(store, _("unstuck could not save the last moves: "),
                     why_failed(store, result,
                                store->shared
                                    ? _("your share of the disk is full; ask the owner")
                                    : _("the disk is full; free some space")));
        store->failing = true;
        store->written = sqlite3_total_changes(store->db);
    }
}

bool store_begin(struct store *store)
{
    if (store->depth > 0)
        return store->depth++ > 0;
    if (store->db != NULL && store_has_moved(store))
        renew(store);
    if (store->db == NULL)
        return false;
    store->result = SQLITE_OK;
    store->depth = query_do(store, "BEGIN IMMEDIATE");
    if (store->depth > 0)
        return true;
    settle_result(store);
    return false;
}

bool store_end(struct store *store, bool fine)
{
    if (--store->depth > 0)
        return fine && store->result == SQLITE_OK;
    bool saved = fine && store->result == SQLITE_OK && query_do(store, "COMMIT");
    int result = store->result;
    /* SQLite itself rolls back after some failures. */
    if (!saved && sqlite3_get_autocommit(store->db) == 0)
        query_do(store, "ROLLBACK");
    store->result = result;
    if (saved && store->unsynced <= 0)
        store->unsynced = clock_now();
    if (saved || result != SQLITE_OK)
        settle_result(store);
    return saved;
}

void store_note(struct store *store, int result)
{
    if (store->result != SQLITE_OK)
        return;
    store->result = result;
    /* SQLite keeps the errno of some failures only. */
    store->error = errno != 0 ? errno : sqlite3_system_errno(store->db);
}

const char *store_news(struct store *store)
{
    if (!store->news_wanted)
        return NULL;
    store->news_wanted = false;
    return text_get(&store->news);
}

const char *store_why(const struct store *store)
{
    return store->failing ? text_get(&store->news) + store->why : NULL;
}

void store_sync(struct store *store)
{
    sqlite3_file *log = NULL;
    if (store->db == NULL || store->unsynced <= 0)
        return;
    store->unsynced = 0;
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log != NULL && log->pMethods != NULL)
        log->pMethods->xSync(log, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

void store_tidy(struct store *store)
{
    if (store->db != NULL)
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

void store_be_patient(struct store *store, bool patient)
{
    if (store->db != NULL)
        sqlite3_busy_timeout(store->db, patient ? WAIT_LONG : WAIT_FOR_MOVE);
}
