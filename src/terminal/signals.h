/* Signals, and restoring the terminal when one of them kills the program.
 *
 *     int descriptor = signals_open();
 *     signals_protect(tty, &termios, "\033[?1049l");    now a crash restores the terminal
 *     ... poll() says that descriptor is readable ...
 *     if (signals_take() & SIGNALS_RESIZE)
 *         ...
 *     signals_protect(-1, NULL, NULL);
 *     signals_close();
 *
 * A handler gets no argument, so signals.c has variables of file scope; only one set of
 * signals can be open at a time. Signals arrive on the thread that called signals_open;
 * the other threads block them (base/thread.h), except those that a fault raises. */
#ifndef TERMINAL_SIGNALS_H
#define TERMINAL_SIGNALS_H

#include <termios.h>

enum {
    SIGNALS_RESIZE = 1, /* SIGWINCH */
    SIGNALS_END = 2,    /* SIGTERM, SIGHUP, SIGINT */
    SIGNALS_STOP = 4,   /* SIGTSTP from another process: no key sends it */
    SIGNALS_GO_ON = 8   /* SIGCONT: other programs may have used the terminal */
};

/* Catches the signals. Returns a descriptor that is readable when signals_take has news,
 * or -1 if the system has no pipe left. */
int signals_open(void);

/* Restores the handlers as they were before signals_open. */
void signals_close(void);

/* The signals since the last call: a sum of SIGNALS_. */
unsigned signals_take(void);

/* From now on, a signal that kills the program first writes BYTES to TTY and sets
 * TERMIOS. BYTES must stay valid until the next call. TTY -1: it does neither. */
void signals_protect(int tty, const struct termios *termios, const char *bytes);

/* Restores the terminal now, as signals_protect says. Async-signal-safe. */
void signals_rescue(void);

/* Stops the program as Ctrl-Z does in the shell; returns when the shell continues it.
 * Returns at once in an orphaned process group, which no shell could continue. */
void signals_stop(void);

#endif
