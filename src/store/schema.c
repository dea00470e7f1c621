#include "store/schema.h"

#include <stdio.h>

/* game: one game, from its deal to its end, or to where it stands.
 *   kind, variant   as in commands: "klotski", "moves"
 *   seed            of a deal, in decimal (64 bits without a sign); NULL: from a file
 *   start           the board before the first move, as text
 *   state           0 open, 1 left for another one, 2 over
 *   seat            of the program that plays it, see state_dir.h; NULL: none
 *   turn            counts the games as they are taken up; a clock may be set back
 *   cursor          of undo and redo
 *   began, ended    seconds since 1970
 *   score           NULL where there is none
 *   place           counts the games as they end or are left
 *   optimum         the least length possible, where known
 *   best            the best score known, the solver's or the player's
 *   counts          0: an end that is not to be counted, for one that began as it did is
 * move: the moves of a game, those that could be redone too, as words. Words, not packed
 * numbers, for these may be packed another way one day.
 * option: what the player has chosen. */
static const char *const steps[] = {
    "CREATE TABLE game ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " kind TEXT NOT NULL, variant TEXT NOT NULL, seed TEXT, name TEXT,"
    " start TEXT NOT NULL,"
    " state INTEGER NOT NULL DEFAULT 0, seat INTEGER, turn INTEGER NOT NULL,"
    " began INTEGER NOT NULL, ended INTEGER,"
    " cursor INTEGER NOT NULL, seconds REAL NOT NULL,"
    " hints INTEGER NOT NULL, autos INTEGER NOT NULL,"
    " won INTEGER, length INTEGER, score INTEGER);"
    "CREATE INDEX game_state ON game (state, kind);"
    "CREATE TABLE move ("
    " game INTEGER NOT NULL, nr INTEGER NOT NULL, word TEXT NOT NULL,"
    " PRIMARY KEY (game, nr)) WITHOUT ROWID;"
    "CREATE TABLE option ("
    " key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;",

    "ALTER TABLE game ADD COLUMN place INTEGER;"
    "ALTER TABLE game ADD COLUMN optimum INTEGER;"
    "ALTER TABLE game ADD COLUMN best INTEGER;"
    "ALTER TABLE game ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;"
    "UPDATE game SET place = id WHERE state != 0;"
    "CREATE INDEX game_place ON game (place);",
};

enum {
    STEPS = sizeof steps / sizeof steps[0]
};

int schema_version(void)
{
    return STEPS;
}

static int number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;
    int value = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

int schema_version_of(sqlite3 *db)
{
    return number(db, "PRAGMA user_version");
}

static int run_steps(sqlite3 *db, int to)
{
    int from = schema_version_of(db);
    if (from < 0)
        return sqlite3_errcode(db);
    if (from == 0 && number(db, "SELECT count(*) FROM sqlite_master") != 0)
        return SQLITE_NOTADB;
    int result = SQLITE_OK;
    for (int i = from; i < to && result == SQLITE_OK; i++)
        result = sqlite3_exec(db, steps[i], NULL, NULL, NULL);
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", to);
    return result == SQLITE_OK ? sqlite3_exec(db, sql, NULL, NULL, NULL) : result;
}

int schema_migrate(sqlite3 *db, int to)
{
    if (schema_version_of(db) == to)
        return SQLITE_OK;
    int result = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        return result;
    /* Another program may have done it meanwhile. */
    if (schema_version_of(db) < to)
        result = run_steps(db, to);
    if (result == SQLITE_OK)
        result = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return result;
}
