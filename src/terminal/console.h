/* The mouse of the Linux console. Its daemon, GPM, reports presses and releases through
 * curses, which loads libgpm if the system has it.
 *
 *     struct console console = {.descriptor = -1};
 *     console_open(&console, tty);               after newterm
 *     ... poll() says that console.descriptor is readable ...
 *     while (console_event(&console, &event))
 *         ...
 *     console_close(&console);                   other programs may use the mouse now
 *
 * GPM reports no motion, so a release elsewhere than its press counts as a drag to there. */
#ifndef TERMINAL_CONSOLE_H
#define TERMINAL_CONSOLE_H

#include "canvas/event.h"

struct console {
    int descriptor; /* readable when console_event has news; -1: there is no such mouse */
    bool dragged;   /* the next event is RELEASE */
    struct event press, release;
};

/* Does nothing unless the terminal TTY is a console that GPM serves. The user can name
 * other terminals for GPM in NCURSES_GPM_TERMS, see ncurses(3). */
void console_open(struct console *console, int tty);
void console_close(struct console *console);

/* Gets the next action of the mouse; false: there is none, or GPM has gone. */
bool console_event(struct console *console, struct event *event);

#endif
