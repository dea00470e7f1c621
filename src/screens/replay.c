#include "screens/replay.h"

#include "game/caption.h"

#include "base/i18n.h"
#include "ui/bar.h"

#include <stddef.h>
#include <stdio.h>

enum {
    MOMENT = 400 /* ms from one picture to the next */,
    LEAP = 10
};

static const char keys[] =
    N_("Right\ton\nLeft\tback\nPgDn\tten on\nPgUp\tten back\nHome\tstart\nEnd\tend\n"
       "Space\truns\nq\tback");

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
    game->least(scene.state, &rows, &columns);
    if (rows <= board.rows && columns <= board.columns)
        game->draw(&board, &scene, view);
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
        session->game->describe(session_state(session), session->moves[cursor], &words);
    } else
        text_string(&words, _("Here it ended."));
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

enum chooser_answer replay_run(struct term *term, struct session *session)
{
    bool runs = false;
    session_restart(session);
    for (;;) {
        draw(term_canvas(term), session);
        term_show(term);
        if (term_wait(term, -1, runs ? MOMENT : -1) == TERM_OVER)
            return CHOOSER_QUIT;
        struct event event;
        bool any = false;
        while (term_event(term, &event)) {
            any = true;
            bar_click(term_canvas(term), _(keys), &event);
            if (event.kind != EVENT_KEY)
                continue;
            if (event.key == PRESS_CTRL('c'))
                return CHOOSER_QUIT;
            if (event.key == PRESS_CTRL('l'))
                term_redraw(term);
            if (on_key(session, event.key, &runs))
                return CHOOSER_BACK;
        }
        if (runs && !any)
            runs = session_redo(session);
    }
}
