/* The tables of the database, and how an older file gets the newer ones.
 *
 * The schema is a list of steps. The version of a file, its PRAGMA user_version, is the
 * number of steps that it has gone through. A released step never changes: a new table or
 * column is a new step at the end of the list. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>

/* The number of steps. A file of a higher version was written by a newer unstuck. */
int schema_version(void);

/* The version of DB, 0: an empty file, -1: the file cannot be read. */
int schema_version_of(sqlite3 *db);

/* Runs the missing steps up to version TO in one transaction, so that a kill leaves the
 * old version. TO is schema_version(), except in tests. Returns a result code of SQLite;
 * SQLITE_NOTADB: the file is the database of some other program. */
int schema_migrate(sqlite3 *db, int to);

#endif
