#include "tests/home.h"

#include "tests/unit.h"

#include <dirent.h>
#include <ftw.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char directory[64];
static struct text name;

void home_new(void)
{
    /* In memory if possible, because disks are slow to sync. */
    bool memory = access("/dev/shm", W_OK | X_OK) == 0;
    snprintf(directory, sizeof directory, "%s/unstuck-test-XXXXXX",
             memory ? "/dev/shm" : "/tmp");
    if (mkdtemp(directory) == NULL)
        fail_msg("no directory for the test's home");
    setenv("XDG_STATE_HOME", directory, 1);
}

static int remove_one(const char *path, const struct stat *s, int flag, struct FTW *ftw)
{
    (void)s;
    (void)flag;
    (void)ftw;
    return remove(path);
}

void home_free(void)
{
    nftw(directory, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    text_free(&name);
}

int home_set_up(void **state)
{
    (void)state;
    home_new();
    return 0;
}

int home_tear_down(void **state)
{
    (void)state;
    home_free();
    return 0;
}

const char *home_path(void)
{
    return directory;
}

const char *home_file(const char *file)
{
    text_clear(&name);
    text_format(&name, "%s/unstuck/%s", directory, file);
    return text_get(&name);
}

bool home_read(const char *path, struct text *out)
{
    FILE *file = fopen(path, "rb");
    char bytes[8192];
    if (file == NULL)
        return false;
    text_clear(out);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add(out, bytes, n);
    fclose(file);
    return true;
}

void home_write(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

void home_sql(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 2000);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(db);
}

long home_ask(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    long answer = -1;
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 2000);
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    if (sqlite3_step(statement) == SQLITE_ROW &&
        sqlite3_column_type(statement, 0) != SQLITE_NULL)
        answer = (long)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer;
}

const char *home_find(const char *beginning)
{
    DIR *folder = opendir(home_file(""));
    char found[256] = "";
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
        if (strncmp(entry->d_name, beginning, strlen(beginning)) == 0 &&
            strstr(entry->d_name, "-wal") == NULL &&
            strstr(entry->d_name, "-shm") == NULL)
            snprintf(found, sizeof found, "%s", entry->d_name);
    if (folder != NULL)
        closedir(folder);
    return found[0] != '\0' ? home_file(found) : NULL;
}
