/* How a command without a screen ends: a signal asks for the end, the command writes its
 * finished results, and an error message says if they cannot be written.
 *
 *     leave_catch();
 *     while (more && !leave_wanted())
 *         ... one position ...
 *     return leave_status(EXIT_FINE);
 *
 * This is the only global state: the signal flag, the first failed write and what to
 * stop. */
#ifndef CLI_LEAVE_H
#define CLI_LEAVE_H

#include <pthread.h>
#include <stdbool.h>

/* Exit statuses. */
enum {
    EXIT_FINE,
    EXIT_INPUT,      /* a position could not be read, or a result is wrong */
    EXIT_USAGE,      /* the command line is wrong */
    EXIT_INTERRUPTED /* or the output cannot be written; finished results are written */
};

/* From now on SIGINT, SIGTERM, SIGHUP and SIGALRM only ask for the end. Each interrupts
 * the main thread's blocking read, at the latest after a second. */
void leave_catch(void);

/* From now on a write that fails does not kill the process: because the reader of a pipe
 * has gone, or because a file has reached its size limit. A standard stream that is closed
 * gives its descriptor to no other file. */
void leave_by_writes(void);

/* Whether a signal asked for the end, or standard output cannot be written. If so, the
 * caller must not begin to wait for input. */
bool leave_wanted(void);

/* While ONLY, another thread writes to standard output for the calling one. A thread knows
 * only its own errno, so leave_wanted then leaves it to that thread's leave_flush to find
 * out that a write failed, and why. */
void leave_reads(bool only);

/* Flushes standard output. False: it cannot be written; leave_status prints the first
 * reason. */
bool leave_flush(void);

/* What a signal stops: the handler calls STOP with IT. */
struct leave_target {
    void (*stop)(void *it);
    void *it;
};

/* As STOP: unstuck_cancel for SOLVER. */
void leave_cancel(void *solver);

/* The next signal stops TARGET; NULL: nothing. TARGET must stay valid until the next call,
 * or to the end of the process if other threads get signals. */
void leave_stops(const struct leave_target *target);

/* Interrupts THREAD's blocking read with EINTR; call again until it has exited, because a
 * read that is just about to begin misses it. */
void leave_wake(pthread_t thread);

/* Flushes standard output and returns the exit status: STATUS, or EXIT_INTERRUPTED if a
 * signal asked for the end or the output cannot be written. Prints why it cannot, unless
 * its reader is gone. */
int leave_status(int status);

#endif
