/* A progress bar on standard error. It appears only if that is a terminal, and only after
 * a second.
 *
 *     [########................]  33%  1250.0/s  1:20 left
 *     breadth first  depth 42  at least 43  1.41 M nodes  180 MB  1:20
 *
 * The first position shows only the second form. For later ones it follows the bar, if
 * the line has room, once their search has run for a second.
 *
 * For one thread, except meter_give_way. */
#ifndef CLI_METER_H
#define CLI_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <unstuck.h>

struct meter {
    bool wanted, shown;
    uint64_t count;
    double share, skipped; /* parts of the whole, 0 to 1; SHARE -1: not known */
    double started, drawn;
};

/* TYPED: the user types the input on this terminal; then no bar is drawn. */
void meter_open(struct meter *meter, bool typed);

/* Counts one more result: SHARE of the whole is done now, SKIPPED of it without work. */
void meter_count(struct meter *meter, double share, double skipped);

/* Draws the meter at most four times a second. RUNNING: the progress of the search whose
 * result is awaited, SCORED: of a scored game; NULL: no search runs. */
void meter_show(struct meter *meter, const struct unstuck_progress *running, bool scored);

/* Removes the meter from the screen, so that a line of output can be written. */
void meter_hide(struct meter *meter);
void meter_close(struct meter *meter);

/* Clears the line of the meter before a message on standard error, from any thread and
 * without the meter. */
void meter_give_way(void);

#endif
