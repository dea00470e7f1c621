/* An input event: one key, one action of the mouse, or one paste. */
#ifndef CANVAS_EVENT_H
#define CANVAS_EVENT_H

#include <stdbool.h>
#include <stdint.h>

enum event_kind {
    EVENT_NONE,
    EVENT_KEY,
    EVENT_MOUSE,
    EVENT_PASTE
};

enum {
    EVENT_PASTE_MAX = 65535 /* bytes kept of a paste, which may have been longer */
};

/* Keys that are not characters; their numbers are above all code points. */
enum {
    PRESS_UP = 0x110000,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_ENTER,
    PRESS_TAB,
    PRESS_BACKTAB,
    PRESS_BACKSPACE,
    PRESS_ESCAPE,
    PRESS_HOME,
    PRESS_END,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_INSERT,
    PRESS_DELETE,
    PRESS_F1 /* PRESS_F1 + n - 1 is Fn */
};

/* The character that a terminal sends for Ctrl and a letter. */
#define PRESS_CTRL(letter) ((uint32_t)(letter)&0x1f)

enum mouse {
    MOUSE_PRESS,
    MOUSE_DRAG,
    MOUSE_RELEASE,
    MOUSE_WHEEL_UP,
    MOUSE_WHEEL_DOWN,
    MOUSE_HOVER /* it moves, no button is pressed; only while term_hover wants it */
};

struct event {
    enum event_kind kind;
    uint32_t key; /* EVENT_KEY: a code point, a control character or PRESS_... */

    enum mouse mouse; /* EVENT_MOUSE */
    int button;       /* from 1 */
    int row, column;  /* from 0, in the area that receives the event; may lie outside */
    bool twice;       /* the second press of a double click */

    const char *pasted; /* EVENT_PASTE: its text, cut if it is long, with all its control
                           characters; valid until the next event is read */
};

/* Sets DOWN and RIGHT to the step of KEY: an arrow key, or H, J, K or L. False: another key. */
static inline bool event_step(uint32_t key, int *down, int *right)
{
    *down = (key == PRESS_DOWN || key == 'J') - (key == PRESS_UP || key == 'K');
    *right = (key == PRESS_RIGHT || key == 'L') - (key == PRESS_LEFT || key == 'H');
    return *down != 0 || *right != 0;
}

#endif
