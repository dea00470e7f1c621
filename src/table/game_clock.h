/* Measures the time played, in the pieces between two calls. */
#ifndef TABLE_GAME_CLOCK_H
#define TABLE_GAME_CLOCK_H

struct game_clock {
    double from; /* when the current piece began, by clock_now() */
};

/* Begins a new piece; the time since the last call does not count. */
void game_clock_start(struct game_clock *clock);

/* The seconds since the last call of either function; begins a new piece. */
double game_clock_take(struct game_clock *clock);

#endif
