/* A progress bar on standard error: only when that is a terminal, and only for what takes
 * longer than a second. */
#ifndef APP_METER_H
#define APP_METER_H

#include <stdbool.h>
#include <stdint.h>

struct meter {
    bool wanted, shown;
    uint64_t total; /* 0: not known */
    uint64_t count;
    double started, drawn;
};

void meter_open(struct meter *meter, uint64_t total);
void meter_count(struct meter *meter);

/* Draws it where it is time to, at most four times a second. */
void meter_show(struct meter *meter);

/* Takes it off the screen, so that a line of output can be written. */
void meter_hide(struct meter *meter);
void meter_close(struct meter *meter);

#endif
