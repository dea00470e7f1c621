#include "store/store.h"

#include <stdio.h>

/* game: one game; game_row.h has it as a struct.
 *   kind, variant   as in commands: "klotski", "moves"
 *   seed            the deal's number, 64 bits unsigned in decimal; NULL: from a file
 *   start           the board before the first move, as text
 *   state           0 open, 1 left for another game, 2 over
 *   seat            of the program that plays it, see state_dir.h; NULL: none
 *   turn            order in which games were continued
 *   cursor          number of moves that are done; the moves after it can be redone
 *   began, ended    seconds since 1970
 *   score           NULL: the game has no score
 *   place           order in which games ended or were left
 *   optimum         the least length possible; NULL: not known
 *   best            the best score known, the solver's or the player's; NULL: not known
 *   daily           the date of the daily puzzle, 20261122; NULL: none
 *   scoring         how its points are counted, see game/scoring.h
 *   grade           of its deal, -1: none; NULL: not appraised yet, see statistics.h;
 *                   then the next three are NULL too
 *   par             the points that a good player gets; NULL: the deal has no par
 *   points, stars   NULL: the game has none
 *   counts          0: not in the statistics, because a better game that began alike is
 *   seen            the hidden cards that the player has seen, see struct session
 *   undos           moves undone; 1 in games from before this was counted
 *   lines           of a game with a score: lines that are known, see saved.h; NULL:
 *                   none
 * move: the moves of a game as words, also those that can be redone. Words, because the
 * packing of moves into numbers may change.
 * drill: a position in which a move lost the game GAME, see drill.h.
 *   start, better   the board and a move that keeps the win, as text
 *   due             a date
 *   stage, solved   how often it was played when it was due, and how often without a mistake
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

    /* Klondike's cards were T13, F13, H13, M13, T12, ... M1 and are KH, KD, KS, KC, QH,
     * ... AC. In this order no card is a part of a later one. */
    "UPDATE game SET start = ("
    " WITH RECURSIVE done (i, text) AS (SELECT 0, game.start UNION ALL"
    "  SELECT i + 1, replace(text, substr('TFHM', i % 4 + 1, 1) || (13 - i / 4),"
    "   substr('KQJT98765432A', i / 4 + 1, 1) || substr('HDSC', i % 4 + 1, 1))"
    "  FROM done WHERE i < 52)"
    " SELECT text FROM done WHERE i = 52)"
    " WHERE kind = 'klondike';",

    ("ALTER TABLE game ADD COLUMN daily INTEGER;"
     "CREATE INDEX game_daily ON game (daily);"),

    ("ALTER TABLE game ADD COLUMN scoring INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE game ADD COLUMN grade INTEGER;"
     "ALTER TABLE game ADD COLUMN par INTEGER;"
     "ALTER TABLE game ADD COLUMN points INTEGER;"
     "ALTER TABLE game ADD COLUMN stars INTEGER;"),

    "ALTER TABLE game ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;",

    "ALTER TABLE game ADD COLUMN lines TEXT;",

    /* Lianliankan's deals of these names became harder; the old ones are "-gentle". */
    "UPDATE game SET variant = variant || '-gentle'"
    " WHERE kind = 'lianliankan' AND variant NOT LIKE '%-random%';",

    /* Stars follow other rules: their games are appraised again. */
    ("ALTER TABLE game ADD COLUMN undos INTEGER NOT NULL DEFAULT 1;"
     "UPDATE game SET grade = NULL"
     " WHERE kind = 'klondike' OR (hints > 0 AND stars > 0);"),

    "CREATE TABLE drill ("
    " id INTEGER PRIMARY KEY, kind TEXT NOT NULL, variant TEXT NOT NULL,"
    " start TEXT NOT NULL, better TEXT NOT NULL, due INTEGER NOT NULL,"
    " stage INTEGER NOT NULL DEFAULT 0, solved INTEGER NOT NULL DEFAULT 0,"
    " game INTEGER UNIQUE);",
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
    /* Another program may have run the steps since the check above. */
    if (schema_version_of(db) < to)
        result = run_steps(db, to);
    if (result == SQLITE_OK)
        result = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return result;
}
