/* unstuck export and import: the games of the store as blocks of text, and back. A block has the
 * lines of unstuck-formats(5), "date: ..." to "best: ...", and those of session_print from "game"
 * on, so solve and play can read such a file too. It has no results: import replays the moves.
 * export --json prints one object for each game, with this block as its "text". */
#include "cli/commands.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "cli/source.h"
#include "game/reader.h"
#include "games/registry.h"
#include "store/folder.h"
#include "store/game_row.h"
#include "store/saved.h"

#include "base/date.h"
#include "base/i18n.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    DATE_BYTES = 32
};

static const char date_format[] = "%Y-%m-%dT%H:%M:%SZ";

/* The words of "scoring", in the order of the bits of enum scoring. */
static const char *const scoring_words[] = {"vegas", "off", "countdown"};

enum {
    SCORING_WORDS = sizeof scoring_words / sizeof scoring_words[0]
};

/* What the store has of a game besides its session. */
struct kept {
    int64_t began, date; /* seconds since 1970, -1: not known; DATE: see game_row_date */
    int minimum;         /* the least length of a game that is no deal, 0: not known */
    int best;            /* the best score known, 0: not known */
};

/* Writes DATE, of the years 1970 to 9999, to OUT. */
static void format_date(int64_t date, char out[DATE_BYTES])
{
    time_t when = (time_t)date;
    struct tm utc;
    gmtime_r(&when, &utc);
    strftime(out, DATE_BYTES, date_format, &utc);
}

static void print_time(const char *key, int64_t date, struct text *out)
{
    char iso[DATE_BYTES];
    format_date(date, iso);
    text_format(out, "%s: %s\n", key, iso);
}

static void print_block(const struct session *session, const struct kept *kept,
                        struct text *out)
{
    scoped_text scoring = {0};
    print_time("date", kept->date, out);
    if (kept->began != kept->date)
        print_time("began", kept->began, out);
    text_format(out, "seconds: %.3f\nhints: %d\nautos: %d\n", session->seconds,
                session->hints, session->autos);
    if (session->undos > 0)
        text_format(out, "undos: %d\n", session->undos);
    if (session->daily != 0) {
        text_string(out, "daily: ");
        date_print(session->daily, out);
        text_char(out, '\n');
    }
    for (int i = 0; i < SCORING_WORDS; i++)
        if ((session->scoring >> i & 1) != 0)
            text_format(&scoring, " %s", scoring_words[i]);
    if (scoring.length > 0)
        text_format(out, "scoring:%s\n", text_get(&scoring));
    if (kept->minimum > 0)
        text_format(out, "minimum: %d\n", kept->minimum);
    if (kept->best > 0)
        text_format(out, "best: %d\n", kept->best);
    session_print(session, out);
}

static json_t *moves_json(const struct session *session)
{
    json_t *moves = json_array();
    scoped_text word = {0};
    for (int i = 0; i < session->cursor; i++) {
        text_clear(&word);
        session->game->notation->print_move(session_state_at(session, i),
                                            session->moves[i], &word);
        json_array_append_new(moves, json_string(text_get(&word)));
    }
    return moves;
}

static void print_json(const struct session *session, const struct kept *kept,
                       struct text *out)
{
    static const char *const statuses[] =
        {[STATUS_PLAYING] = "playing", [STATUS_WON] = "won", [STATUS_STUCK] = "stuck"};
    const struct game *game = session->game;
    int64_t score;
    bool scored = game_score(session, &score);
    scoped_text variant = {0}, block = {0}, daily = {0};
    char iso[DATE_BYTES];
    char began[DATE_BYTES];
    format_date(kept->date, iso);
    format_date(kept->began, began);
    if (session->daily != 0)
        date_print(session->daily, &daily);
    game_variant_name(game, session->variant, &variant);
    print_block(session, kept, &block);
    json_line(
        json_pack(
            "{s:o, s:s, s:s, s:o, s:s, s:s, s:o, s:o, s:i, s:i, s:s, s:o, s:i, s:o, s:o}",
            "name", json_text(session_name(session)), "game", game->id, "variant",
            text_get(&variant), "seed", json_seed(session->dealt, session->seed), "date",
            iso, "began", began, "daily",
            json_text(session->daily != 0 ? text_get(&daily) : NULL), "seconds",
            json_rounded(session->seconds, 3), "hints", session->hints, "autos",
            session->autos, "status", statuses[session_status(session)], "moves",
            moves_json(session), "length", session_length(session), "score",
            json_integer_or_null(scored, score), "text", json_text(text_get(&block))),
        out);
}

/* Adds game ID. False: it cannot be read. */
static bool print_game(struct store *store, int64_t id, const struct kept *kept,
                       bool json, struct text *out)
{
    struct session session = {0};
    struct reason why;
    enum reading_back reading = saved_read(store, id, &session, NULL, &why);
    if (reading == READ_NOT) {
        fprintf(stderr, "unstuck: %s\n", why.text);
        return false;
    }
    if (reading == READ_PART)
        fprintf(stderr, _("unstuck: game %lld: only the first moves can be read: %d\n"),
                (long long)id, session.count);
    /* All moves are taken back: there is nothing that import could replay. */
    bool any = session.cursor > 0;
    if (any && json)
        print_json(&session, kept, out);
    else if (any) {
        print_block(&session, kept, out);
        text_char(out, '\n');
    }
    session_free(&session);
    return reading != READ_PART;
}

bool exchange_wants(const struct options *options, const struct game_row *row)
{
    return !options->has_seed ||
           (row->seed != NULL && strtoull(row->seed, NULL, 10) == options->seed);
}

/* The first game with an id greater than AFTER; 0: there is none. Each call opens the
 * list again, because reading a game is a transaction of its own. */
static int64_t next_game(struct store *store, const struct options *options,
                         int64_t after, struct kept *kept)
{
    struct game_rows rows;
    game_rows_open(&rows, store, GAMES_STORED,
                   &(struct game_filter){.kind = options->game, .after = after});
    bool found;
    while ((found = game_rows_next(&rows)) && !exchange_wants(options, &rows.row))
        ;
    const struct game_row *row = &rows.row;
    int64_t id = found ? row->id : 0;
    if (found)
        *kept = (struct kept){.began = row->began,
                              .date = game_row_date(row),
                              .minimum = row->seed == NULL ? row->optimum : 0,
                              .best = row->best > 0 ? (int)row->best : 0};
    game_rows_close(&rows);
    return id;
}

void exchange_complain(struct store *store)
{
    const char *news = store_news(store), *why = store_why(store);
    scoped_text path = {0};
    if (news != NULL && store->db == NULL && folder_path(FOLDER_STATE, "", &path))
        fprintf(stderr,
                _("unstuck: cannot open the saved games in %s: %s\n"
                  "unstuck needs to write there even to read; XDG_STATE_HOME can name a "
                  "copy\n"),
                text_get(&path), why);
    else if (news != NULL)
        fprintf(stderr, "unstuck: %s\n", why != NULL ? why : news);
}

static struct store *open_store(bool *fine)
{
    struct store *store = store_open();
    store_be_patient(store, true);
    exchange_complain(store);
    *fine = store->db != NULL;
    return store;
}

int command_export(const struct options *options)
{
    bool fine;
    struct store *store = open_store(&fine);
    scoped_text out = {0};
    struct kept kept;
    for (int64_t id = 0; (id = next_game(store, options, id, &kept)) != 0;) {
        fine &= print_game(store, id, &kept, options->json, &out);
        fputs(text_get(&out), stdout);
        if (leave_wanted())
            break;
        text_clear(&out);
    }
    store_close(store);
    return leave_status(fine ? EXIT_FINE : EXIT_INPUT);
}

/* ---- import ------------------------------------------------------------------------ */

struct import {
    struct store *store;
    long added, known, bad;
    bool failed; /* a game could not be saved */
};

/* What a line of the block that session_print does not write has. */
enum field_kind {
    FIELD_COUNT, /* int */
    FIELD_SECONDS,
    FIELD_TIME,   /* int64_t, see struct kept */
    FIELD_DAY,    /* int, base/date.h */
    FIELD_SCORING /* unsigned */
};

/* ... and which values of it are valid. */
static const char *const valid[] = {
    [FIELD_COUNT] = N_("0 to 999999999"),
    [FIELD_SECONDS] = N_("0 to 1e9"),
    [FIELD_TIME] = N_("a time such as 2026-11-20T14:33:00Z"),
    [FIELD_DAY] = N_("a day such as 2026-11-22, from 2000 to 9999"),
    [FIELD_SCORING] = "vegas, off, countdown",
};

static int scoring_bit(const char *word, size_t length)
{
    for (int i = 0; i < SCORING_WORDS; i++)
        if (strlen(scoring_words[i]) == length &&
            strncmp(scoring_words[i], word, length) == 0)
            return 1 << i;
    return 0;
}

/* Returns what is invalid in VALUE; NULL: nothing. */
static const char *read_value(enum field_kind kind, const char *value, void *out)
{
    struct tm utc = {0};
    char iso[DATE_BYTES] = "", *end;
    uint64_t number;
    int64_t date;
    double seconds;
    switch (kind) {
    case FIELD_COUNT:
        if (!value_number(value, 0, 999999999, &number))
            return value;
        *(int *)out = (int)number;
        return NULL;
    case FIELD_SECONDS:
        *(double *)out = seconds = strtod(value, &end);
        return end != value && *end == '\0' && seconds >= 0 && seconds <= 1e9 &&
                       strpbrk(value, "xX") == NULL
                   ? NULL
                   : value;
    case FIELD_TIME:
        *(int64_t *)out = date =
            strptime(value, date_format, &utc) != NULL ? timegm(&utc) : -1;
        if (date >= 0)
            format_date(date, iso); /* another one if there is no such day */
        return strcmp(iso, value) == 0 ? NULL : value;
    case FIELD_DAY:
        return date_read(value, out) ? NULL : value;
    default:
        for (size_t length; *value != '\0'; value += length + (value[length] == ' ')) {
            length = strcspn(value, " ");
            int bit = scoring_bit(value, length);
            if (bit == 0)
                return value;
            *(unsigned *)out |= (unsigned)bit;
        }
        return NULL;
    }
}

static bool insert(struct store *store, const struct session *session,
                   const struct kept *kept)
{
    int64_t date = kept->date >= 0 ? kept->date : time(NULL);
    int64_t began = kept->began >= 0 ? kept->began : date;
    const struct game *game = session->game;
    int64_t score;
    struct saved saved = {
        .aside = true,
        .has_best = game_score(session, &score) && kept->best > 0,
        .best = kept->best,
    };
    if (game_deal_count(game) > 0)
        saved.optimum = session->dealt
                            ? game_deal_best(game, session->variant, session->seed)
                            : kept->minimum;
    bool fine = saved_write(store, &saved, session) == SAVING_DONE &&
                saved_set_dates(store, &saved, began, date);
    saved_free(&saved);
    return fine;
}

/* Reads a game of GAME. False: SESSION may be set nevertheless. */
static bool read_game(const struct position *position, const struct game *game,
                      struct session *session, struct kept *kept, struct reason *why)
{
    const struct {
        const char *key;
        enum field_kind kind;
        void *out;
    } fields[] = {
        {"date", FIELD_TIME, &kept->date},
        {"began", FIELD_TIME, &kept->began},
        {"seconds", FIELD_SECONDS, &session->seconds},
        {"hints", FIELD_COUNT, &session->hints},
        {"autos", FIELD_COUNT, &session->autos},
        {"undos", FIELD_COUNT, &session->undos},
        {"daily", FIELD_DAY, &session->daily},
        {"scoring", FIELD_SCORING, &session->scoring},
        {"minimum", FIELD_COUNT, &kept->minimum},
        {"best", FIELD_COUNT, &kept->best},
    };
    const size_t count = sizeof fields / sizeof fields[0];
    const struct line *line;
    const char *value, *wrong;
    *kept = (struct kept){.date = -1, .began = -1};
    for (size_t i = 0; i < count; i++)
        if (!position_once(position, fields[i].key, why))
            return false;
    if (!session_parse_unknown(session, game, 0, position, why))
        return false;
    for (size_t i = 0; i < count; i++)
        if ((value = position_value(position, fields[i].key, &line)) != NULL &&
            (wrong = read_value(fields[i].kind, value, fields[i].out)) != NULL)
            return reason_set(why, line->number, (int)(wrong - line->text) + 1,
                              _("invalid %s '%.*s' (%s)"), fields[i].key,
                              (int)strcspn(wrong,
                                           fields[i].kind == FIELD_SCORING ? " " : ""),
                              wrong, _(valid[fields[i].kind]));
    return session->count > 0 || session_status(session) != STATUS_PLAYING ||
           reason_set(why, position->first_line, 0, "%s",
                      _("this game has no moves: nothing was played"));
}

/* Adds the game unless the store has it, which another program may be writing, too. */
static bool add_game(struct import *import, const struct position *position,
                     const struct session *session, const struct kept *kept,
                     struct reason *why)
{
    bool known = false;
    import->failed = !store_begin(import->store);
    if (!import->failed) {
        known = saved_is_known(import->store, session, kept->date);
        import->failed =
            !store_end(import->store, known || insert(import->store, session, kept));
    }
    import->known += known;
    import->added += !known && !import->failed;
    if (!import->failed)
        return true;
    const char *news = store_news(import->store);
    return reason_set(why, position->first_line, 0, "%s",
                      news != NULL ? news : _("the game could not be saved"));
}

static bool import_game(struct import *import, const struct position *position,
                        struct reason *why)
{
    const char *id = position_value(position, "game", NULL);
    const struct game *game = id != NULL ? registry_find(id) : NULL;
    struct session session = {0};
    struct kept kept;
    if (game == NULL)
        return reason_set(why, position->first_line, 0, "%s",
                          _("expected a line \"game: NAME\""));
    bool fine = read_game(position, game, &session, &kept, why) &&
                add_game(import, position, &session, &kept, why);
    session_free(&session);
    return fine;
}

static void import_file(struct import *import, const char *name)
{
    bool standard = strcmp(name, "-") == 0;
    FILE *file = standard ? stdin : fopen(name, "r");
    struct reader reader = {0};
    struct position position = {0};
    struct reason why;
    enum reading reading;
    if (file == NULL) {
        source_complain_errno(name, errno);
        import->bad++;
        return;
    }
    if (standard)
        source_announce(_("Reading games from standard input; end with Ctrl-D"));
    /* In some games a row of the board may begin with "#". */
    reader.lines.file = file;
    reader.blocks.hash_rows = true;
    reader.lines.stopped = leave_wanted;
    while (!leave_wanted() && !import->failed &&
           (reading = position_read(&reader, &position, &why)) != READING_END) {
        if (reading == READING_BLOCK && import_game(import, &position, &why))
            continue;
        source_complain(name, why.line, why.column, why.text);
        import->bad += !import->failed;
    }
    if (ferror(file) && !leave_wanted()) {
        source_complain_errno(name, errno);
        import->bad++;
    }
    position_free(&position);
    if (!standard)
        fclose(file);
}

int command_import(const struct options *options)
{
    bool fine;
    struct import import = {.store = open_store(&fine)};
    if (fine && options->file_count == 0)
        import_file(&import, "-");
    for (int i = 0; fine && i < options->file_count && !leave_wanted() && !import.failed;
         i++)
        import_file(&import, options->files[i]);
    if (fine)
        printf(_("%ld imported, %ld already present, %ld cannot be read\n"), import.added,
               import.known, import.bad);
    store_close(import.store);
    return leave_status(fine && import.bad == 0 && !import.failed ? EXIT_FINE
                                                                  : EXIT_INPUT);
}
