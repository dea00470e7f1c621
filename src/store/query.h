/* One statement of the store.
 *
 *     struct query query;
 *     query_open(&query, store, "SELECT word FROM move WHERE game = ? ORDER BY nr");
 *     query_integer(&query, id);
 *     while (query_row(&query))
 *         ... query_get_text(&query, 0) ...
 *     if (!query_close(&query)) ... it was cut short
 *
 * Values are bound in the order of the question marks. Nothing needs a check before
 * query_close: after a failure the rest does nothing. */
#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

struct store;

struct query {
    struct store *store;
    sqlite3_stmt *statement; /* NULL: it failed, or there is no store */
    int bound;
    int result; /* of SQLite, the first that is not fine */
};

void query_open(struct query *query, struct store *store, const char *sql);
void query_integer(struct query *query, int64_t value);
void query_real(struct query *query, double value);
void query_null(struct query *query);
/* NULL is NULL; borrowed until query_close. */
void query_text(struct query *query, const char *value);

/* True: there is a row, whose columns count from 0. */
bool query_row(struct query *query);
int64_t query_get_integer(const struct query *query, int column);
double query_get_real(const struct query *query, int column);
/* Good until the next row; NULL where the row has none. */
const char *query_get_text(const struct query *query, int column);
bool query_is_null(const struct query *query, int column);

/* False: something failed, which the store has noted. */
bool query_close(struct query *query);

/* For what has no rows: runs it and closes it. */
bool query_run(struct query *query);

/* The same for what has no values either. */
bool query_do(struct store *store, const char *sql);

#endif
