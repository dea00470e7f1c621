#include "store/saved.h"

#include "store/query.h"
#include "store/restore.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void saved_free(struct saved *saved)
{
    free(saved->moves);
    *saved = (struct saved){0};
}

/* ---- writing ----------------------------------------------------------------------- */

bool saved_is_written(const struct saved *saved, const struct session *session)
{
    return saved->id != 0 && saved->count == session->count &&
           saved->cursor == session->cursor &&
           (saved->count == 0 ||
            memcmp(saved->moves, session->moves,
                   (size_t)saved->count * sizeof *saved->moves) == 0);
}

bool saved_is_over(const struct session *session)
{
    enum status status = session_status(session);
    return status == STATUS_WON || (session->game->scored && status != STATUS_PLAYING);
}

/* The first move in which they differ. */
static int common(const struct saved *saved, const struct session *session)
{
    int n = 0;
    while (n < saved->count && n < session->count && saved->moves[n] == session->moves[n])
        n++;
    return n;
}

static void remember(struct saved *saved, const struct session *session)
{
    if (session->count > saved->capacity) {
        saved->capacity = 2 * session->count;
        saved->moves =
            memory_resize(saved->moves, (size_t)saved->capacity, sizeof *saved->moves);
    }
    if (session->count > 0)
        memcpy(saved->moves, session->moves,
               (size_t)session->count * sizeof *saved->moves);
    saved->count = session->count;
    saved->cursor = session->cursor;
}

static void bind_variant(struct query *query, const struct session *session,
                         struct text *name)
{
    session->game->variant_name(session->variant, name);
    query_text(query, session->game->id);
    query_text(query, text_get(name));
}

/* Those without a move are not worth a place among the games that were played. */
static void leave_others(struct store *store, const struct session *session)
{
    static const char *const sql[] = {
        "DELETE FROM game WHERE kind = ? AND variant = ? AND state = 0 AND seat IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM move WHERE game = game.id)",
        "UPDATE game SET state = 1, place = (SELECT coalesce(max(place), 0) + 1 FROM game)"
        " WHERE kind = ? AND variant = ? AND state = 0 AND seat IS NULL",
    };
    for (size_t i = 0; i < sizeof sql / sizeof sql[0]; i++) {
        struct query query;
        struct text variant = {0};
        query_open(&query, store, sql[i]);
        bind_variant(&query, session, &variant);
        query_run(&query);
        text_free(&variant);
    }
}

static void bind_seat(struct query *query, const struct store *store)
{
    if (store->dir.seat >= 0)
        query_integer(query, store->dir.seat);
    else
        query_null(query);
}

/* The row of a game that the store does not know, its id. */
static int64_t insert_game(struct store *store, const struct saved *saved,
                           const struct session *session)
{
    struct query query;
    struct text variant = {0};
    struct text start = {0};
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, session->seed);
    session->game->print(session_state_at(session, 0), &start);
    query_open(
        &query, store,
        "INSERT INTO game (kind, variant, seed, name, start, seat, turn, began, cursor,"
        " seconds, hints, autos, counts) VALUES (?, ?, ?, ?, ?, ?,"
        " (SELECT coalesce(max(turn), 0) + 1 FROM game), ?, 0, 0, 0, 0, ?)");
    bind_variant(&query, session, &variant);
    query_text(&query, session->dealt ? seed : NULL);
    query_text(&query, session->name);
    query_text(&query, text_get(&start));
    bind_seat(&query, store);
    query_integer(&query, time(NULL));
    query_integer(&query, saved->rival == 0);
    bool fine = query_run(&query);
    text_free(&variant);
    text_free(&start);
    return fine ? sqlite3_last_insert_rowid(store->db) : 0;
}

/* The moves from FROM on in place of whatever stands there. */
static void write_moves(struct store *store, int64_t id, const struct saved *saved,
                        const struct session *session, int from)
{
    struct query query;
    struct text word = {0};
    if (from < saved->count) {
        query_open(&query, store, "DELETE FROM move WHERE game = ? AND nr >= ?");
        query_integer(&query, id);
        query_integer(&query, from);
        query_run(&query);
    }
    for (int i = from; i < session->count; i++) {
        text_clear(&word);
        session->game->print_move(session_state_at(session, i), session->moves[i], &word);
        query_open(&query, store, "INSERT INTO move (game, nr, word) VALUES (?, ?, ?)");
        query_integer(&query, id);
        query_integer(&query, i);
        query_text(&query, text_get(&word));
        if (!query_run(&query))
            break;
    }
    text_free(&word);
}

/* Time, cursor and help taken, and what it has come to. False: it is not ours any more,
 * or it failed. */
static bool write_figures(struct store *store, int64_t id, const struct session *session,
                          bool aside)
{
    struct query query;
    bool over = saved_is_over(session);
    query_open(
        &query, store,
        "UPDATE game SET cursor = ?, seconds = ?, hints = ?, autos = ?, length = ?,"
        " state = ?, won = ?, ended = ?, score = ? WHERE id = ? AND seat IS ?");
    query_integer(&query, session->cursor);
    query_real(&query, session->seconds);
    query_integer(&query, session->hints);
    query_integer(&query, session->autos);
    query_integer(&query, session_length(session));
    query_integer(&query, over ? 2 : aside ? 1 : 0);
    query_integer(&query, session_status(session) == STATUS_WON);
    if (over)
        query_integer(&query, time(NULL));
    else
        query_null(&query);
    if (session->game->scored)
        query_integer(&query, session->game->score(session_state(session)));
    else
        query_null(&query);
    query_integer(&query, id);
    bind_seat(&query, store);
    return query_run(&query) && sqlite3_changes(store->db) == 1;
}

/* More points or fewer moves, and no help that the other did without. */
static const char better[] =
    "SELECT n.id FROM game AS n, game AS r WHERE n.id = ? AND r.id = ?"
    " AND (n.hints + n.autos > 0) <= (r.hints + r.autos > 0)"
    " AND CASE WHEN n.score IS NULL THEN n.won > r.won OR n.length < r.length"
    "     ELSE n.score > r.score END";

/* The place among the games that are over, and which of it and its rival counts. */
static void write_end(struct store *store, int64_t id, const struct saved *saved)
{
    struct query query;
    query_open(&query, store,
               "UPDATE game SET place = (SELECT coalesce(max(place), 0) + 1 FROM game),"
               " optimum = ?, best = ? WHERE id = ?");
    if (saved->optimum > 0)
        query_integer(&query, saved->optimum);
    else
        query_null(&query);
    if (saved->has_best)
        query_integer(&query, saved->best);
    else
        query_null(&query);
    query_integer(&query, id);
    query_run(&query);
    if (saved->rival == 0)
        return;
    query_open(&query, store, better);
    query_integer(&query, id);
    query_integer(&query, saved->rival);
    bool is_better = query_row(&query);
    query_close(&query);
    query_open(&query, store,
               "UPDATE game SET counts = (id = ?1) = ?2 WHERE id IN (?1, ?3)");
    query_integer(&query, id);
    query_integer(&query, is_better);
    query_integer(&query, saved->rival);
    query_run(&query);
}

int64_t saved_counting(struct store *store, const struct saved *saved)
{
    struct query query;
    query_open(&query, store, "SELECT counts FROM game WHERE id = ?");
    query_integer(&query, saved->id);
    bool counts = query_row(&query) && query_get_integer(&query, 0) != 0;
    query_close(&query);
    return counts ? saved->id : saved->rival;
}

void saved_note_best(struct store *store, struct saved *saved, int64_t best)
{
    struct query query;
    if (saved->generation != store->generation || !store_begin(store))
        return;
    query_open(&query, store, "UPDATE game SET best = ? WHERE id = ?");
    query_integer(&query, best);
    query_integer(&query, saved->id);
    if (!store_end(store, query_run(&query)))
        return;
    saved->has_best = true;
    saved->best = best;
}

enum saving saved_write(struct store *store, struct saved *saved,
                        const struct session *session)
{
    if (!store_begin(store))
        return SAVING_FAILED;
    if (saved->generation != store->generation)
        saved->id = saved->count = 0;
    bool begins = saved->id == 0;
    int from = common(saved, session);
    if (begins && !saved->aside)
        leave_others(store, session);
    int64_t id = begins ? insert_game(store, saved, session) : saved->id;
    bool ours = id != 0 && write_figures(store, id, session, saved->aside);
    if (!ours && id != 0 && store->result == SQLITE_OK) {
        store_end(store, false);
        return SAVING_TAKEN;
    }
    if (ours)
        write_moves(store, id, saved, session, from);
    if (ours && (saved_is_over(session) || saved->aside))
        write_end(store, id, saved);
    if (!store_end(store, ours))
        return SAVING_FAILED;
    saved->id = id;
    saved->generation = store->generation;
    remember(saved, session);
    return SAVING_DONE;
}

void saved_note_time(struct store *store, const struct saved *saved,
                     const struct session *session)
{
    if (saved->id == 0 || saved->generation != store->generation || !store_begin(store))
        return;
    /* Where another program has taken it over, its time is the one that counts. */
    write_figures(store, saved->id, session, false);
    store_end(store, true);
}

bool saved_leave(struct store *store, const struct saved *saved)
{
    if (saved->id == 0 || saved->generation != store->generation || !store_begin(store))
        return false;
    struct query query;
    query_open(&query, store, "UPDATE game SET seat = NULL WHERE id = ? AND seat IS ?");
    query_integer(&query, saved->id);
    bind_seat(&query, store);
    query_run(&query);
    return store_end(store, true);
}

/* ---- finding ----------------------------------------------------------------------- */

int64_t saved_find(struct store *store, const struct game *game, const char *variant,
                   bool busy)
{
    struct query query;
    int64_t found = 0;
    if (!store_begin(store))
        return 0;
    query_open(&query, store,
               "SELECT id, seat FROM game WHERE state = 0 AND kind = coalesce(?1, kind)"
               " AND variant = coalesce(?2, variant) ORDER BY turn DESC");
    query_text(&query, game != NULL ? game->id : NULL);
    query_text(&query, variant);
    while (found == 0 && query_row(&query)) {
        bool free_seat = query_is_null(&query, 1);
        int64_t seat = free_seat ? -1 : query_get_integer(&query, 1);
        bool taken = seat >= 0 && seat != store->dir.seat && seat < INT32_MAX &&
                     state_dir_taken(&store->dir, (int)seat);
        if (taken == busy)
            found = query_get_integer(&query, 0);
    }
    query_close(&query);
    store_end(store, true);
    return found;
}

void saved_put_by(struct store *store, int64_t id)
{
    struct query query;
    if (!store_begin(store))
        return;
    query_open(&query, store,
               "UPDATE game SET state = 1,"
               " place = (SELECT coalesce(max(place), 0) + 1 FROM game) WHERE id = ?");
    query_integer(&query, id);
    store_end(store, query_run(&query));
}

/* ---- reading ----------------------------------------------------------------------- */

static int within(int64_t value, int least, int most)
{
    return value < least ? least : value > most ? most : (int)value;
}

static void read_figures(const struct query *row, struct session *session)
{
    const char *name = query_get_text(row, 4);
    double seconds = query_get_real(row, 5);
    session->seconds = seconds >= 0 && seconds < 1e9 ? seconds : 0;
    session->hints = within(query_get_integer(row, 6), 0, INT32_MAX / 2);
    session->autos = within(query_get_integer(row, 7), 0, INT32_MAX / 2);
    if (session->dealt || name == NULL || session->name != NULL)
        return;
    session->name = memory_get(strlen(name) + 1, 1);
    strcpy(session->name, name);
    utf8_tame(session->name); /* it is printed as a line of its own */
}

/* False: they break off before their end. */
static bool read_moves(struct store *store, int64_t id, struct session *session)
{
    struct query query;
    bool good = true;
    query_open(&query, store, "SELECT nr, word FROM move WHERE game = ? ORDER BY nr");
    query_integer(&query, id);
    while (good && query_row(&query)) {
        const char *word = query_get_text(&query, 1);
        uint32_t move;
        good = query_get_integer(&query, 0) == session->count && word != NULL &&
               session->game->parse_move(session_state(session), word, &move) == NULL &&
               session_apply(session, move);
    }
    return query_close(&query) && good;
}

static void take_up(struct store *store, int64_t id)
{
    struct query query;
    query_open(&query, store,
               "UPDATE game SET state = 0, seat = ?,"
               " turn = (SELECT max(turn) + 1 FROM game) WHERE id = ?");
    bind_seat(&query, store);
    query_integer(&query, id);
    query_run(&query);
}

static enum reading_back read_game(struct store *store, int64_t id,
                                   struct session *session, struct reason *why)
{
    struct query row;
    query_open(&row, store,
               "SELECT kind, variant, seed, start, name, seconds, hints, autos, cursor"
               " FROM game WHERE id = ?");
    query_integer(&row, id);
    bool there = query_row(&row);
    int cursor = 0;
    if (!there)
        reason_set(why, 0, 0, "%s", _("it is not there any more"));
    bool good = there && restore_start(query_get_text(&row, 0), query_get_text(&row, 1),
                                       query_get_text(&row, 2), query_get_text(&row, 3),
                                       session, why);
    if (good) {
        read_figures(&row, session);
        cursor = within(query_get_integer(&row, 8), 0, INT32_MAX);
    }
    query_close(&row);
    if (!good)
        return READ_NOT;
    bool whole = read_moves(store, id, session);
    while (session->cursor > cursor && session_undo(session))
        ;
    return whole ? READ_ALL : READ_PART;
}

enum reading_back saved_read(struct store *store, int64_t id, struct session *session,
                             struct saved *saved, struct reason *why)
{
    reason_set(why, 0, 0, "%s", _("nothing is being saved"));
    if (!store_begin(store))
        return READ_NOT;
    enum reading_back result = read_game(store, id, session, why);
    bool take = result == READ_ALL && saved != NULL;
    if (take)
        take_up(store, id);
    if (saved != NULL)
        saved_free(saved);
    if (store_end(store, true) && take) {
        saved->id = id;
        saved->generation = store->generation;
        remember(saved, session);
    }
    return result;
}
