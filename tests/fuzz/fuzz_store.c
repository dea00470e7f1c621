#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/fuzz_folder.h"

#include "app/cast.h"
#include "cli/commands.h"
#include "games/registry.h"
#include "store/preference.h"
#include "store/query.h"
#include "store/saved.h"
#include "store/statistics.h"

#include <stdbool.h>
#include <string.h>

enum {
    GAMES = 4,
    IDS = GAMES + 2
};

static const char file_name[] = "unstuck.db";
static char *sound; /* a valid file with a game of each kind */
static size_t sound_size;

static void leave(void)
{
    free(sound);
}

static void play_one(struct store *store, const struct game *game)
{
    struct session session = {0};
    struct saved saved = {.aside = true};
    uint32_t variant, move;
    MUST(game_variant_find(game, game->deals->variants[0], &variant));
    MUST(session_deal(&session, game, variant, 1) == NULL);
    for (int i = 0; i < 6 && game->rules->moves(session_state(&session), &move, 1) > 0;
         i++)
        MUST(session_apply(&session, move));
    MUST(saved_write(store, &saved, &session) == SAVING_DONE);
    saved_free(&saved);
    session_free(&session);
}

/* Makes the valid file. */
static void enter(void)
{
    fuzz_empty();
    if (sound != NULL)
        return;
    struct store *store = store_open();
    for (int i = 0; i < GAMES; i++)
        play_one(store, registry[i]);
    store_close(store);
    sound = fuzz_read(file_name, &sound_size);
    atexit(leave);
    fuzz_empty();
}

/* ---- rows -------------------------------------------------------------------------- */

static void bind(sqlite3_stmt *statement, int place, uint8_t type, const uint8_t *bytes,
                 size_t size)
{
    int64_t integer = 0;
    double real = 0;
    memcpy(&integer, bytes, size < sizeof integer ? size : sizeof integer);
    memcpy(&real, bytes, size < sizeof real ? size : sizeof real);
    switch (type % 5) {
    case 0:
        sqlite3_bind_text(statement, place, (const char *)bytes, (int)size, NULL);
        break;
    case 1:
        sqlite3_bind_blob(statement, place, bytes, (int)size, NULL);
        break;
    case 2:
        sqlite3_bind_int64(statement, place, integer);
        break;
    case 3:
        sqlite3_bind_double(statement, place, real);
        break;
    default:
        sqlite3_bind_null(statement, place);
    }
}

/* Changes values in the valid file as DATA says: column, row, type, size, bytes. */
static void change_rows(const uint8_t *data, size_t size)
{
    static const char *const columns[] = {"kind",   "variant", "seed",   "name",
                                          "start",  "state",   "seat",   "turn",
                                          "began",  "ended",   "cursor", "hints",
                                          "autos",  "seconds", "won",    "length",
                                          "score",  "place",   "best",   "counts",
                                          "optimum"};
    enum {
        COLUMNS = sizeof columns / sizeof *columns
    };
    sqlite3 *db;
    MUST(sqlite3_open(fuzz_path(file_name), &db) == SQLITE_OK);
    for (size_t left; size >= 4; data += left, size -= left) {
        char sql[128];
        uint8_t what = data[0], which = data[1];
        uint8_t type = data[2];
        left = data[3] < size - 4 ? data[3] : size - 4;
        int id = 1 + which % IDS;
        if (what < COLUMNS)
            snprintf(sql, sizeof sql, "UPDATE game SET %s = ? WHERE id = %d",
                     columns[what], id);
        else if (what % 4 == 0)
            snprintf(sql, sizeof sql,
                     "INSERT OR REPLACE INTO option VALUES ('tempo', ?)");
        else if (what % 4 == 1)
            snprintf(sql, sizeof sql, "DELETE FROM move WHERE game = %d AND nr >= ?", id);
        else
            snprintf(sql, sizeof sql, "INSERT OR REPLACE INTO move VALUES (%d, %d, ?)",
                     id, what % 16);
        sqlite3_stmt *statement;
        MUST(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
        bind(statement, 1, type, data + 4, left);
        sqlite3_step(statement); /* may be refused: NOT NULL */
        sqlite3_finalize(statement);
        left += 4;
    }
    MUST(sqlite3_close(db) == SQLITE_OK);
}

/* ---- what is made of it ------------------------------------------------------------ */

/* Aborts if CAST has a sequence of the terminal but a place, a style or the hidden cursor. */
static void check_cast(const char *cast)
{
    for (const char *s = cast; (s = strstr(s, "\\u")) != NULL;) {
        MUST(strncmp(s, "\\u001b[", 7) == 0);
        s += 7;
        s += strspn(s, "0123456789;?");
        MUST(strchr("Hml", *s) != NULL);
    }
}

/* Makes a replay, of one of the two kinds. */
static void film(struct session *session, bool svg)
{
    struct film film;
    cast_film(&(struct options){.svg = svg, .speed = 2}, session, &film);
    fuzz_check_text(text_get(&film.out));
    check_cast(text_get(&film.out));
    film_free(&film);
}

static void read_one(struct store *store, int64_t id, size_t filmed)
{
    struct session session = {0};
    struct saved saved = {0};
    struct reason why;
    struct text out = {0};
    if (saved_read(store, id, &session, &saved, &why) == READ_NOT) {
        fuzz_check_text(why.text);
        MUST(session.game == NULL);
    } else {
        MUST(session.cursor >= 0 && session.cursor <= session.count);
        session_print(&session, &out);
        fuzz_check_text(text_get(&out));
        if (filmed / 2 % IDS == (size_t)id % IDS)
            film(&session, filmed % 2 != 0);
        session_restart(&session);
        saved_write(store, &saved, &session);
    }
    text_free(&out);
    saved_free(&saved);
    session_free(&session);
}

static void read_statistics(struct store *store)
{
    struct statistics statistics = {0};
    struct statistics_row row;
    statistics_read(&statistics, store);
    for (int i = 0; i < statistics.count; i++)
        for (int line = 0; line < STATISTICS_LINES; line++)
            if (statistics_line(&statistics.list[i], line, &row))
                for (int help = 0; help < 2; help++)
                    fuzz_check_text(row.value[help]);
    statistics_free(&statistics);
}

/* Reads all that the store has. FILMED: of which game a replay is made, which takes as long as
 * all else. */
static void read_all(size_t filmed)
{
    struct store *store = store_open();
    const char *news = store_news(store);
    if (news != NULL)
        fuzz_check_text(news);
    int tempo = 3;
    tempo = preference_read(store, "tempo", NULL, 9, tempo);
    MUST(tempo >= 0 && tempo <= 9);
    read_statistics(store);
    saved_find(store, NULL, NULL, false);
    for (int64_t id = 1; id <= IDS; id++)
        read_one(store, id, filmed);
    read_statistics(store);
    store_close(store);
}

/* Imports DATA into an empty store. What the command says must not control a terminal. */
static void import(const uint8_t *data, size_t size)
{
    char games[128];
    fuzz_write("games.txt", data, size);
    snprintf(games, sizeof games, "%s", fuzz_path("games.txt"));
    char *files[] = {games, NULL};
    fuzz_hush();
    command_import(&(struct options){.files = files, .file_count = 1});
    fuzz_check_hushed();
}

/* First byte 'i': a file to import; else even: a whole file; odd: changes to the rows of a valid
 * one. */
void fuzz_store(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    enter();
    if (data[0] == 'i') {
        import(data + 1, size - 1);
        read_all(size);
        return;
    }
    bool rows = data[0] % 2 != 0;
    fuzz_write(file_name, rows ? (const void *)sound : data + 1,
               rows ? sound_size : size - 1);
    if (rows)
        change_rows(data + 1, size - 1);
    read_all(size);
}
