#include "engine/wake.h"

#include <fcntl.h>
#include <unistd.h>

void wake_init(struct wake *wake)
{
    if (pipe(wake->end) != 0)
        wake->end[0] = wake->end[1] = -1;
    for (int i = 0; i < 2 && wake->end[i] >= 0; i++) {
        fcntl(wake->end[i], F_SETFD, FD_CLOEXEC);
        fcntl(wake->end[i], F_SETFL, O_NONBLOCK);
    }
}

void wake_free(struct wake *wake)
{
    for (int i = 0; i < 2 && wake->end[i] >= 0; i++)
        close(wake->end[i]);
}

void wake_send(struct wake *wake)
{
    ssize_t written = write(wake->end[1], "", 1);
    (void)written; /* the pipe is empty, so it has room */
}

void wake_take(struct wake *wake)
{
    char byte;
    ssize_t taken = read(wake->end[0], &byte, 1);
    (void)taken;
}
