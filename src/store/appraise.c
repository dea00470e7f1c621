#include "store/appraise.h"

#include "base/clock.h"
#include "store/saved.h"

/* Sets the grade and the points of ROW, a game of SESSION. */
static void appraise(struct game_row *row, struct session *session)
{
    const struct game *game = session->game;
    row->grade =
        session->dealt ? game_deal_grade(game, session->variant, session->seed) : -1;
    session->aims = (struct aims){.moves = row->optimum};
    game_aim(session);
    row->par = session->aims.par;
    row->has_points = game_points(session, &row->points);
    row->stars = game_stars(session);
}

/* The next game that has to be appraised; its words are not valid. Opens the list again
 * each time, because reading a game is a transaction of its own. */
static bool next_row(struct store *store, int64_t last, struct game_row *row)
{
    struct game_rows rows;
    game_rows_open(&rows, store, GAMES_UNAPPRAISED, &(struct game_filter){.after = last});
    bool found = game_rows_next(&rows);
    if (found)
        *row = rows.row;
    game_rows_close(&rows);
    return found;
}

static void appraise_row(struct store *store, struct game_row *row)
{
    struct session session = {0};
    struct reason why;
    if (saved_read(store, row->id, &session, NULL, &why) == READ_NOT)
        return;
    appraise(row, &session);
    session_free(&session);
    if (store_begin(store))
        store_end(store, game_row_appraise(store, row));
}

bool appraise_some(int64_t *last, struct store *store, double seconds)
{
    double end = clock_now() + seconds;
    struct game_row row;
    do {
        if (!next_row(store, *last, &row))
            return false;
        *last = row.id;
        appraise_row(store, &row);
    } while (clock_now() < end);
    return true;
}

/* Whether ROW can be compared with SESSION; sets *POINTS to those of ROW. */
static bool is_comparable(const struct game_row *row, const struct session *session,
                          int64_t *points)
{
    *points = row->has_score ? row->score : row->points;
    return game_row_is_own(row) && (row->has_score || row->has_points) &&
           game_has_dollars(session->game, row->scoring) ==
               game_has_dollars(session->game, session->scoring);
}

bool appraise_best(struct store *store, const struct session *session, int64_t id,
                   int64_t *points, int64_t *bank)
{
    bool dollars = game_has_dollars(session->game, session->scoring);
    struct game_rows rows;
    struct text variant = {0};
    bool found = false;
    int64_t other;
    game_variant_name(session->game, session->variant, &variant);
    game_rows_open(&rows, store, GAMES_COUNTED,
                   &(struct game_filter){.kind = session->game->id,
                                         .variant = text_get(&variant)});
    *bank = 0;
    while (game_rows_next(&rows)) {
        if (rows.row.id != id && dollars && rows.row.has_points &&
            game_has_dollars(session->game, rows.row.scoring))
            *bank += game_row_dollars(&rows.row);
        if (rows.row.id == id || !is_comparable(&rows.row, session, &other))
            continue;
        *points = found && *points > other ? *points : other;
        found = true;
    }
    game_rows_close(&rows);
    text_free(&variant);
    return found;
}
