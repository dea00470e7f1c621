#include "terminal/quota.h"

#include "base/clock.h"
#include "base/i18n.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

/* Seconds of processor time: in a second, and at once. A held key on a large screen
 * needs half of the first, the daily puzzle of Klotski less than half of the second. */
static const double work_rate = 0.03, work_most = 0.6;

enum {
    REFILL = 100,   /* ms for a hundred bytes more */
    HELD_LEAST = 1, /* s that keys wait before the visitor reads why */
    SECOND = 1000   /* ms until the seconds that the visitor reads have changed */
};

void quota_open(struct quota *quota, double idle)
{
    double now = clock_now();
    *quota =
        (struct quota){.idle = idle, .touched = now, .bytes = QUOTA_MOST, .filled = now};
    allowance_open(&quota->work, work_rate, work_most, clock_thread);
}

double quota_held(struct quota *quota)
{
    double left = quota->idle > 0 ? allowance_left(&quota->work) : 0;
    return left < 0 ? -left / quota->work.rate : 0;
}

size_t quota_bytes(struct quota *quota)
{
    double now = clock_now();
    if (quota->idle <= 0)
        return SIZE_MAX;
    if (quota_held(quota) > 0)
        return 0;
    quota->bytes += (now - quota->filled) * QUOTA_RATE;
    if (quota->bytes > QUOTA_MOST)
        quota->bytes = QUOTA_MOST;
    quota->filled = now;
    return quota->bytes >= 1 ? (size_t)quota->bytes : 0;
}

void quota_took(struct quota *quota, size_t bytes)
{
    quota->bytes -= (double)bytes;
    quota->touched = clock_now();
}

bool quota_resizes(struct quota *quota)
{
    if (quota_bytes(quota) < QUOTA_RESIZE)
        return false;
    quota->bytes -= QUOTA_RESIZE;
    return true;
}

/* When the player is warned. */
static double warning(const struct quota *quota)
{
    return quota->touched + (quota->idle > 120 ? quota->idle - 60 : quota->idle / 2);
}

bool quota_is_over(const struct quota *quota)
{
    return quota->idle > 0 && clock_now() >= quota->touched + quota->idle;
}

bool quota_warns(struct quota *quota, char *line, size_t size)
{
    double held = quota_held(quota);
    bool idle = quota->idle > 0 && clock_now() >= warning(quota);
    if (held >= HELD_LEAST)
        snprintf(line, size,
                 _("This session used too much processor time: keys wait %d s"),
                 (int)held);
    else if (idle)
        snprintf(line, size, _("No key for long: ends in %d s.  Press any key"),
                 (int)fmax(quota->touched + quota->idle - clock_now() + 0.5, 0));
    return held >= HELD_LEAST || idle;
}

int quota_wait(struct quota *quota, int milliseconds)
{
    if (quota->idle <= 0)
        return milliseconds;
    double now = clock_now(), next = warning(quota);
    if (now >= next)
        next = quota->touched + quota->idle;
    double left = (next - now) * 1000;
    if (quota_bytes(quota) == 0) {
        double held = quota_held(quota) * 1000;
        left = fmin(left, fmin(fmax(held, REFILL), SECOND));
    }
    int most = left > 0 ? left < 1e9 ? (int)left + 1 : 1000000000 : 0;
    return milliseconds < 0 || milliseconds > most ? most : milliseconds;
}
