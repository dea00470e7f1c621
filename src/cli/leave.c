#include "cli/leave.h"

#include "base/i18n.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <unstuck.h>

static atomic_bool wanted;
static atomic_int failure; /* errno of the first write to standard output that failed */
static _Thread_local bool reads_only; /* see leave_reads */
static _Atomic(const struct leave_target *) stopped;

static void stop(void)
{
    const struct leave_target *target = atomic_load(&stopped);
    if (target != NULL)
        target->stop(target->it);
}

/* A signal that comes just before a blocking read does not interrupt it. So this handler
 * sets an alarm, which calls the handler again, until leave_wanted was called. */
static void on_signal(int number)
{
    (void)number;
    atomic_store(&wanted, true);
    alarm(1);
    stop();
}

void leave_catch(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGALRM, &action, NULL);
    struct sigaction hangup; /* ignored under nohup */
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}

void leave_by_writes(void)
{
    /* The wrong way round, so that reads and writes fail as before. */
    for (int i = 0; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0)
            open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void leave_reads(bool only)
{
    reads_only = only;
}

bool leave_flush(void)
{
    int none = 0;
    if (!ferror(stdout) && fflush(stdout) == 0)
        return true;
    atomic_compare_exchange_strong(&failure, &none, errno != 0 ? errno : EIO);
    return false;
}

bool leave_wanted(void)
{
    if (!atomic_load(&wanted))
        return reads_only ? atomic_load(&failure) != 0 : ferror(stdout) && !leave_flush();
    alarm(0);
    return true;
}

void leave_cancel(void *solver)
{
    unstuck_cancel(solver);
}

void leave_stops(const struct leave_target *target)
{
    atomic_store(&stopped, target);
    if (atomic_load(&wanted))
        stop();
}

void leave_wake(pthread_t thread)
{
    pthread_kill(thread, SIGTERM);
}

int leave_status(int status)
{
    if (leave_flush())
        return atomic_load(&wanted) ? EXIT_INTERRUPTED : status;
    if (atomic_load(&failure) != EPIPE)
        fprintf(stderr, _("unstuck: standard output cannot be written: %s\n"),
                strerror(atomic_load(&failure)));
    return EXIT_INTERRUPTED;
}
