/* A home of its own for a test that keeps something, with tools to do harm there.
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
/* The same for cmocka, around each test. */
int home_set_up(void **state);
int home_tear_down(void **state);

/* The directory itself, or the path of NAME in the store's; good until the next call. */
const char *home_path(void);
const char *home_file(const char *name);

/* A whole file; false: there is none. */
bool home_read(const char *path, struct text *out);
void home_write(const char *path, const char *bytes, size_t length);

/* Runs SQL on the store's file from outside. */
void home_sql(const char *sql);
/* What it says, of one row and one column; -1: nothing. */
long home_ask(const char *sql);

/* The path of the file of the store's directory whose name begins so, logs and the like
 * apart; NULL: there is none. Good until the next call. */
const char *home_find(const char *beginning);

#endif
