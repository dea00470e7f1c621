/* Numbers over time or over the moves of a game, as many as a graph can show.
 *
 *     struct samples rates = {0};
 *     samples_add(&rates, nodes_per_second);
 *
 * The number of samples is limited, but the span is not: when the array is full, every
 * second sample is dropped. */
#ifndef BASE_SAMPLES_H
#define BASE_SAMPLES_H

#include <stdint.h>

enum {
    SAMPLES_MOST = 512
};

struct samples {
    int count;
    int32_t value[SAMPLES_MOST]; /* not negative; the oldest first */
};

/* Adds VALUE, which is not negative; INT32_MAX stands for anything larger. */
void samples_add(struct samples *samples, int64_t value);

/* The largest value, 0 if there is none. */
int32_t samples_largest(const struct samples *samples);

#endif
