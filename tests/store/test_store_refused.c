/* Stores that cannot be written: no home, another user's home, a newer file, a full disk.
 * The player gets one message, no file is changed, and play continues. */
#include "store/preference.h"

#include "tests/home.h"
#include "tests/store/kept.h"
#include "tests/store/play_random.h"
#include "tests/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- places where nothing can be kept ---------------------------------------------- */

/* Play continues: all writes are refused, and the reason is given once. */
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
    kept_deal(&session, "klotski", 1);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_FAILED);
    assert_int_equal(saved_find(store, NULL, NULL, false), 0);
    assert_null(preference_get(store, "tempo", NULL));
    assert_false(preference_set(store, "tempo", NULL, "1"));
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
    /* XDG says to ignore a relative path; ~/.local/state is created with all missing
     * directories. */
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

/* Calls CHECK as a user whom file modes restrict: root calls it in a child process as the
 * user "nobody", who gets the home directory. */
static void as_common_user(void (*check)(void))
{
    enum {
        NOBODY = 65534
    };
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
    setenv("XDG_STATE_HOME", "/proc", 1); /* even root cannot write there */
    check_refuses("");
}

static void check_unwritable_file(void)
{
    struct session session = {0};
    kept_make(&session);
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
    kept_make(&session);
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
    static const char *const names[] = {"unstuck.db", "unstuck.db-wal", "unstuck.db-shm",
                                        "unstuck.db-journal"};
    mkdir(home_file(""), 0700);
    for (int i = 0; i < 4; i++) {
        struct text news = {0};
        text_format(&news, ": %s is no regular file; remove it", names[i]);
        mkdir(home_file(names[i]), 0700);
        check_refuses(text_get(&news));
        rmdir(home_file(names[i]));
        assert_int_equal(mkfifo(home_file(names[i]), 0600), 0);
        check_refuses(text_get(&news));
        unlink(home_file(names[i]));
        text_free(&news);
    }
}

/* No link in the directory is followed, whether it leads to a file or to none. */
static void test_links(void **state)
{
    (void)state;
    static const char *const names[] = {"lock", "unstuck.db", "unstuck.db-wal",
                                        "unstuck.db-shm", "unstuck.db-journal"};
    mkdir(home_file(""), 0700);
    for (int i = 0; i < 5; i++) {
        struct text target = {0}, after = {0}, news = {0};
        text_format(&target, "%s/target", home_path());
        assert_int_equal(symlink(text_get(&target), home_file(names[i])), 0);
        text_format(&news,
                    i == 0 ? "%s in their folder is a link; remove it"
                           : ": %s is a link; remove it",
                    names[i]);
        check_refuses(text_get(&news));
        assert_int_not_equal(access(text_get(&target), F_OK), 0);
        home_write(text_get(&target), "x", 1);
        check_refuses(text_get(&news));
        home_read(text_get(&target), &after);
        assert_int_equal(after.length, 1);
        unlink(text_get(&target));
        unlink(home_file(names[i]));
        unlink(home_file("unstuck.db"));
        text_free(&target);
        text_free(&after);
        text_free(&news);
    }
}

static void test_newer_schema(void **state)
{
    (void)state;
    struct session session = {0};
    struct text before = {0};
    struct text after = {0};
    kept_make(&session);
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

/* The file's version is still only in the log. */
static void test_newer_schema_in_the_log(void **state)
{
    (void)state;
    struct session session = {0};
    struct text before = {0};
    struct text after = {0};
    kept_make(&session);
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

/* ---- a disk that takes no more ----------------------------------------------------- */

static const char full[] = "the disk is full; free some space";

/* Plays until the store fails because of WHY; LOOSEN removes the cause, and then the whole
 * game is saved. */
static void check_full(const char *why_failed, void (*loosen)(struct store *store),
                       struct store *store)
{
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct random random;
    enum saving saving = SAVING_DONE;
    random_seed(&random, 4);
    kept_deal(&session, "klotski", 4);
    for (int i = 0; i < 20000 && saving == SAVING_DONE; i++) {
        play_random(&session, &random, 1);
        saving = saved_write(store, &saved, &session);
    }
    assert_int_equal(saving, SAVING_FAILED);
    const char *news = store_news(store);
    assert_non_null(news);
    if (strstr(news, why_failed) == NULL)
        fail_msg("\"%s\" is not about \"%s\"", news, why_failed);
    for (int i = 0; i < 50; i++) {
        play_random(&session, &random, 1);
        assert_int_equal(saved_write(store, &saved, &session), SAVING_FAILED);
        assert_null(store_news(store));
    }
    assert_true(store_begin(store)); /* what only reads proves nothing */
    store_end(store, true);
    assert_null(store_news(store));
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
    check_full(full, give_pages, store);
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
    check_full("the file is too large; raise ulimit -f", give_file_size, store);
    home_free();
    home_new();
    set_file_size(3000);
    check_refuses("the file is too large; raise ulimit -f");
    give_file_size(NULL);
}

/* A file system of SQLite on which the file beside the log cannot grow, as on a full tmpfs. */
static sqlite3_vfs small_vfs;
static sqlite3_io_methods small_methods;

static int refuse_memory(sqlite3_file *file, int page, int size, int extend,
                         void volatile **out)
{
    (void)file, (void)page, (void)size, (void)extend, (void)out;
    errno = ENOSPC;
    return SQLITE_IOERR_SHMSIZE;
}

static int open_small(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                      int *out)
{
    sqlite3_vfs *system = vfs->pAppData;
    int result = system->xOpen(system, name, file, flags, out);
    if (result == SQLITE_OK && (flags & SQLITE_OPEN_MAIN_DB) != 0) {
        small_methods = *file->pMethods;
        small_methods.xShmMap = refuse_memory;
        file->pMethods = &small_methods;
    }
    return result;
}

static void test_no_memory_file(void **state)
{
    (void)state;
    sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    small_vfs = *system;
    small_vfs.zName = "small";
    small_vfs.pAppData = system;
    small_vfs.xOpen = open_small;
    sqlite3_vfs_register(&small_vfs, 1);
    check_refuses("the disk is full; free space and start again");
    sqlite3_vfs_unregister(&small_vfs);
}

static void give_disk(struct store *store)
{
    (void)store;
    unlink(home_file("ballast"));
}

/* However little space there is, the player reads what is wrong. The log and the file beside
 * it need 100 KiB. */
static void check_each_size(void)
{
    struct text size = {0};
    for (int pages = 1; pages <= 16; pages++) {
        text_clear(&size);
        text_format(&size, "size=%dk", 4 * pages);
        assert_int_equal(mount("none", home_path(), "tmpfs", 0, text_get(&size)), 0);
        check_refuses("the disk is full; free space and start again");
        assert_int_equal(umount(home_path()), 0);
    }
    text_free(&size);
}

/* To mount a file system the test needs a namespace, so it runs in a child process. */
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
        check_full(full, give_disk, store);
        check_each_size();
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

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, home_set_up, home_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_no_home),         TEST(test_not_a_directory),
        TEST(test_read_only_home),  TEST(test_unwritable_file),
        TEST(test_file_of_another), TEST(test_something_else_there),
        TEST(test_newer_schema),    TEST(test_newer_schema_in_the_log),
        TEST(test_no_more_pages),   TEST(test_no_larger_files),
        TEST(test_no_memory_file),  TEST(test_full_disk),
        TEST(test_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
