/* Clocks, in seconds. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds since an unspecified start; never goes back. */
double clock_now(void);

/* Milliseconds until clock_now() is TIME, rounded up; 0: it is. */
int clock_wait(double time);

/* Processor time of the calling thread, and of all threads of the process, in seconds. */
double clock_thread(void);
double clock_process(void);

#endif
