/* The terminal, in both directions.
 *
 *     const char *why;
 *     struct term *term = term_open(&(struct term_options){.ascii = false}, &why);
 *     for (;;) {
 *         struct canvas *canvas = term_canvas(term);
 *         ... draw on it ...
 *         term_show(term);
 *         if (term_wait(term, -1, -1) == TERM_OVER)
 *             break;
 *         struct event event;
 *         while (term_event(term, &event))
 *             ...
 *     }
 *     term_close(term);
 *
 * One at a time, used by one thread. A frame is one write(2) of what has changed; where
 * the terminal does not take it, the rest is kept, frames are left out until it does,
 * and nothing waits for it. The terminal is restored by term_close, while suspended, and
 * when the program crashes.
 *
 * For tests: with UNSTUCK_FRAME_MARK set, each frame ends with OSC 7777 ; the number of
 * bytes of input used so far ; BEL, also a frame in which nothing changed. */
#ifndef UI_TERM_H
#define UI_TERM_H

#include "canvas/canvas.h"
#include "game/event.h"
#include "ui/theme.h"

struct term;

struct term_options {
    enum theme_id theme;
    bool ascii;    /* whatever the locale says */
    bool latin;    /* no Chinese signs on the boards */
    bool no_color; /* so does a non-empty NO_COLOR */
    bool no_mouse;
};

/* NULL: WHY says why, translated, and what to do instead; good for ever. */
struct term *term_open(const struct term_options *options, const char **why);
void term_close(struct term *term);

/* The same options, changed; in force from the next term_show on. */
void term_set(struct term *term, const struct term_options *options);

/* What the terminal can show and may have, whatever the options say. */
enum charset term_charset(void);
bool term_has_colors(const struct term *term);

/* The canvas of the screen as it is now; good until the next term_wait or term_event,
 * which may resize and so blank it. Otherwise what was drawn on it stays. */
struct canvas *term_canvas(struct term *term);

/* Brings the screen up to date with the canvas. */
void term_show(struct term *term);

/* The next term_show draws everything, for a screen that others have written on. */
void term_redraw(struct term *term);

enum term_wake {
    TERM_GO,  /* input, a resize, the descriptor or the time: draw again */
    TERM_OVER /* the terminal is gone, or SIGTERM, SIGHUP, SIGINT came: save and end */
};

/* Waits until there is something to do: input, DESCRIPTOR readable (-1: none),
 * MILLISECONDS over (-1: for ever). Handles resizes and suspension by itself. */
enum term_wake term_wait(struct term *term, int descriptor, int milliseconds);

/* Whether term_wait has returned TERM_OVER. */
bool term_over(const struct term *term);

/* The next event of all the input there is; false: there is none, or so much has come
 * since term_wait that a frame is due. What is not asked for now waits for the next time.
 * Keys with Alt and pasted text make no events; Ctrl-Z suspends and makes none. */
bool term_event(struct term *term, struct event *event);

#endif
