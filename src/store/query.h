/* One SQL statement.
 *
 *     struct query query;
 *     query_open(&query, store, "SELECT word FROM move WHERE game = ? ORDER BY nr");
 *     query_integer(&query, id);
 *     while (query_row(&query))
 *         ... query_get_text(&query, 0) ...
 *     if (!query_close(&query)) ... not all rows were read
 *
 * Each call binds the next question mark of the SQL. Only query_close needs a check:
 * after a failure, query_row returns false and the other functions do nothing.
 * query_close frees the statement, so every query_open needs one; query_run, query_do and
 * query_do_with include it. */
#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

struct store;

struct query {
    struct store *store;
    sqlite3_stmt *statement; /* NULL: SQLite refused the SQL, or no file is open */
    int bound;               /* question marks that have a value */
    int result;              /* SQLITE_OK, or the first failure */
};

void query_open(struct query *query, struct store *store, const char *sql);
void query_integer(struct query *query, int64_t value);
void query_real(struct query *query, double value);
void query_null(struct query *query);
/* VALUE must stay valid until query_close; NULL binds SQL's NULL. */
void query_text(struct query *query, const char *value);

/* Steps to the next row; the getters below read it, columns count from 0. False: there is
 * no further row, or a failure. */
bool query_row(struct query *query);
int64_t query_get_integer(const struct query *query, int column);
double query_get_real(const struct query *query, int column);
/* Valid until the next call of query_row or query_close; NULL for SQL's NULL. */
const char *query_get_text(const struct query *query, int column);
bool query_is_null(const struct query *query, int column);

/* False: a call failed; the store has noted it. */
bool query_close(struct query *query);

/* Whether RESULT, of SQLite, says that the file is damaged or no database. */
bool query_is_damage(int result);

/* Runs a statement that returns no rows, and closes it. */
bool query_run(struct query *query);

/* Opens, runs and closes SQL that has no question mark. */
bool query_do(struct store *store, const char *sql);

/* Opens, runs and closes SQL with two question marks, which become FIRST and SECOND. */
bool query_do_with(struct store *store, const char *sql, int64_t first, int64_t second);

#endif
