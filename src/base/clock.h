/* Clocks, in seconds. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds since an unspecified start; never goes back. */
double clock_now(void);

/* Processor time of the calling thread, in seconds. */
double clock_thread(void);

#endif
