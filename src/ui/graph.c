#include "ui/graph.h"

/* One row of a bar, EIGHTHS of it filled (0 to 8). */
static uint32_t glyph_of(int eighths, enum charset charset)
{
    if (eighths == 0)
        return ' ';
    if (charset == CHARSET_ASCII)
        return eighths < 4 ? '.' : eighths < 7 ? ':' : '#';
    return 0x2580 + (uint32_t)eighths;
}

static double mean(const struct samples *samples, int from, int to)
{
    double sum = 0;
    for (int i = from; i < to; i++)
        sum += samples->value[i];
    return sum / (to - from);
}

void graph_draw(struct canvas *canvas, int row, int column, int most, int high, int each,
                const struct samples *samples)
{
    int bars = samples->count < most ? samples->count : most;
    int32_t largest = samples_largest(samples);
    for (int x = 0; x < bars; x++) {
        int from = (int)((long)x * samples->count / bars);
        int to = (int)((long)(x + 1) * samples->count / bars);
        double share = largest > 0 ? mean(samples, from, to) / largest : 0;
        int eighths = (int)(share * 8 * high + 0.5);
        for (int line = 0; line < high; line++) {
            int filled = eighths - (high - 1 - line) * 8;
            filled = filled < 0 ? 0 : filled > 8 ? 8 : filled;
            canvas_fill(canvas, row + line, column + x * each, 1, each,
                        glyph_of(filled, canvas->charset), STYLE_GRAPH);
        }
    }
}
