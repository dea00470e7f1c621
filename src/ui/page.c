#include "ui/page.h"

#include "base/utf8.h"
#include "ui/bar.h"

#include <stdio.h>
#include <string.h>

void page_add(struct page *page, const char *lines)
{
    text_string(&page->text, lines);
    text_char(&page->text, '\n');
}

void page_free(struct page *page)
{
    text_free(&page->text);
}

enum {
    MARGIN = 2,
    WORDS_FROM = 16 /* behind a key */
};

/* Draws words from COLUMN on, wrapped at the right edge; returns the rows they take.
 * ROW may lie outside: then they are only measured. */
static int draw_wrapped(struct canvas *canvas, int row, int column, const char *words)
{
    int room = canvas->columns - column - 1;
    int rows = 0;
    do {
        char line[512];
        size_t taken = utf8_line(words, room);
        snprintf(line, sizeof line, "%.*s", (int)taken, words);
        canvas_string(canvas, row + rows++, column, line, STYLE_PLAIN);
        words += taken + (words[taken] == ' ');
    } while (*words != '\0');
    return rows;
}

/* One line, of LENGTH bytes; returns the rows it takes. */
static int draw_line(struct canvas *canvas, int row, const char *line, size_t length)
{
    char words[512];
    snprintf(words, sizeof words, "%.*s", (int)length, line);
    char *tab = strchr(words, '\t');
    if (tab == NULL)
        return draw_wrapped(canvas, row, MARGIN, words);
    *tab = '\0';
    canvas_string(canvas, row, MARGIN, words, STYLE_KEY);
    return draw_wrapped(canvas, row, WORDS_FROM, tab + 1);
}

/* Draws from the line at TOP on; returns how many rows there are in all. */
static int draw_lines(struct canvas *canvas, const struct page *page)
{
    int row = 0;
    for (const char *s = text_get(&page->text); *s != '\0';) {
        size_t length = strcspn(s, "\n");
        row += draw_line(canvas, row - page->top, s, length);
        s += length + 1;
    }
    return row;
}

void page_draw(struct canvas *canvas, struct page *page)
{
    struct canvas inside = canvas_part(canvas, 1, 0, canvas->rows - 2, canvas->columns);
    struct canvas nowhere = canvas_part(canvas, 0, 0, 0, canvas->columns);
    int count = draw_lines(&nowhere, page);
    if (page->top > count - inside.rows)
        page->top = count - inside.rows;
    if (page->top < 0)
        page->top = 0;
    draw_lines(&inside, page);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    canvas_string(canvas, 0, 1, page->title, STYLE_TITLE);
    if (count > page->top + inside.rows)
        canvas_string(canvas, 0, canvas->columns - 5, "...", STYLE_TITLE);
    bar_parts(canvas, canvas->rows - 1, canvas->columns, page->footer, STYLE_DIM);
}

bool page_input(struct page *page, const struct event *event)
{
    if (event->kind == EVENT_MOUSE) {
        page->top += event->mouse == MOUSE_WHEEL_DOWN ? 3
                     : event->mouse == MOUSE_WHEEL_UP ? -3
                                                      : 0;
        return event->mouse != MOUSE_PRESS;
    }
    switch (event->key) {
    case PRESS_UP:
    case 'K':
        page->top--;
        return true;
    case PRESS_DOWN:
    case 'J':
        page->top++;
        return true;
    case PRESS_PAGE_UP:
        page->top -= 10;
        return true;
    case PRESS_PAGE_DOWN:
    case ' ':
        page->top += 10;
        return true;
    default:
        return false;
    }
}
