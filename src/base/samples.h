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
    int32_t value[SAMPLES_MOST]; /* -1: not known; the oldest first */
};

/* Adds VALUE, which is -1 (not known) or more; INT32_MAX stands for anything larger. */
void samples_add(struct samples *samples, int64_t value);

/* Makes SAMPLES a count of things in SPAN classes, 0 each: a sample is a class or, if there are
 * too many, several. */
void samples_span(struct samples *samples, int span);
/* Adds COUNT to class AT of the SPAN classes. */
void samples_count(struct samples *samples, int span, int at, int count);
/* The sample of class AT. */
int samples_class(const struct samples *samples, int span, int at);

/* The largest value, 0 if there is none. */
int32_t samples_largest(const struct samples *samples);

#endif
