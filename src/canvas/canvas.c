#include "canvas/canvas.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void canvas_init(struct canvas *canvas, int rows, int columns, enum charset charset)
{
    assert(rows >= 1 && columns >= 1);
    *canvas = (struct canvas){
        .rows = rows,
        .columns = columns,
        .stride = columns,
        .charset = charset,
        .cells = memory_get((size_t)rows * (size_t)columns, sizeof *canvas->cells),
        .focus = memory_get(1, sizeof *canvas->focus),
    };
    for (int i = 0; i < rows * columns; i++)
        canvas->cells[i] = (struct cell){.glyph = ' ', .style = STYLE_PLAIN};
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->cells);
    free(canvas->focus);
    *canvas = (struct canvas){0};
}

struct canvas canvas_part(const struct canvas *canvas, int row, int column, int rows,
                          int columns)
{
    int top = clamp(row, 0, canvas->rows);
    int left = clamp(column, 0, canvas->columns);
    int bottom = clamp(row + rows, top, canvas->rows);
    int right = clamp(column + columns, left, canvas->columns);
    struct canvas part = *canvas;
    part.rows = bottom - top;
    part.columns = right - left;
    part.cells = canvas->cells + (ptrdiff_t)top * canvas->stride + left;
    return part;
}

static struct cell *cell_at(const struct canvas *canvas, int row, int column)
{
    if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns)
        return NULL;
    return canvas->cells + (ptrdiff_t)row * canvas->stride + column;
}

static void set(struct canvas *canvas, int row, int column, uint32_t glyph, int style)
{
    struct cell *cell = cell_at(canvas, row, column);
    if (cell == NULL)
        return;
    /* The other half may be outside this part, but it is inside the whole canvas. */
    if (glyph != GLYPH_TAIL && cell->glyph == GLYPH_TAIL)
        cell[-1].glyph = ' ';
    if (utf8_width(cell->glyph) == 2)
        cell[1].glyph = ' ';
    *cell = (struct cell){.glyph = glyph, .style = (uint16_t)style};
}

void canvas_clear(struct canvas *canvas, int style)
{
    canvas_fill(canvas, 0, 0, canvas->rows, canvas->columns, ' ', style);
}

void canvas_focus(struct canvas *canvas, int row, int column)
{
    struct cell *cell = cell_at(canvas, row, column);
    if (cell != NULL)
        *canvas->focus = cell;
}

void canvas_focused(const struct canvas *canvas, int *row, int *column)
{
    ptrdiff_t place = *canvas->focus != NULL ? *canvas->focus - canvas->cells : 0;
    *row = (int)(place / canvas->stride);
    *column = (int)(place % canvas->stride);
    *column -= *column > 0 && canvas->cells[place].glyph == GLYPH_TAIL;
}

/* GLYPH, or the letter of the suit that it is if CHARSET has no suits. */
static uint32_t suit_letter(uint32_t glyph, enum charset charset)
{
    static const char letters[] = "S  C HD";
    bool suit = glyph == 0x2660 || glyph == 0x2663 || glyph == 0x2665 || glyph == 0x2666;
    return suit && charset == CHARSET_ASCII ? (uint32_t)letters[glyph - 0x2660] : glyph;
}

int canvas_glyph(struct canvas *canvas, int row, int column, uint32_t glyph, int style)
{
    glyph = suit_letter(glyph, canvas->charset);
    int width = utf8_width(glyph);
    if (width == 0) {
        glyph = '?';
        width = 1;
    }
    if (width == 2 && (column < 0 || column + 1 >= canvas->columns)) {
        set(canvas, row, column, ' ', style);
        set(canvas, row, column + 1, ' ', style);
        return 2;
    }
    set(canvas, row, column, glyph, style);
    if (width == 2)
        set(canvas, row, column + 1, GLYPH_TAIL, style);
    return width;
}

int canvas_string(struct canvas *canvas, int row, int column, const char *s, int style)
{
    int start = column;
    uint32_t code;
    for (size_t n; (n = utf8_decode(s, &code)) > 0; s += n)
        column += canvas_glyph(canvas, row, column, code == UTF8_BAD ? '?' : code, style);
    return column - start;
}

const char *canvas_words(struct canvas *canvas, int row, int column, int room,
                         const char *s, int style)
{
    size_t length = utf8_line(s, room);
    canvas_format(canvas, row, column, style, "%.*s", (int)length, s);
    return s + length + (s[length] == ' ');
}

int canvas_label(struct canvas *canvas, int row, int column, const char *s, int style)
{
    const struct cell *cell = cell_at(canvas, row, column);
    int below = cell != NULL ? cell->style : STYLE_PLAIN;
    int kind = below & ~STYLE_FLAGS;
    if (kind == STYLE_RIM) /* half of it is in the table's colour; the face's is black */
        below += STYLE_FACE + (style == STYLE_BAD ? 0 : 7) - STYLE_RIM;
    bool filled = kind >= STYLE_FILLED && kind != STYLE_EDGE;
    return canvas_string(canvas, row, column, s, filled ? below : style);
}

int canvas_format(struct canvas *canvas, int row, int column, int style,
                  const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return canvas_string(canvas, row, column, line, style);
}

int canvas_wrapped(struct canvas *canvas, int row, int column, int room,
                   const char *words, int style)
{
    int rows = 0;
    do
        words = canvas_words(canvas, row + rows++, column, room, words, style);
    while (*words != '\0');
    return rows;
}

void canvas_fill(struct canvas *canvas, int row, int column, int rows, int columns,
                 uint32_t glyph, int style)
{
    for (int r = row; r < row + rows; r++)
        for (int c = column; c < column + columns; c++)
            canvas_glyph(canvas, r, c, glyph, style);
}

void canvas_print(const struct canvas *canvas, struct text *out)
{
    for (int row = 0; row < canvas->rows; row++) {
        const struct cell *cells = &canvas->cells[row * canvas->stride];
        int end = canvas->columns;
        while (end > 0 && cells[end - 1].glyph == ' ')
            end--;
        for (int i = 0; i < end; i++)
            if (cells[i].glyph != GLYPH_TAIL)
                text_glyph(out, cells[i].glyph);
        if (end > 0)
            text_char(out, '\n');
    }
}

static void draw_box(struct canvas *canvas, int row, int column, int rows, int columns,
                     int style, bool twice)
{
    /* Corners from the top left row by row, then the horizontal and the vertical line. */
    static const uint32_t signs[][6] = {
        {'+', '+', '+', '+', '-', '|'},
        {'+', '+', '+', '+', '=', '|'},
        {0x250c, 0x2510, 0x2514, 0x2518, 0x2500, 0x2502},
        {0x2554, 0x2557, 0x255a, 0x255d, 0x2550, 0x2551},
    };
    const uint32_t *glyph = signs[2 * (canvas->charset != CHARSET_ASCII) + twice];
    int bottom = row + rows - 1;
    int right = column + columns - 1;
    canvas_fill(canvas, row, column, 1, columns, glyph[4], style);
    canvas_fill(canvas, bottom, column, 1, columns, glyph[4], style);
    canvas_fill(canvas, row, column, rows, 1, glyph[5], style);
    canvas_fill(canvas, row, right, rows, 1, glyph[5], style);
    canvas_glyph(canvas, row, column, glyph[0], style);
    canvas_glyph(canvas, row, right, glyph[1], style);
    canvas_glyph(canvas, bottom, column, glyph[2], style);
    canvas_glyph(canvas, bottom, right, glyph[3], style);
}

void canvas_box(struct canvas *canvas, int row, int column, int rows, int columns,
                int style)
{
    draw_box(canvas, row, column, rows, columns, style, false);
}

void canvas_double_box(struct canvas *canvas, int row, int column, int rows, int columns,
                       int style)
{
    draw_box(canvas, row, column, rows, columns, style, true);
}
