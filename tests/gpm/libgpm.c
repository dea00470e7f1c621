/* Stands in for libgpm, for test_gpm: as much of its interface as curses uses. The
 * reports come from the FIFO $FAKE_GPM, four bytes each: 'd' (down) or 'u' (up), 'l'
 * (left) or 'r' (right), and ' ' plus column and row, from 1. While it is open, there is
 * a file $FAKE_GPM.open. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The layout that programs are compiled for. */
struct report {
    unsigned char buttons, modifiers;
    unsigned short console;
    short dx, dy, x, y;
    int type, clicks, margin;
    short wheel_x, wheel_y;
};

enum {
    DOWN = 4,
    UP = 8,
    LEFT = 4,
    RIGHT = 1
};

extern int gpm_fd;
int Gpm_Open(void *connect, int console);
int Gpm_Close(void);
int Gpm_GetEvent(struct report *report);

int gpm_fd = -1;

static const char *marker(void)
{
    static char path[256];
    snprintf(path, sizeof path, "%s.open", getenv("FAKE_GPM"));
    return path;
}

int Gpm_Open(void *connect, int console)
{
    (void)connect;
    (void)console;
    close(open(marker(), O_WRONLY | O_CREAT, 0600));
    return gpm_fd = open(getenv("FAKE_GPM"), O_RDWR | O_NONBLOCK | O_CLOEXEC);
}

int Gpm_Close(void)
{
    close(gpm_fd);
    gpm_fd = -1;
    return unlink(marker());
}

int Gpm_GetEvent(struct report *report)
{
    char bytes[4];
    if (read(gpm_fd, bytes, sizeof bytes) != sizeof bytes)
        return 0;
    *report = (struct report){.type = bytes[0] == 'd' ? DOWN : UP,
                              .buttons = bytes[1] == 'l' ? LEFT : RIGHT,
                              .x = (short)(bytes[2] - ' '),
                              .y = (short)(bytes[3] - ' ')};
    return 1;
}
