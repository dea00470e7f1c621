/* A budget of processor time that refills.
 *
 *     struct allowance allowance;
 *     allowance_open(&allowance, 0.02, 0.25, clock_process);
 *     limits.processor = allowance_search(&allowance, limits.processor);
 *
 * Many players share a server's processors: a session gets a small part of one on average, and
 * a little more at once. */
#ifndef BASE_ALLOWANCE_H
#define BASE_ALLOWANCE_H

struct allowance {
    double rate;           /* seconds of processor time in a second */
    double most;           /* at once */
    double (*clock)(void); /* clock_process or clock_thread: who spends the budget */
    double left;           /* seconds of processor time ... */
    double at;             /* ... at this time by clock_now() ... */
    double used;           /* ... when CLOCK showed this */
};

/* Opens it full. */
void allowance_open(struct allowance *allowance, double rate, double most,
                    double (*clock)(void));

/* Seconds of processor time that may be used now; less than 0: the debt. */
double allowance_left(struct allowance *allowance);

/* Seconds of processor time for a search that starts now, at most MOST: all that is left, or a
 * little, with which a short search still finds an answer. A debt is forgotten. MOST 0, and
 * 0 returned if there is no ALLOWANCE (NULL): no limit. */
double allowance_search(struct allowance *allowance, double most);

#endif
