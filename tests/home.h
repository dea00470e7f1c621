/* A temporary home directory for a test that writes files, with tools to damage them.
 *
 *     home_new();                       XDG_STATE_HOME is now a new directory
 *     struct store *store = store_open();
 *     ...
 *     home_free();                      and gone */
#ifndef TESTS_HOME_H
#define TESTS_HOME_H

#include "base/text.h"

#include <stdbool.h>

void home_new(void);
void home_free(void);
/* home_new and home_free as cmocka's setup and teardown of a test. */
int home_set_up(void **state);
int home_tear_down(void **state);

/* The directory, or the path of NAME in the store's one; valid until the next call. */
const char *home_path(void);
const char *home_file(const char *name);

/* Reads a whole file; false: it does not exist. */
bool home_read(const char *path, struct text *out);
void home_write(const char *path, const char *bytes, size_t length);

/* Runs SQL on the store's file, without the store. */
void home_sql(const char *sql);
/* The result of SQL with one row and one column; -1: it has no row. */
long home_ask(const char *sql);

/* The path of the file in the store's directory whose name begins with this, except logs
 * and the like; NULL: there is none. Valid until the next call. */
const char *home_find(const char *beginning);

#endif
