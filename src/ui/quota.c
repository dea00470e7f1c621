#include "ui/quota.h"

#include "base/clock.h"

#include <stdint.h>

void quota_open(struct quota *quota, double idle)
{
    double now = clock_now();
    *quota =
        (struct quota){.idle = idle, .touched = now, .bytes = QUOTA_MOST, .filled = now};
}

size_t quota_bytes(struct quota *quota)
{
    double now = clock_now();
    if (quota->idle <= 0)
        return SIZE_MAX;
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
    quota->warned = false;
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

enum quota_idle quota_idle(struct quota *quota)
{
    double now = clock_now();
    if (quota->idle <= 0 || now < warning(quota))
        return QUOTA_FINE;
    if (now >= quota->touched + quota->idle)
        return QUOTA_OVER;
    if (quota->warned)
        return QUOTA_FINE;
    quota->warned = true;
    return QUOTA_WARN;
}

int quota_left(const struct quota *quota)
{
    double left = quota->touched + quota->idle - clock_now();
    return left > 0 ? (int)(left + 0.5) : 0;
}

int quota_wait(struct quota *quota, int milliseconds)
{
    if (quota->idle <= 0)
        return milliseconds;
    double next = quota->warned ? quota->touched + quota->idle : warning(quota);
    double left = (next - clock_now()) * 1000;
    if (quota_bytes(quota) == 0 && left > 100)
        left = 100; /* a hundred bytes more by then */
    int most = left > 0 ? left < 1e9 ? (int)left + 1 : 1000000000 : 0;
    return milliseconds < 0 || milliseconds > most ? most : milliseconds;
}
