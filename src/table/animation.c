#include "table/animation.h"

#include "table/game_clock.h"

bool animation_allowed(const struct animation *animation)
{
    return !animation->forbidden && game_clock_runs();
}

void animation_begin(struct animation *animation, int frames, double seconds)
{
    if (!animation_allowed(animation))
        return;
    animation->began = game_clock_now();
    animation->frames = frames;
    animation->frame_seconds = seconds / frames;
}

void animation_end(struct animation *animation)
{
    animation->began = 0;
}

static double passed(const struct animation *animation)
{
    return game_clock_now() - animation->began;
}

bool animation_runs(const struct animation *animation)
{
    return animation->began > 0 &&
           passed(animation) < animation->frames * animation->frame_seconds;
}

int animation_frame(const struct animation *animation)
{
    int frame = (int)(passed(animation) / animation->frame_seconds);
    return frame < animation->frames ? frame : animation->frames - 1;
}

int animation_wait(const struct animation *animation)
{
    if (!animation_runs(animation))
        return -1;
    int next = animation_frame(animation) + 1;
    return game_clock_until(animation->began + next * animation->frame_seconds);
}
