#include "ui/page.h"

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

static void draw_line(struct canvas *canvas, int row, const char *line, size_t length)
{
    char words[256];
    size_t n = length < sizeof words ? length : sizeof words - 1;
    memcpy(words, line, n);
    words[n] = '\0';
    char *tab = strchr(words, '\t');
    if (tab == NULL) {
        canvas_string(canvas, row, 2, words, STYLE_PLAIN);
        return;
    }
    *tab = '\0';
    int wide = canvas_string(canvas, row, 2, words, STYLE_KEY);
    canvas_string(canvas, row, wide < 13 ? 16 : wide + 3, tab + 1, STYLE_PLAIN);
}

void page_draw(struct canvas *canvas, struct page *page)
{
    int shown = canvas->rows - 2;
    int count = 0;
    const char *s = text_get(&page->text);
    for (const char *p = s; *p != '\0'; p++)
        count += *p == '\n';
    if (page->top > count - shown)
        page->top = count - shown;
    if (page->top < 0)
        page->top = 0;
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    canvas_string(canvas, 0, 1, page->title, STYLE_TITLE);
    for (int i = 0; i < page->top + shown && *s != '\0'; i++) {
        size_t length = strcspn(s, "\n");
        if (i >= page->top)
            draw_line(canvas, 1 + i - page->top, s, length);
        s += length + 1;
    }
    canvas_string(canvas, canvas->rows - 1, 1, page->footer, STYLE_DIM);
    if (count > page->top + shown)
        canvas_string(canvas, canvas->rows - 1, canvas->columns - 5, "...", STYLE_DIM);
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
