/* Limits for a visitor's session on a server that strangers share: bytes of input and
 * processor time, both per second, and the time without a key.
 *
 *     struct quota quota;
 *     quota_open(&quota, 1800);
 *     size_t most = quota_bytes(&quota);       read no more bytes than this now
 *     quota_took(&quota, n);
 *     if (quota_is_over(&quota)) ...
 *     poll(..., quota_wait(&quota, milliseconds))
 *
 * Bytes that are not read wait in the buffers of the system, and when these are full, the
 * sender has to wait. So a visitor who sends thousands of keys a second, or keys that need much
 * processor time, hardly slows the others.
 *
 * The processor time is that of the thread that opened the quota. It covers all that a key can
 * start there: drawing, openings, deals of a grade, statistics. Searches on other threads have
 * a budget of their own (base/allowance.h, app/visit.c). */
#ifndef TERMINAL_QUOTA_H
#define TERMINAL_QUOTA_H

#include "base/allowance.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    QUOTA_RATE = 1000, /* bytes of input a second; a held key sends 30 to 200 */
    QUOTA_MOST = 1000, /* bytes at once */
    QUOTA_RESIZE = 250 /* a new size of the window costs as much as this many bytes */
};

/* IDLE 0: no quota. */
struct quota {
    double idle;           /* seconds without input after which the session ends */
    double touched;        /* the last input, by clock_now() */
    double bytes;          /* bytes that could be read at FILLED */
    double filled;         /* by clock_now() */
    struct allowance work; /* processor time of this thread */
};

void quota_open(struct quota *quota, double idle);

/* How many bytes may be read now; SIZE_MAX if there is no quota. */
size_t quota_bytes(struct quota *quota);

/* Call it after a read: the visitor sent BYTES. */
void quota_took(struct quota *quota, size_t bytes);

/* Seconds until keys are taken again, because this thread used too much processor time; 0: keys
 * are taken. */
double quota_held(struct quota *quota);

/* Whether the window may have its new size now; if so, subtracts QUOTA_RESIZE bytes. */
bool quota_resizes(struct quota *quota);

/* Whether no input came for so long that the session ends. */
bool quota_is_over(const struct quota *quota);

/* Whether the visitor must be warned: LINE gets why keys wait, or when the session ends: from a
 * minute before that on, or after half of a shorter time. */
bool quota_warns(struct quota *quota, char *line, size_t size);

/* How long to wait: MILLISECONDS (-1: no limit), or less if input may be read before that or
 * the visitor must be warned or the session ends; at most a second while keys are held. */
int quota_wait(struct quota *quota, int milliseconds);

#endif
