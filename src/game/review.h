/* Compares a game with its shortest line: how much longer it was, and where it left a
 * shortest line.
 *
 *     struct review review;
 *     if (review_make(&review, &session, remaining, count)) ... */
#ifndef GAME_REVIEW_H
#define GAME_REVIEW_H

#include "game/session.h"

struct review {
    int length; /* of the moves made and a shortest line from there */
    int least;  /* length of a shortest line from the start */
    int detour; /* length of the moves up to the first one that lost some, 0: none did */
    int at;     /* that move in the session, from 0 */
};

/* REMAINING[i], COUNT of them: the length of a shortest line from the position after i
 * moves, -1: not known. False: it is not known for every position so far. */
bool review_make(struct review *review, const struct session *session,
                 const int *remaining, int count);

#endif
