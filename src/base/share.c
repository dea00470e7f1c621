#include "base/share.h"

#include <math.h>

const double share_normal_95 = 1.959963984540054;

struct share share_of(uint64_t count, uint64_t total)
{
    if (total == 0)
        return (struct share){0, 0, 1};
    double n = (double)total, z2 = share_normal_95 * share_normal_95;
    double p = (double)count / n;
    double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half =
        share_normal_95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return (struct share){fmax(0, centre - half), p, fmin(1, centre + half)};
}

struct share share_won(uint32_t wins, uint32_t samples, uint32_t deals)
{
    double chance = (double)wins / samples;
    if (deals == 0)
        return (struct share){chance, chance, chance};
    struct share share = share_of((uint64_t)(chance * deals + 0.5), deals);
    share.middle = chance;
    return share;
}
