/* A game, its advice and its table of moves, which a test follows position by position. The
 * limits are nodes, so each run is the same. */
#ifndef TESTS_COACH_TRIAL_H
#define TESTS_COACH_TRIAL_H

#include "coach/advice.h"

struct trial {
    const struct game *game;
    struct session session;
    struct advice advice;
    struct moves moves;
};

/* Deals SEED of VARIANT. NODES limits each search for a line, 0: it ends by itself. */
void trial_begin(struct trial *trial, const struct game *game, uint32_t variant,
                 uint64_t seed, uint64_t nodes);
void trial_end(struct trial *trial);

/* The position was changed by MADE, or is new (MOVE_NONE): waits for the solver. */
void trial_advise(struct advice *advice, const struct session *session, uint32_t made);
void trial_follow(struct trial *trial, uint32_t made);
/* Puts what the solver knows into the table, as a hint does. */
void trial_learn(struct trial *trial);
/* Judges the moves, and waits until that has ended. */
void trial_judge(struct trial *trial);
/* Fills the table as the program does, up to its end. */
void trial_fill(struct trial *trial);
/* Proves by another search what can be reached behind MOVE. False: it reached its limit. */
bool trial_prove(const struct trial *trial, const struct known_move *move,
                 struct solution *proof);

#endif
