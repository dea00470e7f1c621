#include "base/allowance.h"

#include "base/clock.h"

#include <stddef.h>

static const double rate = 0.02;  /* seconds of processor time in a second */
static const double most = 0.25;  /* a player waits for a hint */
static const double least = 0.01; /* Klotski's openings take less */

void allowance_open(struct allowance *allowance)
{
    *allowance =
        (struct allowance){.left = most, .at = clock_now(), .used = clock_process()};
}

double allowance_left(struct allowance *allowance)
{
    if (allowance == NULL)
        return 0;
    double now = clock_now();
    double used = clock_process();
    allowance->left += (now - allowance->at) * rate - (used - allowance->used);
    if (allowance->left > most)
        allowance->left = most;
    if (allowance->left < 0)
        allowance->left = 0;
    allowance->at = now;
    allowance->used = used;
    return allowance->left > least ? allowance->left : least;
}
