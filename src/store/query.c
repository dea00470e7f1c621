#include "store/query.h"

#include "store/store.h"

#include <errno.h>

static void note(struct query *query, int result)
{
    if (query->result == SQLITE_OK)
        query->result = result;
}

static int bind(sqlite3_stmt *statement, int at, const struct query_value *value)
{
    switch (value->type) {
    case SQLITE_INTEGER:
        return sqlite3_bind_int64(statement, at, value->integer);
    case SQLITE_FLOAT:
        return sqlite3_bind_double(statement, at, value->real);
    case SQLITE_TEXT:
        return sqlite3_bind_text(statement, at, value->text, -1, SQLITE_TRANSIENT);
    default:
        return sqlite3_bind_null(statement, at);
    }
}

void query_open_values(struct query *query, struct store *store, const char *sql,
                       const struct query_value *values, size_t count)
{
    *query = (struct query){.store = store, .result = SQLITE_MISUSE};
    if (store->db != NULL)
        query->result = sqlite3_prepare_v2(store->db, sql, -1, &query->statement, NULL);
    for (size_t i = 0; query->statement != NULL && i < count; i++)
        note(query, bind(query->statement, (int)i + 1, &values[i]));
}

bool query_row(struct query *query)
{
    if (query->result != SQLITE_OK)
        return false;
    query->column = 0;
    errno = 0; /* see store_note */
    int result = sqlite3_step(query->statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        note(query, result);
    return result == SQLITE_ROW;
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

bool query_write_values(struct store *store, const char *sql,
                        const struct query_value *values, size_t count)
{
    struct query query;
    query_open_values(&query, store, sql, values, count);
    while (query_row(&query))
        ;
    return query_close(&query);
}
