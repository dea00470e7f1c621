/* One SQL statement.
 *
 *     struct query query;
 *     query_with(&query, store, "SELECT word FROM move WHERE game = ? ORDER BY nr",
 *                query_integer(id));
 *     while (query_row(&query))
 *         ... query_next_text(&query) ...
 *     if (!query_close(&query)) ... not all rows were read
 *
 * Only query_close needs a check: after a failure, query_row returns false and the other
 * functions do nothing. query_close frees the statement, so every query_open or query_with
 * needs one; query_do and query_write include it. */
#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

struct query {
    struct store *store;
    sqlite3_stmt *statement; /* NULL: SQLite refused the SQL, or no file is open */
    int result;              /* SQLITE_OK, or the first failure */
    int column;              /* of the row, that is read next */
};

/* What a question mark of the SQL stands for. */
struct query_value {
    int type; /* SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_NULL */
    int64_t integer;
    double real;
    const char *text;
};

static inline struct query_value query_integer(int64_t value)
{
    return (struct query_value){.type = SQLITE_INTEGER, .integer = value};
}

/* SQL's NULL if it is not WANTED. */
static inline struct query_value query_optional(bool wanted, int64_t value)
{
    return (struct query_value){.type = wanted ? SQLITE_INTEGER : SQLITE_NULL,
                                .integer = value};
}

static inline struct query_value query_real(double value)
{
    return (struct query_value){.type = SQLITE_FLOAT, .real = value};
}

/* NULL is SQL's NULL. */
static inline struct query_value query_text(const char *value)
{
    return (struct query_value){.type = SQLITE_TEXT, .text = value};
}

void query_open_values(struct query *query, struct store *store, const char *sql,
                       const struct query_value *values, size_t count);
#define query_open(query, store, sql) query_open_values(query, store, sql, NULL, 0)
#define query_with(query, store, sql, ...)                                               \
    query_open_values(query, store, sql, (const struct query_value[]){__VA_ARGS__},      \
                      sizeof((struct query_value[]){__VA_ARGS__}) /                      \
                          sizeof(struct query_value))

/* Steps to the next row, whose columns the functions below read, each the next one. False: there
 * is no further row, or a failure. */
bool query_row(struct query *query);
static inline int64_t query_next_integer(struct query *query)
{
    return sqlite3_column_int64(query->statement, query->column++);
}
static inline double query_next_real(struct query *query)
{
    return sqlite3_column_double(query->statement, query->column++);
}
/* Valid until the next call of query_row or query_close; NULL for SQL's NULL. */
static inline const char *query_next_text(struct query *query)
{
    return (const char *)sqlite3_column_text(query->statement, query->column++);
}
/* Whether the next column is SQL's NULL; it is not read. */
static inline bool query_is_null(const struct query *query)
{
    return sqlite3_column_type(query->statement, query->column) == SQLITE_NULL;
}

/* False: a call failed; the store has noted it. */
bool query_close(struct query *query);

/* Whether RESULT, of SQLite, says that the file is damaged or no database. */
bool query_is_damage(int result);

/* Opens, runs and closes SQL, that has no question mark or those of the values. */
#define query_do(store, sql) query_write_values(store, sql, NULL, 0)
#define query_write(store, sql, ...)                                                     \
    query_write_values(store, sql, (const struct query_value[]){__VA_ARGS__},            \
                       sizeof((struct query_value[]){__VA_ARGS__}) /                     \
                           sizeof(struct query_value))
bool query_write_values(struct store *store, const char *sql,
                        const struct query_value *values, size_t count);

#endif
