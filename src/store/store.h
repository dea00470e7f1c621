/* The file of the saved games: an SQLite database, unstuck.db in the state directory.
 *
 *     struct store *store = store_open();            never NULL
 *     if (store_begin(store))
 *         saved = store_end(store, game_row_take(store, id));
 *     const char *news = store_news(store);          "Nothing is being saved: ..."
 *     store_close(store);
 *
 * Play continues whatever happens to the disk or the file. If the file cannot be opened,
 * DB is NULL and store_begin returns false. If a transaction fails, the caller tries
 * again with the next change. The player reads about it once, from store_news. A damaged
 * file is renamed and a new one begun; the file of a newer unstuck is left alone.
 *
 * A kill: a transaction is in the file when store_end returns; SQLite rolls back one that
 * was not ended. A power cut: a transaction is on the disk when store_sync returns;
 * before that the last ones can get lost, from some point on. (WAL with
 * synchronous=NORMAL; a player would feel a wait at each move.)
 *
 * One thread uses a store. Several programs may have the file open: SQLite separates
 * their transactions, and one that would wait too long for another program fails. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/state_dir.h"

#include <sqlite3.h>

enum {
    STORE_SHARE = 16 << 20 /* bytes of a visitor's files */
};

struct store {
    sqlite3 *db; /* NULL: nothing is saved */
    struct state_dir dir;
    bool has_dir; /* DIR is open; false with a DB: it is in memory until store_start */
    bool shared;  /* a visitor's: no larger than STORE_SHARE */
    int depth;    /* parts of the transaction that have begun; 0: there is none */
    int result;   /* SQLITE_OK, or the first failure of this transaction */
    int error;    /* errno at that failure */
    double
        unsynced;   /* clock_now() when the first transaction ended that may not be on the
                         disk, 0: all are */
    int generation; /* number of files opened; ids of an older file mean nothing */
    bool failing;   /* the player has read that saving fails */
    int written;    /* rows of the connection, as it failed */
    bool news_wanted; /* the player has not read NEWS */
    struct text news;
    size_t why; /* where the reason begins in NEWS */
};

/* Reads what SQLite would read later, outside the store's directory (base/confine.h). */
void store_load_ahead(void);

struct store *store_open(void);
/* A visitor's store; LATER: in memory, so that no file is made before store_start. */
struct store *store_open_shared(bool later);
/* From now on the store is a file, with the preferences that were set before. Games are not
 * moved, but GENERATION says that they must be written again. */
void store_start(struct store *store);
/* A store that saves nothing, because of WHY. */
struct store *store_none(const char *why);
/* Syncs the file and closes it. NULL is fine. */
void store_close(struct store *store);

/* Begins a transaction that may write, or a part of the one that has begun. False: it cannot begin
 * now (no file, or another program is writing); try again with the next change. */
bool store_begin(struct store *store);
/* Ends the transaction. If FINE and nothing in it failed, commits it; otherwise rolls it back. True:
 * it is in the file, or, of a part, may be: the caller then ends the whole one with this result. */
bool store_end(struct store *store, bool fine);

/* A message for the player, returned once; NULL: none. Valid until the next call of any
 * function here. */
const char *store_news(struct store *store);
/* Why saving fails, without what the player reads before it; NULL: it does not. */
const char *store_why(const struct store *store);

/* Whether the open file no longer has its name; what is written to it is lost. */
bool store_has_moved(struct store *store);

/* For query.c: a statement has just failed, with the result code RESULT and with errno. */
void store_note(struct store *store, int result);

/* DB may come from anywhere: nothing in it may run, and its sizes are limited. */
void store_harden(sqlite3 *db);

/* Waits until all transactions are on the disk. Returns at once if they are. */
void store_sync(struct store *store);

/* Moves the write-ahead log into the file. Takes a moment: call it when the player does
 * not wait, at the end of a game. */
void store_tidy(struct store *store);

/* From now on store_begin waits up to 3 seconds for another program if PATIENT, else 0.1. */
void store_be_patient(struct store *store, bool patient);

/* ---- the tables of the database, and how an older file gets the newer ones ----------
 *
 * The schema (schema.c) is a list of steps. The version of a file, its PRAGMA user_version, is
 * the number of steps that it has gone through. A released step never changes: a new table or
 * column is a new step at the end of the list. */

/* The number of steps. A file of a higher version was written by a newer unstuck. */
int schema_version(void);

/* The version of DB, 0: an empty file, -1: the file cannot be read. */
int schema_version_of(sqlite3 *db);

/* Runs the missing steps up to version TO in one transaction, so that a kill leaves the
 * old version. TO is schema_version(), except in tests. Returns a result code of SQLite;
 * SQLITE_NOTADB: the file is the database of some other program. */
int schema_migrate(sqlite3 *db, int to);

#endif
