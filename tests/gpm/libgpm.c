/* Stands in for libgpm, for test_gpm: as much of its interface as curses uses. The
 * reports come from the socket $FAKE_GPM, four bytes each: 'd' (down) or 'u' (up), 'l'
 * (left) or 'r' (right), and ' ' plus column and row, from 1. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
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
int Gpm_Open(void *connect_to, int console);
int Gpm_Close(void);
int Gpm_GetEvent(struct report *report);

int gpm_fd = -1;

int Gpm_Open(void *connect_to, int console)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    (void)connect_to;
    (void)console;
    strncpy(address.sun_path, getenv("FAKE_GPM"), sizeof address.sun_path - 1);
    gpm_fd = socket(AF_UNIX, SOCK_STREAM, 0);
    return connect(gpm_fd, (struct sockaddr *)&address, sizeof address) == 0 ? gpm_fd
                                                                             : -1;
}

int Gpm_Close(void)
{
    close(gpm_fd);
    gpm_fd = -1;
    return 0;
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
