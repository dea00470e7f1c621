/* The candidates of fair advice for the position at hand, and those for the position behind
 * the best one, which auto-play needs next.
 *
 *     choices_take(&choices, list, count);       the search has found these so far
 *     int count = choices_list(&choices, out);
 *     choices_follow(&choices, move);            after every change of the position
 *     choices_free(&choices); */
#ifndef COACH_CHOICES_H
#define COACH_CHOICES_H

#include "engine/solution.h"
#include "game/session.h"

enum {
    CANDIDATES_MAX = 32
};

/* Initially zero except AT, SHOWN and LAST, which are -1. */
struct choices {
    struct candidate *list; /* COUNT of them, found here or in an earlier position, ... */
    int count;
    int at; /* ... since which this many moves of the best one were made; -1: LIST does not
                * hold for the position at hand */
    int shown; /* place of the candidate that the player looks at, -1: none */
    int last;  /* chance in percent of the last position that had one, -1: none */

    /* For the position behind the best candidate; taken over when that is reached. */
    struct candidate *next;
    int next_count;
    bool next_known;
};

void choices_free(struct choices *choices);

/* Whether there are candidates for the position at hand, even if they are none. */
static inline bool choices_known(const struct choices *choices)
{
    return choices->at >= 0;
}

/* Copies the candidates for the position at hand, the best first; returns their number. While
 * the best one is followed: that one alone, with the moves that are left. The moves are valid
 * until the next change of CHOICES. */
int choices_list(const struct choices *choices,
                 struct candidate candidates[CANDIDATES_MAX]);

/* Adds the chance of the NTH candidate and its last move in few words. False: there are
 * fewer. */
bool choices_print(const struct choices *choices, const struct session *session, int nth,
                   struct text *out);

/* Adds a reason for CANDIDATE from what the player of SESSION has seen. False: there is none. */
bool choices_reason(const struct candidate *candidate, const struct session *session,
                    struct text *out);

/* The player looks at the candidate at place NTH. It and those before it keep their order
 * until another one is clearly better, so that a hint does not jump between equals. SHOWN
 * follows the candidate to its new place; the best one gives its place to a better one. */
static inline void choices_hold(struct choices *choices, int nth)
{
    choices->shown = nth;
}

/* Takes over the COUNT candidates of LIST: for the position at hand, or for the one behind
 * the best candidate. */
void choices_take(struct choices *choices, struct candidate *list, int count);
void choices_take_next(struct choices *choices, struct candidate *list, int count);

/* The position behind the best candidate, as the player will know it, goes to STATE. False:
 * the game is over there, or there is no candidate. */
bool choices_ahead(const struct choices *choices, const struct session *session,
                   void *state);

enum choices_followed {
    CHOICES_LEFT,  /* the candidates no longer hold */
    CHOICES_ALONG, /* the best one has moves left */
    CHOICES_BEHIND /* the last move of the best one was made; NEXT is taken over */
};
/* The position was changed by MADE, or by undo and the like (MOVE_NONE). */
enum choices_followed choices_follow(struct choices *choices, uint32_t made);

#endif
