/* Clocks, in seconds. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds since an unspecified start; never goes back. */
double clock_now(void);

/* Milliseconds until clock_now() is TIME, rounded up; 0: it is. */
static inline int clock_wait(double time)
{
    double left = time - clock_now();
    return left > 0 ? (int)(left * 1000) + 1 : 0;
}

/* Processor time of the calling thread, and of all threads of the process, in seconds. */
double clock_thread(void);
double clock_process(void);

#endif
