#include "table/turn.h"

#include "base/clock.h"
#include "game/game.h"

void turn_init(struct turn *turn)
{
    *turn = (struct turn){.moving = MOVE_NONE};
}

void turn_start(struct turn *turn, enum mode mode, double seconds)
{
    turn->mode = mode;
    turn->auto_wanted = false;
    turn->backs = 0;
    turn_wait(turn, seconds);
}

void turn_stop(struct turn *turn)
{
    turn->mode = MODE_HAND;
    turn->auto_wanted = false;
    turn->moving = MOVE_NONE;
}

void turn_show(struct turn *turn, uint32_t move)
{
    turn->moving = move;
    turn->step = 0;
}

bool turn_show_on(struct turn *turn, int steps)
{
    return ++turn->step < steps;
}

void turn_wait(struct turn *turn, double seconds)
{
    turn->next_frame = clock_now() + seconds;
}

bool turn_is_due(const struct turn *turn)
{
    return clock_now() >= turn->next_frame;
}
