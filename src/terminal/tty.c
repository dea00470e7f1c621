#include "terminal/tty.h"

#include "base/clock.h"
#include "terminal/claims.h"
#include "terminal/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    STANDSTILL = 1000, /* ms without progress after which the rest is dropped */
    DRAIN_MOST = 60,   /* s in all */
    REST = 100,        /* at most this many ms between frames over SSH */
    PACKET = 50        /* bytes that SSH adds to a frame */
};

/* The mouse with drags, in SGR form, and with all motions. The last one switched on counts, and
 * xterm has no mouse after any of them is switched off. */
static const struct {
    unsigned claim;
    const char *on, *off;
} modes[] = {
    {CLAIM_MOUSE, "\033[?1002h\033[?1006h", "\033[?1006l\033[?1002l"},
    {CLAIM_HOVER, "\033[?1003h", "\033[?1003l\033[?1002h"},
    {CLAIM_PASTE, "\033[?2004h", "\033[?2004l"},
    {CLAIM_FOCUS, "\033[?1004h", "\033[?1004l"},
    {CLAIM_KEYS, "\033[>1u", "\033[<u"}, /* Escape has a sequence of its own */
    {CLAIM_SYNC, "", "\033[?2026l"},
};

bool tty_open(struct tty *tty)
{
    /* A new descriptor: O_NONBLOCK on the inherited one would also be set for the
     * shell. */
    int flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    const char *name = ttyname(STDOUT_FILENO);
    *tty = (struct tty){.descriptor = name != NULL ? open(name, flags) : -1};
    if (tty->descriptor < 0)
        tty->descriptor = open("/dev/tty", flags);
    /* An empty root has no /dev. */
    tty->shared = tty->descriptor < 0 && isatty(STDOUT_FILENO);
    if (tty->shared) {
        tty->descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
        fcntl(tty->descriptor, F_SETFL, O_NONBLOCK);
    }
    return tty->descriptor >= 0 && tcgetattr(tty->descriptor, &tty->cooked) == 0;
}

void tty_close(struct tty *tty)
{
    if (tty->shared)
        fcntl(tty->descriptor, F_SETFL, 0);
    if (tty->descriptor >= 0)
        close(tty->descriptor);
    text_free(&tty->out);
    text_free(&tty->undo[0]);
    text_free(&tty->undo[1]);
    *tty = (struct tty){.descriptor = -1};
}

static void switch_modes(unsigned set, bool on, struct text *out)
{
    const size_t count = sizeof modes / sizeof modes[0];
    for (size_t i = 0; i < count; i++) {
        size_t at = on ? i : count - 1 - i; /* the mouse last: hovering leaves it on */
        if ((set & modes[at].claim) != 0)
            text_string(out, on ? modes[at].on : modes[at].off);
    }
}

/* A crash may happen at any time, so the bytes that are in use do not change. */
static void protect(struct tty *tty)
{
    struct text used = tty->undo[0];
    struct text *undo = &tty->undo[0];
    tty->undo[0] = tty->undo[1];
    tty->undo[1] = used;
    text_clear(undo);
    switch_modes(tty->used, false, undo);
    text_string(undo, tty->leave);
    text_string(undo, "\r\n");
    signals_protect(tty->descriptor, &tty->cooked, text_get(undo));
}

void tty_take_over(struct tty *tty)
{
    struct termios raw = tty->cooked;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    protect(tty);
    /* TCSANOW: TCSADRAIN would block if the terminal has stopped reading. */
    tcsetattr(tty->descriptor, TCSANOW, &raw);
    tty->modes = 0; /* after SIGSTOP, another program may have changed them */
    tty->taken = true;
}

void tty_want(struct tty *tty, unsigned modes_wanted)
{
    unsigned before = tty->modes;
    tty->modes = modes_wanted;
    tty->used |= modes_wanted;
    if (before == modes_wanted)
        return;
    protect(tty);
    switch_modes(before & ~modes_wanted, false, &tty->out);
    switch_modes(modes_wanted & ~before, true, &tty->out);
}

/* Writes all of OUT, unless the terminal reads too slowly: then what it has not read is
 * dropped, so that what is printed next finds room. */
static void drain(struct tty *tty)
{
    struct pollfd ready = {.fd = tty->descriptor, .events = POLLOUT};
    double end = clock_now() + DRAIN_MOST;
    while (!tty_flush(tty))
        if (clock_now() >= end || poll(&ready, 1, STANDSTILL) == 0) {
            tcflush(tty->descriptor, TCOFLUSH);
            return;
        }
}

void tty_give_back(struct tty *tty)
{
    tty->taken = false;
    drain(tty);
    signals_protect(-1, NULL, NULL);
    tcsetattr(tty->descriptor, TCSANOW, &tty->cooked);
}

bool tty_flush(struct tty *tty)
{
    if (tty->out.length == 0 || tty->gone)
        return true;
    ssize_t n = write(tty->descriptor, tty->out.bytes, tty->out.length);
    if (n < 0 && errno != EAGAIN && errno != EINTR)
        tty->gone = true;
    if (n > 0) {
        size_t left = tty->out.length - (size_t)n;
        memmove(tty->out.bytes, tty->out.bytes + n, left);
        tty->out.length = left;
    }
    return tty->out.length == 0 || tty->gone;
}

void tty_pace(struct tty *tty, size_t rate, bool keys)
{
    size_t rest = (tty->out.length + PACKET) / rate;
    if (tty->out.length == 0)
        return;
    tty->rest_until = clock_now() + (rest < REST ? (int)rest : REST) / 1000.0;
    if (keys)
        tty->key_rest_until = tty->rest_until;
}

bool tty_rest(const struct tty *tty, bool keys)
{
    struct pollfd key = {.fd = keys ? -1 : tty->descriptor, .events = POLLIN};
    int left = clock_wait(keys ? tty->key_rest_until : tty->rest_until);
    return left > 0 && poll(&key, 1, left) > 0;
}

size_t tty_read(struct tty *tty, char *bytes, size_t size)
{
    ssize_t n = read(tty->descriptor, bytes, size);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        tty->gone = true;
    return n > 0 ? (size_t)n : 0;
}

void tty_size(const struct tty *tty, int *rows, int *columns)
{
    struct winsize size = {0};
    *rows = 24;
    *columns = 80;
    if (ioctl(tty->descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 ||
        size.ws_col == 0)
        return;
    *rows = size.ws_row < TTY_LARGEST ? size.ws_row : TTY_LARGEST;
    *columns = size.ws_col < TTY_LARGEST ? size.ws_col : TTY_LARGEST;
}
