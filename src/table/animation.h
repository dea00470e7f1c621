/* The time of a short show on the screen, in frames, until it is over or a key ends it.
 *
 *     animation_begin(&show, 30, 2);                  30 frames in two seconds
 *     wait at most animation_wait(&show)
 *     if (animation_runs(&show)) ... draw frame animation_frame(&show) */
#ifndef TABLE_ANIMATION_H
#define TABLE_ANIMATION_H

#include <stdbool.h>

/* All zero: it does not run. */
struct animation {
    bool forbidden; /* the line is slow */
    double began;   /* by game_clock_now(); 0: it does not run */
    int frames;
    double frame_seconds;
};

/* Whether it can begin. */
bool animation_allowed(const struct animation *animation);

void animation_begin(struct animation *animation, int frames, double seconds);
void animation_end(struct animation *animation);
/* Whether it has begun and its time is not over. */
bool animation_runs(const struct animation *animation);

/* Milliseconds until its next frame, or until it is over; -1: it does not run. */
int animation_wait(const struct animation *animation);

/* Which of its frames is due, from 0; it runs. */
int animation_frame(const struct animation *animation);

#endif
