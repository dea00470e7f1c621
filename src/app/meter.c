#include "app/meter.h"

#include "base/clock.h"
#include "base/i18n.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 24 };

static const char clear_line[] = "\r\033[K";

void meter_open(struct meter *meter)
{
    double now = clock_now();
    *meter = (struct meter){.wanted = isatty(STDERR_FILENO) != 0,
                            .share = -1,
                            .started = now,
                            .drawn = now + 0.75};
}

void meter_count(struct meter *meter, double share, double skipped)
{
    meter->count++;
    meter->share = share;
    meter->skipped = skipped;
}

void meter_hide(struct meter *meter)
{
    /* Standard output may be a file: then the bar disturbs nobody. */
    if (meter->shown && isatty(STDOUT_FILENO))
        meter_close(meter);
}

/* "42 s", "1:20", "3:01:20". */
static void print_time(char *out, size_t size, double seconds)
{
    long s = (long)(seconds + 0.5);
    if (seconds > 1e9)
        snprintf(out, size, "-");
    else if (s < 60)
        snprintf(out, size, "%ld s", s);
    else if (s < 3600)
        snprintf(out, size, "%ld:%02ld", s / 60, s % 60);
    else
        snprintf(out, size, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
}

void meter_show(struct meter *meter)
{
    double now = clock_now();
    if (!meter->wanted || now - meter->drawn < 0.25)
        return;
    meter->drawn = now;
    meter->shown = true;
    double rate = (double)meter->count / (now - meter->started);
    double worked = meter->share - meter->skipped;
    fputc('\r', stderr);
    if (meter->share < 0)
        fprintf(stderr, _("%llu done, %.1f/s"), (unsigned long long)meter->count, rate);
    else {
        char bar[BAR + 1], left[32];
        memset(bar, '.', BAR);
        memset(bar, '#', (size_t)(fmin(meter->share, 1) * BAR));
        bar[BAR] = '\0';
        fprintf(stderr, "[%s] %3.0f%%  %.1f/s", bar, meter->share * 100, rate);
        print_time(left, sizeof left, (now - meter->started) * (1 - meter->share) / worked);
        if (worked > 0)
            fprintf(stderr, _("  %s left"), left);
    }
    fputs("\033[K", stderr);
}

void meter_close(struct meter *meter)
{
    if (meter->shown)
        fputs(clear_line, stderr);
    meter->shown = false;
}

void meter_give_way(void)
{
    if (isatty(STDERR_FILENO))
        fputs(clear_line, stderr);
}
