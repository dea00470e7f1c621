#include "ui/fullscreen.h"

#include "base/i18n.h"
#include "ui/bar.h"

#include <string.h>

const char fullscreen_paste[] = N_("Pasted text is ignored");
const char fullscreen_unknown[] = N_("Unknown key; ? for help");

/* What KEY of the player's keymap means on SCREEN, whose own letters keep their meaning. */
static uint32_t meaning_of(const struct term *term, const struct fullscreen *screen,
                           uint32_t key)
{
    const struct keymap *keymap = term_keymap(term);
    bool own = key == 'q' || (key < 128 && screen->letters != NULL &&
                              strchr(screen->letters, (int)key) != NULL);
    bool typed = screen->takes_paste && screen->letters == NULL;
    uint32_t meaning = typed || own || keymap == NULL ? key : keymap_meaning(keymap, key);
    return meaning != 0 ? meaning : key;
}

/* Passes all available input to SCREEN. *SAID: the message about the last event, or NULL. */
static int take_input(struct term *term, const struct fullscreen *screen,
                      const char **said)
{
    struct event event;
    int answer = FULLSCREEN_STAY;
    while (answer == FULLSCREEN_STAY && term_event(term, &event)) {
        bool key = event.kind == EVENT_KEY;
        bool ignored = event.kind == EVENT_PASTE && !screen->takes_paste;
        *said = ignored ? fullscreen_paste : NULL;
        if (ignored)
            continue;
        bool press = !key && event.mouse == MOUSE_PRESS;
        if (key)
            event.key = meaning_of(term, screen, event.key);
        if (key && event.key == PRESS_CTRL('c'))
            return FULLSCREEN_QUIT;
        if (key && event.key == PRESS_CTRL('l'))
            term_redraw(term);
        else
            answer = screen->input(screen->context, term_canvas(term), &event);
        if (answer == FULLSCREEN_UNKNOWN) {
            *said = fullscreen_unknown;
            answer = FULLSCREEN_STAY;
        }
        if (press && answer != FULLSCREEN_STAY)
            term_spend_click(term);
    }
    return answer;
}

int fullscreen_run(struct term *term, const struct fullscreen *screen)
{
    const char *said = NULL;
    for (;;) {
        struct canvas *canvas = term_canvas(term);
        int own = screen->descriptor > 0 ? screen->descriptor : -1;
        int descriptors[TERM_SOURCES] = {own, -1, -1, -1};
        int milliseconds = -1;
        screen->draw(screen->context, canvas);
        if (said != NULL) {
            canvas_fill(canvas, canvas->rows - 2, 0, 1, canvas->columns, ' ',
                        STYLE_PLAIN);
            bar_message(canvas, canvas->rows - 2, _(said), STYLE_HINT);
        }
        term_show(term);
        if (screen->wait != NULL)
            milliseconds = screen->wait(screen->context);
        if (term_wait(term, descriptors, milliseconds) == TERM_OVER)
            return FULLSCREEN_QUIT;
        int answer = take_input(term, screen, &said);
        if (answer != FULLSCREEN_STAY)
            return answer;
        if (screen->wake != NULL)
            screen->wake(screen->context);
    }
}
