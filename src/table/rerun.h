/* A scored game shown again from its start: the lines that can be shown, and the one that
 * is being shown.
 *
 *     rerun_start(&rerun, best ? &advice.best : &rerun.own);
 *     while ((move = rerun_next(&rerun, session.cursor)) != MOVE_NONE) ...
 *     rerun.running = false; */
#ifndef TABLE_RERUN_H
#define TABLE_RERUN_H

#include "coach/full_line.h"

struct rerun {
    struct full_line own; /* the game as it ended last */
    bool has_own_best;
    int64_t own_best; /* the highest score that the player reached without auto-play */
    bool running;     /* auto-play follows LINE, not the solver */
    struct full_line line;
};

/* For a new game. */
void rerun_reset(struct rerun *rerun);

/* SESSION has ended; BY_HAND: the player made the last move. The end of a rerun changes
 * nothing, nor does that of a game without a score. */
void rerun_note_end(struct rerun *rerun, const struct session *session, bool by_hand);

/* Begins to show LINE, which is copied. */
void rerun_start(struct rerun *rerun, const struct full_line *line);

/* The move after the first PLAYED ones of the running line; MOVE_NONE: no rerun runs, or
 * it is at its end. */
uint32_t rerun_next(const struct rerun *rerun, int played);

#endif
