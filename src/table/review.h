/* A game in hindsight: how long it took, how long it had to take, where it went astray.
 *
 *     struct review review;
 *     if (review_make(&review, &session, remaining, count)) ... */
#ifndef TABLE_REVIEW_H
#define TABLE_REVIEW_H

#include "game/session.h"

struct review {
    int length; /* of the line so far and the shortest rest of it */
    int least;  /* of a shortest line from the start */
    int detour; /* the length with the first move that lost something, 0: none did */
    int at;     /* its number in the session, from 0 */
};

/* REMAINING: the least length from the position after i moves, -1: not known; COUNT of
 * them. False: not enough is known. */
bool review_make(struct review *review, const struct session *session,
                 const int *remaining, int count);

#endif
