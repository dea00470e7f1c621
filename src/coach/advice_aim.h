/* What advice looks for: advice.c a line that wins, advice_score.c a line with a high score,
 * advice_chance.c the move with the best chance, judged from what the player has seen. Only
 * the files advice*.c include this header. */
#ifndef COACH_ADVICE_AIM_H
#define COACH_ADVICE_AIM_H

#include "coach/advice.h"

struct advice_aim {
    bool wins;       /* a line that it knows wins */
    bool background; /* its search continues while the player thinks: on one thread, and
                      * with a budget even if the player asked */
    enum question question; /* of that search */
    void (*follow)(struct advice *advice, const struct session *session, uint32_t made);
    /* Takes what the search for the position at hand has found by now; BEFORE is its progress
     * at the last look. True: something changed. */
    bool (*look)(struct advice *advice, const struct session *session,
                 const struct progress *before);
    /* Takes FOUND, the answer of that search. */
    void (*take)(struct advice *advice, const struct session *session,
                 struct solution *found);
};

extern const struct advice_aim advice_score, advice_chance;

/* Starts the search that answers QUESTION about STATE, or about the position at hand. */
void advice_start(struct advice *advice, const void *state, enum question question);
void advice_start_here(struct advice *advice, const struct session *session,
                       enum question question);
/* Searches the position at hand, unless analysis is off and the player did not ask. */
void advice_search(struct advice *advice, const struct session *session);
void advice_set_remaining(struct advice *advice, const struct session *session);

/* Every aim can be asked for candidates: takes what their search has by now (true: it has
 * some), and its answer to QUESTION. */
bool advice_look_candidates(struct advice *advice);
void advice_take_candidates(struct advice *advice, struct solution *found,
                            enum question question);

#endif
