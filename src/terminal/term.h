/* The terminal, in both directions.
 *
 *     const char *why;
 *     struct term *term = term_open(&(struct term_options){.ascii = false}, &why);
 *     for (;;) {
 *         struct canvas *canvas = term_canvas(term);
 *         ... draw on it ...
 *         term_show(term);
 *         if (term_wait(term, NULL, -1) == TERM_OVER)
 *             break;
 *         struct event event;
 *         while (term_event(term, &event))
 *             ...
 *     }
 *     term_close(term);
 *
 * One at a time, used by one thread. The terminal gets only what it claims to understand
 * (terminal/claims.h). A frame is one write(2) of what has changed. If the
 * terminal takes only a part, the rest is kept and frames are skipped until it has gone
 * out; the program never blocks on it. The terminal is restored by term_close, while the
 * program is suspended, and when it crashes.
 *
 * For tests: if UNSTUCK_FRAME_MARK is set, each frame ends with OSC 7777 ; the number of
 * bytes of input used so far ; row and column of the focus ; rows and columns of the screen
 * ; BEL. A frame without changes has the mark, too. */
#ifndef TERMINAL_TERM_H
#define TERMINAL_TERM_H

#include "canvas/canvas.h"
#include "canvas/event.h"
#include "terminal/keymap.h"
#include "terminal/theme.h"

struct term;

/* Faces of tiles and names of pieces and openings. */
enum faces {
    FACES_AUTO, /* Chinese if the messages are, else Latin */
    FACES_CHINESE,
    FACES_LATIN,  /* letters on tiles, as without colours */
    FACES_SHAPES, /* as Latin, but shapes on tiles */
    FACES_COUNT
};

struct term_options {
    enum theme_id theme;
    bool ascii; /* even if the locale is UTF-8 */
    enum faces faces;
    bool no_color; /* a NO_COLOR that is not empty does the same */
    bool no_mouse;
    bool bell;             /* term_ring rings */
    struct keymap *keymap; /* the player's keys; NULL: the standard ones */
};

/* NULL: *WHY says why, translated, and what to do instead; it is a constant. */
struct term *term_open(const struct term_options *options, const char **why);
void term_close(struct term *term);

/* Changes the options; the next term_show draws with them. */
void term_set(struct term *term, const struct term_options *options);

/* What the terminal can show, before the options limit it. */
enum charset term_charset(void);
bool term_has_colors(const struct term *term);

/* The canvas of the screen, valid until the next term_wait or term_event: these may
 * resize the canvas, which blanks it. Otherwise it keeps what was drawn on it. */
struct canvas *term_canvas(struct term *term);

/* For a visitor of a public server (terminal/quota.h): nothing suspends the program,
 * large screens are used in part, input is read no faster than play needs, and the
 * session ends after IDLE seconds without input, which a message says before. */
void term_confine(struct term *term, double idle);

bool term_is_confined(const struct term *term);

/* Whether the session has ended for want of a key. */
bool term_was_idle(const struct term *term);

/* From the next frame on until the one after it, the mouse makes events when it moves, if the
 * terminal has a mouse and is near: each may cost a frame. */
void term_hover(struct term *term);

/* The press that was the last event closed a screen: the second one of a double click is not for
 * the screen behind it, and is dropped. */
void term_spend_click(struct term *term);

/* Makes the screen show the canvas. */
void term_show(struct term *term);

/* Puts TEXT into the clipboard (OSC 52), with the next frame. Returns false if the
 * terminal does not claim that it does this. */
bool term_copy(struct term *term, const char *text);

/* Those of the options. */
const struct keymap *term_keymap(const struct term *term);

/* Rings the bell with the next frame if the options want that. */
void term_ring(struct term *term);

/* The next term_show draws everything, because others have written on the screen. */
void term_redraw(struct term *term);

enum term_wake {
    TERM_GO,  /* input, a resize, the descriptor or the timeout: draw again */
    TERM_OVER /* the terminal is gone, or SIGTERM, SIGHUP or SIGINT came: save and end */
};

enum {
    TERM_SOURCES = 4
};

/* Waits for input, for one of TERM_SOURCES DESCRIPTORS to be readable (-1: none; NULL: no
 * array) or for MILLISECONDS (-1: no limit). Handles resizes and suspension itself. */
enum term_wake term_wait(struct term *term, const int *descriptors, int milliseconds);

/* Whether the program was suspended since the last call. */
bool term_was_suspended(struct term *term);

/* Whether the window is not the one that gets the keys, as of the last event; false if
 * the terminal does not report it. */
bool term_is_left(const struct term *term);

/* Whether term_wait has returned TERM_OVER. */
bool term_over(const struct term *term);

/* Gets the next event. Returns false if there is no more input, or if a frame is due
 * because 64 KiB have been read since term_wait; the rest then waits for the next round.
 * Keys with Alt make no events; Ctrl-Z suspends the program and makes none. */
bool term_event(struct term *term, struct event *event);

#endif
