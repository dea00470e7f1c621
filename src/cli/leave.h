/* How a command without a screen leaves: on SIGINT or SIGTERM it writes out what is finished,
 * and what could not be written is said.
 *
 *     leave_catch();
 *     while (more && !leave_wanted())
 *         ... one position ...
 *     return leave_status(EXIT_FINE);
 *
 * The signals' flag and the search that they end are all there is of it in the process. */
#ifndef CLI_LEAVE_H
#define CLI_LEAVE_H

#include "cli/options.h"

#include <pthread.h>

/* From now on SIGINT, SIGTERM and SIGHUP only ask for the end. */
void leave_catch(void);

/* From now on a write that fails does not kill: because the reader has gone, or the file is
 * as large as it may get. */
void leave_by_writes(void);

/* Whether the end was asked for, or nothing can be written any more. */
bool leave_wanted(void);

/* Writes out what standard output holds back. False: it cannot be written; why is kept for
 * leave_status where this is called before anything else fails. */
bool leave_flush(void);

/* SEARCH is ended by the next signal; NULL: none is. Only one at a time. It stays where it
 * is as long as a signal may still find it: to the end, unless this thread alone gets
 * signals. */
void leave_stops(struct search *search);

/* Breaks off what THREAD waits for: a read returns with EINTR, unless it begins just then.
 * Hence to be called again and again until the thread ends. */
void leave_wake(pthread_t thread);

/* Writes out what is left. The exit status: STATUS, or EXIT_INTERRUPTED where the end was
 * asked for or standard output cannot be written; that is said, unless its reader has
 * gone. */
int leave_status(int status);

#endif
