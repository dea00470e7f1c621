/* The tables of the store and how older ones become them.
 *
 * PRAGMA user_version says how many of the steps a file has been through. A step that was
 * released never changes: a new table or column is a new step at the end. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>

/* Steps there are; a file with more was made by a newer unstuck. */
int schema_version(void);

/* The version of DB, 0 for an empty file, -1: it cannot be read. */
int schema_version_of(sqlite3 *db);

/* Takes DB to version TO (schema_version(), but in tests), all steps in one transaction.
 * Returns a result of SQLite; SQLITE_NOTADB where it is somebody else's database. */
int schema_migrate(sqlite3 *db, int to);

#endif
