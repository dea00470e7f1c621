/* What many results come to: shares with their confidence, and how times, nodes and
 * lengths are spread.
 *
 *     struct summary summary;
 *     summary_init(&summary, game);
 *     summary_add(&summary, &solution);           any number of times
 *     summary_text(&summary, &out); or summary_json
 *
 * Constant memory: values are counted in buckets 2% wide, which is how exact medians and
 * percentiles are. */
#ifndef APP_SUMMARY_H
#define APP_SUMMARY_H

#include "engine/solution.h"

enum { SPREAD_BUCKETS = 2560 };

struct spread {
    uint64_t count;
    double least, most, sum, squares;
    uint32_t bucket[SPREAD_BUCKETS]; /* by the logarithm of the value */
};

struct summary {
    const struct game *game;
    uint64_t verdicts[VERDICT_IMPOSSIBLE + 1];
    uint64_t proved;
    struct spread seconds, nodes;
    struct spread length; /* of the lines found */
    struct spread score;  /* scored games only */
};

/* A share of COUNT in TOTAL and its 95% confidence interval after Wilson (Probable
 * Inference, 1927), all from 0 to 1. */
struct share {
    double low, middle, high;
};
struct share summary_share(uint64_t count, uint64_t total);

void summary_init(struct summary *summary, const struct game *game);
void summary_add(struct summary *summary, const struct solution *solution);

/* The value below which a SHARE (0 to 1) of what was added lies. */
double summary_percentile(const struct spread *spread, double share);

/* About 20 lines of at most 78 columns, with a histogram of the times. */
void summary_text(const struct summary *summary, bool ascii, struct text *out);
/* One object on one line. */
void summary_json(const struct summary *summary, struct text *out);

#endif
