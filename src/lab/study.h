/* Summarizes many results: shares with their confidence intervals, and the distributions
 * of times, nodes and lengths.
 *
 *     struct study study;
 *     study_init(&study, game);
 *     study_add(&study, &answer, scored);     any number of times
 *     study_text(&study, &out); or study_json
 *     study_free(&study); */
#ifndef LAB_STUDY_H
#define LAB_STUDY_H

#include "base/share.h"
#include "base/text.h"

#include <unstuck.h>

enum {
    STUDY_FIRST = -6, /* decades of seconds: up to 10^-6, ... */
    STUDY_LAST = 4,   /* ... up to 10^4 and above */
    STUDY_DECADES = STUDY_LAST - STUDY_FIRST + 1
};

/* Any number of values, for their mean and their quantiles. */
struct spread {
    double *values;
    size_t count, capacity;
};

struct study {
    const char *game; /* its id */
    uint64_t solved, impossible;
    uint64_t proved;
    struct spread seconds, nodes;
    struct spread length;            /* of the lines found */
    struct spread score;             /* scored games only */
    uint64_t decades[STUDY_DECADES]; /* results by their seconds */
    /* Of games that were played by fair advice: */
    bool plays;
    uint64_t decisions;
    double cpu_seconds;
};

/* GAME is borrowed. PLAYS: the results are games played by fair advice. SCORED: of a scored
 * game. DECISIONS: of a game that was played, else 0. */
void study_init(struct study *study, const char *game, bool plays);
void study_add(struct study *study, const struct unstuck_answer *answer,
               uint64_t decisions, bool scored);
void study_free(struct study *study);

void spread_add(struct spread *spread, double value);
void spread_sort(struct spread *spread);
/* The value at place SHARE * (N - 1) of SPREAD, which is sorted and not empty, from 0, in between
 * in proportion, as NumPy and R compute it (type 7). */
double spread_quantile(const struct spread *spread, double share);

/* Adds about 20 lines of at most 78 columns, with a histogram of the times. */
void study_text(struct study *study, bool ascii, struct text *out);
/* Adds one JSON object on one line. */
void study_json(struct study *study, struct text *out);

#endif
