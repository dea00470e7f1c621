/* A handler only sets a flag and writes a byte to a pipe, which wakes poll() (the
 * self-pipe trick of D. J. Bernstein). Handlers of fatal signals restore the terminal
 * with write(2) and tcsetattr(3), which POSIX allows in handlers, and raise the signal
 * again. */
#include "terminal/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum {
    STACK_BYTES = 64 << 10
};

/* Signals to report. */
static const struct {
    int number;
    unsigned meaning;
} tidings[] = {{SIGWINCH, SIGNALS_RESIZE}, {SIGTERM, SIGNALS_END},
               {SIGHUP, SIGNALS_END},      {SIGINT, SIGNALS_END},
               {SIGTSTP, SIGNALS_STOP},    {SIGCONT, SIGNALS_GO_ON}};
enum {
    TIDINGS = sizeof tidings / sizeof tidings[0]
};

static int wake_pipe[2] = {-1, -1};
static volatile sig_atomic_t came[NSIG]; /* by signal */
static volatile sig_atomic_t rescue_tty = -1;
static struct termios rescue_termios;
static const char *rescue_bytes;
static struct sigaction before[NSIG]; /* by signal */
/* The handler needs this stack if the program's own has overflowed. */
static char crash_stack[STACK_BYTES];

static void on_tidings(int number)
{
    int saved = errno;
    came[number] = 1;
    /* An error is ignored: if the pipe is full, the bytes in it wake the program. */
    ssize_t written = write(wake_pipe[1], "", 1);
    (void)written;
    errno = saved;
}

void signals_rescue(void)
{
    int tty = rescue_tty;
    if (tty < 0)
        return;
    rescue_tty = -1;
    const char *bytes = rescue_bytes;
    /* Gives up if the tty takes no more bytes: waiting might never end. */
    for (size_t left = strlen(bytes); left > 0;) {
        ssize_t n = write(tty, bytes, left);
        if (n <= 0 && errno != EINTR)
            break;
        if (n > 0) {
            bytes += n;
            left -= (size_t)n;
        }
    }
    tcsetattr(tty, TCSANOW, &rescue_termios);
}

static void on_crash(int number)
{
    signals_rescue();
    /* SA_RESETHAND has restored the default action, so the core shows the fault. */
    raise(number);
}

void signals_protect(int tty, const struct termios *termios, const char *bytes)
{
    rescue_tty = -1;
    if (tty < 0)
        return;
    rescue_termios = *termios;
    rescue_bytes = bytes;
    rescue_tty = tty;
}

/* Sets ACTION for signal NUMBER; false: leave its action as it is. Those that are about a write
 * that fails are ignored. All others kill, the real-time ones too: they are caught to restore the
 * terminal first. */
static bool choose_action(int number, struct sigaction *action)
{
    *action =
        (struct sigaction){.sa_handler = on_crash,
                           .sa_flags = (int)(SA_RESETHAND | SA_NODEFER | SA_ONSTACK)};
    for (int i = 0; i < TIDINGS; i++)
        if (tidings[i].number == number)
            *action =
                (struct sigaction){.sa_handler = on_tidings, .sa_flags = SA_RESTART};
    if (number == SIGPIPE || number == SIGXFSZ)
        *action = (struct sigaction){.sa_handler = SIG_IGN};
    sigemptyset(&action->sa_mask);
    bool kills =
        number != SIGCHLD && number != SIGURG && number != SIGTTIN && number != SIGTTOU;
    return kills && number != SIGKILL && number != SIGSTOP;
}

/* The C library's own signals cannot be caught, which does no harm. */
static void catch_all(void)
{
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action;
    for (int number = 1; number < NSIG; number++)
        if (choose_action(number, &action))
            sigaction(number, &action, &before[number]);
}

int signals_open(void)
{
    if (pipe(wake_pipe) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    catch_all();
    return wake_pipe[0];
}

void signals_close(void)
{
    signals_protect(-1, NULL, NULL);
    struct sigaction action;
    for (int number = 1; number < NSIG; number++)
        if (choose_action(number, &action))
            sigaction(number, &before[number], NULL);
    for (int i = 0; i < 2; i++) {
        close(wake_pipe[i]);
        wake_pipe[i] = -1;
    }
}

unsigned signals_take(void)
{
    char bytes[64];
    /* The pipe is emptied first: a signal that comes later fills it again. */
    while (read(wake_pipe[0], bytes, sizeof bytes) > 0)
        ;
    unsigned set = 0;
    for (int i = 0; i < TIDINGS; i++)
        if (came[tidings[i].number]) {
            came[tidings[i].number] = 0;
            set |= tidings[i].meaning;
        }
    return set;
}

void signals_stop(void)
{
    struct sigaction standard = {.sa_handler = SIG_DFL};
    struct sigaction ours;
    sigemptyset(&standard.sa_mask);
    sigaction(SIGTSTP, &standard, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}
