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

int32_t samples_largest(const struct samples *samples)
{
    int32_t largest = 0;
    for (int i = 0; i < samples->count; i++)
        largest = samples->value[i] > largest ? samples->value[i] : largest;
    return largest;
}
