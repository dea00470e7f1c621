#include "lab/spread.h"

#include "base/memory.h"
#include "base/share.h"

#include <math.h>
#include <stdlib.h>

static void keep(struct spread *spread, double value)
{
    size_t at = spread_kept(spread);
    if (spread->count == SPREAD_KEPT)
        random_seed(&spread->random, 1);
    if (spread->count >= SPREAD_KEPT)
        at = (size_t)random_below(&spread->random, spread->count + 1);
    if (at >= SPREAD_KEPT)
        return;
    if (at == spread->capacity) {
        spread->capacity = at > 0 ? 2 * at : 64;
        spread->values =
            memory_resize(spread->values, spread->capacity, sizeof *spread->values);
    }
    spread->values[at] = value;
}

void spread_add(struct spread *spread, double value)
{
    keep(spread, value);
    spread->least = spread->count == 0 ? value : fmin(spread->least, value);
    spread->most = spread->count == 0 ? value : fmax(spread->most, value);
    spread->sum += value;
    spread->squares += value * value;
    spread->count++;
}

void spread_free(struct spread *spread)
{
    free(spread->values);
    *spread = (struct spread){0};
}

size_t spread_kept(const struct spread *spread)
{
    return spread->count < SPREAD_KEPT ? (size_t)spread->count : SPREAD_KEPT;
}

double spread_mean(const struct spread *spread)
{
    return spread->count == 0 ? 0 : spread->sum / (double)spread->count;
}

double spread_mean_error(const struct spread *spread)
{
    double n = (double)spread->count;
    if (spread->count < 2)
        return 0;
    double variance = (spread->squares - spread->sum * spread->sum / n) / (n - 1);
    return share_normal_95 * sqrt(fmax(variance, 0) / n);
}

static int compare_values(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

void spread_quantiles(const struct spread *spread, const double *shares, int count,
                      double *out)
{
    size_t kept = spread_kept(spread);
    qsort(spread->values, kept, sizeof *spread->values, compare_values);
    for (int i = 0; i < count; i++) {
        double place = shares[i] * (double)(kept - 1);
        size_t below = (size_t)place;
        size_t above = below + 1 < kept ? below + 1 : below;
        double share = place - (double)below;
        out[i] = spread->values[below] +
                 share * (spread->values[above] - spread->values[below]);
    }
}
