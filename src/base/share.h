/* Shares of a sample, and how sure they are. */
#ifndef BASE_SHARE_H
#define BASE_SHARE_H

#include <stdint.h>

/* 95% of a normal distribution lie within this many standard deviations. */
extern const double share_normal_95;

/* A share of COUNT in TOTAL and its 95% confidence interval after Wilson (Probable
 * Inference, 1927), all from 0 to 1. */
struct share {
    double low, middle, high;
};
struct share share_of(uint64_t count, uint64_t total);

/* The share of WINS in SAMPLES games, which were played in DEALS deals. The games in one deal
 * depend on each other, so the interval is for the number of deals; 0: nothing is hidden. */
struct share share_won(uint32_t wins, uint32_t samples, uint32_t deals);

#endif
