/* Summarizes many results: shares with their confidence intervals, and the distributions
 * of times, nodes and lengths.
 *
 *     struct study study;
 *     study_init(&study, game);
 *     study_add(&study, &answer, scored);     any number of times
 *     study_text(&study, &out); or study_json
 *
 * Memory is constant: values are counted in buckets 2% wide, so medians and percentiles
 * are exact to 2%. */
#ifndef CLI_STUDY_H
#define CLI_STUDY_H

#include "base/text.h"

#include <unstuck.h>

enum {
    SPREAD_BUCKETS = 2560
};

struct spread {
    uint64_t count;
    double least, most, sum, squares;
    uint32_t bucket[SPREAD_BUCKETS]; /* by the logarithm of the value */
};

struct study {
    const char *game; /* its id */
    uint64_t solved, impossible;
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
struct share study_share(uint64_t count, uint64_t total);

/* GAME is borrowed. SCORED: of a scored game. */
void study_init(struct study *study, const char *game);
void study_add(struct study *study, const struct unstuck_answer *answer, bool scored);

/* The value that a SHARE (0 to 1) of the added values do not exceed. */
double study_percentile(const struct spread *spread, double share);

/* Adds about 20 lines of at most 78 columns, with a histogram of the times. */
void study_text(const struct study *study, bool ascii, struct text *out);
/* Adds one JSON object on one line. */
void study_json(const struct study *study, struct text *out);

#endif
