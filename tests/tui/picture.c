/* The screen as a picture. */
#include "tests/tui/tui.h"

#include "base/text.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    CELL_WIDE = 9,
    CELL_HIGH = 18,
    BASELINE = 14,
    MARGIN = 8,
    INK = 0xd4d4d4, /* the terminal's default colours */
    GROUND = 0x1b1b1d
};

struct paint {
    uint32_t ink, ground; /* 0xrrggbb */
    bool bold, underline;
};

/* The colour INDEX of xterm's palette of 256. */
static uint32_t shade(int index)
{
    static const uint32_t first[] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00,
                                     0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
                                     0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                     0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const uint32_t levels[] = {0, 95, 135, 175, 215, 255};
    int cube = index - 16;
    if (index < 16)
        return first[index];
    if (index >= 232)
        return 0x010101 * (uint32_t)(8 + 10 * (index - 232));
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6];
}

static struct paint paint_at(struct tui *tui, int row, int column)
{
    struct tui_look look = tui_look(tui, row, column);
    uint32_t ink = look.color < 0 ? INK : shade(look.color);
    uint32_t ground = look.ground < 0 ? GROUND : shade(look.ground);
    return (struct paint){.ink = look.reverse ? ground : ink,
                          .ground = look.reverse ? ink : ground,
                          .bold = look.bold,
                          .underline = look.underline};
}

/* A run of neighbouring cells of a row with the same look. */
struct run {
    struct paint paint;
    int row, column, columns; /* columns is 0 before the first run */
    struct text glyphs;       /* SVG elements */
};

static bool goes_on(const struct run *run, const struct paint *paint, bool grounds)
{
    const struct paint *last = &run->paint;
    return run->columns > 0 && paint->ground == last->ground &&
           (grounds || (paint->ink == last->ink && paint->bold == last->bold &&
                        paint->underline == last->underline));
}

static void end_run(FILE *file, struct run *run, bool grounds)
{
    const struct paint *paint = &run->paint;
    if (run->columns > 0 && grounds && paint->ground != GROUND)
        fprintf(file,
                "<rect shape-rendering=\"crispEdges\" x=\"%d\" y=\"%d\" width=\"%d\" "
                "height=\"%d\" fill=\"#%06x\"/>\n",
                MARGIN + run->column * CELL_WIDE, MARGIN + run->row * CELL_HIGH,
                run->columns * CELL_WIDE, CELL_HIGH, paint->ground);
    if (!grounds && run->glyphs.length > 0)
        fprintf(file, "<g fill=\"#%06x\"%s%s>%s</g>\n", paint->ink,
                paint->bold ? " font-weight=\"bold\"" : "",
                paint->underline ? " text-decoration=\"underline\"" : "",
                text_get(&run->glyphs));
    text_clear(&run->glyphs);
    run->columns = 0;
}

/* Adds a glyph with its own position, because widths differ between fonts. */
static void add_glyph(struct run *run, int column, const char *glyph)
{
    const char *safe = strcmp(glyph, "<") == 0   ? "&lt;"
                       : strcmp(glyph, "&") == 0 ? "&amp;"
                                                 : glyph;
    if (strcmp(glyph, " ") != 0)
        text_format(&run->glyphs, "<text x=\"%d\" y=\"%d\">%s</text>",
                    MARGIN + column * CELL_WIDE, MARGIN + run->row * CELL_HIGH + BASELINE,
                    safe);
}

static void draw_row(struct tui *tui, FILE *file, int row, bool grounds)
{
    struct run run = {.row = row};
    for (int column = 0, wide; column < tui_columns(tui); column += wide) {
        char glyph[32];
        struct paint paint = paint_at(tui, row, column);
        wide = tui_glyph(tui, row, column, glyph);
        if (!goes_on(&run, &paint, grounds)) {
            end_run(file, &run, grounds);
            run.paint = paint;
            run.column = column;
        }
        run.columns += wide;
        add_glyph(&run, column, glyph);
    }
    end_run(file, &run, grounds);
    text_free(&run.glyphs);
}

bool tui_draw_svg(struct tui *tui, const char *name)
{
    FILE *file = fopen(name, "w");
    if (file == NULL)
        return false;
    int wide = tui_columns(tui) * CELL_WIDE + 2 * MARGIN;
    int high = tui_rows(tui) * CELL_HIGH + 2 * MARGIN;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace\" "
            "font-size=\"15\" xml:space=\"preserve\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
            wide, high, wide, high, GROUND);
    /* Draw all backgrounds first, because a glyph may reach into the next cell. */
    for (int pass = 0; pass < 2; pass++)
        for (int row = 0; row < tui_rows(tui); row++)
            draw_row(tui, file, row, pass == 0);
    fputs("</svg>\n", file);
    return fclose(file) == 0;
}
