/* Watches the running search: when its figures are read, and the figures that the pane
 * shows. */
#ifndef COACH_WATCH_H
#define COACH_WATCH_H

#include "base/samples.h"
#include "coach/advice.h"

/* Seconds that a search must have run before the player's pane shows its progress. */
#define WATCH_PATIENCE 0.3

struct watch {
    double next_look;        /* when the figures are read again, by clock_now() */
    struct progress figures; /* of the last search that had any */
    struct samples best;     /* a scored game's best score so far, one per look */
};

/* For a new game. */
void watch_reset(struct watch *watch);

/* The position is about to change; called before advice_follow. */
void watch_position(struct watch *watch, const struct advice *advice);

/* The player asks for a move: what the search has is looked at in this frame. */
void watch_now(struct watch *watch);
/* The player waits for a first move, of fair advice or of a long search. */
void watch_hurry(struct watch *watch);

/* Reads the figures of ADVICE after advice_poll, which returned NEWS, and sets the time
 * of the next look if a search still runs. */
void watch_look(struct watch *watch, const struct advice *advice, bool news);

#endif
