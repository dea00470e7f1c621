/* The terminal as a descriptor: input and output that never block, and the modes for the
 * game, which are undone on each way out of the program.
 *
 *     struct tty tty = {.descriptor = -1};
 *     if (!tty_open(&tty)) ...
 *     tty_take_over(&tty);
 *     tty_want(&tty, CLAIM_MOUSE | CLAIM_PASTE);
 *     text_string(&tty.out, "frame");
 *     tty_flush(&tty);                   what the terminal does not take stays in tty.out
 *     tty_want(&tty, 0);
 *     tty_give_back(&tty);
 *     tty_close(&tty);
 *
 * One at a time, because a crash can restore only one (terminal/signals.h). */
#ifndef TERMINAL_TTY_H
#define TERMINAL_TTY_H

#include "base/text.h"

#include <termios.h>

struct tty {
    int descriptor;        /* -1: none */
    bool shared;           /* the shell has O_NONBLOCK, too, until tty_close */
    struct termios cooked; /* before tty_take_over */
    bool taken;            /* it is in the modes of the game */
    bool gone;             /* it hung up: no more reading or writing */
    unsigned modes;        /* of these, those that are bytes: a sum of CLAIM_ */
    unsigned used;         /* all that MODES has ever been, to be undone */
    struct text out;       /* bytes to be written */
    /* By clock_now(): no frame before this, and none for a key before that; see tty_pace. */
    double rest_until, key_rest_until;

    const char *leave;   /* undoes what curses has sent */
    struct text undo[2]; /* USED and LEAVE undone, for a crash: one of them is ready */
};

/* Opens the terminal of standard output, or /dev/tty. False: neither can be opened. */
bool tty_open(struct tty *tty);
void tty_close(struct tty *tty);

/* Each key comes at once. From here on a crash restores the terminal. */
void tty_take_over(struct tty *tty);

/* Sets the modes that are bytes, a sum of CLAIM_ (terminal/claims.h); at first there are none.
 * The bytes go to OUT, which must contain the switch to the second screen by then: kitty
 * has a keyboard for each screen. CLAIM_SYNC is only undone. */
void tty_want(struct tty *tty, unsigned modes);

/* Writes OUT and restores the modes from before tty_take_over. Gives up on bytes that
 * it does not take in a second. */
void tty_give_back(struct tty *tty);

/* Writes what the terminal takes now: one write(2). True: OUT is empty. */
bool tty_flush(struct tty *tty);

/* Over SSH: OUT has a frame, which answers keys (KEYS) or not, and the line is taken to send
 * RATE bytes in a millisecond. The next tty_rest then waits until it has sent them, at most a
 * tenth of a second; if there are keys, only after a frame for keys. True: a key has ended
 * the wait.
 *
 * The buffers of SSH take any number of frames, even if the line behind them is slow: the
 * screen would still move long after a held key was released. So over SSH, keys that come
 * quickly share a frame. */
void tty_pace(struct tty *tty, size_t rate, bool keys);
bool tty_rest(const struct tty *tty, bool keys);

/* Reads at most SIZE bytes: one read(2). 0: there is nothing, or GONE. */
size_t tty_read(struct tty *tty, char *bytes, size_t size);

/* 24 x 80 if the terminal does not say; at most TTY_LARGEST each. */
enum {
    TTY_LARGEST = 1000
};
void tty_size(const struct tty *tty, int *rows, int *columns);

#endif
