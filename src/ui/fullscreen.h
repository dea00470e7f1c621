/* The loop of a screen that has the terminal to itself: draw, show, wait, take the input.
 *
 *     struct fullscreen screen = {.draw = draw, .input = input, .context = &help};
 *     if (fullscreen_run(term, &screen) == FULLSCREEN_QUIT)
 *         ... save and end the program ...
 *
 * Each function gets CONTEXT. An input function may run another screen. */
#ifndef UI_FULLSCREEN_H
#define UI_FULLSCREEN_H

#include "terminal/term.h"

/* What an input function answers; a screen may add answers of its own. */
enum {
    FULLSCREEN_STAY,
    FULLSCREEN_QUIT, /* the program is to end */
    FULLSCREEN_BACK,
    FULLSCREEN_UNKNOWN = -1 /* stay, and say that the key is unknown */
};

struct fullscreen {
    void *context;

    /* Draws on CANVAS, which holds what was drawn on it last. */
    void (*draw)(void *context, struct canvas *canvas);

    /* Takes an event; CANVAS is the screen as it is now. Returns FULLSCREEN_STAY, or ends
     * the loop with another answer. Pasted text is given to it only if TAKES_PASTE;
     * otherwise a message says that it is ignored. */
    int (*input)(void *context, const struct canvas *canvas, struct event *event);
    bool takes_paste;

    /* The letters that are keys of this screen; others may be the player's keys for arrows and
     * commands (terminal/keymap.h). NULL: none but q or, if it takes pastes, too, text is
     * typed and no key is translated. */
    const char *letters;

    /* Besides input, the loop wakes when DESCRIPTOR (0: none) is readable, and after the number of
     * milliseconds (-1: never) that WAIT, unless it is NULL, returns. */
    int descriptor;
    int (*wait)(void *context);

    /* NULL, or called after each wait, when all input is taken. */
    void (*wake)(void *context);
};

/* The message for a paste where no text can be typed; to be translated. */
extern const char fullscreen_paste[];
/* The message for a key that does nothing; to be translated. */
extern const char fullscreen_unknown[];

/* Runs SCREEN until its input function ends it, and returns its answer; FULLSCREEN_QUIT also if
 * the terminal is gone, a signal asks for the end, or the player has pressed Ctrl-C. Ctrl-C and
 * Ctrl-L (redraw) do not reach the input function. */
int fullscreen_run(struct term *term, const struct fullscreen *screen);

#endif
