/* The store: what is written comes back, and whatever happens to disk and file, a game
 * goes on and nothing is thrown away. */
#include "app/registry.h"
#include "app/saved.h"
#include "app/schema.h"
#include "app/setting.h"

#include "tests/app/home.h"
#include "tests/app/play_random.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int set_up(void **state)
{
    (void)state;
    home_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    home_free();
    return 0;
}

static void deal(struct session *session, const char *id, uint64_t seed)
{
    assert_null(session_deal(session, registry_find(id), 0, seed));
}

/* A store with a game of Klotski in it, as after a clean end. */
static void keep_one(struct session *session)
{
    struct random random;
    struct saved saved = {0};
    struct store *store = store_open();
    random_seed(&random, 7);
    deal(session, "klotski", 1);
    play_random(session, &random, 40);
    assert_int_equal(saved_write(store, &saved, session), SAVING_DONE);
    assert_true(saved_leave(store, &saved));
    assert_null(store_news(store));
    saved_free(&saved);
    store_close(store);
}

/* Whether a store with whatever is there now still plays: opens, reads what it can, and
 * writes a game, which comes back. */
static void check_plays(const struct session *known, bool *came_back, bool *told)
{
    struct session read = {0};
    struct session fresh = {0};
    struct saved saved = {0};
    struct reason why;
    struct store *store = store_open();
    *told = store_news(store) != NULL;
    int64_t id = saved_find(store, NULL, NULL, false);
    enum reading_back result =
        id != 0 ? saved_read(store, id, &read, NULL, &why) : READ_NOT;
    *came_back =
        result == READ_ALL && read.count == known->count &&
        memcmp(session_state(&read), session_state(known), known->game->state_size) == 0;
    /* Whatever was read was played by the rules. */
    if (result != READ_NOT)
        assert_true(read.cursor <= read.count && read.game != NULL);
    session_free(&read);
    if (store->db != NULL) {
        deal(&fresh, "samegame", 3);
        /* What finds the damage out is not saved, what comes next is. */
        if (saved_write(store, &saved, &fresh) != SAVING_DONE)
            assert_int_equal(saved_write(store, &saved, &fresh), SAVING_DONE);
        assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
        assert_same_game(&fresh, &read);
    }
    *told |= store_news(store) != NULL;
    session_free(&read);
    session_free(&fresh);
    saved_free(&saved);
    store_close(store);
}

static void test_games_come_back(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; registry[i] != NULL; i++)
        for (int round = 0; round < 5; round++) {
            struct session session = {0};
            struct session read = {0};
            struct saved saved = {0};
            struct saved taken = {0};
            struct reason why;
            struct store *store = store_open();
            uint64_t seed = 1 + random_below(&random, 57);
            assert_null(session_deal(&session, registry[i], 0, seed));
            for (int step = 0; step < 30; step++) {
                int back = (int)random_below(&random, 4);
                play_random(&session, &random, (int)random_below(&random, 8));
                while (back-- > 0)
                    session_undo(&session);
                session.hints = step;
                session.seconds = step * 1.5;
                assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
                assert_true(saved_is_written(&saved, &session));
            }
            assert_true(saved_leave(store, &saved));
            store_close(store);

            store = store_open();
            bool over = saved_is_over(&session);
            int64_t id = saved_find(store, registry[i], NULL, false);
            assert_int_equal(id, over ? 0 : saved.id);
            assert_int_equal(saved_read(store, saved.id, &read, &taken, &why), READ_ALL);
            assert_same_game(&session, &read);
            assert_true(read.seconds == session.seconds);
            assert_true(saved_is_written(&taken, &session));
            /* It is in use now. */
            assert_int_equal(home_ask("SELECT count(*) FROM game WHERE seat IS NOT NULL"),
                             1);
            saved_leave(store, &taken);
            assert_null(store_news(store));
            saved_free(&saved);
            saved_free(&taken);
            session_free(&session);
            session_free(&read);
            store_close(store);
        }
}

static void test_from_a_file(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct random random;
    random_seed(&random, 3);
    deal(&session, "klotski", 5);
    session.dealt = false;
    session.name = strdup("my\nown: \033[31m");
    play_random(&session, &random, 9);
    struct store *store = store_open();
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    assert_string_equal(read.name, "my?own: ?[31m");
    store_close(store);
    saved_free(&saved);
    session_free(&session);
    session_free(&read);
}

static void test_one_game_open(void **state)
{
    (void)state;
    struct session first = {0};
    struct session second = {0};
    struct saved saved = {0};
    struct store *store = store_open();
    struct random random;
    random_seed(&random, 1);
    /* Without a move it is not worth keeping when another begins. */
    deal(&first, "klondike", 1);
    saved_write(store, &saved, &first);
    saved_leave(store, &saved);
    saved_free(&saved);
    deal(&second, "klondike", 2);
    play_random(&second, &random, 5);
    saved_write(store, &saved, &second);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 1);
    saved_leave(store, &saved);
    saved_free(&saved);
    /* With moves it is left. */
    saved_write(store, &saved, &first);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 2);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE state = 1"), 1);
    /* Another game is another matter. */
    int64_t klondike = saved.id;
    saved_leave(store, &saved);
    saved_free(&saved);
    deal(&second, "klotski", 2);
    saved_write(store, &saved, &second);
    assert_int_equal(saved_find(store, NULL, NULL, false), saved.id);
    assert_int_equal(saved_find(store, first.game, NULL, false), klondike);
    assert_int_equal(saved_find(store, first.game, "draw1", false), 0);
    assert_int_equal(saved_find(store, NULL, NULL, true), 0);
    store_close(store);
    saved_free(&saved);
    session_free(&first);
    session_free(&second);
}

static void test_clock_set_back(void **state)
{
    (void)state;
    struct session session = {0};
    keep_one(&session);
    struct saved saved = {0};
    struct store *store = store_open();
    home_sql("UPDATE game SET began = 4000000000");
    deal(&session, "samegame", 2);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(saved_find(store, NULL, NULL, false), saved.id);
    store_close(store);
    saved_free(&saved);
    session_free(&session);
}

static void test_options(void **state)
{
    (void)state;
    struct store *store = store_open();
    assert_null(setting_get(store, "tempo"));
    assert_true(setting_set(store, "tempo", "3"));
    assert_true(setting_set(store, "tempo", "4"));
    char *value = setting_get(store, "tempo");
    assert_string_equal(value, "4");
    free(value);
    store_close(store);
}

static void test_modes(void **state)
{
    (void)state;
    struct stat about;
    umask(0);
    struct store *store = store_open();
    assert_true(setting_set(store, "a", "b"));
    assert_int_equal(stat(home_file(""), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    static const char *const names[] = {"unstuck.db", "unstuck.db-wal", "unstuck.db-shm"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(stat(home_file(names[i]), &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
    assert_int_equal(home_ask("PRAGMA user_version"), schema_version());
    store_close(store);
    umask(022);
}

/* ---- texts that are not what was written ------------------------------------------- */

static enum reading_back read_after(const char *sql, struct session *read)
{
    struct reason why = {0};
    home_sql(sql);
    struct store *store = store_open();
    enum reading_back result = saved_read(store, 1, read, NULL, &why);
    assert_true(result != READ_NOT || why.text[0] != '\0');
    store_close(store);
    return result;
}

static void test_nonsense(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "UPDATE game SET kind = 'chess'",
        "UPDATE game SET kind = 'klots'",
        "UPDATE game SET kind = x'ff00'",
        "UPDATE game SET variant = 'fast'",
        "UPDATE game SET seed = NULL, start = ''",
        "UPDATE game SET seed = '99999999999999999999999', start = 'aXXb'",
        "UPDATE game SET seed = NULL, start = char(27) || '[31m'",
        "DELETE FROM game",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct session session = {0};
        struct session read = {0};
        keep_one(&session);
        assert_int_equal(read_after(bad[i], &read), READ_NOT);
        assert_null(read.game);
        session_free(&session);
        home_free();
        home_new();
    }
}

static void test_part_of_the_moves(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "UPDATE move SET word = 'X' WHERE nr = 20",
        "UPDATE move SET word = char(27) || ']0;x' WHERE nr = 20",
        "UPDATE move SET word = x'00ff' WHERE nr = 20",
        "DELETE FROM move WHERE nr = 20",
        "UPDATE move SET nr = 1000 WHERE nr = 20",
        "UPDATE move SET word = hex(zeroblob(100000)) WHERE nr = 20",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct session session = {0};
        struct session read = {0};
        keep_one(&session);
        assert_int_equal(read_after(bad[i], &read), READ_PART);
        assert_int_equal(read.count, 20);
        assert_memory_equal(session_state(&read), session_state_at(&session, 20),
                            session.game->state_size);
        session_free(&session);
        session_free(&read);
        home_free();
        home_new();
    }
}

static void test_figures_out_of_bounds(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    keep_one(&session);
    assert_int_equal(
        read_after("UPDATE game SET cursor = -5, hints = 1 << 62, autos = -1,"
                   " seconds = -1e300",
                   &read),
        READ_ALL);
    assert_int_equal(read.cursor, 0);
    assert_true(read.hints >= 0 && read.autos == 0 && read.seconds == 0);
    session_free(&read);
    assert_int_equal(read_after("UPDATE game SET cursor = 1 << 60", &read), READ_ALL);
    assert_int_equal(read.cursor, read.count);
    session_free(&read);
    session_free(&session);
}

/* ---- places where nothing can be kept ---------------------------------------------- */

/* Play goes on: everything is refused, and the reason is told once. */
static void check_refuses(const char *reason)
{
    struct session session = {0};
    struct saved saved = {0};
    struct store *store = store_open();
    assert_null(store->db);
    const char *news = store_news(store);
    assert_non_null(news);
    if (strstr(news, reason) == NULL)
        fail_msg("\"%s\" is not about \"%s\"", news, reason);
    assert_null(store_news(store));
    deal(&session, "klotski", 1);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_FAILED);
    assert_int_equal(saved_find(store, NULL, NULL, false), 0);
    assert_null(setting_get(store, "tempo"));
    assert_false(setting_set(store, "tempo", "1"));
    assert_null(store_news(store));
    session_free(&session);
    saved_free(&saved);
    store_close(store);
}

static void test_no_home(void **state)
{
    (void)state;
    char *home = strdup(getenv("HOME") != NULL ? getenv("HOME") : "/");
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "", 1);
    check_refuses("home");
    /* A relative path is none, says XDG; ~/.local/state is made with all that is
     * missing. */
    setenv("XDG_STATE_HOME", "state", 1);
    check_refuses("home");
    struct text path = {0};
    text_format(&path, "%s/deep/home", home_path());
    setenv("HOME", text_get(&path), 1);
    struct store *store = store_open();
    assert_non_null(store->db);
    store_close(store);
    text_string(&path, "/.local/state/unstuck/unstuck.db");
    assert_int_equal(access(text_get(&path), F_OK), 0);
    text_free(&path);
    setenv("HOME", home, 1);
    free(home);
}

static void test_not_a_directory(void **state)
{
    (void)state;
    struct text path = {0};
    text_format(&path, "%s/file", home_path());
    home_write(text_get(&path), "x", 1);
    setenv("XDG_STATE_HOME", text_get(&path), 1);
    check_refuses("irectory");
    text_free(&path);
}

/* Calls CHECK as somebody whom the modes of files stop: root becomes nobody in a process of
 * its own, to whom the home is given. */
static void as_common_user(void (*check)(void))
{
    enum { NOBODY = 65534 };
    int status;
    if (geteuid() != 0) {
        check();
        return;
    }
    pid_t child = fork();
    if (child == 0) {
        if (chown(home_path(), NOBODY, NOBODY) != 0 || setgid(NOBODY) != 0 ||
            setuid(NOBODY) != 0)
            _exit(1);
        check();
        _exit(0);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void check_read_only_home(void)
{
    chmod(home_path(), 0500);
    check_refuses("denied");
    chmod(home_path(), 0700);
}

static void test_read_only_home(void **state)
{
    (void)state;
    as_common_user(check_read_only_home);
    setenv("XDG_STATE_HOME", "/proc", 1); /* closed to root, too */
    check_refuses("");
}

static void check_unwritable_file(void)
{
    struct session session = {0};
    keep_one(&session);
    session_free(&session);
    chmod(home_file("unstuck.db"), 0400);
    check_refuses("denied");
}

static void test_unwritable_file(void **state)
{
    (void)state;
    as_common_user(check_unwritable_file);
}

static void test_file_of_another(void **state)
{
    (void)state;
    struct session session = {0};
    struct text before = {0};
    struct text after = {0};
    if (geteuid() != 0)
        skip(); /* only root can give files away */
    keep_one(&session);
    assert_int_equal(chown(home_file("unstuck.db"), 65534, 65534), 0);
    home_read(home_file("unstuck.db"), &before);
    check_refuses("another user");
    home_read(home_file("unstuck.db"), &after);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.bytes, after.bytes, before.length);
    assert_int_equal(chown(home_file(""), 65534, 65534), 0);
    check_refuses("another user");
    session_free(&session);
    text_free(&before);
    text_free(&after);
}

static void test_something_else_there(void **state)
{
    (void)state;
    mkdir(home_file(""), 0700);
    mkdir(home_file("unstuck.db"), 0700);
    check_refuses("");
    rmdir(home_file("unstuck.db"));
    assert_int_equal(mkfifo(home_file("unstuck.db"), 0600), 0);
    check_refuses("something else");
}

static void test_newer_schema(void **state)
{
    (void)state;
    struct session session = {0};
    struct text before = {0};
    struct text after = {0};
    keep_one(&session);
    home_sql("PRAGMA user_version = 99");
    home_read(home_file("unstuck.db"), &before);
    check_refuses("newer");
    home_read(home_file("unstuck.db"), &after);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.bytes, after.bytes, before.length);
    assert_null(home_find("unstuck.db."));
    session_free(&session);
    text_free(&before);
    text_free(&after);
}

/* Its version is not in the file yet, only in the log. */
static void test_newer_schema_in_the_log(void **state)
{
    (void)state;
    struct session session = {0};
    struct text before = {0};
    struct text after = {0};
    keep_one(&session);
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *db;
        sqlite3_open(home_file("unstuck.db"), &db);
        sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    home_read(home_file("unstuck.db"), &before);
    check_refuses("newer");
    home_read(home_file("unstuck.db"), &after);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.bytes, after.bytes, before.length);
    assert_int_equal(home_ask("PRAGMA user_version"), 99);
    session_free(&session);
    text_free(&before);
    text_free(&after);
}

/* A file of the first version becomes one of ours with all its games. */
static void test_older_schema(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct reason why;
    sqlite3 *db;
    mkdir(home_file(""), 0700);
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, 1), SQLITE_OK);
    assert_int_equal(schema_version_of(db), 1);
    assert_int_equal(
        sqlite3_exec(
            db,
            "INSERT INTO game (kind, variant, seed, start, state, turn, began, ended,"
            " cursor, seconds, hints, autos, won, length) VALUES ('klotski', 'moves',"
            " '20', 'ab.c' || char(10) || 'ab.c' || char(10) || 'deXX' || char(10) ||"
            " 'deXX' || char(10) || 'fghi' || char(10), 2, 1, 5, 6, 1, 7.5, 0, 0, 1,"
            " 9); INSERT INTO move VALUES (1, 0, 'bR')",
            NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    struct store *store = store_open();
    assert_null(store_news(store));
    assert_int_equal(schema_version_of(store->db), schema_version());
    assert_int_equal(saved_read(store, 1, &read, NULL, &why), READ_ALL);
    assert_true(read.dealt && read.seed == 20 && read.count == 1);
    assert_int_equal(home_ask("SELECT place FROM game WHERE counts"), 1);
    store_close(store);
    session_free(&session);
    session_free(&read);
}

/* A step that fails takes all others back with it. */
static void test_migration_fails(void **state)
{
    (void)state;
    sqlite3 *db;
    mkdir(home_file(""), 0700);
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, 1), SQLITE_OK);
    sqlite3_exec(db, "ALTER TABLE game ADD COLUMN optimum", NULL, NULL, NULL);
    assert_int_not_equal(schema_migrate(db, schema_version()), SQLITE_OK);
    assert_int_equal(schema_version_of(db), 1);
    assert_int_not_equal(sqlite3_exec(db, "SELECT place FROM game", NULL, NULL, NULL),
                         SQLITE_OK);
    sqlite3_close(db);
}

static void test_another_database(void **state)
{
    (void)state;
    struct session session = {0};
    bool came_back, told;
    mkdir(home_file(""), 0700);
    home_sql("CREATE TABLE addresses (name); INSERT INTO addresses VALUES ('me')");
    deal(&session, "klotski", 1);
    check_plays(&session, &came_back, &told);
    assert_true(told && !came_back);
    assert_non_null(home_find("unstuck.db.damaged-2"));
    session_free(&session);
}

/* ---- damage ------------------------------------------------------------------------ */

static void put_back(const struct text *file, const struct text *log)
{
    unlink(home_file("unstuck.db-wal"));
    unlink(home_file("unstuck.db-shm"));
    home_write(home_file("unstuck.db"), text_get(file), file->length);
    if (log->length > 0)
        home_write(home_file("unstuck.db-wal"), text_get(log), log->length);
}

/* The file of a killed program: a part of it is in the log. */
static void keep_one_and_die(struct session *session, struct text *file, struct text *log)
{
    keep_one(session);
    pid_t child = fork();
    if (child == 0) {
        struct saved saved = {0};
        struct reason why;
        struct random random;
        struct session read = {0};
        struct store *store = store_open();
        random_seed(&random, 9);
        saved_read(store, 1, &read, &saved, &why);
        for (int i = 0; i < 30; i++) {
            play_random(&read, &random, 1);
            saved_write(store, &saved, &read);
        }
        raise(SIGKILL);
    }
    waitpid(child, NULL, 0);
    struct random random;
    random_seed(&random, 9);
    for (int i = 0; i < 30; i++)
        play_random(session, &random, 1);
    assert_true(home_read(home_file("unstuck.db"), file));
    assert_true(home_read(home_file("unstuck.db-wal"), log));
    assert_true(log->length > 0);
}

static void assert_is_file(const char *path, const struct text *wanted)
{
    struct text now = {0};
    assert_non_null(path);
    assert_true(home_read(path, &now));
    assert_int_equal(now.length, wanted->length);
    assert_memory_equal(now.bytes, wanted->bytes, now.length);
    text_free(&now);
}

/* It is told and the file set aside as it was. */
static void test_cut(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    struct random random;
    seed_random(&random);
    keep_one(&session);
    assert_true(home_read(home_file("unstuck.db"), &file));
    int rounds = seed_rounds(400);
    for (int i = 0; i < rounds; i++) {
        bool came_back, told;
        size_t whole = file.length;
        file.length = i < 120 ? (size_t)i : (size_t)random_below(&random, whole);
        put_back(&file, &log);
        check_plays(&session, &came_back, &told);
        /* An empty file is a new one; the last page may hold nothing at its end. */
        assert_int_equal(told, file.length > 0 && !came_back);
        if (told)
            assert_is_file(home_find("unstuck.db.damaged-"), &file);
        file.length = whole;
        home_free();
        home_new();
        mkdir(home_file(""), 0700);
    }
    session_free(&session);
    text_free(&file);
}

static void test_log_cut(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    struct random random;
    seed_random(&random);
    keep_one_and_die(&session, &file, &log);
    int rounds = seed_rounds(200);
    size_t whole = log.length;
    for (int i = 0; i <= rounds; i++) {
        bool came_back, told;
        log.length = i == rounds ? whole : (size_t)random_below(&random, whole);
        put_back(&file, &log);
        check_plays(&session, &came_back, &told);
        assert_false(told);
        if (i == rounds)
            assert_true(came_back);
    }
    session_free(&session);
    text_free(&file);
    text_free(&log);
}

/* What SQLite notices is told and set aside, what it does not is left to the rules. */
static void test_flipped_bytes(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    struct random random;
    seed_random(&random);
    keep_one_and_die(&session, &file, &log);
    int rounds = seed_rounds(1000);
    int noticed = 0;
    for (int i = 0; i < rounds; i++) {
        struct text bad = {0};
        struct text bad_log = {0};
        text_add(&bad, file.bytes, file.length);
        /* Every second time a file that was closed in good order, without a log. */
        if (i % 2 != 0)
            text_add(&bad_log, log.bytes, log.length);
        for (uint64_t n = 1 + random_below(&random, 8); n > 0; n--) {
            struct text *where =
                i % 2 == 0 || random_below(&random, 2) == 0 ? &bad : &bad_log;
            where->bytes[random_below(&random, where->length)] ^=
                (char)(1 + random_below(&random, 255));
        }
        put_back(&bad, &bad_log);
        bool came_back, told;
        check_plays(&session, &came_back, &told);
        noticed += told;
        text_free(&bad);
        text_free(&bad_log);
        home_free();
        home_new();
        mkdir(home_file(""), 0700);
    }
    /* One in nine is; that none of a thousand is does not happen. */
    assert_true(noticed > 0 || rounds < 1000);
    session_free(&session);
    text_free(&file);
    text_free(&log);
}

/* Damage that shows only while a game is played. */
static void test_damaged_while_open(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct text file = {0};
    struct random random;
    random_seed(&random, 4);
    keep_one(&session);
    struct store *store = store_open();
    assert_int_equal(saved_read(store, 1, &read, &saved, &why), READ_ALL);
    home_read(home_file("unstuck.db"), &file);
    memset(file.bytes, 0x55, file.length);
    home_write(home_file("unstuck.db"), file.bytes, file.length);
    assert_int_equal(truncate(home_file("unstuck.db-wal"), 0), 0);
    sqlite3_db_release_memory(store->db);
    play_random(&read, &random, 3);
    /* The first one finds it out, the next is in the new file with all that was
     * played. */
    for (int i = 0; i < 3 && saved_write(store, &saved, &read) != SAVING_DONE; i++)
        ;
    assert_true(saved_is_written(&saved, &read));
    const char *news = store_news(store);
    assert_non_null(news);
    assert_non_null(home_find("unstuck.db.damaged-"));
    session_free(&session);
    assert_int_equal(saved_read(store, saved.id, &session, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    session_free(&session);
    session_free(&read);
    saved_free(&saved);
    text_free(&file);
    store_close(store);
}

/* Somebody cleans up: the game goes into a new file. */
static void test_file_removed(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct random random;
    random_seed(&random, 4);
    deal(&session, "lianliankan", 4);
    struct store *store = store_open();
    for (int i = 0; i < 10; i++) {
        play_random(&session, &random, 1);
        assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    }
    unlink(home_file("unstuck.db"));
    unlink(home_file("unstuck.db-wal"));
    unlink(home_file("unstuck.db-shm"));
    play_random(&session, &random, 1);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    store_close(store);
    store = store_open();
    assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    store_close(store);
    session_free(&session);
    session_free(&read);
    saved_free(&saved);
}

/* ---- a disk that takes no more ----------------------------------------------------- */

/* Plays until the store fails, LOOSEN mends the cause, and then all is there. */
static void check_full(void (*loosen)(struct store *store), struct store *store)
{
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct random random;
    enum saving saving = SAVING_DONE;
    random_seed(&random, 4);
    deal(&session, "klotski", 4);
    for (int i = 0; i < 20000 && saving == SAVING_DONE; i++) {
        play_random(&session, &random, 1);
        saving = saved_write(store, &saved, &session);
    }
    assert_int_equal(saving, SAVING_FAILED);
    assert_non_null(store_news(store));
    for (int i = 0; i < 50; i++) {
        play_random(&session, &random, 1);
        assert_int_equal(saved_write(store, &saved, &session), SAVING_FAILED);
        assert_null(store_news(store));
    }
    int known = saved.count;
    assert_true(known > 0 && known < session.count);
    loosen(store);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_non_null(store_news(store));
    assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    session_free(&session);
    session_free(&read);
    saved_free(&saved);
    store_close(store);
}

static void give_pages(struct store *store)
{
    sqlite3_exec(store->db, "PRAGMA max_page_count = 100000", NULL, NULL, NULL);
}

static void test_no_more_pages(void **state)
{
    (void)state;
    struct store *store = store_open();
    sqlite3_exec(store->db, "PRAGMA max_page_count = 20", NULL, NULL, NULL);
    check_full(give_pages, store);
}

static void set_file_size(rlim_t bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void give_file_size(struct store *store)
{
    (void)store;
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    set_file_size(limit.rlim_max);
}

static void test_no_larger_files(void **state)
{
    (void)state;
    struct store *store = store_open();
    set_file_size(300000);
    check_full(give_file_size, store);
}

static void give_disk(struct store *store)
{
    (void)store;
    unlink(home_file("ballast"));
}

/* A file system of its own needs a namespace of its own, hence a process. */
static void test_full_disk(void **state)
{
    (void)state;
    enum {
        CANNOT = 77
    };
    pid_t child = fork();
    if (child == 0) {
        if (unshare(CLONE_NEWNS | (geteuid() == 0 ? 0 : CLONE_NEWUSER)) != 0 ||
            mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
            mount("none", home_path(), "tmpfs", 0, "size=600k") != 0)
            _exit(CANNOT);
        struct store *store = store_open();
        struct text ballast = {0};
        for (int i = 0; i < 100000; i++)
            text_char(&ballast, 'x');
        home_write(home_file("ballast"), ballast.bytes, ballast.length);
        text_free(&ballast);
        check_full(give_disk, store);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == CANNOT) {
        print_message("# no small file system can be mounted here\n");
        skip();
    }
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- another program --------------------------------------------------------------- */

/* One that holds the file for long is nothing a player has to know of. */
static void test_locked(void **state)
{
    (void)state;
    struct session session = {0};
    struct saved saved = {0};
    struct random random;
    int ready[2];
    int go[2];
    char byte;
    random_seed(&random, 4);
    deal(&session, "klotski", 4);
    struct store *store = store_open();
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(pipe(ready) | pipe(go), 0);
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *db;
        sqlite3_open(home_file("unstuck.db"), &db);
        sqlite3_exec(db, "BEGIN IMMEDIATE; UPDATE game SET name = 'x'", NULL, NULL, NULL);
        if (write(ready[1], "r", 1) != 1 || read(go[0], &byte, 1) != 1)
            _exit(1);
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
        sqlite3_close(db);
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    play_random(&session, &random, 5);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_FAILED);
    assert_null(store_news(store));
    assert_int_equal(write(go[1], "g", 1), 1);
    waitpid(child, NULL, 0);
    play_random(&session, &random, 5);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_null(store_news(store));
    assert_int_equal(home_ask("SELECT count(*) FROM move"), session.count);
    for (int i = 0; i < 2; i++) {
        close(ready[i]);
        close(go[i]);
    }
    session_free(&session);
    saved_free(&saved);
    store_close(store);
}

/* What a program that was killed had open is free for the next one. */
static void test_killed(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    keep_one_and_die(&session, &file, &log);
    assert_true(home_ask("SELECT seat FROM game") >= 0);
    bool came_back, told;
    check_plays(&session, &came_back, &told);
    assert_true(came_back && !told);
    session_free(&session);
    text_free(&file);
    text_free(&log);
}

enum {
    OTHERS = 4,
    ROUNDS = 100
};

/* Many begin at once, on no file, and write as fast as they can: nothing is lost. */
static void test_many_at_once(void **state)
{
    (void)state;
    pid_t child[OTHERS];
    for (int i = 0; i < OTHERS; i++) {
        child[i] = fork();
        if (child[i] != 0)
            continue;
        struct session session = {0};
        struct saved saved = {0};
        struct random random;
        random_seed(&random, (uint64_t)i);
        struct store *store = store_open();
        store_be_patient(store);
        deal(&session, "klotski", (uint64_t)i + 1);
        int failed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            play_random(&session, &random, 1);
            failed += saved_write(store, &saved, &session) != SAVING_DONE;
        }
        failed += store_news(store) != NULL;
        store_close(store);
        _exit(failed != 0);
    }
    for (int i = 0; i < OTHERS; i++) {
        int status;
        waitpid(child[i], &status, 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(home_ask("SELECT count(*) FROM game"), OTHERS);
    assert_int_equal(home_ask("SELECT count(*) FROM move"), OTHERS * ROUNDS);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_games_come_back),
        TEST(test_from_a_file),
        TEST(test_one_game_open),
        TEST(test_clock_set_back),
        TEST(test_options),
        TEST(test_modes),
        TEST(test_nonsense),
        TEST(test_part_of_the_moves),
        TEST(test_figures_out_of_bounds),
        TEST(test_no_home),
        TEST(test_not_a_directory),
        TEST(test_read_only_home),
        TEST(test_unwritable_file),
        TEST(test_file_of_another),
        TEST(test_something_else_there),
        TEST(test_newer_schema),
        TEST(test_newer_schema_in_the_log),
        TEST(test_older_schema),
        TEST(test_migration_fails),
        TEST(test_another_database),
        TEST(test_cut),
        TEST(test_log_cut),
        TEST(test_flipped_bytes),
        TEST(test_damaged_while_open),
        TEST(test_file_removed),
        TEST(test_no_more_pages),
        TEST(test_no_larger_files),
        TEST(test_full_disk),
        TEST(test_locked),
        TEST(test_killed),
        TEST(test_many_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
