/* A budget of processor time that refills: how long the next search may take.
 *
 *     struct allowance allowance;
 *     allowance_open(&allowance);
 *     limits.processor = allowance_left(&allowance);
 *
 * All threads of the process spend it. Many players share a server's processors: each gets a
 * fiftieth of one on average, and up to ALLOWANCE_MOST of it at once. A player who has used up
 * the budget still gets an answer, from a short search. */
#ifndef BASE_ALLOWANCE_H
#define BASE_ALLOWANCE_H

/* By clock_now() and clock_process(). */
struct allowance {
    double left; /* seconds of processor time ... */
    double at;   /* ... at this time ... */
    double used; /* ... when the process had used so much */
};

void allowance_open(struct allowance *allowance);

/* Seconds of processor time for a search that starts now. 0: there is no ALLOWANCE (NULL), and so
 * no limit. */
double allowance_left(struct allowance *allowance);

#endif
