#include "ui/profile.h"

#include "base/utf8.h"

/* Where the bars are: WIDE columns for SPAN samples. */
struct frame {
    int high, wide;
    int64_t span;
    int64_t full;
};

/* One row of a bar, EIGHTHS of it filled (0 to 8). */
static uint32_t glyph_of(int eighths, enum charset charset)
{
    if (eighths == 0)
        return ' ';
    if (charset == CHARSET_ASCII)
        return eighths < 4 ? '.' : eighths < 7 ? ':' : '#';
    return 0x2580 + (uint32_t)eighths;
}

/* The mean of those that are known; -1: none is. */
static double mean(const struct samples *samples, int from, int to)
{
    double sum = 0;
    int known = 0;
    for (int i = from; i < to && i < samples->count; i++)
        if (samples->value[i] >= 0) {
            sum += samples->value[i];
            known++;
        }
    return known > 0 ? sum / known : -1;
}

static int style_of(const struct profile *profile, int from, int to)
{
    int style = profile->behind > 0 && from >= profile->behind ? STYLE_DIM : STYLE_GRAPH;
    for (int i = 0; i < profile->mark_count; i++)
        if (profile->marks[i].at >= from && profile->marks[i].at < to)
            style = profile->marks[i].style;
    return style;
}

static void draw_bar(struct canvas *canvas, const struct profile *profile,
                     const struct frame *frame, int x)
{
    int from = (int)(x * frame->span / frame->wide);
    int to = (int)((x + 1) * frame->span / frame->wide);
    if (from >= profile->shown)
        return;
    to = to > from ? to : from + 1;
    double value = mean(profile->bars, from, to);
    double full = (double)frame->full;
    int eighths = value > 0 ? (int)(value / full * 8 * frame->high + 0.5) : 0;
    bool thin = value > 0 || (value == 0 && profile->zero != STYLE_PLAIN);
    int style = value == 0 ? profile->zero : style_of(profile, from, to);
    eighths = thin && eighths == 0 ? 1 : eighths;
    if (value < 0)
        canvas_glyph(canvas, frame->high - 1, x,
                     canvas->charset == CHARSET_ASCII ? '-' : 0xb7, STYLE_DIM);
    for (int row = frame->high - 1; row >= 0 && eighths > 0; row--, eighths -= 8)
        canvas_glyph(canvas, row, x, glyph_of(eighths < 8 ? eighths : 8, canvas->charset),
                     style);
}

static void draw_lines(struct canvas *canvas, const struct profile *profile,
                       const struct frame *frame)
{
    int rows[PROFILE_LINES];
    for (int i = 0; i < profile->line_count; i++) {
        int64_t at = profile->lines[i].at;
        int up = frame->full > 0 ? (int)(at * frame->high / frame->full) : 0;
        rows[i] = up < frame->high ? frame->high - 1 - up : 0; /* from the top */
    }
    if (profile->line_count == 2 && rows[0] == rows[1]) {
        rows[0] += rows[1] == 0;
        rows[1] -= rows[1] > 0;
    }
    for (int i = 0; i < profile->line_count; i++) {
        const struct profile_line *line = &profile->lines[i];
        canvas_fill(canvas, rows[i], 0, 1, frame->wide,
                    canvas->charset == CHARSET_ASCII ? '-' : 0x2500, line->style);
        canvas_string(canvas, rows[i], frame->wide + 1, line->name, line->style);
    }
}

/* A name that does not fit beside the one before is left out. */
static void draw_marks(struct canvas *canvas, const struct profile *profile,
                       const struct frame *frame)
{
    int free = 0;
    for (int i = 0; i < profile->mark_count; i++) {
        const struct profile_mark *mark = &profile->marks[i];
        int x = (int)(((mark->at + 1) * (int64_t)frame->wide - 1) / frame->span);
        if (mark->name == NULL || mark->at >= profile->shown)
            continue;
        canvas_glyph(canvas, frame->high, x,
                     canvas->charset == CHARSET_ASCII ? '^' : 0x25b2, mark->style);
        int wide = utf8_columns(mark->name);
        int left = x - wide / 2;
        left = left + wide > frame->wide ? frame->wide - wide : left;
        left = left < free ? free : left;
        if (left + wide > frame->wide)
            continue;
        canvas_string(canvas, frame->high + 1, left, mark->name, mark->style);
        free = left + wide + 1;
    }
}

static struct frame frame_of(const struct canvas *canvas, const struct profile *profile)
{
    int count = profile->bars->count;
    int below = canvas->rows > 3 ? profile_rows_below(profile) : 0;
    struct frame frame = {.high = canvas->rows - below,
                          .wide = canvas->columns,
                          .full = profile->full};
    if (frame.full == 0)
        frame.full = samples_largest(profile->bars);
    for (int i = 0; i < profile->line_count; i++) {
        int room = canvas->columns - 1 - utf8_columns(profile->lines[i].name);
        frame.wide = room < frame.wide ? room : frame.wide;
    }
    frame.span = profile->whole ? count : frame.wide;
    while (frame.wide > 0 && frame.span < count)
        frame.span *= 2;
    return frame;
}

void profile_draw(struct canvas *canvas, const struct profile *profile)
{
    struct frame frame = frame_of(canvas, profile);
    if (frame.high < 1 || frame.wide < 1 || profile->bars->count == 0)
        return;
    for (int x = 0; x < frame.wide; x++)
        draw_bar(canvas, profile, &frame, x);
    draw_lines(canvas, profile, &frame);
    draw_marks(canvas, profile, &frame);
}
