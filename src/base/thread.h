/* Threads that leave signals to the main thread.
 *
 *     pthread_t thread;
 *     if (thread_start(&thread, run, argument)) ... pthread_join(thread, NULL);
 *
 * The signal handlers (terminal/signals.h) belong to the main thread, so the others start with
 * signals blocked. Signals of a fault stay unblocked: a blocked one would kill the
 * program before its handler could restore the terminal. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts RUN with ARGUMENT and a stack of 8 MiB. False: the system has no more
 * threads. */
bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument);

/* From now on a new thread gets only processor time that no other program of the machine wants
 * (where the system has that). Call before the first thread is started. */
void thread_yield_to_all(void);

/* THREAD gets only such time. */
void thread_yield(pthread_t thread);

/* How many threads can run at once on this machine, at least 1. */
int thread_processors(void);

#endif
