/* The distribution of any number of values: mean, least, most, and quantiles.
 *
 *     struct spread spread = {0};
 *     spread_add(&spread, 0.25);                    any number of times
 *     spread_quantiles(&spread, shares, 3, values);
 *     spread_free(&spread);
 *
 * All values are kept, and quantiles are exact, up to SPREAD_KEPT values. Of more, it
 * keeps a uniform random sample of this size (reservoir sampling, algorithm R of Vitter,
 * 1985): value number N > SPREAD_KEPT replaces one of those kept with a probability of
 * SPREAD_KEPT / N. Equal values in the same order give the same sample. */
#ifndef LAB_SPREAD_H
#define LAB_SPREAD_H

#include "base/random.h"

#include <stddef.h>

enum {
    SPREAD_KEPT = 1 << 21 /* 16 MiB */
};

/* All zero: no value. */
struct spread {
    uint64_t count;
    double least, most, sum, squares;
    double *values; /* spread_kept() of them, in no order */
    size_t capacity;
    struct random random; /* seeded with the first value that is not kept for sure */
};

void spread_add(struct spread *spread, double value);
void spread_free(struct spread *spread);

/* From how many values the quantiles are: all, or a sample. */
size_t spread_kept(const struct spread *spread);

/* 0 without values. */
double spread_mean(const struct spread *spread);
/* Half the width of the mean's 95% confidence interval. */
double spread_mean_error(const struct spread *spread);

/* Sets OUT[i] to the quantile of SHARES[i] (0 to 1), as NumPy and R compute it (type 7):
 * the value at place SHARE * (N - 1) of the sorted list, from 0, in between in proportion.
 * There must be a value. */
void spread_quantiles(const struct spread *spread, const double *shares, int count,
                      double *out);

#endif
