/* Signals, and the terminal put back in order when the program dies of one.
 *
 *     int descriptor = signals_open();
 *     signals_protect(tty, &termios, "\033[?1049l");     now a crash restores the terminal
 *     ... poll() says that descriptor is readable ...
 *     if (signals_take() & SIGNALS_RESIZE)
 *         ...
 *     signals_protect(-1, NULL, NULL);
 *     signals_close();
 *
 * Handlers need state that is there without an argument: the variables of signals.c are
 * the program's only ones that all can reach. Signals arrive on the thread that called
 * signals_open; the others block them (base/thread.h), all but those of a fault. */
#ifndef UI_SIGNALS_H
#define UI_SIGNALS_H

#include <termios.h>

enum {
    SIGNALS_RESIZE = 1, /* SIGWINCH */
    SIGNALS_END = 2,    /* SIGTERM, SIGHUP, SIGINT */
    SIGNALS_STOP = 4,   /* SIGTSTP, which somebody sent: no key does */
    SIGNALS_GO_ON = 8   /* SIGCONT: others may have used the terminal */
};

/* Catches them all; the descriptor is readable when there is something to take. -1: the
 * system has no pipe left. */
int signals_open(void);

/* As before signals_open. */
void signals_close(void);

/* What came since the last call. */
unsigned signals_take(void);

/* When the program dies, BYTES are written to TTY and TERMIOS set; BYTES is borrowed until
 * the next call. TTY -1: nothing is. */
void signals_protect(int tty, const struct termios *termios, const char *bytes);

/* What signals_protect promised, at once. Async-signal-safe. */
void signals_rescue(void);

/* Stops the program like Ctrl-Z in the shell; returns when it is to go on. Where nobody
 * could wake it (an orphaned process group), at once. */
void signals_stop(void);

#endif
