#include "terminal/film.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAP = 8,       /* cells drawn again rather than begin another run */
    CELL_WIDE = 9, /* of the picture, in pixels */
    CELL_HIGH = 18,
    BASELINE = 14,
    MARGIN = 8,
    INK = 0xd4d4d4, /* the terminal's own colours */
    GROUND = 0x1b1b1d
};

/* Cells of a row with one look, all that has to be drawn of it: COUNT cells from FIRST. */
struct run {
    const struct film_cell *cells;
    int row, column, count;
};

static bool same_look(const struct look *a, const struct look *b)
{
    return a->color == b->color && a->ground == b->ground &&
           a->attributes == b->attributes;
}

static bool same_cell(const struct film_cell *a, const struct film_cell *b)
{
    return a->glyph == b->glyph && same_look(&a->look, &b->look);
}

/* Sets RUN, all zero at first, to the next one of CELLS. False: there is none. */
static bool next_run(const struct film *film, const struct film_cell *cells,
                     struct run *run)
{
    int all = film->rows * film->columns;
    int from = run->row * film->columns + run->column + run->count;
    while (from < all && same_cell(&cells[from], &film->shown[from]))
        from++;
    if (from == all)
        return false;
    int to = from + 1, end = (from / film->columns + 1) * film->columns;
    for (int i = to; i < end && i < to + GAP; i++)
        if (!same_look(&cells[i].look, &cells[from].look))
            break;
        else if (!same_cell(&cells[i], &film->shown[i]))
            to = i + 1;
    if (to < end && cells[to].glyph == GLYPH_TAIL)
        to++;
    *run = (struct run){.cells = cells + from,
                        .row = from / film->columns,
                        .column = from % film->columns,
                        .count = to - from};
    return true;
}

/* ---- asciicast ---------------------------------------------------------------------- */

static void quote_glyph(struct text *out, uint32_t glyph)
{
    if (glyph == '"' || glyph == '\\')
        text_char(out, '\\');
    text_glyph(out, glyph);
}

static void header(struct film *film, const char *title)
{
    struct text tame = {0};
    uint32_t code;
    text_string(&tame, title);
    if (tame.length > 0)
        utf8_tame(tame.bytes);
    text_format(&film->out,
                "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"",
                film->columns, film->rows);
    const char *s = text_get(&tame);
    for (size_t n; (n = utf8_decode(s, strlen(s), &code)) > 0; s += n)
        quote_glyph(&film->out, code);
    text_string(&film->out, "\"}\n");
    text_free(&tame);
}

/* PEN: the look of the run before. */
static void type_run(struct text *out, const struct run *run, struct look *pen)
{
    static const int codes[] = {1, 2, 7, 4}; /* of LOOK_BOLD and so on */
    const struct look *look = &run->cells[0].look;
    text_format(out, "\\u001b[%d;%dH", run->row + 1, run->column + 1);
    if (!same_look(look, pen)) {
        text_string(out, "\\u001b[0");
        for (int i = 0; i < 4; i++)
            if ((look->attributes >> i & 1) != 0)
                text_format(out, ";%d", codes[i]);
        if (look->color >= 0)
            text_format(out, ";38;5;%d", look->color);
        if (look->ground >= 0)
            text_format(out, ";48;5;%d", look->ground);
        text_char(out, 'm');
    }
    for (int i = 0; i < run->count; i++)
        if (run->cells[i].glyph != GLYPH_TAIL)
            quote_glyph(out, run->cells[i].glyph);
    *pen = *look;
}

static void type_frame(struct film *film, const struct film_cell *cells)
{
    struct run run = {0};
    struct look pen = {.attributes = -1};
    text_format(&film->out, "[%.3f, \"o\", \"%s", film->seconds,
                film->count == 1 ? "\\u001b[?25l" : ""); /* no cursor */
    while (next_run(film, cells, &run))
        type_run(&film->out, &run, &pen);
    text_string(&film->out, "\"]\n");
}

/* ---- SVG ---------------------------------------------------------------------------- */

/* The colour INDEX of xterm's palette of 256, 0xrrggbb. */
static unsigned shade(int index)
{
    static const unsigned first[] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00,
                                     0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
                                     0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                     0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const unsigned levels[] = {0, 95, 135, 175, 215, 255};
    int cube = index - 16;
    if (index < 16)
        return first[index];
    if (index >= 232)
        return 0x010101U * (unsigned)(8 + 10 * (index - 232));
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6];
}

static void fill_run(struct text *out, const struct run *run, unsigned color)
{
    text_format(out, "<path fill=\"#%06x\" d=\"M%d %dh%dv%dh-%dz\"/>\n", color,
                MARGIN + run->column * CELL_WIDE, MARGIN + run->row * CELL_HIGH,
                run->count * CELL_WIDE, CELL_HIGH, run->count * CELL_WIDE);
}

/* Whether GLYPH is as wide as a cell in every font for terminals: ASCII, lines and blocks. */
static bool is_plain(uint32_t glyph)
{
    return glyph < 0x7f || (glyph >= 0x2500 && glyph < 0x25a0);
}

/* How many of the COUNT cells of RUN from AT make one element: words with a blank between two,
 * or a glyph that another font may have. */
static int word_length(const struct run *run, int at)
{
    int n = 1;
    for (int i = at; i < run->count && is_plain(run->cells[i].glyph); i++)
        if (run->cells[i].glyph > ' ')
            n = i + 1 - at;
        else if (i + 1 - at > n + 1)
            break;
    return n;
}

static void write_run(struct text *out, const struct run *run, unsigned color)
{
    int attributes = run->cells[0].look.attributes;
    for (int i = 0, n; i < run->count; i += n) {
        n = word_length(run, i);
        if (run->cells[i].glyph == ' ' || run->cells[i].glyph == GLYPH_TAIL) {
            n = 1;
            continue;
        }
        text_format(out, "<text fill=\"#%06x\" x=\"%d\" y=\"%d\"", color,
                    MARGIN + (run->column + i) * CELL_WIDE,
                    MARGIN + run->row * CELL_HIGH + BASELINE);
        if (n > 1)
            text_format(out, " textLength=\"%d\"", n * CELL_WIDE);
        text_format(out, "%s%s%s>",
                    (attributes & LOOK_BOLD) != 0 ? " font-weight=\"bold\"" : "",
                    (attributes & LOOK_DIM) != 0 ? " fill-opacity=\".6\"" : "",
                    (attributes & LOOK_UNDERLINE) != 0 ? " text-decoration=\"underline\""
                                                       : "");
        for (int k = i; k < i + n; k++)
            if (run->cells[k].glyph == '<' || run->cells[k].glyph == '&')
                text_string(out, run->cells[k].glyph == '<' ? "&lt;" : "&amp;");
            else
                text_glyph(out, run->cells[k].glyph);
        text_string(out, "</text>\n");
    }
}

/* Fills all grounds first, because a glyph may reach into the next cell. */
static void draw_frame(struct film *film, const struct film_cell *cells)
{
    text_format(&film->out, film->count > 1 ? "<g id=\"f%d\">\n" : "<g>\n", film->count);
    for (int pass = 0; pass < 2; pass++)
        for (struct run run = {0}; next_run(film, cells, &run);) {
            const struct look *look = &run.cells[0].look;
            unsigned ink = look->color < 0 ? INK : shade(look->color);
            unsigned ground = look->ground < 0 ? GROUND : shade(look->ground);
            bool swap = ((look->attributes & LOOK_REVERSE) != 0) != (pass == 0);
            (pass == 0 ? fill_run : write_run)(&film->out, &run, swap ? ground : ink);
        }
    text_string(&film->out, "</g>\n");
}

/* ---- both --------------------------------------------------------------------------- */

void film_begin(struct film *film, int rows, int columns, enum film_kind kind,
                const char *title)
{
    int wide = columns * CELL_WIDE + 2 * MARGIN, high = rows * CELL_HIGH + 2 * MARGIN;
    *film = (struct film){.kind = kind, .rows = rows, .columns = columns};
    film->shown = memory_get((size_t)(rows * columns), sizeof *film->shown);
    if (kind == FILM_CAST)
        header(film, title);
    else
        text_format(
            &film->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', Menlo, "
            "monospace\" font-size=\"15\" shape-rendering=\"crispEdges\">\n"
            "<path fill=\"#%06x\" d=\"M0 0h%dv%dh-%dz\"/>\n",
            wide, high, GROUND, wide, high, wide);
}

void film_cells(struct film *film, const struct film_cell *cells, double seconds)
{
    size_t all = (size_t)(film->rows * film->columns);
    film->starts =
        memory_more(film->starts, film->count, &film->room, sizeof *film->starts);
    film->starts[film->count++] = film->seconds;
    (film->kind == FILM_CAST ? type_frame : draw_frame)(film, cells);
    memcpy(film->shown, cells, all * sizeof *cells);
    film->seconds += seconds;
}

void film_canvas(struct film *film, const struct canvas *canvas, enum theme_id theme,
                 bool colored, double seconds)
{
    struct film_cell *cells =
        memory_get((size_t)(film->rows * film->columns), sizeof *cells);
    for (int i = 0; i < film->rows * film->columns; i++) {
        const struct cell *cell =
            &canvas->cells[i / film->columns * canvas->stride + i % film->columns];
        cells[i] = (struct film_cell){cell->glyph,
                                      theme_look(theme, cell->style, colored ? 256 : 0)};
    }
    film_cells(film, cells, seconds);
    free(cells);
}

void film_end(struct film *film)
{
    if (film->kind == FILM_CAST)
        return;
    text_format(&film->out,
                "<style>g{animation:%.3fs step-end infinite}\n"
                "@media(prefers-reduced-motion:reduce){g{animation:none}}\n",
                film->seconds);
    for (int i = 1; i < film->count; i++)
        text_format(&film->out,
                    "#f%d{animation-name:f%d}"
                    "@keyframes f%d{0%%{visibility:hidden}%.3f%%{visibility:visible}}\n",
                    i + 1, i + 1, i + 1, 100 * film->starts[i] / film->seconds);
    text_string(&film->out, "</style>\n</svg>\n");
}

void film_free(struct film *film)
{
    free(film->shown);
    free(film->starts);
    text_free(&film->out);
}
