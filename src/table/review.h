/* Compares a game with its shortest line: how much longer it was, and where it left a
 * shortest line. A detour ends when the goal is nearer than before it began, so it has the
 * moves there and back.
 *
 *     struct review review;
 *     if (review_make(&review, &session, remaining, count)) ... */
#ifndef TABLE_REVIEW_H
#define TABLE_REVIEW_H

#include "marks/marks.h"
#include "table/outlook.h"

struct review {
    int length; /* of the moves made and a shortest line from there */
    int least;  /* length of a shortest line from the start */
    int detour; /* the largest detour: length of the moves up to its first one that lost
                 * some, 0: none did */
    int at;     /* that move in the session, from 0 */
    int cost;   /* moves lost by that detour */
};

/* REMAINING[i], COUNT of them: the length of a shortest line from the position after i
 * moves, -1: not known. False: it is not known for every position so far. */
bool review_make(struct review *review, const struct session *session,
                 const int *remaining, int count);

/* The mistake of a game: the move that lost it, the one that cost most points, or the first
 * one of the largest detour. */
struct mistake {
    int at;          /* that move in the session, from 0 */
    uint32_t better; /* a better move there; MOVE_NONE: the solver knows it */
    int64_t cost;    /* scored games: the points that it cost, about; else 0 */
};

/* Finds it from what the solver knows by now, and the marks once they review the game.
 * False: none is known, or none was made. */
bool review_mistake(struct mistake *mistake, const struct session *session,
                    const struct outlook *outlook, const struct marks *marks);

/* Adds MOVE from position I in few words, with single blanks: two begin the next part of a
 * message. */
void review_print_move(const struct session *session, int i, uint32_t move,
                       struct text *out);

#endif
