/* Moves shown on the board without being made: those that a reason speaks of.
 *
 *     ghost_start(&ghost, game, state, line, 3);
 *     wait at most ghost_wait(&ghost)
 *     ghost_tick(&ghost);
 *     if (ghost_runs(&ghost)) ... draw ghost.state, with ghost_move pointed out */
#ifndef TABLE_GHOST_H
#define TABLE_GHOST_H

#include "game/game.h"

#include <stddef.h>

enum {
    GHOST_MOST = 12 /* moves: more are not shown */
};

struct ghost {
    const struct game *game;
    int count; /* of moves to make; 0: it does not run */
    int step;  /* made so far */
    double due;
    uint32_t line[GHOST_MOST + 1]; /* with the move after them */
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
};

/* Begins to show the first COUNT moves of LINE, legal from STATE, and the one after them, unless
 * they are none or more than GHOST_MOST. */
void ghost_start(struct ghost *ghost, const struct game *game, const void *state,
                 const uint32_t *line, int count);
void ghost_end(struct ghost *ghost);
bool ghost_runs(const struct ghost *ghost);

/* The move that comes next. */
uint32_t ghost_move(const struct ghost *ghost);

/* Milliseconds until the next move or the end; -1: it does not run. */
int ghost_wait(const struct ghost *ghost);
/* Makes the next move, or ends, if that is due. */
void ghost_tick(struct ghost *ghost);

#endif
