#include "ui/tty.h"

#include "ui/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    STANDSTILL = 1000 /* ms without progress after which the rest is dropped */
};

/* Mouse with drags, in SGR form; bracketed paste. Focus reports are turned on so that
 * they are turned off at the end, even if another program has left them on. */
static const char mouse_on[] = "\033[?1002h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1002l";
static const char modes_on[] = "\033[?2004h\033[?1004h";
static const char modes_off[] = "\033[?1004l\033[?2004l\033[?1006l\033[?1002l";

/* For signals_protect: modes_off, and what painter_leave would write, in the form that
 * all terminals know. */
static const char last_words[] = "\033[?1004l\033[?2004l\033[?1006l\033[?1002l"
                                 "\033[m\033[?25h\033[?1049l\r\n";

bool tty_open(struct tty *tty)
{
    /* A new descriptor: O_NONBLOCK on the inherited one would also be set for the
     * shell. */
    int flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    const char *name = ttyname(STDOUT_FILENO);
    *tty = (struct tty){.descriptor = name != NULL ? open(name, flags) : -1};
    if (tty->descriptor < 0)
        tty->descriptor = open("/dev/tty", flags);
    return tty->descriptor >= 0 && tcgetattr(tty->descriptor, &tty->cooked) == 0;
}

void tty_close(struct tty *tty)
{
    if (tty->descriptor >= 0)
        close(tty->descriptor);
    text_free(&tty->out);
    *tty = (struct tty){.descriptor = -1};
}

void tty_take_over(struct tty *tty)
{
    struct termios raw = tty->cooked;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    signals_protect(tty->descriptor, &tty->cooked, last_words);
    /* TCSANOW: TCSADRAIN would block if the terminal has stopped reading. */
    tcsetattr(tty->descriptor, TCSANOW, &raw);
    if (tty->mouse)
        text_string(&tty->out, mouse_on);
    text_string(&tty->out, modes_on);
    tty->taken = true;
}

void tty_want_mouse(struct tty *tty, bool mouse)
{
    if (tty->taken && tty->mouse != mouse)
        text_string(&tty->out, mouse ? mouse_on : mouse_off);
    tty->mouse = mouse;
}

/* Writes all of OUT, unless the terminal stops reading. */
static void drain(struct tty *tty)
{
    struct pollfd ready = {.fd = tty->descriptor, .events = POLLOUT};
    while (!tty_flush(tty))
        if (poll(&ready, 1, STANDSTILL) == 0)
            return;
}

void tty_give_back(struct tty *tty)
{
    text_string(&tty->out, modes_off);
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
