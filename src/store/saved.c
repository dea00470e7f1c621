/* A session and its rows in the store.
 *
 * struct saved is a copy of what the rows hold. It advances only after store_end has
 * returned true, so a transaction that fails leaves it behind the session, and the next
 * write sends the missing moves too. A row that the seat no longer protects (another
 * program took the game) is not written: game_row_update returns false. */
#include "store/saved.h"

#include "games/registry.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void saved_free(struct saved *saved)
{
    free(saved->moves);
    text_free(&saved->lines);
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

/* The cards of the start that are still unknown; play beside another program names them. */
static int unknown_of(const struct session *session)
{
    return game_unknown(session->game, session_state_at(session, 0));
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
    saved->unknown = unknown_of(session);
    saved->hints = session->hints;
}

/* Adds the row; returns its id, 0: failed. */
static int64_t begin_game(struct store *store, const struct saved *saved,
                          const struct session *session)
{
    scoped_text variant = {0}, start = {0};
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, session->seed);
    game_variant_name(session->game, session->variant, &variant);
    session->game->notation->print(session_state_at(session, 0), &start);
    if (!saved->aside)
        game_row_leave_all(store, session->game->id, text_get(&variant));
    return game_row_insert(store, &(struct game_row){
                                      .kind = session->game->id,
                                      .variant = text_get(&variant),
                                      .seed = session->dealt ? seed : NULL,
                                      .name = session->name,
                                      .start = text_get(&start),
                                      .began = time(NULL),
                                      .daily = session->daily,
                                      .counts = saved->rival == 0,
                                  });
}

/* Replaces the moves from number FROM on. */
static void write_moves(struct store *store, int64_t id, const struct saved *saved,
                        const struct session *session, int from)
{
    scoped_text word = {0};
    bool fine = from >= saved->count || game_moves_cut(store, id, from);
    for (int i = from; fine && i < session->count; i++) {
        text_clear(&word);
        session->game->notation->print_move(session_state_at(session, i),
                                            session->moves[i], &word);
        fine = game_moves_add(store, id, i, text_get(&word));
    }
}

/* What changes in the row of game ID while it is played. */
static struct game_row figures_of(int64_t id, const struct saved *saved,
                                  const struct session *session, bool aside)
{
    int64_t score;
    bool over = session_finished(session);
    bool scored = game_score(session, &score);
    return (struct game_row){
        .id = id,
        .state = over    ? GAME_OVER
                 : aside ? GAME_LEFT
                         : GAME_OPEN,
        .ended = over ? time(NULL) : 0,
        .cursor = session->cursor,
        .seconds = session->seconds,
        .hints = session->hints,
        .autos = session->autos,
        .undos = session->undos,
        .won = session_status(session) == STATUS_WON,
        .length = session_length(session),
        .has_score = scored,
        .score = score,
        .scoring = session->scoring,
        .seen = session->seen,
        .lines = saved->lines.length > 0 ? text_get(&saved->lines) : NULL,
    };
}

/* More points or fewer moves, and no help that the rival did without. */
static bool is_better(const struct game_row *row, const struct game_row *rival)
{
    if (game_row_is_own(row) != game_row_is_own(rival))
        return game_row_is_own(row);
    if (game_row_is_helped(row) && !game_row_is_helped(rival))
        return false;
    if (row->has_score)
        return row->score > rival->score;
    return row->won > rival->won || row->length < rival->length;
}

/* Writes the end of the game ROW, and which of it and its rival counts. */
static void write_end(struct store *store, struct game_row *row,
                      const struct saved *saved)
{
    struct game_row rival;
    row->optimum = saved->optimum;
    row->has_best = saved->has_best;
    row->best = saved->best;
    game_row_end(store, row);
    if (saved->rival == 0)
        return;
    bool better = game_row_find(store, GAMES_ALL,
                                &(struct game_filter){.id = saved->rival}, &rival) &&
                  is_better(row, &rival);
    game_row_set_counts(store, row->id, better);
    game_row_set_counts(store, saved->rival, !better);
}

int64_t saved_counting(struct store *store, const struct saved *saved)
{
    struct game_row row;
    bool found =
        game_row_find(store, GAMES_ALL, &(struct game_filter){.id = saved->id}, &row);
    return found && row.counts ? saved->id : saved->rival;
}

void saved_note_best(struct store *store, struct saved *saved, int64_t best)
{
    if (saved->generation != store->generation || !store_begin(store) ||
        !store_end(store, game_row_set_best(store, saved->id, best)))
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
        saved->id = saved->rival = saved->count = 0;
    int from = 0; /* moves that both begin with */
    while (from < saved->count && from < session->count &&
           saved->moves[from] == session->moves[from])
        from++;
    int64_t id = saved->id != 0 ? saved->id : begin_game(store, saved, session);
    struct game_row row = figures_of(id, saved, session, saved->aside);
    scoped_text start = {0};
    if (saved->unknown != unknown_of(session)) {
        session->game->notation->print(session_state_at(session, 0), &start);
        row.start = text_get(&start);
    }
    bool ours = id != 0 && game_row_update(store, &row);
    row.start = NULL;
    if (!ours && id != 0 && store->result == SQLITE_OK) {
        store_end(store, false);
        return SAVING_TAKEN;
    }
    if (ours)
        write_moves(store, id, saved, session, from);
    if (ours && (session_finished(session) || saved->aside))
        write_end(store, &row, saved);
    if (!store_end(store, ours))
        return SAVING_FAILED;
    saved->id = id;
    saved->generation = store->generation;
    remember(saved, session);
    return SAVING_DONE;
}

void saved_note_time(struct store *store, struct saved *saved,
                     const struct session *session)
{
    if (saved->id == 0 || saved->generation != store->generation || !store_begin(store))
        return;
    /* Writes nothing if another program has taken the game: its time counts. */
    struct game_row row = figures_of(saved->id, saved, session, false);
    game_row_update(store, &row);
    store_end(store, true);
    saved->hints = session->hints;
}

bool saved_leave(struct store *store, const struct saved *saved)
{
    return saved->id != 0 && saved->generation == store->generation &&
           store_begin(store) && store_end(store, game_row_release(store, saved->id));
}

bool saved_set_dates(struct store *store, const struct saved *saved, int64_t began,
                     int64_t ended)
{
    return store_begin(store) &&
           store_end(store, game_row_set_dates(store, saved->id, began, ended));
}

/* ---- finding ----------------------------------------------------------------------- */

int64_t saved_find(struct store *store, const struct game *game, const char *variant,
                   bool busy)
{
    struct game_rows rows;
    int64_t found = 0;
    if (!store_begin(store))
        return 0;
    game_rows_open(&rows, store, GAMES_OPEN,
                   &(struct game_filter){.kind = game != NULL ? game->id : NULL,
                                         .variant = variant});
    while (found == 0 && game_rows_next(&rows))
        if (game_row_is_busy(store, &rows.row) == busy)
            found = rows.row.id;
    store_end(store, game_rows_close(&rows));
    return found;
}

void saved_open_alike(struct game_rows *rows, struct store *store,
                      const struct session *session)
{
    scoped_text variant = {0}, start = {0};
    game_variant_name(session->game, session->variant, &variant);
    session->game->notation->print(session_state_at(session, 0), &start);
    game_rows_open(rows, store, GAMES_ALL,
                   &(struct game_filter){.kind = session->game->id,
                                         .variant = text_get(&variant),
                                         .start = text_get(&start)});
}

/* Whether game ID has the moves of SESSION up to its cursor. */
static bool has_moves(struct store *store, int64_t id, const struct session *session)
{
    struct game_moves moves;
    scoped_text expected = {0};
    bool same = true;
    game_moves_open(&moves, store, id);
    for (int i = 0; same && i < session->cursor; i++) {
        const char *word = game_moves_next(&moves);
        text_clear(&expected);
        session->game->notation->print_move(session_state_at(session, i),
                                            session->moves[i], &expected);
        same = word != NULL && strcmp(word, text_get(&expected)) == 0;
    }
    game_moves_close(&moves);
    return same;
}

bool saved_is_known(struct store *store, const struct session *session, int64_t date)
{
    struct game_rows rows;
    bool known = false;
    saved_open_alike(&rows, store, session);
    while (!known && game_rows_next(&rows))
        known = rows.row.cursor == session->cursor &&
                (date < 0 || date == game_row_date(&rows.row)) &&
                has_moves(store, rows.row.id, session);
    game_rows_close(&rows);
    return known;
}

/* ---- reading ----------------------------------------------------------------------- */

/* The text of the first board decides; the deal's number is only a note beside it. So a later
 * version may deal differently and still continue the games of this one: they then lose their
 * number, not their board. */
bool saved_restore(const struct game_row *row, struct session *session,
                   struct reason *why)
{
    uint32_t variant;
    const struct game *game = row->kind != NULL ? registry_find(row->kind) : NULL;
    if (game == NULL || strcmp(game->id, row->kind) != 0)
        return reason_set(why, 0, 0, "%s", _("there is no such game"));
    if (row->variant == NULL || row->start == NULL ||
        !game_variant_find(game, row->variant, &variant))
        return reason_set(why, 0, 0, "%s", _("there is no such variant"));
    scoped_text block = {0};
    if (row->seed != NULL)
        text_format(&block, "deal: %s\n", row->seed);
    text_string(&block, row->start);
    return session_read(session, game, variant, text_get(&block), why);
}

static void read_figures(const struct game_row *row, struct session *session)
{
    session->seconds = row->seconds;
    session->hints = row->hints;
    session->autos = row->autos;
    session->daily = row->daily;
    session->scoring = row->scoring;
    session->seen |= row->seen;
    if (session->dealt || row->name == NULL || session->name != NULL)
        return;
    session->name = strcpy(memory_get(strlen(row->name) + 1, 1), row->name);
    utf8_tame(session->name); /* no control characters: it is printed on a terminal */
}

/* False: the store has more moves than can be replayed. */
static bool read_moves(struct store *store, int64_t id, struct session *session)
{
    struct game_moves moves;
    const char *word;
    uint32_t move;
    bool good = true;
    game_moves_open(&moves, store, id);
    while (good && (word = game_moves_next(&moves)) != NULL)
        good = session->game->notation->parse_move(session_state(session), word, &move) ==
                   NULL &&
               session_apply(session, move);
    return game_moves_close(&moves) && good;
}

/* LINES gets the lines that are known. */
static enum reading_back read_game(struct store *store, int64_t id,
                                   struct session *session, struct text *lines,
                                   struct reason *why)
{
    struct game_rows rows;
    game_rows_open(&rows, store, GAMES_ALL, &(struct game_filter){.id = id});
    bool there = game_rows_next(&rows);
    int cursor = there ? rows.row.cursor : 0;
    int undos = there ? rows.row.undos : 0;
    if (!there)
        reason_set(why, 0, 0, "%s", _("this game no longer exists"));
    bool good = there && saved_restore(&rows.row, session, why);
    if (good) {
        read_figures(&rows.row, session);
        text_string(lines, rows.row.lines != NULL ? rows.row.lines : "");
    }
    game_rows_close(&rows);
    if (!good)
        return READ_NOT;
    bool whole = read_moves(store, id, session);
    while (session->cursor > cursor && session_undo(session))
        ;
    session->undos = undos;
    return whole ? READ_ALL : READ_PART;
}

enum reading_back saved_read(struct store *store, int64_t id, struct session *session,
                             struct saved *saved, struct reason *why)
{
    reason_set(why, 0, 0, "%s", _("nothing is being saved"));
    if (!store_begin(store))
        return READ_NOT;
    scoped_text lines = {0};
    enum reading_back result = read_game(store, id, session, &lines, why);
    bool take = result == READ_ALL && saved != NULL;
    if (take)
        game_row_take(store, id);
    else if (saved != NULL)
        game_row_leave(store, id);
    if (saved != NULL)
        saved_free(saved);
    if (store_end(store, true) && take) {
        saved->id = id;
        saved->generation = store->generation;
        saved->lines = lines;
        lines = (struct text){0};
        remember(saved, session);
    }
    return result;
}

/* ---- known lines ------------------------------------------------------------------- */

void known_lines_add(struct text *text, const struct session *session,
                     const uint32_t *moves, int count)
{
    game_print_line(session->game, session_state_at(session, 0), moves, count, text);
    text_char(text, '\n');
}

int known_lines_next(const char **rest, const struct session *session, uint32_t **moves)
{
    const struct game *game = session->game;
    alignas(max_align_t) unsigned char state[STATE_MAX];
    size_t length = strcspn(*rest, "\n");
    scoped_text row = {0};
    int count = 0;
    if (**rest == '\0')
        return -1;
    text_add(&row, *rest, length);
    *rest += length + ((*rest)[length] == '\n');
    *moves = memory_get(length / 2 + 1, sizeof **moves); /* a word and a blank each */
    memcpy(state, session_state_at(session, 0), game->rules->state_size);
    char *words = row.bytes; /* NULL: the row is empty */
    const char *word;
    for (; words != NULL && (word = strtok_r(words, " ", &words)) != NULL; count++)
        if (game->notation->parse_move(state, word, &(*moves)[count]) != NULL ||
            !game->rules->apply(state, (*moves)[count]))
            break;
    return count;
}
