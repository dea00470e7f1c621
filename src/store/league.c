#include "store/league.h"

#include "base/date.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/query.h"
#include "store/state_dir.h"
#include "store/store.h"

#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    PATIENCE = 200, /* milliseconds for another player's row */
    DAYS = 100      /* after which a row is deleted, so that the file stays small */
};

static const char file_name[] = "results.db";

/* The queries of store/query.h want a store; of this one they use only DB and RESULT. */
struct league {
    struct store store;
    struct text folder;
};

/* Renames the damaged file, unless another session has done so. */
static void set_aside(struct league *league)
{
    struct state_dir dir;
    scoped_text name = {0};
    state_dir_open_at(&dir, text_get(&league->folder));
    state_dir_lock(&dir, true);
    if (!store_has_moved(&league->store))
        state_dir_set_aside(&dir, file_name, &name);
    state_dir_lock(&dir, false);
    state_dir_close(&dir);
}

/* Opens the file; RESULT says whether that worked. */
static struct league *open_file(const char *folder)
{
    static const char setup[] =
        "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -256; PRAGMA synchronous = NORMAL;"
        "PRAGMA cell_size_check = ON;"
        "CREATE TABLE IF NOT EXISTS result ("
        " date INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL,"
        " result INTEGER NOT NULL, helped INTEGER NOT NULL, seconds INTEGER NOT NULL,"
        " ended INTEGER NOT NULL,"
        " PRIMARY KEY (date, kind, player)) WITHOUT ROWID;";
    struct league *league = memory_get(1, sizeof *league);
    struct store *store = &league->store;
    scoped_text path = {0};
    char *real = realpath(folder, NULL); /* SQLITE_OPEN_NOFOLLOW refuses any link in it */
    text_string(&league->folder, real != NULL ? real : folder);
    text_format(&path, "%s/%s", text_get(&league->folder), file_name);
    free(real);
    store->result =
        sqlite3_open_v2(text_get(&path), &store->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW,
                        NULL);
    if (store->result != SQLITE_OK)
        return league;
    sqlite3_busy_timeout(store->db, PATIENCE);
    store_harden(store->db);
    store_note(store, sqlite3_exec(store->db, setup, NULL, NULL, NULL));
    if (store->result == SQLITE_OK &&
        !query_do(store, "SELECT date, kind, player, result, helped, seconds, ended"
                         " FROM result LIMIT 0") &&
        store->result == SQLITE_ERROR)
        store->result = SQLITE_CORRUPT; /* the table has other columns */
    return league;
}

struct league *league_open(const char *folder)
{
    bool damaged = true;
    for (int i = 0; damaged && i < 2; i++) {
        struct league *league = open_file(folder);
        if (league->store.result == SQLITE_OK)
            return league;
        damaged = query_is_damage(league->store.result);
        league_close(league);
    }
    return NULL;
}

void league_close(struct league *league)
{
    if (league == NULL)
        return;
    if (query_is_damage(league->store.result))
        set_aside(league);
    sqlite3_close(league->store.db);
    text_free(&league->folder);
    free(league);
}

bool league_add(struct league *league, const struct league_row *row)
{
    query_write(&league->store, "DELETE FROM result WHERE date < ?",
                query_integer(date_add(row->date, -DAYS)));
    return query_write(
        &league->store,
        "INSERT OR IGNORE INTO result (date, kind, player, result, helped, seconds,"
        " ended) VALUES (?, ?, ?, ?, ?, ?, ?)",
        query_integer(row->date), query_text(row->kind), query_text(row->player),
        query_integer(row->result), query_integer(row->helped),
        query_integer(row->seconds), query_integer(row->ended));
}

/* Reads rows of: player, result, helped, ended, place, seconds. */
static int read_rows(struct query *query, int date, int most, struct league_row *rows)
{
    int count = 0;
    for (; count < most && query_row(query); count++) {
        struct league_row *row = &rows[count];
        const char *player = query_next_text(query);
        *row = (struct league_row){.date = date, .result = query_next_integer(query)};
        row->helped = query_next_integer(query) != 0;
        row->ended = query_next_integer(query);
        row->place = (int)query_next_integer(query);
        row->seconds = (int)query_next_integer(query);
        snprintf(row->player, sizeof row->player, "%s", player != NULL ? player : "");
    }
    query_close(query);
    return count;
}

/* Of one puzzle, with the number that orders them: the smaller, the better. */
#define RANKED                                                                           \
    "WITH ranked AS (SELECT player, result, helped, ended, seconds,"                     \
    " rank() OVER (ORDER BY helped, result * ?, seconds) AS place"                       \
    " FROM result WHERE date = ? AND kind = ?) "

int league_best(struct league *league, int date, const char *kind, bool scored, int most,
                struct league_row *rows)
{
    struct query query;
    query_with(&query, &league->store,
               RANKED "SELECT player, result, helped, ended, place, seconds FROM ranked"
                      " ORDER BY place, ended, player",
               query_integer(scored ? -1 : 1), query_integer(date), query_text(kind));
    return read_rows(&query, date, most, rows);
}

int league_place(struct league *league, int date, const char *kind, bool scored,
                 const char *player, int *place)
{
    struct query query;
    int count = 0;
    query_with(&query, &league->store,
               RANKED
               "SELECT count(*), coalesce(max(CASE WHEN player = ? THEN place END), 0)"
               " FROM ranked",
               query_integer(scored ? -1 : 1), query_integer(date), query_text(kind),
               query_text(player));
    if (query_row(&query)) {
        count = (int)query_next_integer(&query);
        *place = (int)query_next_integer(&query);
    }
    query_close(&query);
    return count;
}

int league_week(struct league *league, int from, int to, int most,
                struct league_row *rows)
{
    struct query query;
    query_with(&query, &league->store,
               "SELECT player, done, 0, last, rank() OVER (ORDER BY -done) AS place, 0"
               " FROM (SELECT player, count(*) AS done, max(ended) AS last FROM result"
               "  WHERE date BETWEEN ? AND ? AND helped = 0 GROUP BY player)"
               " ORDER BY place, last, player",
               query_integer(from), query_integer(to));
    return read_rows(&query, from, most, rows);
}
