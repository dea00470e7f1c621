#include "table/ghost.h"

#include <string.h>

enum {
    FIRST_FRAMES = 2, /* of the board as it is, */
    LAST_FRAMES = 3   /* and of the last picture */
};

static const double frame_seconds = 0.6;

bool *ghost_name(struct ghost *ghost, unsigned number)
{
    ghost_end(ghost);
    ghost->step = 0;
    ghost->said = number;
    ghost->has_stay = false;
    memset(ghost->named, 0, sizeof ghost->named);
    return ghost->named;
}

bool *ghost_stay(struct ghost *ghost)
{
    ghost->has_stay = true;
    memset(ghost->stays, 0, sizeof ghost->stays);
    return ghost->stays;
}

void ghost_start(struct ghost *ghost, const struct game *game, const void *state,
                 const uint32_t *line, int count)
{
    int frames = FIRST_FRAMES + count + LAST_FRAMES;
    if (count < 1 || count > GHOST_MOST)
        return;
    ghost->game = game;
    ghost->count = count;
    ghost->step = 0;
    memcpy(ghost->line, line, (size_t)(count + 1) * sizeof *line);
    memcpy(ghost->state, state, game->rules->state_size);
    animation_begin(&ghost->show, frames, frames * frame_seconds);
}

void ghost_tick(struct ghost *ghost)
{
    int due = ghost_runs(ghost) ? animation_frame(&ghost->show) - FIRST_FRAMES + 1 : 0;
    while (ghost->step < due && ghost->step < ghost->count &&
           ghost->game->rules->apply(ghost->state, ghost_move(ghost)))
        ghost->step++;
}
