/* The time of a short show on the screen, in frames, until it is over or a key ends it.
 *
 *     animation_begin(&show, 30, 2);                  30 frames in two seconds
 *     wait at most animation_wait(&show)
 *     if (animation_runs(&show)) ... draw frame animation_frame(&show) */
#ifndef TABLE_ANIMATION_H
#define TABLE_ANIMATION_H

#include "table/game_clock.h"

/* All zero: it does not run. */
struct animation {
    bool forbidden; /* the line is slow */
    double began;   /* by game_clock_now(); 0: it does not run */
    int frames;
    double frame_seconds;
};

/* Whether it can begin. */
static inline bool animation_allowed(const struct animation *animation)
{
    return !animation->forbidden && game_clock_runs();
}

static inline void animation_begin(struct animation *animation, int frames,
                                   double seconds)
{
    if (!animation_allowed(animation))
        return;
    animation->began = game_clock_now();
    animation->frames = frames;
    animation->frame_seconds = seconds / frames;
}
static inline void animation_end(struct animation *animation)
{
    animation->began = 0;
}

/* Whether it has begun and its time is not over. */
static inline bool animation_runs(const struct animation *animation)
{
    return animation->began > 0 && game_clock_now() - animation->began <
                                       animation->frames * animation->frame_seconds;
}

/* Which of its frames is due, from 0; it runs. */
static inline int animation_frame(const struct animation *animation)
{
    double passed = game_clock_now() - animation->began;
    int frame = (int)(passed / animation->frame_seconds);
    return frame < animation->frames ? frame : animation->frames - 1;
}

/* Milliseconds until its next frame, or until it is over; -1: it does not run. */
static inline int animation_wait(const struct animation *animation)
{
    if (!animation_runs(animation))
        return -1;
    int next = animation_frame(animation) + 1;
    return game_clock_until(animation->began + next * animation->frame_seconds);
}

#endif
