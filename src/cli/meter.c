#include "cli/meter.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    BAR = 24
};

static const char clear_line[] = "\r\033[K";

void meter_open(struct meter *meter, bool typed)
{
    double now = clock_now();
    *meter = (struct meter){.wanted = !typed && isatty(STDERR_FILENO),
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
    /* If standard output is a file, the bar does not disturb it. */
    if (meter->shown && isatty(STDOUT_FILENO))
        meter_close(meter);
}

static void print_bar(const struct meter *meter, double now, struct text *line)
{
    double rate = (double)meter->count / (now - meter->started);
    double worked = meter->share - meter->skipped;
    char bar[BAR + 1], left[TEXT_QUANTITY];
    if (meter->share < 0) {
        text_format(line, _("%llu done, %.1f/s"), (unsigned long long)meter->count, rate);
        return;
    }
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)(fmin(meter->share, 1) * BAR));
    bar[BAR] = '\0';
    text_format(line, "[%s] %3.0f%%  %.1f/s", bar, meter->share * 100, rate);
    text_clock((now - meter->started) * (1 - meter->share) / worked + 0.5, left);
    if (worked > 0)
        text_format(line, _("  %s left"), left);
}

/* Adds parts with two blanks before each, the most important first: write_parts drops the
 * last ones if the line is too long. */
static void print_search(const struct unstuck_progress *running, bool scored,
                         struct text *line)
{
    char number[TEXT_QUANTITY], bytes[TEXT_QUANTITY], time[TEXT_QUANTITY];
    if (running->phase != NULL)
        text_format(line, "  %s", _(running->phase));
    if (running->depth > 0)
        text_format(line, "  %s %d", _("depth"), running->depth);
    if (running->has_best)
        text_format(line, "  %s %lld", _("best so far"), (long long)running->best);
    if (running->has_bound) {
        text_string(line, "  ");
        text_format(line, scored ? _("at most %lld") : _("at least %lld"),
                    (long long)running->bound);
    }
    text_quantity((double)running->nodes, number);
    text_bytes(running->bytes, bytes);
    text_clock(running->seconds + 0.5, time);
    text_string(line, "  ");
    text_format(line, _("%s nodes"), number);
    text_format(line, "  %s  %s", bytes, time);
}

/* Writes the parts of LINE that the terminal has room for. */
static void write_parts(const char *line)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    int room = known ? size.ws_col - 1 : 79;
    fputc('\r', stderr);
    for (const char *gap = ""; *line != '\0'; gap = "  ") {
        const char *end = strstr(line + 1, "  ");
        int length = (int)(end != NULL ? (size_t)(end - line) : strlen(line));
        char part[128];
        snprintf(part, sizeof part, "%.*s", length, line);
        line += length + (int)strspn(line + length, " ");
        room -= utf8_columns(part) + (int)strlen(gap);
        if (room < 0)
            break;
        fprintf(stderr, "%s%s", gap, part);
    }
    fputs("\033[K", stderr);
}

void meter_show(struct meter *meter, const struct unstuck_progress *running, bool scored)
{
    double now = clock_now();
    if (!meter->wanted || now - meter->drawn < 0.25)
        return;
    bool long_one = running != NULL && running->seconds >= 1;
    scoped_text line = {0};
    meter->drawn = now;
    meter->shown = true;
    if (meter->count > 0 || !long_one)
        print_bar(meter, now, &line);
    if (long_one)
        print_search(running, scored, &line);
    write_parts(text_get(&line) + strspn(text_get(&line), " "));
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
