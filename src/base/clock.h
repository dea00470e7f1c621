/* Time in seconds. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds since some fixed moment; never goes back. */
double clock_now(void);

/* Processor time of the calling thread. */
double clock_thread(void);

#endif
