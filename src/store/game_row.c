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
    bool one = filter->id != 0;
    query_with(&rows->query, store, lists[list], query_text(filter->kind),
               query_text(filter->variant), query_text(filter->start),
               query_integer(one ? filter->id : filter->after + 1),
               query_integer(one ? filter->id : INT64_MAX));
}

/* These read the next column of a row. */
struct row_reader {
    const struct query *query;
    int column;
};

static bool is_null(const struct row_reader *reader)
{
    return query_is_null(reader->query, reader->column);
}

static const char *next_text(struct row_reader *reader)
{
    return query_get_text(reader->query, reader->column++);
}

static int64_t next_integer(struct row_reader *reader)
{
    return query_get_integer(reader->query, reader->column++);
}

static int64_t next_number(struct row_reader *reader, int64_t least, int64_t most)
{
    int64_t value = next_integer(reader);
    return value < least ? least : value > most ? most : value;
}

static int next_count(struct row_reader *reader)
{
    return (int)next_number(reader, 0, GAME_ROW_MOST);
}

static int64_t next_points(struct row_reader *reader)
{
    return next_number(reader, -GAME_ROW_MOST, GAME_ROW_MOST);
}

/* A number from 0 to MOST; -1: another one, or none. */
static int next_optional(struct row_reader *reader, int most)
{
    bool none = is_null(reader);
    int64_t value = next_integer(reader);
    return none || value < 0 || value > most ? -1 : (int)value;
}

static double next_seconds(struct row_reader *reader)
{
    double seconds = query_get_real(reader->query, reader->column++);
    return seconds >= 0 && seconds < 1e9 ? seconds : 0;
}

static struct game_row read_row(const struct query *query)
{
    struct row_reader reader = {.query = query};
    struct game_row row = {.id = next_integer(&reader)};
    row.kind = next_text(&reader);
    row.variant = next_text(&reader);
    row.seed = next_text(&reader);
    row.name = next_text(&reader);
    row.start = next_text(&reader);
    int64_t state = next_integer(&reader);
    row.state = state == 0 ? GAME_OPEN : state == 1 ? GAME_LEFT : GAME_OVER;
    row.seat = next_optional(&reader, INT32_MAX);
    row.began = next_number(&reader, 0, last_second);
    row.ended = next_number(&reader, 0, last_second);
    row.cursor = next_count(&reader);
    row.seconds = next_seconds(&reader);
    row.hints = next_count(&reader);
    row.autos = next_count(&reader);
    row.won = next_integer(&reader) == 1;
    row.length = next_count(&reader);
    row.has_score = !is_null(&reader);
    row.score = next_points(&reader);
    row.optimum = next_count(&reader);
    row.has_best = !is_null(&reader);
    row.best = next_points(&reader);
    int64_t daily = next_integer(&reader);
    row.daily = date_valid(daily) ? (int)daily : 0;
    row.counts = next_integer(&reader) != 0;
    row.scoring = (unsigned)(next_integer(&reader) & SCORING_BITS);
    row.grade = next_optional(&reader, GRADES - 1);
    row.par = next_count(&reader);
    row.has_points = !is_null(&reader);
    row.points = next_points(&reader);
    row.stars = (int)next_number(&reader, 0, STARS_MAX);
    row.seen = (uint64_t)next_integer(&reader);
    row.lines = next_text(&reader);
    row.undos = next_count(&reader);
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

bool game_row_find(struct store *store, int64_t id, struct game_row *row)
{
    struct game_rows rows;
    game_rows_open(&rows, store, GAMES_ALL, &(struct game_filter){.id = id});
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

bool game_row_is_helped(const struct game_row *row)
{
    return row->hints + row->autos > 0;
}

bool game_row_is_own(const struct game_row *row)
{
    return row->state == GAME_OVER && row->autos == 0;
}

int64_t game_row_dollars(const struct game_row *row)
{
    return row->autos > 0 && row->points > 0 ? 0 : row->points;
}

int64_t game_row_date(const struct game_row *row)
{
    return row->ended != 0 ? row->ended : row->began;
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
        int64_t seat = query_get_integer(&seats, 0);
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
               "SELECT nr, word FROM move WHERE game = ? ORDER BY nr",
               query_integer(game));
}

const char *game_moves_next(struct game_moves *moves)
{
    if (moves->broken || !query_row(&moves->query))
        return NULL;
    const char *word = query_get_text(&moves->query, 1);
    moves->broken = word == NULL || query_get_integer(&moves->query, 0) != moves->count++;
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
    int count = query_row(&query) ? (int)query_get_integer(&query, 0) : 0;
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
