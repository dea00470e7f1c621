#include "screens/replay_screen.h"

#include "game/caption.h"
#include "game/view.h"
#include "games/registry.h"
#include "table/autoplay.h"

#include "base/i18n.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"

#include <stdlib.h>

enum {
    LEAP = 10 /* moves of PgUp and PgDn */
};

static const char keys[] =
    N_("Space\tplay\nRight\tnext\nLeft\tprevious\nHome\tstart\nEnd\tend\n"
       "PgDn\t10 forward\nPgUp\t10 back\n\nq\tback");

static const char keys_playing[] = N_("Space\tpause\n+\tfaster\n-\tslower\n\nq\tback");

/* PLAYS: the next move comes by itself. TOUCHED: an event came since the last frame, so
 * it does not come yet. */
struct replay {
    struct term *term;
    struct table *table; /* has the speed of auto-play */
    struct session *session;
    bool plays, touched;
};

static const char *keys_for(const struct replay *replay)
{
    return replay->plays ? _(keys_playing) : _(keys);
}

static void draw_board(struct canvas *canvas, const struct session *session)
{
    const struct game *game = session->game;
    struct canvas board = canvas_part(canvas, 1, 0, canvas->rows - 3, canvas->columns);
    struct scene scene = {
        .state = session_state(session),
        .rows = board.rows,
        .columns = board.columns,
        .charset = canvas->charset,
        .hint = session->cursor < session->count ? session->moves[session->cursor]
                                                 : MOVE_NONE,
        .offered = session->cursor < session->count,
        .move = MOVE_NONE,
    };
    int rows, columns;
    canvas_focus(canvas, canvas->rows - 2, 1);
    registry_view(game)->least(scene.state, &rows, &columns);
    if (rows <= board.rows && columns <= board.columns)
        registry_view(game)->draw(&board, &scene, view_bare(registry_view(game)));
    else
        canvas_format(&board, 0, 1, STYLE_PLAIN, _("Needed: %dx%d."), columns, rows + 3);
}

/* Describes the next move and, while the replay plays, the speed. */
static void print_message(const struct replay *replay, enum charset charset,
                          struct text *out)
{
    const struct session *session = replay->session;
    int cursor = session->cursor;
    if (cursor == session->count) {
        text_string(out, session_status(session) == STATUS_PLAYING
                             ? _("Last move so far.")
                             : _("End of game."));
        return;
    }
    text_string(out, _("Next: "));
    game_describe(session->game, session_state(session), session->moves[cursor], charset,
                  out);
    if (replay->plays) {
        text_string(out, "  ");
        text_format(out, _("Speed %d of %d"), replay->table->options.tempo + 1,
                    TEMPO_COUNT);
    }
}

static void draw(void *context, struct canvas *canvas)
{
    struct replay *replay = context;
    const struct session *session = replay->session;
    scoped_text words = {0};
    scoped_text place = {0};
    replay->touched = false;
    canvas_clear(canvas, STYLE_PLAIN);
    caption_title(session, canvas->charset, &words);
    text_format(&place, _("%d of %d"), session_length(session),
                session->lengths[session->count]);
    bar_title(canvas, text_get(&words), text_get(&place));
    draw_board(canvas, session);
    text_clear(&words);
    print_message(replay, canvas->charset, &words);
    bar_message(canvas, canvas->rows - 2, text_get(&words), STYLE_HINT);
    if (session->cursor == session->count)
        canvas_focus(canvas, canvas->rows - 2, 1);
    bar_keys(canvas, canvas->rows - 1, keys_for(replay));
}

/* True: the player leaves the replay. */
static bool steer(struct replay *replay, uint32_t key)
{
    struct session *session = replay->session;
    int tempo = replay->table->options.tempo, down, right, by = 0;
    if (key == ' ') {
        replay->plays = !replay->plays;
        if (session->cursor == session->count) /* the end: it plays from the start */
            session_restart(session);
        return false;
    }
    if (key == '+' || key == '=' || key == '-') {
        table_set_tempo(replay->table, tempo + (key == '-' ? -1 : 1));
        return false;
    }
    replay->plays = false;
    if (event_step(key, &down, &right))
        by = down + right;
    else if (key == PRESS_PAGE_UP || key == PRESS_PAGE_DOWN)
        by = key == PRESS_PAGE_UP ? -LEAP : LEAP;
    else if (key == PRESS_HOME || key == PRESS_END)
        by = (key == PRESS_HOME ? 0 : session->count) - session->cursor;
    for (int i = abs(by); i > 0 && (by < 0 ? session_undo : session_redo)(session);)
        i--;
    return key == PRESS_ESCAPE || key == PRESS_BACKSPACE || key == PRESS_ENTER ||
           key == 'q';
}

static int input(void *context, const struct canvas *canvas, struct event *event)
{
    struct replay *replay = context;
    replay->touched = true;
    bar_click(canvas, keys_for(replay), event);
    if (chooser_is_help(event)) {
        replay->plays = false;
        return (int)chooser_help(replay->term, replay->session->game,
                                 replay->session->variant, false);
    }
    return event->kind == EVENT_KEY && steer(replay, event->key) ? CHOOSER_BACK
                                                                 : CHOOSER_STAY;
}

static int until_next_move(void *context)
{
    const struct replay *replay = context;
    return replay->plays ? (int)(1000 * autoplay_seconds(replay->table->options.tempo))
                         : -1;
}

static void play_on(void *context)
{
    struct replay *replay = context;
    if (replay->plays && !replay->touched) {
        session_redo(replay->session);
        replay->plays = replay->session->cursor < replay->session->count;
    }
}

void replay_draw(struct canvas *canvas, struct session *session)
{
    draw(&(struct replay){.session = session}, canvas);
}

enum chooser_answer replay_run(struct term *term, struct table *table,
                               struct session *session, bool plays)
{
    struct replay replay = {.term = term,
                            .table = table,
                            .session = session,
                            .plays = plays};
    struct fullscreen screen = {.context = &replay,
                                .draw = draw,
                                .input = input,
                                .wait = until_next_move,
                                .wake = play_on};
    session_restart(session);
    return (enum chooser_answer)fullscreen_run(term, &screen);
}
