#include "terminal/keys.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <termkey.h>

enum {
    DOUBLE_CLICK = 400, /* ms */
    ESCAPE_WAIT = 50,   /* ms for the rest of a key */
    ESCAPE_FAR = 250,   /* the same, over SSH */
    STRING_WAIT = 250,  /* ms for the rest of a string that is dropped */
    REPORT_WAIT = 2000, /* ms for the rest of a report */
    PASTE_WAIT = 10000  /* ms without input after which a paste counts as ended */
};

struct keys {
    TermKey *termkey;
    struct guard guard;
    double clicked; /* the time of the last click; 0: a double click cannot follow */
    int click_row, click_column, click_button;
};

static const char *hook_terminfo(const char *name, const char *value, void *data)
{
    (void)data;
    /* With the key_mouse of xterm-256color, libtermkey mistakes the beginning of an SGR
     * mouse report for a whole one, and reads the rest as keys. */
    if (strcmp(name, "key_mouse") == 0 && value != NULL && strcmp(value, "\033[M") != 0)
        return NULL;
    return value;
}

struct keys *keys_open(const char *type, bool utf8)
{
    struct keys *keys = memory_get(1, sizeof *keys);
    int flags = TERMKEY_FLAG_NOSTART | TERMKEY_FLAG_CONVERTKP |
                (utf8 ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW);
    keys->guard.utf8 = utf8;
    keys->termkey = termkey_new_abstract(type, flags);
    if (keys->termkey != NULL) {
        termkey_hook_terminfo_getstr(keys->termkey, hook_terminfo, NULL);
        if (termkey_start(keys->termkey) != 0)
            return keys;
    }
    keys_free(keys);
    return NULL;
}

void keys_free(struct keys *keys)
{
    if (keys != NULL && keys->termkey != NULL)
        termkey_destroy(keys->termkey);
    free(keys);
}

void keys_byte(struct keys *keys, unsigned char byte)
{
    char out[GUARD_MAX];
    size_t count = guard_byte(&keys->guard, byte, out);
    termkey_push_bytes(keys->termkey, out, count);
}

struct guard_report keys_report(struct keys *keys)
{
    return guard_reported(&keys->guard);
}

int keys_patience(const struct keys *keys, bool far, double seconds)
{
    int wanted[] = {[GUARD_KEY] = far ? ESCAPE_FAR : ESCAPE_WAIT,
                    [GUARD_STRING] = STRING_WAIT,
                    [GUARD_REPORT] = REPORT_WAIT,
                    [GUARD_PASTE] = PASTE_WAIT};
    enum guard_wait wait = guard_waiting(&keys->guard);
    if (wait == GUARD_NOTHING)
        return -1;
    return seconds * 1000 < wanted[wait] ? wanted[wait] - (int)(seconds * 1000) : 0;
}

int keys_held(const struct keys *keys)
{
    return guard_waiting(&keys->guard) == GUARD_KEY ? keys->guard.length : 0;
}

void keys_give_up(struct keys *keys)
{
    char out[GUARD_MAX];
    termkey_push_bytes(keys->termkey, out, guard_flush(&keys->guard, out));
}

/* ---- what they mean ---------------------------------------------------------------- */

static uint32_t press_of_sym(const TermKeyKey *key)
{
    static const struct {
        TermKeySym sym;
        uint32_t press;
    } syms[] = {
        {TERMKEY_SYM_UP, PRESS_UP},
        {TERMKEY_SYM_DOWN, PRESS_DOWN},
        {TERMKEY_SYM_LEFT, PRESS_LEFT},
        {TERMKEY_SYM_RIGHT, PRESS_RIGHT},
        {TERMKEY_SYM_ENTER, PRESS_ENTER},
        {TERMKEY_SYM_KPENTER, PRESS_ENTER},
        {TERMKEY_SYM_TAB, PRESS_TAB},
        {TERMKEY_SYM_BACKSPACE, PRESS_BACKSPACE},
        {TERMKEY_SYM_DEL, PRESS_BACKSPACE},
        {TERMKEY_SYM_ESCAPE, PRESS_ESCAPE},
        {TERMKEY_SYM_HOME, PRESS_HOME},
        {TERMKEY_SYM_FIND, PRESS_HOME}, /* sent by the Linux console */
        {TERMKEY_SYM_END, PRESS_END},
        {TERMKEY_SYM_SELECT, PRESS_END},
        {TERMKEY_SYM_PAGEUP, PRESS_PAGE_UP},
        {TERMKEY_SYM_PAGEDOWN, PRESS_PAGE_DOWN},
        {TERMKEY_SYM_INSERT, PRESS_INSERT},
        {TERMKEY_SYM_DELETE, PRESS_DELETE},
        {TERMKEY_SYM_SPACE, ' '},
        {TERMKEY_SYM_SUSPEND, PRESS_CTRL('z')}, /* the Linux console's terminfo has it */
    };
    if (key->code.sym == TERMKEY_SYM_TAB && (key->modifiers & TERMKEY_KEYMOD_SHIFT) != 0)
        return PRESS_BACKTAB;
    for (size_t i = 0; i < sizeof syms / sizeof syms[0]; i++)
        if (syms[i].sym == key->code.sym)
            return syms[i].press;
    return 0;
}

/* 0: a key without a meaning; all keys with Alt are. */
static uint32_t press_of(const TermKeyKey *key)
{
    if ((key->modifiers & TERMKEY_KEYMOD_ALT) != 0)
        return 0;
    uint32_t control;
    switch (key->type) {
    case TERMKEY_TYPE_UNICODE:
        control = PRESS_CTRL(key->code.codepoint);
        if ((key->modifiers & TERMKEY_KEYMOD_CTRL) == 0)
            return key->code.codepoint >= ' ' ? (uint32_t)key->code.codepoint : 0;
        /* Some terminals send Ctrl-J for Enter and Ctrl-H for Backspace. */
        return control == '\n'   ? PRESS_ENTER
               : control == '\b' ? PRESS_BACKSPACE
                                 : control;
    case TERMKEY_TYPE_FUNCTION:
        return PRESS_F1 + (uint32_t)key->code.number - 1;
    case TERMKEY_TYPE_KEYSYM:
        return press_of_sym(key);
    default:
        return 0;
    }
}

static bool is_double(struct keys *keys, const struct event *event)
{
    double now = clock_now();
    bool twice = keys->clicked > 0 && now - keys->clicked < DOUBLE_CLICK / 1000.0 &&
                 event->row == keys->click_row && event->column == keys->click_column &&
                 event->button == keys->click_button;
    /* A third press counts as a first one. */
    keys->clicked = twice ? 0 : now;
    keys->click_row = event->row;
    keys->click_column = event->column;
    keys->click_button = event->button;
    return twice;
}

void keys_click(struct keys *keys, struct event *event)
{
    event->twice = event->mouse == MOUSE_PRESS && is_double(keys, event);
}

static bool mouse_event(struct keys *keys, const TermKeyKey *key, struct event *event)
{
    TermKeyMouseEvent kind;
    int button, row, column;
    termkey_interpret_mouse(keys->termkey, key, &kind, &button, &row, &column);
    *event = (struct event){.kind = EVENT_MOUSE,
                            .button = button,
                            .row = row - 1,
                            .column = column - 1};
    /* A wheel turned sideways and a motion without a press have no button. */
    if (button == 0) {
        event->mouse = MOUSE_HOVER;
        return kind == TERMKEY_MOUSE_RELEASE; /* as libtermkey calls that motion */
    }
    switch (kind) {
    case TERMKEY_MOUSE_PRESS:
        event->mouse = button == 4   ? MOUSE_WHEEL_UP
                       : button == 5 ? MOUSE_WHEEL_DOWN
                                     : MOUSE_PRESS;
        keys_click(keys, event);
        return true;
    case TERMKEY_MOUSE_DRAG:
        event->mouse = MOUSE_DRAG;
        return true;
    case TERMKEY_MOUSE_RELEASE:
        event->mouse = MOUSE_RELEASE;
        return true;
    default:
        return false;
    }
}

bool keys_event(struct keys *keys, struct event *event)
{
    TermKeyKey key;
    /* Forced: the guard passes only whole keys, so libtermkey need not wait for more. */
    while (termkey_getkey_force(keys->termkey, &key) == TERMKEY_RES_KEY) {
        if (key.type == TERMKEY_TYPE_MOUSE) {
            if (mouse_event(keys, &key, event))
                return true;
            continue;
        }
        *event = (struct event){.kind = EVENT_KEY, .key = press_of(&key)};
        if (event->key != 0)
            return true;
    }
    *event = (struct event){.kind = EVENT_PASTE, .pasted = guard_pasted(&keys->guard)};
    return event->pasted != NULL;
}
