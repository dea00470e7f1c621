#include "store/query.h"

#include "store/store.h"

#include <errno.h>

void query_open(struct query *query, struct store *store, const char *sql)
{
    *query = (struct query){.store = store, .result = SQLITE_MISUSE};
    if (store->db != NULL)
        query->result = sqlite3_prepare_v2(store->db, sql, -1, &query->statement, NULL);
}

static void note(struct query *query, int result)
{
    if (query->result == SQLITE_OK)
        query->result = result;
}

void query_integer(struct query *query, int64_t value)
{
    if (query->statement != NULL)
        note(query, sqlite3_bind_int64(query->statement, ++query->bound, value));
}

void query_real(struct query *query, double value)
{
    if (query->statement != NULL)
        note(query, sqlite3_bind_double(query->statement, ++query->bound, value));
}

void query_null(struct query *query)
{
    if (query->statement != NULL)
        note(query, sqlite3_bind_null(query->statement, ++query->bound));
}

void query_text(struct query *query, const char *value)
{
    if (query->statement != NULL)
        note(query, sqlite3_bind_text(query->statement, ++query->bound, value, -1,
                                      SQLITE_STATIC));
}

bool query_row(struct query *query)
{
    if (query->result != SQLITE_OK)
        return false;
    errno = 0; /* see store_note */
    int result = sqlite3_step(query->statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        note(query, result);
    return result == SQLITE_ROW;
}

int64_t query_get_integer(const struct query *query, int column)
{
    return sqlite3_column_int64(query->statement, column);
}

double query_get_real(const struct query *query, int column)
{
    return sqlite3_column_double(query->statement, column);
}

const char *query_get_text(const struct query *query, int column)
{
    return (const char *)sqlite3_column_text(query->statement, column);
}

bool query_is_null(const struct query *query, int column)
{
    return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

bool query_close(struct query *query)
{
    if (query->result != SQLITE_OK && query->store->db != NULL)
        store_note(query->store, query->result);
    sqlite3_finalize(query->statement);
    query->statement = NULL;
    return query->result == SQLITE_OK;
}

bool query_is_damage(int result)
{
    int code = result & 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

bool query_run(struct query *query)
{
    while (query_row(query))
        ;
    return query_close(query);
}

bool query_do(struct store *store, const char *sql)
{
    struct query query;
    query_open(&query, store, sql);
    return query_run(&query);
}

bool query_do_with(struct store *store, const char *sql, int64_t first, int64_t second)
{
    struct query query;
    query_open(&query, store, sql);
    query_integer(&query, first);
    query_integer(&query, second);
    return query_run(&query);
}
