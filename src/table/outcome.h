/* How a game ended, in words: a message above the keys, and a box over the board. */
#ifndef TABLE_OUTCOME_H
#define TABLE_OUTCOME_H

#include "coach/moves.h"
#include "coach/outlook.h"
#include "ui/message.h"

enum {
    OUTCOME_MAX = 320
};

struct outcome {
    char words[OUTCOME_MAX]; /* translated, in lines */
    struct message said;     /* the last message with them */
    bool boxed;              /* the box is open */
    int explained;           /* WHY is about this move, from 1; 0: about none */
    char why[160];           /* a sentence; "": no reason is known */
    uint32_t chosen;         /* the key of the entry with the cursor; 0: the first one */
    bool has_own_best;
    int64_t own_best; /* the highest score that the player reached at this table */
    bool has_record;
    int64_t record; /* the most points of earlier games */
    int64_t bank;   /* the dollars of earlier games */
};

/* RECORD, BANK: see above; NULL: it is not known, or there are no such games. */
void outcome_compare(struct outcome *outcome, const int64_t *record, int64_t bank);

/* Closes the box. */
static inline void outcome_close(struct outcome *outcome)
{
    outcome->boxed = false;
}

/* Finds the words for the end of SESSION, which is over, from what the solver knows by
 * now, and puts them into MESSAGE, in one line and with the keys to press next. */
void outcome_say(struct outcome *outcome, struct message *message,
                 const struct session *session, const struct advice *advice,
                 const struct outlook *outlook, const struct moves *moves);

/* Whether MESSAGE still says it. */
bool outcome_is_said(const struct outcome *outcome, const struct message *message);

#endif
