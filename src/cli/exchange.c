/* unstuck export and import: the games of the store as blocks of text, and back.
 *
 *     date: 2026-11-20T14:33:00Z
 *     began: 2026-11-20T14:27:48Z
 *     seconds: 312.250
 *     hints: 2
 *     autos: 0
 *     daily: 2026-11-20
 *     scoring: vegas
 *     minimum: 81
 *     best: 1250
 *     game: klondike
 *     variant: draw3
 *     deal: 5
 *     moves: F G3 ...
 *     ...
 *
 * The lines from "game" on are those of session_print, so solve and play can read such a
 * file too. It has no results: import replays the moves.
 *
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

static void print_scoring(unsigned scoring, struct text *out)
{
    text_string(out, "scoring:");
    for (int i = 0; i < SCORING_WORDS; i++)
        if ((scoring >> i & 1) != 0)
            text_format(out, " %s", scoring_words[i]);
    text_char(out, '\n');
}

static void print_block(const struct session *session, const struct kept *kept,
                        struct text *out)
{
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
    if (session->scoring != 0)
        print_scoring(session->scoring, out);
    if (kept->minimum > 0)
        text_format(out, "minimum: %d\n", kept->minimum);
    if (kept->best > 0)
        text_format(out, "best: %d\n", kept->best);
    session_print(session, out);
}

static json_t *moves_json(const struct session *session)
{
    json_t *moves = json_array();
    struct text word = {0};
    for (int i = 0; i < session->cursor; i++) {
        text_clear(&word);
        session->game->notation->print_move(session_state_at(session, i),
                                            session->moves[i], &word);
        json_array_append_new(moves, json_string(text_get(&word)));
    }
    text_free(&word);
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
    struct text variant = {0}, block = {0}, daily = {0};
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
    text_free(&variant);
    text_free(&block);
    text_free(&daily);
}

/* Adds game ID. False: it cannot be read. */
static bool print_game(struct store *store, int64_t id, const struct kept *kept,
                       bool json, struct text *out)
{
    struct session session = {0};
    struct reason why;
    if (saved_read(store, id, &session, NULL, &why) == READ_NOT) {
        fprintf(stderr, "unstuck: %s\n", why.text);
        return false;
    }
    if (json)
        print_json(&session, kept, out);
    else {
        print_block(&session, kept, out);
        text_char(out, '\n');
    }
    session_free(&session);
    return true;
}

static struct kept kept_of(const struct game_row *row)
{
    return (struct kept){
        .began = row->began,
        .date = game_row_date(row),
        .minimum = row->seed == NULL ? row->optimum : 0,
        .best = row->best > 0 ? (int)row->best : 0,
    };
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
    int64_t id = found ? rows.row.id : 0;
    if (found)
        *kept = kept_of(&rows.row);
    game_rows_close(&rows);
    return id;
}

void exchange_complain(struct store *store)
{
    const char *news = store_news(store), *why = store_why(store);
    struct text path = {0};
    if (news != NULL && store->db == NULL && folder_path(FOLDER_STATE, "", &path))
        fprintf(stderr,
                _("unstuck: cannot open the saved games in %s: %s\n"
                  "unstuck needs to write there even to read; XDG_STATE_HOME can name a "
                  "copy\n"),
                text_get(&path), why);
    else if (news != NULL)
        fprintf(stderr, "unstuck: %s\n", why != NULL ? why : news);
    text_free(&path);
}

static struct store *open_store(bool *fine)
{
    struct store *store = store_open();
    store_be_patient(store);
    exchange_complain(store);
    *fine = store->db != NULL;
    return store;
}

int command_export(const struct options *options)
{
    bool fine;
    struct store *store = open_store(&fine);
    struct text out = {0};
    struct kept kept;
    for (int64_t id = 0; (id = next_game(store, options, id, &kept)) != 0;) {
        fine &= print_game(store, id, &kept, options->json, &out);
        fputs(text_get(&out), stdout);
        if (leave_wanted())
            break;
        text_clear(&out);
    }
    text_free(&out);
    store_close(store);
    return leave_status(fine ? EXIT_FINE : EXIT_INPUT);
}

/* ---- import ------------------------------------------------------------------------ */

struct import {
    struct store *store;
    long added, known, bad;
};

static int column_of(const struct line *line, const char *value)
{
    return (int)(value - line->text) + 1;
}

/* Reads the number of KEY; 0 if KEY is missing. False: its value is invalid. */
static bool read_count(const struct position *position, const char *key, int *count,
                       struct reason *why)
{
    const struct line *line;
    const char *value = position_value(position, key, &line);
    *count = 0;
    if (value == NULL)
        return true;
    size_t digits = strspn(value, "0123456789");
    *count = digits > 0 && digits <= 9 ? atoi(value) : 0;
    return (digits > 0 && digits <= 9 && value[digits] == '\0') ||
           reason_set(why, line->number, column_of(line, value),
                      _("invalid number '%s' (0 to 999999999)"), value);
}

/* Reads the time played; 0 if it is missing. False: it is invalid. */
static bool read_seconds(const struct position *position, double *seconds,
                         struct reason *why)
{
    const struct line *line;
    const char *value = position_value(position, "seconds", &line);
    char *end;
    *seconds = 0;
    if (value == NULL)
        return true;
    *seconds = strtod(value, &end);
    return (end != value && *end == '\0' && *seconds >= 0 && *seconds <= 1e9 &&
            strpbrk(value, "xX") == NULL) ||
           reason_set(why, line->number, column_of(line, value),
                      _("invalid number of seconds '%s' (0 to 1e9)"), value);
}

/* Reads the time of KEY; -1 if it is missing. False: it is invalid, or there is no such
 * day. */
static bool read_time(const struct position *position, const char *key, int64_t *date,
                      struct reason *why)
{
    const struct line *line;
    const char *value = position_value(position, key, &line);
    struct tm utc = {0};
    char iso[DATE_BYTES] = "";
    *date = -1;
    if (value == NULL)
        return true;
    if (strptime(value, date_format, &utc) != NULL)
        *date = timegm(&utc);
    if (*date >= 0)
        format_date(*date, iso);
    return strcmp(iso, value) == 0 ||
           reason_set(why, line->number, column_of(line, value),
                      _("invalid date '%s' (expected one like 2026-11-20T14:33:00Z)"),
                      value);
}

/* Reads the date of a daily puzzle; 0 if it is missing. False: there is no such day. */
static bool read_daily(const struct position *position, int *date, struct reason *why)
{
    const struct line *line;
    const char *value = position_value(position, "daily", &line);
    *date = 0;
    return value == NULL || date_read(value, date) ||
           reason_set(
               why, line->number, column_of(line, value),
               _("invalid date '%s' (a day such as 2026-11-22, from 2000 to 9999)"),
               value);
}

static int scoring_bit(const char *word, size_t length)
{
    for (int i = 0; i < SCORING_WORDS; i++)
        if (strlen(scoring_words[i]) == length &&
            strncmp(scoring_words[i], word, length) == 0)
            return 1 << i;
    return 0;
}

/* Reads how points are counted; 0 if that is missing. False: a word is unknown. */
static bool read_scoring(const struct position *position, unsigned *scoring,
                         struct reason *why)
{
    const struct line *line;
    const char *value = position_value(position, "scoring", &line);
    *scoring = 0;
    for (const char *word = value; word != NULL && *word != '\0';) {
        size_t length = strcspn(word, " ");
        int bit = scoring_bit(word, length);
        if (bit == 0)
            return reason_set(why, line->number, column_of(line, word),
                              _("invalid scoring '%.*s' (vegas, off, countdown)"),
                              (int)length, word);
        *scoring |= (unsigned)bit;
        word += length + strspn(word + length, " ");
    }
    return true;
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
    static const char *const keys[] = {"date",  "began", "seconds", "hints",   "autos",
                                       "undos", "daily", "scoring", "minimum", "best"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!position_once(position, keys[i], why))
            return false;
    return session_parse_unknown(session, game, 0, position, why) &&
           read_time(position, "date", &kept->date, why) &&
           read_time(position, "began", &kept->began, why) &&
           read_seconds(position, &session->seconds, why) &&
           read_count(position, "hints", &session->hints, why) &&
           read_count(position, "autos", &session->autos, why) &&
           read_count(position, "undos", &session->undos, why) &&
           read_daily(position, &session->daily, why) &&
           read_scoring(position, &session->scoring, why) &&
           read_count(position, "minimum", &kept->minimum, why) &&
           read_count(position, "best", &kept->best, why) &&
           (session->count > 0 || session_status(session) != STATUS_PLAYING ||
            reason_set(why, position->first_line, 0, "%s",
                       _("this game has no moves: nothing was played")));
}

/* Adds the game unless the store has it. */
static bool add_game(struct import *import, const struct position *position,
                     const struct session *session, const struct kept *kept,
                     struct reason *why)
{
    if (saved_is_known(import->store, session, kept->date)) {
        import->known++;
        return true;
    }
    if (insert(import->store, session, kept)) {
        import->added++;
        return true;
    }
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
    while (!leave_wanted() &&
           (reading = position_read(&reader, &position, &why)) != READING_END) {
        if (reading == READING_BLOCK && import_game(import, &position, &why))
            continue;
        source_complain(name, why.line, why.column, why.text);
        import->bad++;
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
    for (int i = 0; fine && i < options->file_count && !leave_wanted(); i++)
        import_file(&import, options->files[i]);
    if (fine)
        printf(_("%ld imported, %ld already present, %ld cannot be read\n"), import.added,
               import.known, import.bad);
    store_close(import.store);
    return leave_status(fine && import.bad == 0 ? EXIT_FINE : EXIT_INPUT);
}
