#include "ui/fullscreen.h"

#include <stddef.h>

enum ending {
    GOES_ON,
    DONE,
    QUIT
};

/* Takes all the input there is. */
static enum ending take_input(struct term *term, const struct fullscreen *screen)
{
    struct event event;
    while (term_event(term, &event)) {
        bool key = event.kind == EVENT_KEY;
        if (key && event.key == PRESS_CTRL('c'))
            return QUIT;
        if (key && event.key == PRESS_CTRL('l'))
            term_redraw(term);
        else if (!screen->input(screen->context, term_canvas(term), &event))
            return DONE;
    }
    return GOES_ON;
}

bool fullscreen_run(struct term *term, const struct fullscreen *screen)
{
    for (;;) {
        int descriptor = -1;
        int milliseconds = -1;
        screen->draw(screen->context, term_canvas(term));
        term_show(term);
        if (screen->wait != NULL)
            milliseconds = screen->wait(screen->context, &descriptor);
        if (term_wait(term, descriptor, milliseconds) == TERM_OVER)
            return false;
        enum ending ending = take_input(term, screen);
        if (ending != GOES_ON)
            return ending == DONE;
        if (screen->wake != NULL)
            screen->wake(screen->context);
    }
}
