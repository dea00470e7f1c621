#include "app/records.h"

#include "app/query.h"

struct record records_find(struct store *store, const struct session *session)
{
    struct record record = {0};
    struct query query;
    struct text variant = {0};
    struct text start = {0};
    session->game->variant_name(session->variant, &variant);
    session->game->print(session_state_at(session, 0), &start);
    query_open(&query, store,
               "SELECT min(CASE WHEN won AND hints + autos = 0 THEN length END),"
               " max(optimum), max(won) FROM game"
               " WHERE start = ? AND seed IS NULL AND kind = ? AND variant = ?");
    query_text(&query, text_get(&start));
    query_text(&query, session->game->id);
    query_text(&query, text_get(&variant));
    if (query_row(&query)) {
        record.best = (int)query_get_integer(&query, 0);
        record.least = (int)query_get_integer(&query, 1);
        record.helped = record.best == 0 && query_get_integer(&query, 2) != 0;
    }
    query_close(&query);
    text_free(&variant);
    text_free(&start);
    return record;
}
