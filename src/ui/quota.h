/* What a visitor may use of a terminal that strangers share: how much input in a second, and
 * how long without a key.
 *
 *     struct quota quota;
 *     quota_open(&quota, 1800);
 *     size_t most = quota_bytes(&quota);       read at most so many bytes now
 *     quota_took(&quota, n);
 *     switch (quota_idle(&quota)) ...
 *     poll(..., quota_wait(&quota, milliseconds))
 *
 * Input that is not read waits in the buffers of the system until its sender has to wait: so a
 * visitor who sends thousands of keys a second does not slow others. */
#ifndef UI_QUOTA_H
#define UI_QUOTA_H

#include <stdbool.h>
#include <stddef.h>

enum {
    QUOTA_RATE = 1000, /* bytes of input a second; a held key sends 30 to 200 */
    QUOTA_MOST = 1000, /* bytes at once */
    QUOTA_RESIZE = 250
};

/* IDLE 0: no quota. */
struct quota {
    double idle;    /* seconds without input after which the session ends */
    double touched; /* the last input, by clock_now() */
    bool warned;
    double bytes;  /* that may be read, ... */
    double filled; /* ... at this time by clock_now() */
};

void quota_open(struct quota *quota, double idle);

/* How many bytes may be read now; without a quota any number. */
size_t quota_bytes(struct quota *quota);
void quota_took(struct quota *quota, size_t bytes);

/* Whether the window may have its new size now. That costs as much as QUOTA_RESIZE bytes. */
bool quota_resizes(struct quota *quota);

enum quota_idle {
    QUOTA_FINE,
    QUOTA_WARN, /* once, a minute before the end or half of a shorter time */
    QUOTA_OVER
};
enum quota_idle quota_idle(struct quota *quota);

/* Seconds until the session ends, if no key comes. */
int quota_left(const struct quota *quota);

/* MILLISECONDS (-1: no limit) or less: until input may be read or quota_idle has news. */
int quota_wait(struct quota *quota, int milliseconds);

#endif
