/* Measures the time played, and notices when the player has left.
 *
 *     game_clock_start(&clock);
 *     game_clock_touch(&clock);                      at each key
 *     seconds += game_clock_take(&clock);            before each frame
 *     wait at most game_clock_wait(&clock, seconds)  until a frame is due
 *     if (game_clock_is_idle(&clock)) ...            a minute without a key, or left
 *
 * For tests: UNSTUCK_CLOCK_RATE is the number of seconds that pass here in one second; 0
 * stops the clock, so that no frame comes unless something happens. */
#ifndef TABLE_GAME_CLOCK_H
#define TABLE_GAME_CLOCK_H

#include <stdbool.h>

enum {
    GAME_CLOCK_IDLE = 60 /* seconds without a key after which the clock stops */
};

struct game_clock {
    double from;    /* when the current piece of time began, by game_clock_now() */
    double touched; /* when the player was last there */
    double dropped; /* seconds that restarts took off the game's time */
    bool left;      /* the player is idle because of game_clock_leave */
};

/* Seconds since an unspecified start. */
double game_clock_now(void);
/* Whether time passes at all: always, except in tests. */
bool game_clock_runs(void);
/* Milliseconds until game_clock_now() returns TIME, at least 0, rounded up; -1: never. */
int game_clock_until(double time);

/* Begins a new piece of time: what passed since the last call does not count. The player
 * is there. */
void game_clock_start(struct game_clock *clock);

/* The player is there, or waits for the solver. */
static inline void game_clock_touch(struct game_clock *clock)
{
    clock->touched = game_clock_now();
}

/* The player has left the window and counts as idle until game_clock_start. */
static inline void game_clock_leave(struct game_clock *clock)
{
    clock->touched = game_clock_now();
    clock->left = true;
}

/* The seconds since the last call of game_clock_start or game_clock_take, but none after
 * the player was idle; begins a new piece of time. */
double game_clock_take(struct game_clock *clock);

/* The game restarts: *SECONDS, its time, becomes 0, until the player redoes the moves
 * (game_clock_restore) or makes others (game_clock_forget). */
void game_clock_restart(struct game_clock *clock, double *seconds);
static inline void game_clock_restore(struct game_clock *clock, double *seconds)
{
    *seconds += clock->dropped;
    clock->dropped = 0;
}
static inline void game_clock_forget(struct game_clock *clock)
{
    clock->dropped = 0;
}

/* Whether the player was not there for GAME_CLOCK_IDLE seconds, or has left. */
bool game_clock_is_idle(const struct game_clock *clock);

/* Milliseconds until the clock, which shows SECONDS, shows another second, or until the
 * player is idle; -1: never. */
int game_clock_wait(const struct game_clock *clock, double seconds);

#endif
