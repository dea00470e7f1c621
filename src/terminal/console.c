#include "terminal/console.h"

#include <curses.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char daemon_socket[] = "/dev/gpmctl";

/* libgpm prints errors on the screen, so it is called only where it can succeed. */
static bool is_served(int tty)
{
    static const char prefix[] = "/dev/tty";
    const char *name = ttyname(tty);
    size_t length = sizeof prefix - 1;
    if (getenv("NCURSES_GPM_TERMS") != NULL)
        return true;
    return name != NULL && strncmp(name, prefix, length) == 0 && name[length] >= '1' &&
           name[length] <= '9' && access(daemon_socket, R_OK | W_OK) == 0;
}

/* The descriptors below 64 that are sockets, as bits. */
static uint64_t sockets(void)
{
    uint64_t set = 0;
    struct stat about;
    for (int i = 0; i < 64; i++)
        if (fstat(i, &about) == 0 && S_ISSOCK(about.st_mode))
            set |= (uint64_t)1 << i;
    return set;
}

void console_open(struct console *console, int tty)
{
    if (console->descriptor >= 0 || !is_served(tty))
        return;
    uint64_t before = sockets();
    mouseinterval(0); /* a press is reported at once, not as a part of a click */
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON2_PRESSED | BUTTON2_RELEASED |
                  BUTTON3_PRESSED | BUTTON3_RELEASED,
              NULL);
    /* Curses does not say which descriptor it reads: it is the new socket. */
    uint64_t opened = sockets() & ~before;
    for (int i = 0; i < 64 && console->descriptor < 0; i++)
        if ((opened >> i & 1) != 0)
            console->descriptor = i;
    if (console->descriptor < 0)
        mousemask(0, NULL);
}

void console_close(struct console *console)
{
    if (console->descriptor >= 0)
        mousemask(0, NULL);
    *console = (struct console){.descriptor = -1};
}

/* Reads what GPM reports, through a pad, because that does not draw. */
static bool read_report(MEVENT *report)
{
    WINDOW *pad = newpad(1, 1);
    if (pad == NULL)
        return false;
    nodelay(pad, TRUE);
    bool any = wgetch(pad) == KEY_MOUSE && getmouse(report) == OK;
    delwin(pad);
    return any;
}

bool console_event(struct console *console, struct event *event)
{
    struct pollfd ready = {.fd = console->descriptor, .events = POLLIN};
    MEVENT report;
    if (console->dragged) {
        console->dragged = false;
        *event = console->release;
        return true;
    }
    if (console->descriptor < 0 || poll(&ready, 1, 0) <= 0)
        return false;
    bool any = read_report(&report);
    if ((ready.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        console_close(console);
    if (!any)
        return false;
    bool press =
        (report.bstate & (BUTTON1_PRESSED | BUTTON2_PRESSED | BUTTON3_PRESSED)) != 0;
    int button = (report.bstate & (BUTTON1_PRESSED | BUTTON1_RELEASED)) != 0   ? 1
                 : (report.bstate & (BUTTON2_PRESSED | BUTTON2_RELEASED)) != 0 ? 2
                                                                               : 3;
    *event = (struct event){.kind = EVENT_MOUSE,
                            .mouse = press ? MOUSE_PRESS : MOUSE_RELEASE,
                            .button = button,
                            .row = report.y,
                            .column = report.x};
    if (press) {
        console->press = *event;
    } else if (event->row != console->press.row ||
               event->column != console->press.column) {
        console->release = *event;
        console->dragged = true;
        event->mouse = MOUSE_DRAG;
    }
    return true;
}
