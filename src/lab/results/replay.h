/* Replays the line of a result. The replay uses only the rules, no solver.
 *
 *     struct replay replay = {.shuffles = false};
 *     unstuck_get_facts(position, &replay.facts, sizeof replay.facts);
 *     if (replay_fits(&replay, &result))
 *         replay_line(&replay, &result, position);
 *     if (replay.wrong.length > 0) ... text_get(&replay.wrong) says what is wrong
 *     text_free(&replay.wrong); */
#ifndef LAB_RESULTS_REPLAY_H
#define LAB_RESULTS_REPLAY_H

#include "lab/results/result.h"

struct replay {
    struct unstuck_facts facts; /* of the position before the line is played */
    bool shuffles;              /* a line may have shuffles, which solvers do not use */
    bool shuffled;              /* the line has one */
    int extra;                  /* moves of Klotski that the rules count as free */
    int64_t value;              /* the score or the length of the line */
    struct text wrong;          /* what is wrong with the result; empty: nothing yet */
};

/* Whether RESULT can be about a position with these facts; false: WRONG says why not. */
bool replay_fits(struct replay *replay, const struct result *result);

/* Plays the line of RESULT, whose verdict is "solved", in POSITION to its end, and compares
 * the figures. */
void replay_line(struct replay *replay, const struct result *result,
                 struct unstuck_position *position);

#endif
