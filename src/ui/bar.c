#include "ui/bar.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

void bar_keys(struct canvas *canvas, int row, const char *keys)
{
    int column = 1;
    while (*keys != '\0') {
        size_t length = strcspn(keys, "\n");
        char pair[64];
        snprintf(pair, sizeof pair, "%.*s", (int)length, keys);
        keys += length + (keys[length] == '\n');
        char *tab = strchr(pair, '\t');
        if (tab == NULL)
            continue;
        *tab = ' ';
        /* What would be cut off is left out, but the keys behind it may still fit. */
        if (column + utf8_columns(pair) > canvas->columns)
            continue;
        *tab = '\0';
        column += canvas_string(canvas, row, column, pair, STYLE_KEY) + 1;
        column += canvas_string(canvas, row, column, tab + 1, STYLE_DIM) + 2;
    }
}

void bar_parts(struct canvas *canvas, int row, int room, const char *parts, int style)
{
    char part[256];
    for (int column = 1; *parts != '\0';) {
        const char *gap = strstr(parts, "  ");
        size_t length = gap != NULL ? (size_t)(gap - parts) : strlen(parts);
        snprintf(part, sizeof part, "%.*s", (int)length, parts);
        parts += length + strspn(parts + length, " ");
        if (column > 1 && column + utf8_columns(part) > room)
            continue;
        column += canvas_string(canvas, row, column, part, style) + 2;
    }
}

void bar_title(struct canvas *canvas, const char *left, const char *right)
{
    int wide = utf8_columns(right);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    bar_parts(canvas, 0, canvas->columns - wide - 2, left, STYLE_TITLE);
    canvas_string(canvas, 0, canvas->columns - wide - 1, right, STYLE_TITLE);
}

void bar_too_small(struct canvas *canvas, int rows, int columns)
{
    canvas_clear(canvas, STYLE_PLAIN);
    canvas_format(canvas, 0, 0, STYLE_PLAIN, _("%dx%d is too small."), canvas->columns,
                  canvas->rows);
    canvas_format(canvas, 1, 0, STYLE_PLAIN, _("Needed: %dx%d."), columns, rows);
    canvas_string(canvas, 2, 0, _("q quits"), STYLE_PLAIN);
}
