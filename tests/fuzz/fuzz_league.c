#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/fuzz_folder.h"

#include "store/league.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

enum {
    DATE = 20261122,
    ROWS = 5
};

static const char file_name[] = "results.db";
static char *sound; /* a valid file */
static size_t sound_size;

static void leave(void)
{
    free(sound);
}

static void add(struct league *league, int date, const char *player, int64_t result)
{
    struct league_row row = {.date = date,
                             .kind = "klotski",
                             .result = result,
                             .seconds = (int)(result % 60),
                             .ended = 1795348800 + result};
    snprintf(row.player, sizeof row.player, "%s", player);
    MUST(league_add(league, &row));
}

static void enter(void)
{
    fuzz_empty();
    if (sound != NULL)
        return;
    struct league *league = league_open(fuzz_folder());
    MUST(league != NULL);
    for (int i = 0; i < 4; i++) {
        add(league, DATE - i, "anna", 81 + i);
        add(league, DATE - i, "bert", 90 - i);
    }
    league_close(league);
    sound = fuzz_read(file_name, &sound_size);
    atexit(leave);
    fuzz_empty();
}

/* Changes values of the valid file as DATA says: column, type, size, bytes. */
static void change_rows(const uint8_t *data, size_t size)
{
    static const char *const columns[] = {"date",   "kind",    "player", "result",
                                          "helped", "seconds", "ended"};
    sqlite3 *db;
    MUST(sqlite3_open(fuzz_path(file_name), &db) == SQLITE_OK);
    for (size_t left; size >= 4; data += 4 + left, size -= 4 + left) {
        char sql[128];
        int64_t integer = 0;
        left = data[3] < size - 4 ? data[3] : size - 4;
        memcpy(&integer, data + 4, left < sizeof integer ? left : sizeof integer);
        snprintf(sql, sizeof sql,
                 "UPDATE OR REPLACE result SET %s = ? WHERE player = '%s' AND date = %d",
                 columns[data[0] % 7], data[1] % 2 ? "anna" : "bert",
                 DATE - data[1] / 2 % 4);
        sqlite3_stmt *statement;
        MUST(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
        if (data[2] % 3 == 0)
            sqlite3_bind_int64(statement, 1, integer);
        else if (data[2] % 3 == 1)
            sqlite3_bind_text(statement, 1, (const char *)data + 4, (int)left, NULL);
        else
            sqlite3_bind_blob(statement, 1, data + 4, (int)left, NULL);
        sqlite3_step(statement);
        sqlite3_finalize(statement);
    }
    MUST(sqlite3_close(db) == SQLITE_OK);
}

static void check_rows(const struct league_row *rows, int count)
{
    MUST(count >= 0 && count <= ROWS);
    for (int i = 0; i < count; i++) {
        MUST(memchr(rows[i].player, '\0', sizeof rows[i].player) != NULL);
        MUST(rows[i].place >= 1 && (i == 0 || rows[i].place >= rows[i - 1].place));
    }
}

/* Reads all that there is, and adds a result. False: the file cannot be used now. */
static bool use(void)
{
    struct league_row rows[ROWS];
    struct league *league = league_open(fuzz_folder());
    if (league == NULL)
        return false;
    for (int scored = 0; scored < 2; scored++) {
        int place = 0;
        check_rows(rows, league_best(league, DATE, "klotski", scored != 0, ROWS, rows));
        int count = league_place(league, DATE, "klotski", scored != 0, "anna", &place);
        MUST(count >= 0 && place >= 0 && place <= count);
    }
    check_rows(rows, league_week(league, DATE - 6, DATE, ROWS, rows));
    struct league_row row = {.date = DATE,
                             .kind = "samegame",
                             .player = "carl",
                             .result = 7};
    bool added = league_add(league, &row);
    league_close(league);
    return added;
}

/* First byte even: a whole file; odd: changes to the rows of a valid one. A file that is damaged
 * gives way to a new one, and two programs of other players find it in turn. */
void fuzz_league(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    enter();
    bool rows = data[0] % 2 != 0;
    fuzz_write(file_name, rows ? (const void *)sound : data + 1,
               rows ? sound_size : size - 1);
    if (rows)
        change_rows(data + 1, size - 1);
    for (int i = 0; i < 3; i++)
        use();
}
