/* The terminal as a descriptor: bytes in and out that nobody has to wait for, and the
 * modes it is put into for the game and taken out of again, whatever happens.
 *
 *     struct tty tty = {.descriptor = -1};
 *     if (!tty_open(&tty)) ...
 *     tty_take_over(&tty);
 *     text_string(&tty.out, "frame");
 *     tty_flush(&tty);                   what does not go out now stays in tty.out
 *     tty_give_back(&tty);
 *     tty_close(&tty);
 *
 * One at a time, since a crash can restore only one (ui/signals.h). */
#ifndef UI_TTY_H
#define UI_TTY_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

struct tty {
    int descriptor;        /* -1: none */
    struct termios cooked; /* as it was found */
    bool taken;            /* in the modes of the game ... */
    bool mouse;            /* ... which are to include the mouse */
    bool gone;             /* hung up: there is nothing more to read or write */
    struct text out;       /* bytes it has not taken yet */
};

/* The terminal of standard output. False: there is none that can be opened. */
bool tty_open(struct tty *tty);
void tty_close(struct tty *tty);

/* Puts it into the modes of the game: each key at once, mouse, marked pastes. As far as
 * these are bytes they wait in OUT. From here on a crash restores it. */
void tty_take_over(struct tty *tty);

/* Whether the mouse is reported, from the start on or from now on; at first it is not. */
void tty_want_mouse(struct tty *tty, bool mouse);

/* As it was found, after all of OUT; what it does not take in a second is given up. */
void tty_give_back(struct tty *tty);

/* Writes what it takes now: one write(2). True: that was all. */
bool tty_flush(struct tty *tty);

/* Reads what there is now, at most SIZE bytes: one read(2). 0: nothing, or GONE. */
size_t tty_read(struct tty *tty, char *bytes, size_t size);

/* 24 x 80 where it does not say; at most LARGEST each, however large it says it is. */
enum {
    TTY_LARGEST = 1000
};
void tty_size(const struct tty *tty, int *rows, int *columns);

#endif
