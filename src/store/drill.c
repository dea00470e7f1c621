#include "store/drill.h"

#include "store/query.h"
#include "store/saved.h"

#include "base/date.h"

enum {
    SOLVED_ENOUGH = 2
};

/* The days until it comes back, by stage. */
static int days_after(int stage)
{
    static const int days[] = {1, 3, 7, 21};
    int last = (int)(sizeof days / sizeof *days) - 1;
    return days[stage < last ? stage : last];
}

void drill_add(struct store *store, const struct session *session, int at,
               uint32_t better, int64_t game, int today)
{
    scoped_text variant = {0}, start = {0}, word = {0};
    const void *state = session_state_at(session, at);
    game_variant_name(session->game, session->variant, &variant);
    session->game->notation->print(state, &start);
    session->game->notation->print_move(state, better, &word);
    if (store_begin(store))
        store_end(store,
                  query_write(store,
                              "INSERT OR IGNORE INTO drill"
                              " (kind, variant, start, better, due, game)"
                              " VALUES (?, ?, ?, ?, ?, ?)",
                              query_text(session->game->id),
                              query_text(text_get(&variant)),
                              query_text(text_get(&start)), query_text(text_get(&word)),
                              query_integer(date_add(today, days_after(0))),
                              query_integer(game)));
}

/* Reads the row of QUERY; false: this version cannot. */
static bool read_drill(struct query *query, struct drill *drill)
{
    struct reason why;
    struct game_row row = {0};
    *drill = (struct drill){.id = query_next_integer(query)};
    row.kind = query_next_text(query);
    row.variant = query_next_text(query);
    row.start = query_next_text(query);
    const char *better = query_next_text(query);
    drill->due = (int)query_next_integer(query);
    /* The file may come from anywhere. */
    drill->stage = (int)(query_next_integer(query) & 0xffff);
    drill->solved = (int)query_next_integer(query);
    if (!saved_restore(&row, &drill->session, &why))
        return false;
    const struct session *session = &drill->session;
    if (better != NULL &&
        session->game->notation->parse_move(session_state(session), better,
                                            &drill->better) == NULL)
        return true;
    session_free(&drill->session);
    return false;
}

int drills_list(struct store *store, struct drill *drills, int most)
{
    struct query query;
    int count = 0;
    query_open(&query, store,
               "SELECT id, kind, variant, start, better, due, stage, solved FROM drill"
               " ORDER BY due, id");
    while (count < most && query_row(&query))
        count += read_drill(&query, &drills[count]);
    query_close(&query);
    return count;
}

void drills_free(struct drill *drills, int count)
{
    for (int i = 0; i < count; i++)
        session_free(&drills[i].session);
}

int drills_count(struct store *store, int today, int *due)
{
    struct query query;
    int count = 0;
    *due = 0;
    query_with(&query, store, "SELECT count(*), sum(due <= ?) FROM drill",
               query_integer(today));
    if (query_row(&query)) {
        count = (int)query_next_integer(&query);
        *due = (int)query_next_integer(&query);
    }
    query_close(&query);
    return count;
}

void drill_note(struct store *store, const struct drill *drill, bool solved, int today)
{
    if (drill->due > today || !store_begin(store))
        return;
    bool fine = query_write(store,
                            "UPDATE drill SET due = ?, stage = stage + 1,"
                            " solved = solved + ? WHERE id = ?",
                            query_integer(date_add(today, days_after(drill->stage + 1))),
                            query_integer(solved), query_integer(drill->id)) &&
                query_write(store, "DELETE FROM drill WHERE solved >= ?",
                            query_integer(SOLVED_ENOUGH));
    store_end(store, fine);
}

void drills_empty(struct store *store)
{
    if (store_begin(store))
        store_end(store, query_do(store, "DELETE FROM drill"));
}
