#include "app/meter.h"

#include "base/clock.h"
#include "base/i18n.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 24 };

void meter_open(struct meter *meter, uint64_t total)
{
    double now = clock_now();
    *meter = (struct meter){.wanted = isatty(STDERR_FILENO) != 0,
                            .total = total,
                            .started = now,
                            .drawn = now + 0.75};
}

void meter_count(struct meter *meter)
{
    meter->count++;
}

void meter_hide(struct meter *meter)
{
    /* Standard output may be a file: then the bar disturbs nobody. */
    if (meter->shown && isatty(STDOUT_FILENO)) {
        fputs("\r\033[K", stderr);
        meter->shown = false;
    }
}

void meter_show(struct meter *meter)
{
    double now = clock_now();
    if (!meter->wanted || now - meter->drawn < 0.25)
        return;
    meter->drawn = now;
    meter->shown = true;
    double rate = (double)meter->count / (now - meter->started);
    if (meter->total == 0) {
        fputc('\r', stderr);
        fprintf(stderr, _("%llu done, %.1f/s"), (unsigned long long)meter->count, rate);
        fputs("\033[K", stderr);
        return;
    }
    double share = (double)meter->count / (double)meter->total;
    char bar[BAR + 1];
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)(share * BAR));
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %3.0f%%  %.1f/s", bar, share * 100, rate);
    if (meter->count > 0)
        fprintf(stderr, _("  %.0f s left"), (double)(meter->total - meter->count) / rate);
    fputs("\033[K", stderr);
}

void meter_close(struct meter *meter)
{
    if (meter->shown)
        fputs("\r\033[K", stderr);
}
