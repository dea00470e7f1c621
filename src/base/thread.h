/* Threads that leave signals to the thread of the screen.
 *
 *     pthread_t thread;
 *     if (thread_start(&thread, run, argument)) ... pthread_join(thread, NULL);
 *
 * The terminal is put back in order by handlers that count on the main thread, so all
 * others are started with signals blocked; all but those that a fault of the thread
 * itself raises, which would kill the program without its handler. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* False: the system has no more threads. The stack is 8 MiB on every system. */
bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument);

#endif
