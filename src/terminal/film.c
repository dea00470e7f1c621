/* A frame writes only the blocks, pieces of rows, that are not as in the frame before. In SVG a
 * block is hidden but from its first frame to its last one; without motion the last frame
 * shows. */
#include "terminal/film.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 20,    /* columns */
    CELL_WIDE = 9, /* in pixels */
    CELL_HIGH = 18,
    BASELINE = 14,
    MARGIN = 8,
    INK = 0xd4d4d4, /* the terminal's own colours */
    GROUND = 0x1b1b1d
};

/* A block of the picture: SINCE is the time of the first frame that shows it. */
struct film_block {
    double since;
    bool over;
    struct text svg;
};

static bool same_look(const struct film_cell *a, const struct film_cell *b)
{
    return a->look.color == b->look.color && a->look.ground == b->look.ground &&
           a->look.attributes == b->look.attributes;
}

/* The cells of a row from AT to END, that block I has of CELLS: none begins or ends with half
 * a glyph. Returns whether they are not as they were. */
static bool block_differs(const struct film *film, const struct film_cell *cells, int i,
                          int *at, int *end)
{
    int blocks = (film->columns + BLOCK - 1) / BLOCK;
    int row = i / blocks * film->columns, row_end = row + film->columns;
    bool differs = false;
    *at = row + i % blocks * BLOCK;
    *end = *at + BLOCK < row_end ? *at + BLOCK : row_end;
    *end += *end < row_end && cells[*end].glyph == GLYPH_TAIL;
    *at += cells[*at].glyph == GLYPH_TAIL;
    for (int k = *at; k < *end; k++)
        differs |= cells[k].glyph != film->shown[k].glyph ||
                   !same_look(&cells[k], &film->shown[k]);
    return differs;
}

static int block_count(const struct film *film)
{
    return (film->columns + BLOCK - 1) / BLOCK * film->rows;
}

/* ---- asciicast ---------------------------------------------------------------------- */

static void write_style(struct text *out, const struct look *look)
{
    static const int codes[] = {1, 2, 7, 4}; /* of LOOK_BOLD and so on */
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

/* The first frame also hides the cursor. */
static void write_event(struct film *film, const struct film_cell *cells)
{
    struct text *out = &film->out;
    text_format(out, "[%.3f, \"o\", \"%s", film->now,
                film->frames == 0 ? "\\u001b[?25l" : "");
    for (int i = 0, at, end; i < block_count(film); i++) {
        if (!block_differs(film, cells, i, &at, &end))
            continue;
        text_format(out, "\\u001b[%d;%dH", at / film->columns + 1,
                    at % film->columns + 1);
        for (int k = at; k < end; k++) {
            if (k == at || !same_look(&cells[k], &cells[k - 1]))
                write_style(out, &cells[k].look);
            text_string(out, cells[k].glyph == '"' || cells[k].glyph == '\\' ? "\\" : "");
            if (cells[k].glyph != GLYPH_TAIL)
                text_glyph(out, cells[k].glyph);
        }
    }
    text_string(out, "\"]\n");
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

static unsigned color_of(const struct look *look, bool ground)
{
    if (((look->attributes & LOOK_REVERSE) != 0) != ground)
        return look->ground < 0 ? GROUND : shade(look->ground);
    return look->color < 0 ? INK : shade(look->color);
}

/* Whether GLYPH is as wide as a cell in every font for terminals: ASCII, lines and blocks. */
static bool is_plain(uint32_t glyph)
{
    return (glyph > ' ' && glyph < 0x7f) || (glyph >= 0x2500 && glyph < 0x25a0);
}

/* Writes GLYPH as XML. */
static void draw_glyph(struct text *out, uint32_t glyph)
{
    if (glyph == '<' || glyph == '>' || glyph == '&')
        text_string(out, glyph == '<' ? "&lt;" : glyph == '>' ? "&gt;" : "&amp;");
    else /* no XML has the last two codes of the plane */
        text_glyph(out, glyph == 0xfffe || glyph == 0xffff ? '?' : glyph);
}

/* Draws the COUNT cells of a word. Its length is given, because fonts differ. */
static void draw_word(struct text *out, const struct film_cell *cell, int count, int x)
{
    int attributes = cell->look.attributes;
    text_format(out, "<text fill=\"#%06x\" x=\"%d\"", color_of(&cell->look, false), x);
    if (count > 1)
        text_format(out, " textLength=\"%d\"", count * CELL_WIDE);
    text_format(out, "%s%s%s>",
                (attributes & LOOK_BOLD) != 0 ? " font-weight=\"bold\"" : "",
                (attributes & LOOK_DIM) != 0 ? " fill-opacity=\".6\"" : "",
                (attributes & LOOK_UNDERLINE) != 0 ? " text-decoration=\"underline\""
                                                   : "");
    for (int k = 0; k < count; k++)
        draw_glyph(out, cell[k].glyph);
    text_string(out, "</text>");
}

/* Draws the ground of the COUNT cells from CELL, as thick lines; none is that of the picture. */
static void draw_grounds(const struct film *film, const struct film_cell *cell, int count,
                         struct text *out)
{
    for (int k = 0, n; k < count; k += n) {
        unsigned ground = color_of(&cell[k].look, true);
        for (n = 1; k + n < count && color_of(&cell[k + n].look, true) == ground; n++)
            ;
        if (ground != film->ground)
            text_format(out, "<path stroke=\"#%06x\" d=\"M%d %dh%d\"/>", ground,
                        k * CELL_WIDE, CELL_HIGH / 2 - BASELINE, n * CELL_WIDE);
    }
}

/* Draws the grounds, then the glyphs, which may reach into the next cell. */
static void draw_block(const struct film *film, const struct film_cell *cells, int at,
                       int end, struct text *out)
{
    text_format(out, "<g transform=\"translate(%d %d)\">",
                MARGIN + at % film->columns * CELL_WIDE,
                MARGIN + at / film->columns * CELL_HIGH + BASELINE);
    draw_grounds(film, cells + at, end - at, out);
    for (int k = at, n; k < end; k += n) {
        n = 1;
        if (cells[k].glyph == ' ' || cells[k].glyph == GLYPH_TAIL)
            continue;
        for (int i = k; i < end && same_look(&cells[i], &cells[k]); i++)
            if (is_plain(cells[i].glyph))
                n = i + 1 - k;
            else if (cells[i].glyph != ' ' || i + 1 - k > n + 1)
                break; /* a second blank, too */
        draw_word(out, &cells[k], n, (k - at) * CELL_WIDE);
    }
    text_string(out, "</g>\n");
}

/* Adds the blocks that are over now, in a group for each time since which they show. */
static void add_blocks(struct film *film, bool last)
{
    int count = block_count(film);
    for (int i = 0; i < count; i++) {
        double since = film->blocks[i].since;
        if (!film->blocks[i].over)
            continue;
        text_format(&film->out, "<style>@keyframes k%d{%s%.2f%%{visibility:visible}",
                    ++film->groups, last ? "0%{visibility:hidden}" : "",
                    100 * since / film->seconds);
        if (!last)
            text_format(&film->out, "%.2f%%{visibility:hidden}",
                        100 * film->now / film->seconds);
        text_format(&film->out, "}</style>\n<g%s style=\"animation-name:k%d\">\n",
                    last ? "" : " visibility=\"hidden\"", film->groups);
        for (int k = i; k < count; k++) {
            struct film_block *block = &film->blocks[k];
            if (!block->over || block->since < since || block->since > since)
                continue;
            text_add(&film->out, text_get(&block->svg), block->svg.length);
            text_clear(&block->svg);
            block->over = false;
        }
        text_string(&film->out, "</g>\n");
    }
}

/* The picture has the ground of CELL, which is below the title. */
static void begin_svg(struct film *film, const struct film_cell *cell)
{
    int wide = film->columns * CELL_WIDE + 2 * MARGIN;
    int high = film->rows * CELL_HIGH + 2 * MARGIN;
    film->ground = color_of(&cell->look, true);
    text_format(&film->out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                "font-family=\"'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', Menlo, "
                "monospace\" font-size=\"15\" shape-rendering=\"crispEdges\">\n"
                "<style>path{stroke-width:%d}g{animation:%.3fs step-end infinite}\n"
                "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
                "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
                wide, high, CELL_HIGH, film->seconds, wide, high, film->ground);
}

static void draw_frame(struct film *film, const struct film_cell *cells)
{
    int at, end;
    if (film->frames == 0)
        begin_svg(film, &cells[film->columns]);
    for (int i = 0; i < block_count(film); i++)
        film->blocks[i].over =
            block_differs(film, cells, i, &at, &end) && film->blocks[i].svg.length > 0;
    add_blocks(film, false);
    for (int i = 0; i < block_count(film); i++)
        if (block_differs(film, cells, i, &at, &end)) {
            film->blocks[i].since = film->now;
            draw_block(film, cells, at, end, &film->blocks[i].svg);
        }
}

/* ---- both --------------------------------------------------------------------------- */

void film_begin(struct film *film, int rows, int columns, enum film_kind kind,
                double seconds)
{
    size_t all = (size_t)(rows * columns);
    *film =
        (struct film){.kind = kind, .rows = rows, .columns = columns, .seconds = seconds};
    film->shown = memory_get(all, sizeof *film->shown);
    film->blocks = memory_get((size_t)block_count(film), sizeof *film->blocks);
    if (kind == FILM_CAST)
        text_format(&film->out, "{\"version\": 2, \"width\": %d, \"height\": %d}\n",
                    columns, rows);
}

void film_cells(struct film *film, const struct film_cell *cells, double seconds)
{
    (film->kind == FILM_CAST ? write_event : draw_frame)(film, cells);
    memcpy(film->shown, cells, (size_t)(film->rows * film->columns) * sizeof *cells);
    film->frames++;
    film->now += seconds;
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
    for (int i = 0; i < block_count(film); i++)
        film->blocks[i].over = film->blocks[i].svg.length > 0;
    add_blocks(film, true);
    text_string(&film->out, "</svg>\n");
}

void film_free(struct film *film)
{
    for (int i = 0; i < block_count(film); i++)
        text_free(&film->blocks[i].svg);
    free(film->blocks);
    free(film->shown);
    text_free(&film->out);
}
