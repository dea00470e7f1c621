/* The screens are those of the replay on the screen (screens/replay_screen.h), one a move. The game
 * is the last one of the store that OPTIONS name, or that of a file; if the file has a
 * position without moves, its solution. */
#include "app/cast.h"

#include "base/i18n.h"
#include "base/language.h"
#include "cli/chosen.h"
#include "cli/commands.h"
#include "games/registry.h"
#include "screens/replay_screen.h"
#include "store/game_row.h"
#include "store/saved.h"

#include <stdio.h>
#include <string.h>

enum {
    ROWS = 24, /* of the screen, at least */
    COLUMNS = 80,
    SECONDS = 10 /* for a solution */
};

/* How long the last screen shows in a picture that begins again. */
static const double end_seconds = 3;

/* Adds the solver's line to SESSION; if it does not win, the one that gets farthest. */
static bool solve(const struct options *options, struct session *session)
{
    struct solution found = {0};
    struct limits limits = chosen_limits(options);
    limits.seconds = SECONDS;
    chosen_solve(session, &limits, NULL, &found);
    for (int i = 0; i < found.count + found.salvage_count; i++)
        session_apply(session, found.count > 0 ? found.moves[i] : found.salvage[i]);
    solution_free(&found);
    if (session->count == 0)
        fputs(_("unstuck: no line was found\n"), stderr);
    return session->count > 0;
}

static bool read_stored(const struct options *options, struct session *session)
{
    struct store *store = store_open();
    struct game_rows rows;
    struct reason why = {.text = ""};
    int64_t id = 0;
    store_be_patient(store, true);
    exchange_complain(store);
    game_rows_open(&rows, store, GAMES_PLAYED,
                   &(struct game_filter){.kind = options->game});
    while (id == 0 && game_rows_next(&rows))
        if (exchange_wants(options, &rows.row))
            id = rows.row.id;
    game_rows_close(&rows);
    bool read = id != 0 && saved_read(store, id, session, NULL, &why) != READ_NOT;
    if (!read)
        fprintf(stderr, "unstuck: %s\n",
                id == 0 ? _("there is no such game among the saved ones") : why.text);
    store_close(store);
    return read;
}

/* As on the screen (term_set). */
static enum charset charset_of(const struct options *options, enum theme_id theme)
{
    return options->ascii                             ? CHARSET_ASCII
           : strcmp(language_now(), "zh_CN") == 0     ? CHARSET_CJK
           : options->no_color || theme == THEME_MONO ? CHARSET_LETTERS
                                                      : CHARSET_UNICODE;
}

void cast_film(const struct options *options, struct session *session, struct film *film)
{
    int rows, columns;
    enum theme_id theme = THEME_DEFAULT;
    struct canvas canvas;
    if (options->theme != NULL)
        theme_find(options->theme, &theme);
    session_restart(session);
    registry_view(session->game)->least(session_state(session), &rows, &columns);
    rows = rows + 3 > ROWS ? rows + 3 : ROWS;
    columns = columns > COLUMNS ? columns : COLUMNS;
    canvas_init(&canvas, rows, columns, charset_of(options, theme));
    film_begin(film, rows, columns, options->svg ? FILM_SVG : FILM_CAST,
               (session->count + 1) / options->speed + end_seconds);
    do {
        bool last = session->cursor == session->count;
        replay_draw(&canvas, session);
        film_canvas(film, &canvas, theme, !options->no_color,
                    1 / options->speed + (last ? end_seconds : 0));
    } while (session_redo(session));
    film_end(film);
    canvas_free(&canvas);
}

int command_cast(const struct options *options)
{
    struct session session = {0};
    struct film film;
    bool read = options->file_count == 0
                    ? read_stored(options, &session)
                    : chosen_start(options, &session) &&
                          (session.count > 0 || solve(options, &session));
    if (read) {
        cast_film(options, &session, &film);
        fputs(text_get(&film.out), stdout);
        film_free(&film);
    }
    session_free(&session);
    return leave_status(read ? EXIT_FINE : EXIT_INPUT);
}
