#include "base/samples.h"

void samples_add(struct samples *samples, int64_t value)
{
    if (samples->count == SAMPLES_MOST) {
        for (int i = 0; i < SAMPLES_MOST / 2; i++)
            samples->value[i] = samples->value[2 * i];
        samples->count = SAMPLES_MOST / 2;
    }
    samples->value[samples->count++] = value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

void samples_span(struct samples *samples, int span)
{
    *samples = (struct samples){.count = span < SAMPLES_MOST ? span : SAMPLES_MOST};
}

int samples_class(const struct samples *samples, int span, int at)
{
    return (int)((int64_t)at * samples->count / span);
}

void samples_count(struct samples *samples, int span, int at, int count)
{
    samples->value[samples_class(samples, span, at)] += count;
}

int32_t samples_largest(const struct samples *samples)
{
    int32_t largest = 0;
    for (int i = 0; i < samples->count; i++)
        largest = samples->value[i] > largest ? samples->value[i] : largest;
    return largest;
}
