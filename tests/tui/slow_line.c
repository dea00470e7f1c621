/* A program at the far end of a slow line:
 *
 *     slow_line DELAY RATE COMMAND ...
 *
 * Keys arrive DELAY milliseconds later. Output passes the line at RATE bytes a second and
 * arrives DELAY milliseconds after that. While the line is busy it takes no output, so
 * the program's terminal fills up, as with sshd. The exit status is the program's.
 *
 * If its input is not a terminal, the program has no terminal either: then it can be a
 * ProxyCommand of ssh, with "sshd -i" at the far end. */
#include "base/clock.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum {
    QUEUE = 1 << 16,
    STEP = 64 /* bytes that the line takes at a time */
};

/* Bytes on their way, each with the time of its arrival. */
struct way {
    char bytes[QUEUE];
    double due[QUEUE];
    int first, count;
};

static void put(struct way *way, const char *bytes, ssize_t count, double due)
{
    for (ssize_t i = 0; i < count && way->count < QUEUE; i++) {
        int at = (way->first + way->count++) % QUEUE;
        way->bytes[at] = bytes[i];
        way->due[at] = due;
    }
}

/* Writes what has arrived. */
static void deliver(struct way *way, int descriptor)
{
    double now = clock_now();
    while (way->count > 0 && way->due[way->first] <= now &&
           write(descriptor, &way->bytes[way->first], 1) == 1) {
        way->first = (way->first + 1) % QUEUE;
        way->count--;
    }
}

/* Milliseconds until the next byte in one direction arrives, at most SO_FAR; -1:
 * never. */
static int until(const struct way *way, double now, int so_far)
{
    if (way->count == 0)
        return so_far;
    double left = (way->due[way->first] - now) * 1000;
    int rounded = left > 0 ? (int)left + 1 : 0;
    return so_far < 0 || rounded < so_far ? rounded : so_far;
}

static void carry(int master, double delay, double rate)
{
    static struct way there, back;
    char bytes[STEP];
    double free_from = 0; /* the line */
    bool open = true;
    while (open || back.count > 0) {
        double now = clock_now();
        bool free = now >= free_from;
        int wait = until(&back, now, until(&there, now, -1));
        int busy = (int)((free_from - now) * 1000) + 1;
        if (!free && (wait < 0 || busy < wait))
            wait = busy;
        struct pollfd ready[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                 {.fd = free && open ? master : -1, .events = POLLIN}};
        poll(ready, 2, wait);
        now = clock_now();
        if ((ready[0].revents & (POLLHUP | POLLERR)) != 0)
            return; /* the other end is closed */
        if ((ready[0].revents & POLLIN) != 0)
            put(&there, bytes, read(STDIN_FILENO, bytes, sizeof bytes), now + delay);
        if (ready[1].revents != 0) {
            ssize_t n = read(master, bytes, sizeof bytes);
            open = n > 0;
            free_from = now + (open ? (double)n / rate : 0);
            put(&back, bytes, n, free_from + delay);
        }
        deliver(&there, master);
        deliver(&back, STDOUT_FILENO);
    }
}

/* Starts the program on a terminal like standard input; *MASTER is its other end. */
static pid_t start_on_terminal(char **argv, int *master)
{
    struct termios raw;
    struct winsize size;
    tcgetattr(STDIN_FILENO, &raw);
    ioctl(STDIN_FILENO, TIOCGWINSZ, &size);
    pid_t pid = forkpty(master, NULL, &raw, &size);
    if (pid == 0) {
        execvp(argv[0], argv);
        _exit(127);
    }
    cfmakeraw(&raw);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    return pid;
}

static pid_t start_on_socket(char **argv, int *master)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return -1;
    pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execvp(argv[0], argv);
        _exit(127);
    }
    close(ends[1]);
    *master = ends[0];
    return pid;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    int master, status;
    bool terminal = isatty(STDIN_FILENO);
    pid_t pid = terminal ? start_on_terminal(argv + 3, &master)
                         : start_on_socket(argv + 3, &master);
    if (pid < 0)
        return 1;
    carry(master, atof(argv[1]) / 1000, atof(argv[2]));
    close(master);
    if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
        return 1;
    return WEXITSTATUS(status);
}
