#include "base/allowance.h"

#include "base/clock.h"

#include <math.h>
#include <stddef.h>

static const double least = 0.01; /* Klotski's openings take less */

void allowance_open(struct allowance *allowance, double rate, double most,
                    double (*clock)(void))
{
    *allowance = (struct allowance){.rate = rate,
                                    .most = most,
                                    .clock = clock,
                                    .left = most,
                                    .at = clock_now(),
                                    .used = clock()};
}

double allowance_left(struct allowance *allowance)
{
    double now = clock_now();
    double used = allowance->clock();
    allowance->left += (now - allowance->at) * allowance->rate - (used - allowance->used);
    if (allowance->left > allowance->most)
        allowance->left = allowance->most;
    allowance->at = now;
    allowance->used = used;
    return allowance->left;
}

double allowance_search(struct allowance *allowance, double most)
{
    if (allowance == NULL)
        return most;
    double left = fmax(allowance_left(allowance), least);
    if (allowance->left < 0)
        allowance->left = 0;
    return most > 0 && most < left ? most : left;
}
