#include "base/thread.h"

#include <sched.h>
#include <signal.h>
#include <unistd.h>

/* For recursive searches; the default of some C libraries is 128 KiB. */
enum {
    STACK_BYTES = 8 << 20
};

static bool thread_yields;

void thread_yield_to_all(void)
{
    thread_yields = true;
}

static void block_signals(sigset_t *before)
{
    static const int faults[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL,
                                 SIGABRT, SIGTRAP, SIGSYS};
    sigset_t blocked;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, before);
}

void thread_yield(pthread_t thread)
{
#ifdef SCHED_IDLE
    pthread_setschedparam(thread, SCHED_IDLE, &(struct sched_param){0});
#else
    (void)thread;
#endif
}

bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument)
{
    sigset_t before;
    block_signals(&before); /* a new thread inherits the mask */
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    int failed = pthread_create(thread, &attributes, run, argument);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failed == 0 && thread_yields)
        thread_yield(*thread);
    return failed == 0;
}

int thread_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 1 ? (int)count : 1;
}
