#include "store/game_row.h"

#include "base/date.h"
#include "game/grade.h"
#include "game/scoring.h"

#include <limits.h>

static const int64_t last_second = 253402300799; /* of the year 9999 */

/* In the order in which read_row reads them. */
#define COLUMNS                                                                          \
    "id, kind, variant, seed, name, start, state, seat, began, ended, cursor, seconds,"  \
    " hints, autos, won, length, score, optimum, best, daily, counts, scoring, grade,"   \
    " par, points, stars, seen, lines, undos"

/* Two columns exist only in SQL. They count the games, for the order of lists: a clock
 * may be set back. TURN is the order in which games were continued, PLACE the order in
 * which they ended or were left. */
#define NEXT_TURN  "(SELECT coalesce(max(turn), 0) + 1 FROM game)"
#define NEXT_PLACE "(SELECT coalesce(max(place), 0) + 1 FROM game)"
#define HAS_MOVE   "EXISTS (SELECT 1 FROM move WHERE game = game.id)"

/* ---- reading ----------------------------------------------------------------------- */

#define SELECT                                                                           \
    "SELECT " COLUMNS " FROM game WHERE kind = coalesce(?1, kind)"                       \
    " AND variant = coalesce(?2, variant) AND start = coalesce(?3, start)"               \
    " AND id BETWEEN ?4 AND ?5"

static const char *const lists[] = {
    [GAMES_ALL] = SELECT,
    [GAMES_OPEN] = SELECT " AND state = 0 ORDER BY turn DESC",
    [GAMES_STORED] = SELECT " AND (state = 2 OR " HAS_MOVE ") ORDER BY id",
    [GAMES_PLAYED] = SELECT " AND (state = 2 OR " HAS_MOVE ")"
                            " ORDER BY state != 0, place DESC, turn DESC",
    [GAMES_DAILY] = SELECT " AND daily IS NOT NULL AND (state = 2 OR " HAS_MOVE ")"
                           " ORDER BY daily, id",
    [GAMES_COUNTED] = SELECT " AND counts AND (state = 2 OR (state = 1 AND " HAS_MOVE "))"
                             " ORDER BY kind, place, id",
    [GAMES_UNAPPRAISED] = SELECT " AND state != 0 AND grade IS NULL ORDER BY id",
};

void game_rows_open(struct game_rows *rows, struct store *store, enum game_list list,
                    const struct game_filter *filter)
{
    bool one = filter->id != 0, none = !one && filter->after == INT64_MAX;
    query_with(&rows->query, store, lists[list], query_text(filter->kind),
               query_text(filter->variant), query_text(filter->start),
               query_integer(one ? filter->id : filter->after + !none),
               query_integer(one    ? filter->id
                             : none ? 0
                                    : INT64_MAX));
}

/* These read the next column of a row. */
static int64_t next_number(struct query *query, int64_t least, int64_t most)
{
    int64_t value = query_next_integer(query);
    return value < least ? least : value > most ? most : value;
}

static int next_count(struct query *query)
{
    return (int)next_number(query, 0, GAME_ROW_MOST);
}

static int64_t next_points(struct query *query)
{
    return next_number(query, -GAME_ROW_MOST, GAME_ROW_MOST);
}

/* A number from 0 to MOST; -1: another one, or none. */
static int next_optional(struct query *query, int most)
{
    bool none = query_is_null(query);
    int64_t value = query_next_integer(query);
    return none || value < 0 || value > most ? -1 : (int)value;
}

static struct game_row read_row(struct query *query)
{
    struct game_row row = {.id = query_next_integer(query)};
    row.kind = query_next_text(query);
    row.variant = query_next_text(query);
    row.seed = query_next_text(query);
    row.name = query_next_text(query);
    row.start = query_next_text(query);
    int64_t state = query_next_integer(query);
    row.state = state == 0 ? GAME_OPEN : state == 1 ? GAME_LEFT : GAME_OVER;
    row.seat = next_optional(query, INT32_MAX);
    row.began = next_number(query, 0, last_second);
    row.ended = next_number(query, 0, last_second);
    row.cursor = next_count(query);
    double seconds = query_next_real(query);
    row.seconds = seconds >= 0 && seconds <= 1e9 ? seconds : 0;
    row.hints = next_count(query);
    row.autos = next_count(query);
    row.won = query_next_integer(query) == 1;
    row.length = next_count(query);
    row.has_score = !query_is_null(query);
    row.score = next_points(query);
    row.optimum = next_count(query);
    row.has_best = !query_is_null(query);
    row.best = next_points(query);
    int64_t daily = query_next_integer(query);
    row.daily = date_valid(daily) ? (int)daily : 0;
    row.counts = query_next_integer(query) != 0;
    row.scoring = (unsigned)(query_next_integer(query) & SCORING_BITS);
    row.grade = next_optional(query, GRADES - 1);
    row.par = next_count(query);
    row.has_points = !query_is_null(query);
    row.points = next_points(query);
    row.stars = (int)next_number(query, 0, STARS_MAX);
    row.seen = (uint64_t)query_next_integer(query);
    row.lines = query_next_text(query);
    row.undos = next_count(query);
    return row;
}

bool game_rows_next(struct game_rows *rows)
{
    if (!query_row(&rows->query))
        return false;
    rows->row = read_row(&rows->query);
    return true;
}

bool game_rows_close(struct game_rows *rows)
{
    return query_close(&rows->query);
}

bool game_row_find(struct store *store, enum game_list list,
                   const struct game_filter *filter, struct game_row *row)
{
    struct game_rows rows;
    game_rows_open(&rows, store, list, filter);
    bool found = game_rows_next(&rows);
    if (found) {
        *row = rows.row;
        row->kind = row->variant = row->seed = row->name = row->start = NULL;
        row->lines = NULL;
    }
    game_rows_close(&rows);
    return found;
}

static bool is_others_seat(const struct store *store, int64_t seat)
{
    return seat >= 0 && seat < INT_MAX && seat != store->dir.seat &&
           state_dir_taken(&store->dir, (int)seat);
}

bool game_row_is_busy(const struct store *store, const struct game_row *row)
{
    return is_others_seat(store, row->seat);
}

bool game_row_is_whole(struct store *store)
{
    return query_do(store, "SELECT " COLUMNS ", turn, place FROM game LIMIT 0");
}

/* ---- writing ----------------------------------------------------------------------- */

static struct query_value own_seat(const struct store *store)
{
    return query_optional(store->dir.seat >= 0, store->dir.seat);
}

int64_t game_row_insert(struct store *store, const struct game_row *row)
{
    bool written = query_write(
        store,
        "INSERT INTO game (turn, cursor, seconds, hints, autos, kind, variant, seed,"
        " name, start, seat, began, daily, counts)"
        " VALUES (" NEXT_TURN ", 0, 0, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        query_text(row->kind), query_text(row->variant), query_text(row->seed),
        query_text(row->name), query_text(row->start), own_seat(store),
        query_integer(row->began), query_optional(row->daily != 0, row->daily),
        query_integer(row->counts));
    return written ? sqlite3_last_insert_rowid(store->db) : 0;
}

bool game_row_update(struct store *store, const struct game_row *row)
{
    return query_write(
               store,
               "UPDATE game SET state = ?, ended = ?, cursor = ?, seconds = ?, hints = ?,"
               " autos = ?, won = ?, length = ?, score = ?, scoring = ?, seen = ?,"
               " lines = ?, undos = ?, start = coalesce(?, start), grade = NULL WHERE id = ? AND seat IS ?",
               query_integer(row->state), query_optional(row->ended != 0, row->ended),
               query_integer(row->cursor), query_real(row->seconds),
               query_integer(row->hints), query_integer(row->autos),
               query_integer(row->won), query_integer(row->length),
               query_optional(row->has_score, row->score), query_integer(row->scoring),
               query_integer((int64_t)row->seen), query_text(row->lines),
               query_integer(row->undos), query_text(row->start), query_integer(row->id),
               own_seat(store)) &&
           sqlite3_changes(store->db) == 1;
}

bool game_row_end(struct store *store, const struct game_row *row)
{
    return query_write(store,
                       "UPDATE game SET place = " NEXT_PLACE ", optimum = ?, best = ?"
                       " WHERE id = ?",
                       query_optional(row->optimum > 0, row->optimum),
                       query_optional(row->has_best, row->best), query_integer(row->id));
}

bool game_row_appraise(struct store *store, const struct game_row *row)
{
    return query_write(
        store, "UPDATE game SET grade = ?, par = ?, points = ?, stars = ? WHERE id = ?",
        query_integer(row->grade), query_optional(row->par > 0, row->par),
        query_optional(row->has_points, row->points),
        query_optional(row->stars > 0, row->stars), query_integer(row->id));
}

bool game_row_set_best(struct store *store, int64_t id, int64_t best)
{
    return query_write(store, "UPDATE game SET best = ? WHERE id = ?",
                       query_integer(best), query_integer(id));
}

bool game_row_set_counts(struct store *store, int64_t id, bool counts)
{
    return query_write(store, "UPDATE game SET counts = ? WHERE id = ?",
                       query_integer(counts), query_integer(id));
}

bool game_row_set_dates(struct store *store, int64_t id, int64_t began, int64_t ended)
{
    return query_write(store,
                       "UPDATE game SET began = ?, ended = ?, seat = NULL WHERE id = ?",
                       query_integer(began), query_integer(ended), query_integer(id));
}

bool game_row_take(struct store *store, int64_t id)
{
    return query_write(store,
                       "UPDATE game SET state = 0, seat = ?, turn = " NEXT_TURN
                       " WHERE id = ?",
                       own_seat(store), query_integer(id));
}

bool game_row_release(struct store *store, int64_t id)
{
    return query_write(store, "UPDATE game SET seat = NULL WHERE id = ? AND seat IS ?",
                       query_integer(id), own_seat(store));
}

bool game_row_leave(struct store *store, int64_t id)
{
    return query_write(store,
                       "UPDATE game SET state = 1, place = " NEXT_PLACE " WHERE id = ?",
                       query_integer(id));
}

bool game_row_leave_all(struct store *store, const char *kind, const char *variant)
{
    bool deleted =
        query_write(store,
                    "DELETE FROM game WHERE kind = ? AND variant = ? AND state = 0"
                    " AND seat IS NULL AND NOT " HAS_MOVE,
                    query_text(kind), query_text(variant));
    return query_write(store,
                       "UPDATE game SET state = 1, place = " NEXT_PLACE
                       " WHERE kind = ? AND variant = ? AND state = 0 AND seat IS NULL",
                       query_text(kind), query_text(variant)) &&
           deleted;
}

/* A seat of this program's number was another's before, which must have ended. */
void game_row_free_seats(struct store *store)
{
    struct query seats;
    query_open(&seats, store, "SELECT DISTINCT seat FROM game WHERE seat IS NOT NULL");
    while (query_row(&seats)) {
        int64_t seat = query_next_integer(&seats);
        if (!is_others_seat(store, seat))
            query_write(store, "UPDATE game SET seat = NULL WHERE seat = ?",
                        query_integer(seat));
    }
    query_close(&seats);
}

/* ---- moves ------------------------------------------------------------------------- */

void game_moves_open(struct game_moves *moves, struct store *store, int64_t game)
{
    moves->count = 0;
    moves->broken = false;
    query_with(&moves->query, store,
               "SELECT word, nr FROM move WHERE game = ? ORDER BY nr",
               query_integer(game));
}

const char *game_moves_next(struct game_moves *moves)
{
    if (moves->broken || !query_row(&moves->query))
        return NULL;
    const char *word = query_next_text(&moves->query);
    moves->broken = word == NULL || query_next_integer(&moves->query) != moves->count++;
    return moves->broken ? NULL : word;
}

bool game_moves_close(struct game_moves *moves)
{
    return query_close(&moves->query) && !moves->broken;
}

int game_moves_count(struct store *store, int64_t game, int end, const char *pattern)
{
    struct query query;
    query_with(&query, store,
               "SELECT count(*) FROM move WHERE game = ? AND nr < ? AND word GLOB ?",
               query_integer(game), query_integer(end), query_text(pattern));
    int count = query_row(&query) ? (int)query_next_integer(&query) : 0;
    query_close(&query);
    return count;
}

bool game_moves_cut(struct store *store, int64_t game, int from)
{
    return query_write(store, "DELETE FROM move WHERE game = ? AND nr >= ?",
                       query_integer(game), query_integer(from));
}

bool game_moves_add(struct store *store, int64_t game, int number, const char *word)
{
    return query_write(store, "INSERT INTO move (game, nr, word) VALUES (?, ?, ?)",
                       query_integer(game), query_integer(number), query_text(word));
}
