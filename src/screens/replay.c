#include "screens/replay.h"
#include "game/view.h"
#include "games/registry.h"

#include "game/caption.h"

#include "base/i18n.h"
#include "ui/bar.h"
#include "ui/fullscreen.h"

#include <stddef.h>
#include <stdio.h>

enum {
    MOMENT = 400 /* ms from one picture to the next */,
    LEAP = 10
};

static const char keys[] = N_("Right\tnext\n"
                              "Left\tprevious\n"
                              "PgDn\t10 on\n"
                              "PgUp\t10 back\n"
                              "Home\tstart\n"
                              "End\tend\n"
                              "Space\tplay\n"
                              "q\tback");

static void draw_board(struct canvas *canvas, const struct session *session)
{
    _Alignas(max_align_t) unsigned char view[VIEW_MAX] = {0};
    const struct game *game = session->game;
    struct canvas board = canvas_part(canvas, 1, 0, canvas->rows - 3, canvas->columns);
    struct scene scene = {
        .state = session_state(session),
        .rows = board.rows,
        .columns = board.columns,
        .charset = canvas->charset,
        .hint = MOVE_NONE,
        .move = MOVE_NONE,
    };
    int rows, columns;
    registry_view(game)->least(scene.state, &rows, &columns);
    const void *bare = registry_view(game)->bare;
    if (rows <= board.rows && columns <= board.columns)
        registry_view(game)->draw(&board, &scene, bare != NULL ? bare : view);
    else
        canvas_format(&board, 0, 1, STYLE_PLAIN, _("Needed: %dx%d."), columns, rows + 3);
}

static void draw(struct canvas *canvas, const struct session *session)
{
    struct text words = {0};
    int cursor = session->cursor;
    canvas_clear(canvas, STYLE_PLAIN);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    caption_title(session, canvas->charset, &words);
    canvas_string(canvas, 0, 1, text_get(&words), STYLE_TITLE);
    text_clear(&words);
    text_format(&words, _("%d of %d"), cursor, session->count);
    canvas_string(canvas, 0, canvas->columns - (int)words.length - 1, text_get(&words),
                  STYLE_TITLE);
    draw_board(canvas, session);
    text_clear(&words);
    if (cursor < session->count) {
        text_string(&words, _("Next: "));
        session->game->words->describe(session_state(session), session->moves[cursor],
                                       &words);
    } else
        text_string(&words, _("End of game."));
    canvas_string(canvas, canvas->rows - 2, 1, text_get(&words), STYLE_HINT);
    bar_keys(canvas, canvas->rows - 1, _(keys));
    text_free(&words);
}

/* True: the player is done. */
static bool on_key(struct session *session, uint32_t key, bool *runs)
{
    int leap = key == PRESS_PAGE_UP || key == PRESS_PAGE_DOWN ? LEAP : 1;
    *runs = key == ' ' && !*runs;
    switch (key) {
    case PRESS_RIGHT:
    case PRESS_DOWN:
    case PRESS_PAGE_DOWN:
    case 'L':
        while (leap-- > 0 && session_redo(session))
            ;
        return false;
    case PRESS_LEFT:
    case PRESS_UP:
    case PRESS_PAGE_UP:
        while (leap-- > 0 && session_undo(session))
            ;
        return false;
    case PRESS_HOME:
        session_restart(session);
        return false;
    case PRESS_END:
        while (session_redo(session))
            ;
        return false;
    case PRESS_ESCAPE:
    case PRESS_BACKSPACE:
    case PRESS_ENTER:
    case 'q':
        return true;
    default:
        return false;
    }
}

/* RUNS: the next move comes by itself after MOMENT. TOUCHED: an event came since the last
 * frame, so it does not. */
struct replay {
    struct session *session;
    bool runs, touched;
};

static void draw_replay(void *context, struct canvas *canvas)
{
    struct replay *replay = context;
    replay->touched = false;
    draw(canvas, replay->session);
}

static bool input(void *context, const struct canvas *canvas, struct event *event)
{
    struct replay *replay = context;
    replay->touched = true;
    bar_click(canvas, _(keys), event);
    return event->kind != EVENT_KEY ||
           !on_key(replay->session, event->key, &replay->runs);
}

static int until_next_move(void *context, int *descriptor)
{
    const struct replay *replay = context;
    (void)descriptor;
    return replay->runs ? MOMENT : -1;
}

static void run_on(void *context)
{
    struct replay *replay = context;
    if (replay->runs && !replay->touched)
        replay->runs = session_redo(replay->session);
}

enum chooser_answer replay_run(struct term *term, struct session *session)
{
    struct replay replay = {.session = session};
    struct fullscreen screen = {.context = &replay,
                                .draw = draw_replay,
                                .input = input,
                                .wait = until_next_move,
                                .wake = run_on};
    session_restart(session);
    return fullscreen_run(term, &screen) ? CHOOSER_BACK : CHOOSER_QUIT;
}
