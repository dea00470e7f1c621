#include "table/ghost.h"

#include "base/clock.h"

#include <string.h>

static const double move_seconds = 0.6, last_seconds = 2;

void ghost_start(struct ghost *ghost, const struct game *game, const void *state,
                 const uint32_t *line, int count)
{
    ghost_end(ghost);
    if (count < 1 || count > GHOST_MOST)
        return;
    ghost->game = game;
    ghost->count = count;
    ghost->step = 0;
    ghost->due = clock_now() + move_seconds;
    memcpy(ghost->line, line, (size_t)(count + 1) * sizeof *line);
    memcpy(ghost->state, state, game->rules->state_size);
}

void ghost_end(struct ghost *ghost)
{
    ghost->count = 0;
}

bool ghost_runs(const struct ghost *ghost)
{
    return ghost->count > 0;
}

uint32_t ghost_move(const struct ghost *ghost)
{
    return ghost->line[ghost->step];
}

int ghost_wait(const struct ghost *ghost)
{
    double left = (ghost->due - clock_now()) * 1000;
    return !ghost_runs(ghost) ? -1 : left > 0 ? (int)left + 1 : 0;
}

void ghost_tick(struct ghost *ghost)
{
    if (!ghost_runs(ghost) || clock_now() < ghost->due)
        return;
    if (ghost->step == ghost->count ||
        !ghost->game->rules->apply(ghost->state, ghost_move(ghost))) {
        ghost_end(ghost);
        return;
    }
    ghost->step++;
    ghost->due += ghost->step == ghost->count ? last_seconds : move_seconds;
}
